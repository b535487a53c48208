"""Acts about lifepods, meteorites and rovers that cards and events ask for."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.pun.gains import collect_lifepod, collect_meteorite
from tests.reference.pun.game import Game, Option
from tests.reference.pun.planet.grid import Cell, cell_of
from tests.reference.pun.player import SCORING_AREA, Player
from tests.reference.pun.rules import TRACKS

AXES = {"column": 0, "row": 1}


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the pieces to collect, destroy, put down or move."""
    yield from collect_options(player)
    yield from destroy_options(player)
    if player.open_pool.meteorites_to_put:
        for cell in player.board.empty_symbols():
            yield {"act": "put_meteorite", "at": list(cell)}
    if player.open_pool.repositions:
        for place in dict.fromkeys(player.places):
            if other_places(game, player, place):
                yield {"act": "reposition", "place": place}


def collect_options(player: Player) -> Iterator[Option]:
    """Yield the lifepods and meteorites to collect from the planet.

    Rule: PUN-R46, PUN-A31
    """
    if player.open_pool.lifepods:
        yield from ({"act": "lifepod", "at": list(cell)} for cell in player.board.lifepods)
    if player.open_pool.meteorites:
        yield from meteorites_on_planet(player, "meteorite")


def meteorites_on_planet(player: Player, act: str) -> Iterator[Option]:
    """Yield the meteorites that lie (``loaded`` 0), and those on rovers (1)."""
    for loaded, cells in enumerate((player.board.meteorites, player.board.loaded())):
        for cell in cells:
            yield {"act": act, "at": list(cell), "loaded": loaded}


def destroy_options(player: Player) -> Iterator[Option]:
    """Yield the pieces to destroy.

    Rule: PUN-R46, PUN-R50, PUN-A18
    """
    pool, board = player.open_pool, player.board
    pieces = +pool.to_destroy
    if "planet_lifepod" in pieces:
        yield from ({"act": "destroy_lifepod", "at": list(cell)} for cell in board.lifepods)
    if "collected_lifepod" in pieces:
        places = dict.fromkeys(player.places)
        yield from ({"act": "destroy_lifepod", "place": place} for place in places)
    if "planet_meteorite" in pieces or "any_meteorite" in pieces:
        yield from meteorites_on_planet(player, "destroy_meteorite")
    if player.meteorites and ("collected_meteorite" in pieces or "any_meteorite" in pieces):
        yield {"act": "destroy_meteorite", "collected": True}
    if pool.lines:
        everywhere = board.meteorites | board.loaded()
        for name, axis in AXES.items():
            for number in sorted({cell[axis] for cell in everywhere}):
                yield {"act": "destroy_line", name: number}
    if pool.rovers_to_destroy:
        yield from ({"act": "destroy_rover", "at": list(cell)} for cell in board.rovers)


# --- acts


def take_lifepod(game: Game, player: Player, option: Option) -> None:
    """Collect a lifepod from the planet."""
    player.open_pool.lifepods -= 1
    player.board.lifepods.remove(cell_of(option["at"]))
    collect_lifepod(player)


def take_meteorite(game: Game, player: Player, option: Option) -> None:
    """Collect a meteorite from the planet."""
    player.open_pool.meteorites -= 1
    remove_meteorite(player, option)
    collect_meteorite(game, player, delivered=False)


def remove_meteorite(player: Player, option: Option) -> None:
    """Take away a meteorite that lies or is loaded."""
    cell = cell_of(option["at"])
    if option["loaded"]:
        player.board.rovers[cell] = False
    else:
        player.board.meteorites.remove(cell)


def destroy_lifepod(game: Game, player: Player, option: Option) -> None:
    """Destroy a lifepod."""
    to_destroy = player.open_pool.to_destroy
    if "at" in option:
        to_destroy["planet_lifepod"] -= 1
        player.board.lifepods.remove(cell_of(option["at"]))
    else:
        to_destroy["collected_lifepod"] -= 1
        player.places.remove(option["place"])


def destroy_meteorite(game: Game, player: Player, option: Option) -> None:
    """Destroy a meteorite, on account of the number about fewer pieces."""
    to_destroy = player.open_pool.to_destroy
    exact = "collected_meteorite" if "collected" in option else "planet_meteorite"
    to_destroy[exact if to_destroy[exact] > 0 else "any_meteorite"] -= 1
    if "collected" in option:
        player.meteorites -= 1
    else:
        remove_meteorite(player, option)


def destroy_line(game: Game, player: Player, option: Option) -> None:
    """Destroy all meteorites of a row or a column."""
    player.open_pool.lines -= 1
    board = player.board
    axis, number = next((AXES[name], option[name]) for name in AXES if name in option)
    board.meteorites = {cell for cell in board.meteorites if cell[axis] != number}
    for cell in board.rovers:
        board.rovers[cell] = board.rovers[cell] and cell[axis] != number


def destroy_rover(game: Game, player: Player, option: Option) -> None:
    """Destroy a rover with its load."""
    player.open_pool.rovers_to_destroy -= 1
    del player.board.rovers[cell_of(option["at"])]


def put_meteorite(game: Game, player: Player, option: Option) -> None:
    """Put a meteorite on a symbol; a rover there is destroyed.

    Rule: PUN-R45
    """
    player.open_pool.meteorites_to_put -= 1
    cell: Cell = cell_of(option["at"])
    player.board.rovers.pop(cell, None)
    player.board.meteorites.add(cell)


def reposition(game: Game, player: Player, option: Option) -> None:
    """Take up a collected lifepod."""
    player.open_pool.repositions -= 1
    player.places.remove(option["place"])
    player.due.lifepods.append(option["place"])


# --- places of lifepods


def other_places(game: Game, player: Player, place: str | None) -> list[str]:
    """Return where a collected lifepod may go, if it comes from a place.

    Rule: PUN-B39, PUN-B41, PUN-U11
    """
    found = [SCORING_AREA]
    if player.rule == "lifepods_on_tracks":
        taken = player.pods_on_tracks() | set(player.spots.values())
        found += [
            f"{track}{height}"
            for track in TRACKS
            for height in range(player.corporation.top(track) + 1)
            if (track, height) not in taken and not is_barred(game, player, track, height)
        ]
    elif player.rule == "lifepods_on_techs":
        techs = player.corporation.technologies
        found += [tech.name for tech in techs if tech.name not in player.places]
    return [each for each in found if each != place]


def is_barred(game: Game, player: Player, track: str, height: int) -> bool:
    """Return whether a lifepod may not lie on a position that is a top."""
    is_top = height == player.corporation.top(track) and track != "R"
    return is_top and game.rules.switch("cosmos_lifepods", "not_on_top")
