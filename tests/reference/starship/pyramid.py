"""The pyramid of the government: scientists, their bonuses, the governor, command posts."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.starship.effects import run
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player, Space
from tests.reference.starship.rules import Effect, read_effects


def governor_space(game: Game) -> Space | None:
    """Return row and place of the highest scientist, leftmost on equal height.

    Rule: SI-R64
    """
    for row in reversed(range(len(game.pyramid))):
        for place, seat in enumerate(game.pyramid[row]):
            if seat is not None:
                return row + 1, place + 1
    return None


def governor(game: Game) -> Player | None:
    """Return who governs now.

    Rule: SI-R64, SI-R89
    """
    space = governor_space(game)
    if space is None:
        return None
    seat = game.pyramid[space[0] - 1][space[1] - 1]
    assert seat is not None
    return game.players[seat]


def free_places(game: Game, row: int) -> list[Space]:
    """Return the free spaces of a row, which is counted from 1."""
    places = enumerate(game.pyramid[row - 1])
    return [(row, place + 1) for place, seat in places if seat is None]


def spaces_for(game: Game, player: Player) -> list[Space]:
    """Return where a player may place a scientist.

    Rule: SI-R57, SI-A11
    """
    rows = [i + 1 for i, row in enumerate(game.pyramid) if player.seat not in row]
    if game.rules.switch("full_government_row") == "barred":
        rows = rows[:1]
    for row in rows:
        free = free_places(game, row)
        if free:
            return free
    return []


def place_scientist(game: Game, player: Player, space: Space) -> Flow:
    """Place a scientist and take the bonuses from the left end to its space.

    Rule: SI-R57, SI-R93
    """
    row, place = space
    player.scientists -= 1
    game.pyramid[row - 1][place - 1] = player.seat
    last = place + player.sum_of("government_extra")
    for text in game.rules.pyramid[row - 1][:last]:
        yield from run(game, player, list(_bonuses(game, text)), "pyramid")


def _bonuses(game: Game, text: str) -> Iterator[Effect]:
    """Yield the bonuses of a space; cubes of an ARS may come from several warehouses.

    Rule: SI-A38
    """
    several = game.rules.switch("ars_scope") == "several_warehouses"
    for effect in read_effects(text):
        if effect.word == "ars" and several:
            yield Effect(effect.word, effect.numbers, ("any",))
        else:
            yield effect


def leave_for_the_post(game: Game, who: Player | None) -> Flow:
    """Move the governor's scientist to the command post; others in its row may move.

    Rule: SI-R56
    """
    space = governor_space(game)
    if who is None or space is None:
        return
    row, place = space
    game.pyramid[row - 1][place - 1] = None
    who.posts += 1
    for seat in [each for each in game.pyramid[row - 1] if each is not None]:
        options: list[Option] = [
            {"act": "move", "space": list(free)} for free in free_places(game, row)
        ]
        choice = yield from game.decide("shift", game.players[seat], options, stop=True)
        if choice is not None:
            seats = game.pyramid[row - 1]
            seats[seats.index(seat)] = None
            seats[choice["space"][1] - 1] = seat
