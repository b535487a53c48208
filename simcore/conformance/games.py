"""Checks of whole games: seeds, replays, rotations, limits and rows."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from exobalance.simcore.conformance.case import ROOT, TABLES, Case, hold
from exobalance.simcore.conformance.futures import learned_match
from exobalance.simcore.conformance.rows import check_rows
from exobalance.simcore.conformance.walks import match_of, mixed
from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.core.status import Status
from exobalance.simcore.packages import package_of
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay

SHARED = [
    f"exobalance.simcore.{module}"
    for module in (
        "core.choose",
        "core.rng",
        "kit.features",
        "kit.options",
        "kit.rows",
        "kit.shuffle",
        "kit.start",
    )
]
"""Modules with kernels that are compiled for several games into one folder."""


def games_of(case: Case, names: Sequence[str], n: int, **limits: int) -> dict[str, Any]:
    """Play a line-up on the first ``n`` worlds."""
    return play_worlds(match_of(case, names, **limits), 0, n)


def same_seed_same_games(case: Case, players: int) -> None:
    """Tables repeat byte by byte, also in parts; another seed gives other games."""
    names = mixed(case, players)
    match = match_of(case, names, decision_limit=400)
    whole: dict[str, Any] = play_worlds(match, 5, 6)
    parts = [play_worlds(match, 5, 2), play_worlds(match, 7, 4)]
    for table in TABLES:
        joined = np.concatenate([p[table] for p in parts])
        hold(np.array_equal(whole[table], joined), f"{table} of the same seed differ")
    hold(
        np.array_equal(whole["coverage"], sum(p["coverage"] for p in parts)),
        "the coverage of the same seed differs",
    )
    other: dict[str, Any] = play_worlds(match_of(case, names, ROOT + 1, decision_limit=400), 5, 6)
    hashes = [*whole["games"].game_hash, *other["games"].game_hash]
    hold(len(set(hashes)) == len(hashes), "games of different worlds or seeds are the same")


def replay_is_the_playout(case: Case, players: int) -> None:
    """Step by step, a game has the same rows, and its counters are those of its steps."""
    names = mixed(case, players)
    _check_replays(match_of(case, names, decision_limit=case.decisions * 4))


def replay_of_learned_bots_is_the_playout(case: Case, players: int) -> None:
    """Games of learned bots have the same rows step by step, too."""
    _check_replays(learned_match(case, players, case.decisions))


def _check_replays(match: Match) -> None:
    """Play some worlds at once and step by step, under every rotation."""
    played = play_worlds(match, 0, 3)
    again: dict[str, list[np.ndarray]] = {table: [] for table in TABLES}
    for world in range(3):
        for rotation in range(match.rotations):
            replay = Replay(match, world, rotation)
            steps = [(step.n, step.is_forced) for step in replay]
            rows: dict[str, Any] = replay.rows()
            game = rows["games"][0]
            offered, forced = np.array(steps).sum(axis=0).tolist()
            found = int(game.decisions), int(game.offered), int(game.forced)
            expected = len(steps), offered, forced
            hold(
                found == expected,
                f"decisions, options and forced decisions are {found}: a replay has {expected}",
            )
            for table in TABLES:
                again[table].append(rows[table])
    for table in TABLES:
        same = np.array_equal(np.concatenate(again[table]), played[table])
        hold(same, f"rows of {table} of a replay are not those of the playout")


def rotation_only_permutes_bots(case: Case, players: int) -> None:
    """A rotated line-up plays as if its bots had sat there, with their streams, at once."""
    at_random = case.bots[0]
    for names in ([at_random] * players, mixed(case, players)):
        for rotation in range(1, players):
            seated = names[rotation:] + names[:rotation]
            limit = case.decisions * 3
            turned = Replay(match_of(case, names, decision_limit=limit), 4, rotation)
            direct = Replay(match_of(case, seated, decision_limit=limit), 4, 0)
            keys = direct.state.rng_key
            own = slice(Purpose.BOT_0, Purpose.BOT_0 + players)
            keys[own] = np.roll(keys[own], -rotation)
            for _ in turned:
                pass
            for _ in direct:
                pass
            for table in TABLES:
                left, right = turned.rows()[table], direct.rows()[table]
                columns = [c for c in left.dtype.names or () if c not in ("rotation", "bot")]
                hold(
                    np.array_equal(left[columns], right[columns]),
                    f"{table} differ under rotation {rotation} of {', '.join(names)}",
                )


def limits_end_a_game_and_are_counted(case: Case, players: int) -> None:
    """A game out of turns or decisions is truncated, ranked as it stands, never lost."""
    names = [case.bots[0]] * players
    by_decisions = games_of(case, names, 20, decision_limit=11)["games"]
    hold((by_decisions.decisions == 11).all(), "a limit of 11 decisions is not kept")
    hold((by_decisions.status == Status.TRUNCATED).all(), "a game out of decisions is not cut")
    by_turns = games_of(case, names, 20, turn_limit=2)["games"]
    hold((by_turns.turns == 3).all(), "a limit of 2 turns is not kept")
    hold((by_turns.status == Status.TRUNCATED).all(), "a game out of turns is not cut")
    ended = games_of(case, [case.bots[1]] * players, 20)["games"]
    found = set(ended.status.tolist())
    hold(found <= {Status.DONE, Status.STUCK, Status.TRUNCATED}, f"games end with status {found}")
    hold((ended.status == Status.DONE).any(), "no game of the bot that plays to win is done")


def shared_kernels_load_without_this_game(case: Case, module: str = "") -> None:
    """Machine code that lies in the folder of all games names no class of a single one.

    module : where classes of a test are that are looked for, too.
    """
    games_of(case, [case.bots[1]] * case.game.players[0], 1)
    names = [f"{package_of(case.game.id)}.".encode(), *([module.encode()] if module else [])]
    for each in map(import_module, SHARED):
        for name, kernel in vars(each).items():
            for signature in getattr(kernel, "signatures", ()):
                found = any(each in pickle.dumps(signature) for each in names)
                hold(not found, f"the shared kernel {name} is compiled for a class of this game")


def rows_agree_with_each_other(case: Case, players: int) -> None:
    """Scores, sources, credits, ranks, labels and counters of finished and cut games."""
    cut = games_of(case, [case.bots[0]] * players, 40, decision_limit=case.decisions)
    ended = games_of(case, mixed(case, players), 15)
    check_rows(case, players, cut)
    check_rows(case, players, ended)


def setups_are_balanced_and_the_same_for_all_bots(case: Case, players: int) -> None:
    """Every set of items comes once in a cycle of worlds; bots have no say in it."""
    sets = case.game.setup_sets(case.tree)
    first = len(sets) * 3
    tables: list[dict[str, Any]] = [
        play_worlds(match_of(case, [bot] * players, turn_limit=1), first, len(sets) * 2)
        for bot in case.bots
    ]
    drawn = tables[0]["games"].setup_set
    hold(np.array_equal(drawn, tables[1]["games"].setup_set), "setup sets depend on the bots")
    for start in (0, len(sets)):
        cycle = sorted(drawn[start : start + len(sets)])
        hold(cycle == list(range(len(sets))), "a cycle of worlds does not have each set once")
    hold(not np.array_equal(drawn[: len(sets)], drawn[len(sets) :]), "sets are not permuted anew")
    items = tables[0]["items"].reshape(len(drawn), -1, players)
    for row, number in zip(items, drawn, strict=True):
        found, expected = tuple(sorted(row[:, 0]["item"].tolist())), tuple(sets[number])
        hold(found == expected, f"items {found} are in play: set {number} has {expected}")
        hold((row.seat == np.arange(players)).all(), "rows of items are not in their order")
    for column in {"item", "seat", "order"} & set(items.dtype.names or ()):
        same = np.array_equal(tables[0]["items"][column], tables[1]["items"][column])
        hold(same, f"the column {column} of the items depends on the bots")
