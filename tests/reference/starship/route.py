"""The Trappist route: satellites of players and of the government, tokens, arrivals."""

from __future__ import annotations

from tests.reference.starship.effects import Context, acts, run, would
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player, Space
from tests.reference.starship.rules import Effect

GOVERNMENT = "government"
NOTHING = "deep_space"
"""What a space holds when the pile is empty."""


def occupied(game: Game) -> set[Space]:
    """Return the spaces with a satellite."""
    return {game.government_satellite, *(p.satellite for p in game.players if p.satellite)}


def next_spaces(game: Game, at: Space) -> list[Space]:
    """Return the spaces of the next column that a satellite may enter.

    Rule: SI-R60, SI-R63, SI-A28
    """
    column, row = at[0] + 1, at[1]
    if column > game.rules.last_column:
        return []
    if column == game.rules.last_column:
        return [(column, 0)] if len(game.arrivals) < game.n_players else []
    taken = occupied(game)
    free = [(column, r + 1) for r in range(game.rules["route"]["rows"])]
    free = [space for space in free if space not in taken]
    return [space for space in free if abs(space[1] - row) <= 1] or free


def fuel_for(game: Game, player: Player, column: int) -> int:
    """Return what a player's own move to a column costs.

    Rule: SI-R60, SI-A48
    """
    return max(0, game.rules.fuel_of_column(column) - player.sum_of("satellite_fuel"))


def own_spaces(game: Game, player: Player) -> list[Space]:
    """Return the spaces that the own satellite may enter, if the fuel is there.

    Rule: SI-R60, SI-A48
    """
    assert player.satellite is not None
    spaces = next_spaces(game, player.satellite)
    return [space for space in spaces if fuel_for(game, player, space[0]) <= player.fuel]


def explore_space(game: Game, space: Space) -> tuple[str | None, bool]:
    """Return the token of a space and whether it was just drawn.

    Rule: SI-R60, SI-A1
    """
    if not 1 < space[0] < game.rules.last_column:
        return None, False
    if space in game.explored:
        return game.explored[space], False
    pile = game.interest_pile if space in game.rules.interest else game.route_pile
    game.explored[space] = pile.pop(0) if pile else NOTHING
    return game.explored[space], True


def enter(game: Game, space: Space, mover: Player | None, *, own: bool) -> Flow:
    """Take what a space gives; return whether the satellite may jump on.

    Rule: SI-R61, SI-R62, SI-R63, SI-R66, SI-R90, SI-A12, SI-A37
    """
    kind, is_new = explore_space(game, space)
    token = game.rules["route_tokens"].get(kind)
    full = own or game.rules.switch("gov_satellite_full_bonus")
    if token is not None and mover is not None:
        if is_new:
            yield from run(game, mover, token["discoverer"], "route")
        yield from run(game, mover, token["everyone"], "route")
    if mover is not None and full and space[0] == game.rules["route"]["extra_column"]:
        yield from run(game, mover, "extra:1", "route")
    if space[0] == game.rules.last_column:
        arrive(game, mover, own=own, full=full)
    jumps = token is not None and token["jump"]
    if jumps and mover is None and is_new:
        jumps = game.rules.switch("auto_wormhole_chain")
    return jumps


def arrive(game: Game, mover: Player | None, *, own: bool, full: bool) -> None:
    """Take the topmost free arrival planet.

    Rule: SI-R63, SI-A12, SI-A13
    """
    if own and mover is not None:
        game.arrivals.append(mover.seat)
        mover.arrival_place = len(game.arrivals)
    else:
        game.arrivals.append(GOVERNMENT)
    if mover is not None and full:
        mover.points["trappist"] += game.rules["arrival"]["points"]


# --- satellites of players


def move_own(game: Game, player: Player, space: Space) -> Flow:
    """Move the own satellite and, from a wormhole, perhaps further.

    Rule: SI-R60, SI-R61, SI-A45
    """
    while True:
        player.fuel -= fuel_for(game, player, space[0])
        player.satellite = space
        jumps = yield from enter(game, space, player, own=True)
        if not jumps:
            return
        options: list[Option] = [
            {"act": "jump", "space": list(each)} for each in own_spaces(game, player)
        ]
        choice = yield from game.decide("jump", player, options, stop=True)
        if choice is None:
            return
        space = (choice["space"][0], choice["space"][1])


# --- the government satellite


def move_government(game: Game, mover: Player, *, may_stop: bool) -> Flow:
    """Let a player move the government satellite a column, and on from wormholes.

    Rule: SI-R66, SI-R92, SI-A12, SI-A45
    """
    while True:
        options: list[Option] = [
            {"act": "government_satellite", "space": list(each)}
            for each in next_spaces(game, game.government_satellite)
        ]
        choice = yield from game.decide("government_satellite", mover, options, stop=may_stop)
        if choice is None:
            return
        game.government_satellite = (choice["space"][0], choice["space"][1])
        jumps = yield from enter(game, game.government_satellite, mover, own=False)
        if not jumps:
            return
        may_stop = True


def drift(game: Game) -> Flow:
    """Move the government satellite by its preferences, and on from wormholes.

    Rule: SI-R66, SI-R90, SI-A37
    """
    jumps = True
    while jumps:
        spaces = next_spaces(game, game.government_satellite)
        if not spaces:
            return
        at = game.government_satellite
        game.government_satellite = min(spaces, key=lambda space: preference(game, at, space))
        jumps = yield from enter(game, game.government_satellite, None, own=False)


def preference(game: Game, at: Space, space: Space) -> tuple[int, int, int]:
    """Return what orders spaces without a governor, the lowest first.

    Rule: SI-R66, SI-A37
    """
    kind = game.explored.get(space)
    if kind == "wormhole":
        rank = 0
    elif kind is None and space in game.rules.interest:
        rank = 1
    elif kind == "galaxy":
        rank = 2
    else:
        rank = 3 if kind is None else 4
    down = space[1] - at[1]
    side = 0 if down == 0 else (1 if down < 0 else 2)
    return rank, side, abs(down)


@acts("satellite")
def _satellite(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Move the government satellite so many columns.

    Rule: SI-R57, SI-R92, SI-A45
    """
    for _ in range(effect.number):
        yield from move_government(game, player, may_stop=False)


@would("satellite")
def _can_move(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(next_spaces(game, game.government_satellite))
