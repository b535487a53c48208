"""What a cube gains where it steps, and other gains of a pool."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.pun.game import Game
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Regress
from tests.reference.pun.rules import RANKS, TRACKS, Spot, Symbol, Tech, in_order
from tests.reference.pun.steps import track_of, way_down
from tests.reference.pun.technologies import all_with, fresh_with, has, spend, working


def gain_movement(game: Game, player: Player, number: int, from_track: bool) -> None:
    """Add a gain of movement with its bonuses.

    Rule: PUN-R40
    """
    if number < 1:
        return
    switch = game.rules.switch
    if from_track or switch("uc3_bonus", "all_gains"):
        number += sum(tech.count for tech in all_with(player, "movement_bonus"))
    number += sum(tech.count for tech in crowd_techs(game, player, from_track))
    player.open_pool.movement += number
    player.open_pool.was_moved = True


def crowd_techs(game: Game, player: Player, from_track: bool) -> list[Tech]:
    """Return the technologies that add to a gain while R is crowded; once a round spends them.

    Rule: PUN-B45, PUN-U6, PUN-R66
    """
    if player.cubes_on("R") < 2:
        return []
    if game.rules.switch("ma2_bonus", "once_per_round"):
        techs = fresh_with(player, "crowd_bonus")
        for tech in techs:
            spend(player, tech)
        return techs
    counts = from_track or game.rules.switch("ma2_bonus", "all_gains")
    return all_with(player, "crowd_bonus") if counts else []


def repeat_top(game: Game, player: Player) -> None:
    """Gain the movement of an R cube that stays at the top.

    Rule: PUN-B25, PUN-A39
    """
    number = player.corporation.top_repeat
    if number:
        gain_movement(game, player, number + is_upgraded(player, "R"), from_track=True)


def is_upgraded(player: Player, track: str) -> bool:
    """Return whether FX-3 makes the symbols of a track better."""
    return player.flux == track and has(player, "flux_upgrade")


def claim_spot(game: Game, player: Player, spot: Spot, claim: str) -> None:
    """Gain what is printed on a track position.

    Rule: PUN-B23, PUN-B24, PUN-R29
    """
    if claim == "none":
        return
    for symbol in player.corporation.symbols(spot):
        claim_symbol(game, player, spot, symbol, claim)


def claim_symbol(game: Game, player: Player, spot: Spot, symbol: Symbol, claim: str) -> None:
    """Gain one symbol, unless the claim or the event in force withholds it."""
    kind, number = symbol
    if kind == "tech":
        step_on_level(game, player, number)
    elif kind == "choice":
        takes = [take for take in number if is_given(game, take, claim)]
        if takes:
            player.due.benefits.append((spot[1], takes))
    elif is_given(game, kind, claim):
        gain_symbol(game, player, spot[0], kind, number)


def is_given(game: Game, kind: str, claim: str) -> bool:
    """Return whether a kind of symbol gives anything.

    Rule: PUN-R33, PUN-A28
    """
    if kind == "synergy":
        return claim != "all_but_synergy" and not game.in_force("no_synergy")
    return kind not in ("civ", "patch", "rover") or not game.in_force("no_milestones")


def gain_symbol(game: Game, player: Player, track: str, kind: str, number: int | str) -> None:
    """Add a symbol of a track to the pool, a civ pick to the seat."""
    pool, better = player.open_pool, is_upgraded(player, track)
    if kind == "synergy":
        pool.synergies += 2 if better and track == "W" else 1
    elif kind == "patch":
        pool.patches += 2 if better and track == "B" else 1
    elif kind == "rover":
        pool.rovers += 1
    elif kind == "move":
        gain_movement(game, player, int(number) + (better and track == "R"), from_track=True)
    elif kind == "civ":
        reach_civ_milestone(game, player, min(int(number) + (better and track == "C"), RANKS[-1]))
    elif kind == "advance":
        pool.add_advance(str(number), 1, 1)


def reach_civ_milestone(game: Game, player: Player, rank: int) -> None:
    """Earn a civ pick and what the corporation does with it.

    Rule: PUN-B35, PUN-B43, PUN-A33
    """
    player.picks[rank] += 1
    if player.rule == "regress_on_civ":
        tracks = player.corporation.regress
        own = game.rules.switch("makeshift_advances", "own_cube")
        cubes = [cube for cube in TRACKS if track_of(player, cube, own) in tracks]
        if any(way_down(player, cube, 1) for cube in cubes):
            player.open_pool.regresses.append(Regress(in_order(tracks), 1))
    set_off(game, player, (tech for tech in working(player) if tech.when == "civ_milestone"))


def step_on_level(game: Game, player: Player, level: int) -> None:
    """Unlock a tech level.

    Rule: PUN-B37, PUN-B46, PUN-R59, PUN-U7, PUN-A38
    """
    if game.in_force("no_milestones") and not game.rules.switch("no_milestones_unlocks_tech"):
        player.void_levels.add(level)
        return
    player.void_levels.discard(level)
    player.due.flux |= player.rule == "flux"
    if game.rules.switch("fx1_when_unlocked"):
        gained = sum(
            round_start_movement(player, tech)
            for tech in player.corporation.technologies
            if tech.level == level and tech.effect == "movement_per_flux"
        )
        gain_movement(game, player, gained, from_track=False)


def round_start_movement(player: Player, tech: Tech) -> int:
    """Return the movement of a round-start power.

    Rule: PUN-B40, PUN-B42, PUN-B46
    """
    board = player.board
    if tech.effect == "movement_per_loaded":
        return tech.count * len(board.loaded())
    terrain = tech.terrain if tech.effect == "movement_per_terrain" else player.flux
    return tech.count * sum(
        (board.terrain(cell) or "-") in (terrain or "") for cell in board.rovers
    )


def set_off(game: Game, player: Player, triggers: Iterable[Tech]) -> None:
    """Add the effects of triggers to the pool.

    Rule: PUN-B37
    """
    pool = player.open_pool
    for tech in triggers:
        if tech.effect == "reposition":
            pool.repositions += tech.count
        elif tech.effect == "patch":
            pool.patches += tech.count
        elif tech.effect == "advance":
            pool.add_advance(tech.tracks, tech.count, tech.steps)
        elif tech.effect == "meteorite":
            pool.meteorites += tech.count
        elif tech.effect == "synergy" and not game.in_force("no_synergy"):
            pool.synergies += tech.count


def collect_lifepod(player: Player) -> None:
    """Collect a lifepod; where it goes may have to be decided.

    Rule: PUN-B31, PUN-B32, PUN-B39, PUN-B41, PUN-R47
    """
    if player.rule in ("lifepods_on_tracks", "lifepods_on_techs"):
        player.due.lifepods.append(None)
    else:
        player.places.append("scoring")


def collect_meteorite(game: Game, player: Player, delivered: bool) -> None:
    """Collect a meteorite.

    Rule: PUN-B32, PUN-B40, PUN-R49
    """
    player.meteorites += 1
    if delivered or game.rules.switch("ho3_answers_to", "any_collection"):
        set_off(game, player, (t for t in working(player) if t.when == "collect_meteorite"))
