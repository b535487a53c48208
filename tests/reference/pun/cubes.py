"""Acts that move cubes: icons, synergies, advances, climbs, moves down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.reference.pun.gains import claim_spot, repeat_top
from tests.reference.pun.game import Game, Option
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Advance, Icons, Regress
from tests.reference.pun.rules import TRACKS
from tests.reference.pun.steps import (
    STAY,
    Move,
    height_of,
    is_at_top,
    may_restart,
    moves_up,
    put,
    track_of,
    way_down,
    winds,
)
from tests.reference.pun.technologies import all_with, fresh_with, spend


def cubes_of(game: Game, player: Player, tracks: Iterable[str]) -> list[str]:
    """Return the cubes that belong to tracks.

    Rule: PUN-A23
    """
    own = game.rules.switch("makeshift_advances", "own_cube")
    return [cube for cube in TRACKS if track_of(player, cube, own) in tracks]


def ways_up(player: Player, option: Option, claim: str) -> Iterator[Option]:
    """Yield an option with each way in which its cube can move."""
    for move in moves_up(player, option["cube"], claim):
        yield {**option, "move": move.name} if player.rule == "diagonal" else option


def restarts(player: Player, option: Option) -> bool:
    """Return whether an option leads on from the top of a track.

    Rule: PUN-A25
    """
    return option["act"] in ("icon", "synergy", "advance") and may_restart(player, option["cube"])


# --- moving


def advance(
    game: Game, player: Player, cube: str, steps: int, claim: str, name: str | None
) -> None:
    """Move a cube up as far as it can go, and gain what it steps on.

    Under the rule ``diagonal`` it makes the step ``name``; the others become an advance.

    Rule: PUN-B23, PUN-A12, PUN-A20
    """
    last_only = winds(player, cube) and game.rules.switch("oasis_w_claims", "last")
    made: list[Move] = []
    while len(made) < (1 if name else steps):
        moves = [move for move in moves_up(player, cube, claim) if name in (None, move.name)]
        if not moves:
            break
        put(player, cube, moves[0])
        made.append(moves[0])
        if not last_only:
            gain(game, player, moves[0], claim)
    if last_only:
        gain(game, player, made[-1], claim)
    if name and steps > 1:
        others = "".join(track for track in TRACKS if track != cube)
        player.open_pool.advances.append(Advance(TRACKS, others, 1, steps - 1, claim))


def gain(game: Game, player: Player, move: Move, claim: str) -> None:
    """Gain what a move leads to."""
    if move.name == STAY:
        repeat_top(game, player)
    else:
        claim_spot(game, player, move.spot, claim)


# --- icons


def icon_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the ways to resolve icons.

    Rule: PUN-B19, PUN-R24, PUN-R27
    """
    icons = player.open_pool.icons
    for icon in icons.left:
        as_energy = has_energy_reading(player, icon)
        tracks = energy_tracks(player, icons, "E") if icon == "E" else {icon}
        if not as_energy or game.rules.switch("jd4_optional"):
            for cube in cubes_of(game, player, tracks):
                yield from ways_up(player, {"act": "icon", "icon": icon, "cube": cube}, icons.claim)
        if as_energy:
            tracks = energy_tracks(player, icons, icon)
            if game.rules.switch("jd4_optional"):
                tracks -= {icon}
            for cube in cubes_of(game, player, tracks):
                option = {"act": "icon", "icon": icon, "cube": cube, "as": "E"}
                yield from ways_up(player, option, icons.claim)


def has_energy_reading(player: Player, icon: str) -> bool:
    """Return whether an icon of a placed tile may count as energy (JD-4)."""
    placed = player.open_pool.icons.lie is not None
    return placed and any(icon in tech.terrain for tech in all_with(player, "icon_as_energy"))


def energy_tracks(player: Player, icons: Icons, icon: str) -> set[str]:
    """Return the tracks that an icon taken as energy may advance.

    Rule: PUN-B21, PUN-R24, PUN-R35, PUN-A6, PUN-A35
    """
    assert icons.lie is not None
    start = icons.lie.icon_cells()[icon]
    board = player.board
    cells = {part.place for part in icons.lie.parts if part.terrain == icon}
    as_energy = {cell for cell in cells if board.terrain(cell) == icon}
    other = next(each for each in icons.lie.tile.terrains if each != icon)
    tracks = board.terrains_next_to(start, as_energy) | {other}
    if player.rule == "enlarge_biomass":
        tracks -= {"B"}
    return tracks & set(TRACKS)


def resolve_icon(game: Game, player: Player, option: Option) -> None:
    """Resolve an icon.

    Rule: PUN-B20, PUN-B21, PUN-R25
    """
    icons = player.open_pool.icons
    icon, claim = option["icon"], icons.claim
    steps = icons.water_steps if icon == "W" and "as" not in option else 1
    icons.resolved(icon)
    advance(game, player, option["cube"], steps, claim, option.get("move"))


# --- synergies and advances


def synergy_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the cubes that a synergy may advance.

    Rule: PUN-B26
    """
    if not player.open_pool.synergies:
        return
    for cube in TRACKS:
        yield from ways_up(player, {"act": "synergy", "cube": cube, "steps": 1}, "all")
        for steps in {tech.steps for tech in fresh_with(player, "double_synergy")} - {1}:
            if can_go_up(player, cube, steps):
                yield from ways_up(player, {"act": "synergy", "cube": cube, "steps": steps}, "all")


def can_go_up(player: Player, cube: str, steps: int) -> bool:
    """Return whether a cube can make so many steps with all benefits."""
    spot, path_step = player.spots[cube], player.path_step
    made = 0
    while made < steps and (moves := moves_up(player, cube, "all")):
        put(player, cube, moves[0])
        made += 1
    player.spots[cube], player.path_step = spot, path_step
    return made == steps


def resolve_synergy(game: Game, player: Player, option: Option) -> None:
    """Advance any cube."""
    player.open_pool.synergies -= 1
    if option["steps"] != 1:
        techs = fresh_with(player, "double_synergy")
        spend(player, next(tech for tech in techs if tech.steps == option["steps"]))
    advance(game, player, option["cube"], option["steps"], "all", option.get("move"))


def advance_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the cubes of each advance; equal advances are one.

    Rule: PUN-R32
    """
    for item in dict.fromkeys(player.open_pool.advances):
        for cube in cubes_of(game, player, item.tracks):
            if cube not in item.used:
                option = {"act": "advance", "cube": cube, **item._asdict()}
                yield from ways_up(player, option, item.claim)


def resolve_advance(game: Game, player: Player, option: Option) -> None:
    """Advance one cube of an item."""
    pool = player.open_pool
    item = Advance(*(option[key] for key in Advance._fields))
    pool.advances.remove(item)
    rest = item.after(option["cube"])
    if rest.cubes:
        pool.advances.append(rest)
    advance(game, player, option["cube"], item.steps, item.claim, option.get("move"))


def can_advance(game: Game, player: Player, tracks: str) -> bool:
    """Return whether some cube of these tracks can advance with all benefits."""
    return any(moves_up(player, cube, "all") for cube in cubes_of(game, player, tracks))


# --- climbs and moves down


def climb_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the cubes that are to climb.

    Rule: PUN-R33
    """
    climb = player.open_pool.climb
    for cube in TRACKS if climb else ():
        assert climb is not None
        if height_of(player, cube) < climb.position and not is_at_top(player, cube):
            yield from ways_up(player, {"act": "climb", "cube": cube}, climb.claim)


def resolve_climb(game: Game, player: Player, option: Option) -> None:
    """Move a cube up to the position, by one step under the rule ``diagonal``."""
    climb, cube = player.open_pool.climb, option["cube"]
    assert climb is not None
    if "move" in option:
        advance(game, player, cube, 1, climb.claim, option["move"])
    else:
        climb_to(game, player, cube, climb.position, climb.claim)


def climb_to(game: Game, player: Player, cube: str, position: int, claim: str) -> None:
    """Move a cube up while it is below a position."""
    last_only = winds(player, cube) and game.rules.switch("oasis_w_claims", "last")
    made: list[Move] = []
    while height_of(player, cube) < position and not is_at_top(player, cube):
        moves = moves_up(player, cube, claim)
        if not moves:
            break
        put(player, cube, moves[0])
        made.append(moves[0])
        if not last_only:
            gain(game, player, moves[0], claim)
    if made and last_only:
        gain(game, player, made[-1], claim)


def regress_options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the cubes that go down furthest for each move down.

    Rule: PUN-R31
    """
    for item in dict.fromkeys(player.open_pool.regresses):
        for cube, _ in descents(game, player, item):
            yield {"act": "regress", "cube": cube, **item._asdict()}


def descents(game: Game, player: Player, item: Regress) -> list[tuple[str, list[Move]]]:
    """Return the cubes that can go the longest way, with that way."""
    ways = [(c, way_down(player, c, item.steps)) for c in cubes_of(game, player, item.tracks)]
    longest = max((len(way) for _, way in ways), default=0)
    return [(cube, way) for cube, way in ways if len(way) == longest and way]


def resolve_regress(game: Game, player: Player, option: Option) -> None:
    """Move a cube down."""
    item = Regress(option["tracks"], option["steps"])
    player.open_pool.regresses.remove(item)
    move_down(player, option["cube"], dict(descents(game, player, item))[option["cube"]])


def move_down(player: Player, cube: str, way: list[Move]) -> None:
    """Move a cube down a way; nothing is gained.

    Rule: PUN-B27, PUN-R30
    """
    put(player, cube, way[-1])
