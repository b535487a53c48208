"""Checks of futures: playing on, dealing anew, looking ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import Member
from exobalance.simcore.bots.learned.store import keep_model
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.bots.lookahead import Lookahead
from exobalance.simcore.conformance.case import ROOT, TABLES, WHERE, Case, hold
from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.conformance.models import small_model
from exobalance.simcore.conformance.rows import check_rows, equal_tables
from exobalance.simcore.conformance.walks import Walk, match_of, mixed
from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.run.lookahead.futures import NEVER
from exobalance.simcore.run.plan.match import Match, make_match
from exobalance.simcore.run.play.worlds import play_with_lookahead, play_worlds
from exobalance.simcore.run.replay.steps import Replay

ROLLOUT = Lookahead(
    "tuned", "greedy", budget=6, options=3, depth=3, others="pool", own_temperature=0.1
)
TREE = replace(ROLLOUT, budget=8, expand=1)


def lookahead_match(case: Case, players: int, decisions: int) -> Match:
    """Return a match of bots that look ahead by the weights of the one that plays to win.

    In their futures they meet the bots of the case.
    """
    WHERE.words = lambda: f"{players} players, bots that look ahead, seed {ROOT}"
    first, base = (load_bot(case.game, name, players) for name in case.bots[:2])
    base = replace(base, pool=(Member(base, 0.5), Member(first, 0.5)))
    kinds = [replace(base, kind="rollout", search=ROLLOUT), replace(base, kind="tree", search=TREE)]
    bots = [kinds[place % 2] for place in range(players)]
    return make_match(case.game, case.tree, bots, ROOT, decision_limit=decisions)


def learned_match(case: Case, players: int, decisions: int) -> Match:
    """Return a match of bots whose models leave every third kind of decision to their base.

    Random models need not play to the end of a game.
    """
    WHERE.words = lambda: f"{players} players, learned bots, seed {ROOT}"
    base = load_bot(case.game, case.bots[1], players)
    models = [small_model(case.game, players, seed, most=3, ahead=1) for seed in (1, 2)]
    keys = [keep_model(case.game, model) for model in models]
    bots = [replace(base, model=keys[place % 2]) for place in range(players)]
    return make_match(case.game, case.tree, bots, ROOT, decision_limit=decisions)


def play_on(
    match: Match, state: np.record, rotation: int, until_turn: int, coverage: np.ndarray
) -> None:
    """Play a game on until a turn begins."""
    game = match.game
    options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
    waiting = game.kernels.play_on(
        state, match.params[0], match.bots, match.models, rotation, -1, until_turn,
        match.turn_limit, match.decision_limit, options, np.zeros(game.max_options),
        scratch_of(game), coverage,
    )  # fmt: skip
    hold(waiting == 0, "a bot that looks at nothing waits to be asked")


def play_by_turns(match: Match, n_worlds: int, step: int) -> dict[str, np.ndarray]:
    """Play worlds from 0 on, ``step`` turns at a time."""
    game, parts = match.game, []
    coverage = np.zeros((game.n_coverage, 3), np.int64)
    for world in range(n_worlds):
        for rotation in range(match.rotations):
            replay = Replay(match, world, rotation)
            state = replay.state
            while state.status == Status.RUNNING:
                play_on(match, state, rotation, min(NEVER, int(state.turn) + step), coverage)
            game.kernels.cover(state, match.params[0], coverage)
            parts.append(replay.rows())
    joined = {table: np.concatenate([part[table] for part in parts]) for table in TABLES}
    return joined | {"coverage": coverage}


def dealing_anew_leaves_what_is_known(case: Case, players: int) -> None:
    """Options, standing and pieces stay as they were, and the game can be played on."""
    dealt = set()
    for world in case.some:
        walk = Walk(case, players, world)
        for _ in walk.steps(random_driver(world), case.depth(world)):
            pass
        if walk.is_over:
            continue
        known = walk.options().tolist(), walk.standing()
        before = walk.states.tobytes()
        futures = [walk.future(number) for number in (1, 2, 1)]
        for future in futures:
            hold(future.options().tolist() == known[0], "dealing anew changes the options")
            hold(future.standing() == known[1], "dealing anew changes the standing")
            hold(future.state.hash == walk.state.hash, "dealing anew changes the hash")
            if future.checks:
                future.checks.check(future.state)
        hold(walk.states.tobytes() == before, "dealing a copy anew changes the original")
        tables = [future.table() for future in futures]
        hold(tables[0] == tables[2], "dealing anew with one number does not repeat")
        dealt.add(tables[0] != tables[1])
        futures[1].go(random_driver(world), case.decisions)
    if case.hides is not None:
        found = "nothing" if case.hides else "something"
        hold((True in dealt) == case.hides, f"the kernel redeal deals {found} anew")


def outlooks_change_no_game(case: Case, players: int) -> None:
    """All numbers of all seats are finite and some differ; options and streams stay."""
    game, seen = case.game, set()
    weights = match_of(case, [case.bots[1]] * players).bots[0].weights
    for world in case.some:
        walk = Walk(case, players, world)
        for options in walk.steps(random_driver(world), case.decisions):
            before = options.tolist(), walk.state.rng_count.tolist(), walk.standing()
            for seat in range(players):
                row = np.full(len(game.outlook), np.nan)
                game.kernels.outlook(walk.state, walk.params, weights, seat, row)
                hold(np.isfinite(row).all(), f"the outlook of seat {seat} is not a number")
                seen.add(row.tobytes())
            after = walk.options().tolist(), walk.state.rng_count.tolist(), walk.standing()
            hold(after == before, "an outlook changes the game")
    least = min(10, 5 * players)
    hold(len(seen) > least, f"outlooks hardly differ: {len(seen)} of them, expected over {least}")


def same_future_for_the_same_number(case: Case, players: int) -> None:
    """Copies of a position that get the same number end alike, others need not."""
    match = match_of(case, [case.bots[0]] * players, decision_limit=400)
    walk = Walk(case, players, 7)
    for _ in walk.steps(random_driver(7), case.decisions // 8):
        pass
    hashes = []
    for number in (1, 1, 2):
        future = walk.future(number)
        play_on(match, future.state, 0, NEVER, np.zeros((case.game.n_coverage, 3), int))
        hashes.append(int(future.state.hash))
    hold(hashes[0] == hashes[1], "the same future does not repeat")
    hold(hashes[1] != hashes[2], "another future is the same")


def playing_on_in_steps_is_playing_at_once(case: Case, players: int) -> None:
    """Turn by turn, in one go and by the playout: the same rows and coverage."""
    limit = case.decisions * 6
    match = match_of(case, mixed(case, players), decision_limit=limit)
    played = play_worlds(match, 0, 2)
    for step in (1, NEVER):
        hold(equal_tables(play_by_turns(match, 2, step), played), "games in steps differ")


def standing_ends_as_the_score(case: Case, players: int) -> None:
    """What look-ahead bots go by at the end of a game is who wins it."""
    match = match_of(case, [case.bots[1]] * players)
    points = np.zeros(players)
    for world in range(10):
        replay = Replay(match, world)
        for _ in replay:
            pass
        seats: Any = replay.rows()["seats"]
        match.game.kernels.standing(replay.state, replay.params, points)
        hold(
            points.tolist() == seats.score.tolist(),
            f"world {world} ends with standing {points.tolist()} and score {seats.score.tolist()}",
        )
        hold((points[seats.credit > 0] == points.max()).all(), "a winner has not most points")


def game_is_the_same_where_bots_may_be_asked(case: Case, players: int) -> None:
    """The loop that asks bots which look ahead fills the rows of the playout."""
    limit = case.decisions * 6
    match = match_of(case, mixed(case, players), decision_limit=limit)
    played = play_worlds(match, 3, 2)
    tables: dict[str, Any] = {table: np.zeros_like(rows) for table, rows in played.items()}
    play_with_lookahead(match, range(3, 5), **tables)
    hold(equal_tables(tables, played), "games differ where bots may be asked")


def bots_that_look_ahead_play_the_game(case: Case, players: int) -> None:
    """Their games repeat, replay, and keep the books."""
    match = lookahead_match(case, players, case.decisions)
    played = play_worlds(match, 1, 1)
    check_rows(case, players, played)
    hold(equal_tables(play_worlds(match, 1, 1), played), "games do not repeat")
    turned = min(1, players - 1)
    replay = Replay(match, 1, turned)
    looked = [step.worth is not None for step in replay]
    hold(any(looked), "no bot has looked ahead")
    hold(replay.rows()["games"][0] == played["games"][turned], "a replay is another game")
