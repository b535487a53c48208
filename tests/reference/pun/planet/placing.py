"""Taking a tile from the depot in front, and what follows from placing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tests.reference.pun.gains import gain_movement, set_off
from tests.reference.pun.game import Flow, Game, Option
from tests.reference.pun.planet.placement import demands_in_turn, legal_lies
from tests.reference.pun.planet.tiles import Lie, Tile
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Icons
from tests.reference.pun.rules import Tech
from tests.reference.pun.technologies import all_with, fresh_with, has, spend, working

Lies = dict[str, list[Lie]]
"""Legal placements of the top tiles in front, by ring."""


def lies_in_front(game: Game, player: Player, extra: bool = False) -> Lies:
    """Return the legal placements; restrictions fall until there is one.

    Rule: PUN-B16, PUN-R15, PUN-R16, PUN-A8
    """
    switch = game.rules.switch
    tiles = game.front_tiles(player)
    ways = demands_in_turn(
        tuple(all_with(player, "ignore_touch")),
        switch("ho1_lifts_restrictions"),
        game.event_card("ban_tile"),
        not switch("planet_restriction_may_end_game"),
    )
    found: Lies = {}
    for demands in ways:
        found = {ring: legal_lies(player.board, tile, demands) for ring, tile in tiles.items()}
        only_first = extra and not switch("extra_tile_drops_restrictions")
        if only_first or any(found.values()):
            break
    return found


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the placements that are due, or the tiles that cannot be placed.

    Rule: PUN-B14, PUN-B22, PUN-R60
    """
    pool = player.open_pool
    if not pool.tile_is_due:
        return
    tiles, lies = game.front_tiles(player), lies_in_front(game, player)
    can_place = any(lies.values())
    rings = [ring for ring in tiles if lies[ring] or not can_place]
    if pool.track_movement_used:
        wanted = terrain_of(all_track_movement(player))
        rings = [ring for ring in rings if wanted & set(tiles[ring].terrains)] or rings
    for ring in rings:
        if not can_place:
            yield {"act": "unplaced", "ring": ring, "tile": tiles[ring].name}
        yield from place_options(ring, lies[ring])


def place_options(ring: str, lies: list[Lie]) -> Iterator[Option]:
    """Yield placements as options."""
    for lie in lies:
        yield {
            "act": "place",
            "ring": ring,
            "tile": lie.tile.name,
            "orientation": lie.orientation,
            "at": list(lie.at),
        }


def all_track_movement(player: Player) -> list[Tech]:
    """Return the technologies RE-1 of a player, working or not."""
    technologies = player.corporation.technologies
    return [tech for tech in technologies if tech.effect == "track_movement"]


def terrain_of(techs: list[Tech]) -> set[str]:
    """Return the terrains that technologies are about."""
    return {terrain for tech in techs for terrain in tech.terrain}


def extra_tile_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the extra tiles that can be placed.

    Rule: PUN-R6, PUN-A7
    """
    pool = player.open_pool
    claims = +pool.extra_tiles
    if claims and not pool.icons.left and any(lies_in_front(game, player, extra=True).values()):
        yield from ({"act": "extra_tile", "claim": claim} for claim in claims)


# --- acts


def place(game: Game, player: Player, option: Option) -> None:
    """Place the tile of the tile step.

    Rule: PUN-B11
    """
    pool = player.open_pool
    pool.tile_is_due = False
    tile = take_tile(game, player, option)
    put_tile(game, player, tile, option, "all", is_extra=False)


def unplaced(game: Game, player: Player, option: Option) -> None:
    """Take a tile out of the game and gain its icons.

    Rule: PUN-B22, PUN-B67, PUN-R53, PUN-A27, PUN-A40
    """
    pool = player.open_pool
    pool.tile_is_due = False
    game.unplaced = True
    tile = take_tile(game, player, option)
    first, second = tile.terrains
    icons = [second if first == "E" else first, first if second == "E" else second]
    pool.icons = Icons(left=Counter(icons))
    take_track_movement(game, player, tile)


def extra_tile(game: Game, player: Player, option: Option) -> Flow:
    """Place one more tile.

    Rule: PUN-R6, PUN-R7, PUN-A9
    """
    player.open_pool.extra_tiles[option["claim"]] -= 1
    lies = lies_in_front(game, player, extra=True)
    placements = [each for ring in lies for each in place_options(ring, lies[ring])]
    choice = yield from game.ask("place", player, placements)
    tile = take_tile(game, player, choice)
    put_tile(game, player, tile, choice, option["claim"], is_extra=True)


def take_tile(game: Game, player: Player, option: Option) -> Tile:
    """Take the top tile off a stack."""
    return game.rules.tiles[game.front(player)[option["ring"]].pop(0)]


def put_tile(
    game: Game, player: Player, tile: Tile, option: Option, claim: str, is_extra: bool
) -> None:
    """Cover cells, put the meteorite, and add to the pool what the tile gives.

    Rule: PUN-B17, PUN-B18, PUN-R43, PUN-R44
    """
    board = player.board
    lie = lie_named(player, tile, option)
    n_biomass = len(board.areas("B"))
    board.cover(lie)
    if not has(player, "no_meteorites"):
        board.meteorites |= {part.place for part in lie.parts if part.symbol}
    add_icons(game, player, lie, claim, n_biomass, is_extra)
    if not is_extra:
        rover_card = game.event_card("extra_rover")
        player.open_pool.rovers += rover_card["count"] if rover_card else 0
    set_off(game, player, [tech for tech in working(player) if placing_sets_off(player, tech, lie)])
    if not is_extra:
        take_track_movement(game, player, tile)


def lie_named(player: Player, tile: Tile, option: Option) -> Lie:
    """Return the placement that an option names."""
    return next(
        lie
        for lie in player.board.side.lies_of(tile)
        if lie.orientation == option["orientation"] and list(lie.at) == option["at"]
    )


def add_icons(
    game: Game, player: Player, lie: Lie, claim: str, n_biomass: int, is_extra: bool
) -> None:
    """Add the icons of a placed tile to the pool.

    Rule: PUN-B19, PUN-B20, PUN-B44, PUN-R26, PUN-R35
    """
    if claim == "none":
        return
    icons = set(lie.tile.terrains)
    steps = water_steps(player, lie)
    if not steps:
        icons -= {"W"}
    if player.rule == "enlarge_biomass" and len(player.board.areas("B")) > n_biomass:
        icons -= {"B"}
    one = game.in_force("one_icon") and not is_extra
    player.open_pool.icons = Icons(Counter(icons), lie, steps, claim, one)


def water_steps(player: Player, lie: Lie) -> int:
    """Return how far the water icon of a tile moves the cube.

    Rule: PUN-B20, PUN-B38, PUN-B42, PUN-R26
    """
    ice = player.board.side.ice
    n_on_ice = sum(part.terrain == "W" and part.place in ice for part in lie.parts)
    steps = n_on_ice if player.rule == "winding_path" else min(n_on_ice, 1)
    for tech in all_with(player, "water_steps"):
        steps *= tech.count
    return steps


def placing_sets_off(player: Player, tech: Tech, lie: Lie) -> bool:
    """Return whether placing a tile sets off a trigger.

    Rule: PUN-B39, PUN-B42, PUN-B46, PUN-A9
    """
    terrains: Mapping[str, set[str]] = {
        "place_icon": set(tech.terrain),
        "place_flux_icon": {player.flux or ""},
    }
    if tech.when == "place_no_ice":
        return lie.cells.isdisjoint(player.board.side.ice)
    return bool(terrains.get(tech.when, set()) & set(lie.tile.terrains))


# --- RE-1


def printed_movement(player: Player) -> int:
    """Return the movement printed where the R cube stands."""
    symbols = player.corporation.symbols(player.spots["R"])
    return sum(number for kind, number in symbols if kind == "move")


def take_track_movement(game: Game, player: Player, tile: Tile) -> None:
    """Gain the movement of RE-1 if it was not used before the tile was taken.

    Rule: PUN-B43, PUN-A34
    """
    for tech in fresh_with(player, "track_movement"):
        if set(tech.terrain) & set(tile.terrains):
            use_track_movement(game, player, tech)


def use_track_movement(game: Game, player: Player, tech: Tech) -> None:
    """Gain the movement printed at the R cube."""
    spend(player, tech)
    gain_movement(game, player, printed_movement(player), from_track=False)


def can_use_track_movement(game: Game, player: Player, tech: Tech) -> bool:
    """Return whether RE-1 may be used before the tile is taken.

    Rule: PUN-B43, PUN-R60
    """
    if not player.open_pool.tile_is_due or not printed_movement(player):
        return False
    tiles, lies = game.front_tiles(player), lies_in_front(game, player)
    can_place = any(lies.values())
    return any(
        set(tech.terrain) & set(tile.terrains) and (lies[ring] or not can_place)
        for ring, tile in tiles.items()
    )
