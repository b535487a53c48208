"""Powers: technologies that their owner uses once per round or once per game."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.pun.cubes import can_advance, climb_to, cubes_of, move_down
from tests.reference.pun.gains import claim_spot, claim_symbol
from tests.reference.pun.game import Game, Option, take_from
from tests.reference.pun.planet.placing import can_use_track_movement, use_track_movement
from tests.reference.pun.player import Player
from tests.reference.pun.rules import MILESTONES, TRACKS, Spot, Tech
from tests.reference.pun.steps import STAY, height_of, moves_up, put, way_down
from tests.reference.pun.technologies import POWER_LIMITS, is_fresh, spend, working

NO_HEIGHT_SYMBOLS = ("medal", "tech")


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield the powers that would do something.

    Rule: PUN-R10, PUN-R11, PUN-A37
    """
    for tech in working(player):
        if tech.limit not in POWER_LIMITS or not is_fresh(player, tech):
            continue
        option = {"act": "power", "tech": tech.name}
        if tech.effect == "regress":
            for cube in cubes_of(game, player, tech.tracks):
                if len(way_down(player, cube, tech.steps)) == tech.steps > 0:
                    yield {**option, "cube": cube}
        elif tech.effect == "claim_height":
            yield from ({**option, "height": height} for height in claimable_heights(player))
        elif would_do(game, player, tech):
            yield option


def would_do(game: Game, player: Player, tech: Tech) -> bool:
    """Return whether a power would have an effect."""
    pool = player.open_pool
    if tech.effect in ("patch_to_synergy", "double_patch"):
        lost = tech.effect == "patch_to_synergy" and game.in_force("no_synergy")
        return pool.patches > 0 and not lost
    if tech.effect in ("advance", "advance_flux"):
        return can_advance(game, player, advance_tracks(player, tech))
    if tech.effect == "reposition":
        return bool(player.places)
    if tech.effect == "flux_milestone":
        return player.flux is not None and next_milestone(player, player.flux) is not None
    if tech.effect == "shared_objective":
        return bool(game.deck) and not game.rules.solo  # PUN-A36
    return tech.effect == "track_movement" and can_use_track_movement(game, player, tech)


def advance_tracks(player: Player, tech: Tech) -> str:
    """Return the tracks of the cubes that a power advances."""
    return tech.tracks if tech.effect == "advance" else player.flux or ""


def claimable_heights(player: Player) -> list[int]:
    """Return the heights at which JD-5 would gain something.

    Rule: PUN-B41
    """
    heights = sorted({height_of(player, cube) for cube in TRACKS})
    return [
        height
        for height in heights
        if any(
            kind not in NO_HEIGHT_SYMBOLS
            for spot in spots_at(player, height)
            for kind, _ in player.corporation.symbols(spot)
        )
    ]


def spots_at(player: Player, height: int) -> list[Spot]:
    """Return the positions at a height that no lifepod takes up."""
    spots = [(track, height) for track in TRACKS if height <= player.corporation.top(track)]
    return [spot for spot in spots if spot not in player.pods_on_tracks()]


def next_milestone(player: Player, cube: str) -> int | None:
    """Return the height of the next milestone that a cube can reach.

    Rule: PUN-B46
    """
    spot, path_step = player.spots[cube], player.path_step
    found = None
    while found is None:
        moves = [move for move in moves_up(player, cube, "all") if move.name != STAY]
        if not moves or height_of(player, cube) >= max(moves[0].path_step, moves[0].spot[1]):
            break
        put(player, cube, moves[0])
        kinds = {kind for kind, _ in player.corporation.symbols(player.spots[cube])}
        found = height_of(player, cube) if kinds & set(MILESTONES) else None
    player.spots[cube], player.path_step = spot, path_step
    return found


def use(game: Game, player: Player, option: Option) -> None:
    """Use a power."""
    tech = next(tech for tech in player.corporation.technologies if tech.name == option["tech"])
    pool = player.open_pool
    if tech.effect != "track_movement":
        spend(player, tech)
    if tech.effect == "patch_to_synergy":
        pool.patches -= 1
        pool.synergies += 1
    elif tech.effect == "double_patch":
        pool.patches += tech.count - 1
    elif tech.effect in ("advance", "advance_flux"):
        steps = tech.steps if tech.effect == "advance" else 1
        pool.add_advance(advance_tracks(player, tech), tech.count, steps)
    elif tech.effect == "reposition":
        pool.repositions += tech.count
    elif tech.effect == "regress":
        move_down(player, option["cube"], way_down(player, option["cube"], tech.steps))
    elif tech.effect == "track_movement":
        pool.track_movement_used = True
        use_track_movement(game, player, tech)
    elif tech.effect == "flux_milestone":
        climb_to_milestone(game, player)
    elif tech.effect == "claim_height":
        for spot in spots_at(player, option["height"]):
            claim_spot(game, player, spot, "all")
    elif tech.effect == "shared_objective":
        player.due.objectives = take_from(game.deck, tech.count)


def climb_to_milestone(game: Game, player: Player) -> None:
    """Move the flux cube up to its next milestone.

    Rule: PUN-B46, PUN-U8
    """
    cube = player.flux
    assert cube is not None
    height = next_milestone(player, cube)
    assert height is not None
    if game.rules.switch("fx2_claims", "all"):
        climb_to(game, player, cube, height, "all")
        return
    while height_of(player, cube) < height:
        put(player, cube, moves_up(player, cube, "all")[0])
    spot = player.spots[cube]
    for symbol in player.corporation.symbols(spot):
        if symbol[0] in MILESTONES:
            claim_symbol(game, player, spot, symbol, "all")
