"""Checks of every decision: legal sets, copies, scores and features."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.conformance.case import Case, hold
from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.conformance.walks import Walk, driver_of
from exobalance.simcore.core.status import Status


def every_state_is_sound(case: Case, players: int) -> None:
    """Legal sets, counters and pieces are right at every decision of random play."""
    for world in range(case.worlds):
        limit = case.decisions if world >= case.whole else None
        Walk(case, players, world).go(driver_of(case, players, world), limit)


def every_option_is_accepted(case: Case, players: int) -> None:
    """Each option of a state leads to a sound state of its own; the state stays as it is."""
    for world in range(0, case.worlds, 10):
        walk = Walk(case, players, world)
        steps = walk.steps(random_driver(world), case.decisions)
        for number, options in enumerate(steps):
            counted = int(walk.state.decisions)
            hold(counted == number, f"{number} options were applied, {counted} were counted")
            if number % 7 == world // 10 % 7:
                _try_all(walk, options.copy())


def _try_all(walk: Walk, options: np.ndarray) -> None:
    """Apply every option on a copy of the state."""
    before = walk.states.tobytes()
    hashes = {int(walk.state.hash)}
    for option in options:
        name = walk.case.game.labels[option[-1]].name
        other = walk.copy()
        other.apply(option)
        hashes.add(int(other.state.hash))
        hold(other.state.gap == 0, f"{name} leads to gap {int(other.state.gap)}")
        hold(
            other.state.status in (Status.RUNNING, Status.DONE, Status.STUCK),
            f"{name} leads to status {int(other.state.status)}",
        )
        hold(
            other.state.decisions == walk.state.decisions + 1,
            f"{name} does not count as one decision",
        )
        hold(other.is_over or len(other.options()) > 0, f"{name}: a decision without an option")
        if walk.checks:
            walk.checks.check(other.state)
    hold(len(hashes) == len(options) + 1, "two options look the same in the hash")
    hold(walk.states.tobytes() == before, "a copy shares memory with its original")


def copies_continue_alike(case: Case, players: int) -> None:
    """A copied game offers and does the same, chance included."""
    for world in case.some:
        walk = Walk(case, players, world)
        for _ in walk.steps(random_driver(world), case.depth(world)):
            pass
        other = walk.copy()
        taken: list[tuple[np.ndarray, np.ndarray]] = []
        pick = random_driver(-world)
        while not walk.is_over and len(taken) < case.decisions:
            options = walk.options().copy()
            taken.append((options, options[pick(None, None, options, len(options))]))
            walk.apply(taken[-1][1])
        for options, option in taken:
            hold(np.array_equal(other.options(), options), "a copy offers other options")
            other.apply(option)
        hold(other.state.hash == walk.state.hash, "a copy ends elsewhere")
        hold(
            np.array_equal(other.state.rng_count, walk.state.rng_count),
            "a copy draws other random numbers",
        )


def scores_follow_the_weights(case: Case, players: int) -> None:
    """Scores repeat, double with the weights and vanish with them, and change no game.

    Doubling is exact.  Weights do not simply add up, because a feature may foresee what
    a bot of these weights would do next.
    """
    game = case.game
    weights = np.random.default_rng(1).normal(size=len(game.features))
    for world in case.some:
        walk = Walk(case, players, world)
        for options in walk.steps(random_driver(world), case.decisions):
            rows, n = options.copy(), len(options)
            streams = walk.state.rng_count.copy()
            scores = np.full((4, n), np.nan)
            for factor, out in zip((1, 1, 2, 0), scores, strict=True):
                game.kernels.score_options(
                    walk.state, walk.params, factor * weights, options, n, out
                )
            hold(np.isfinite(scores).all(), "a score is not a number")
            hold(np.array_equal(scores[0], scores[1]), "scores do not repeat")
            hold(np.array_equal(scores[0] * 2, scores[2]), "twice the weights, not twice the score")
            hold(not scores[3].any(), "a score without weights is not 0")
            hold(np.array_equal(walk.options(), rows), "scoring has changed the options")
            hold(np.array_equal(walk.state.rng_count, streams), "scoring has drawn random numbers")


def rows_times_weights_are_the_scores(case: Case, players: int) -> None:
    """For 10,000 options; nothing but the columns of the decision that is due is written.

    Tolerance: 1e-9 of what the terms of a score add up to without their signs.
    """
    game = case.game
    weights = np.random.default_rng(2).normal(size=len(game.features))
    rows = np.full((game.max_options, len(game.features)), np.nan)
    scores, n_seen, world = np.zeros(game.max_options), 0, 0
    while n_seen < 10_000:
        walk = Walk(case, players, world)
        for options in walk.steps(driver_of(case, players, world), case.decisions):
            n = len(options)
            asked = walk.state, walk.params, weights, options, n
            game.kernels.score_options(*asked, scores)
            game.kernels.fill_features(*asked, rows)
            first, end = game.columns[walk.state.kind]
            terms = rows[:n, first:end] * weights[first:end]
            slack = 1e-9 * np.abs(terms).sum(axis=1)
            hold(
                (np.abs(terms.sum(axis=1) - scores[:n]) <= slack).all(),
                "features times weights are not the score",
            )
            rows[:n, first:end] = np.nan
            hold(np.isnan(rows).all(), "features of another decision are filled")
            n_seen += n
        world += 1


def bots_see_nothing_hidden(case: Case, players: int) -> None:
    """Options, their scores and the own outlook are the same in all that could be."""
    game = case.game
    weights = np.random.default_rng(1).normal(size=len(game.features))
    outlooks = np.zeros((2, len(game.outlook)))
    for world in case.some:
        walk = Walk(case, players, world)
        for options in walk.steps(random_driver(world), case.decisions):
            other, seat = walk.future(int(walk.state.decisions)), int(walk.state.seat)
            hold(
                np.array_equal(other.options(), options),
                "options change when what is hidden is dealt anew",
            )
            scores = np.zeros((2, len(options)))
            for each, out, row in zip((walk, other), scores, outlooks, strict=True):
                given = each.state, each.params, weights
                game.kernels.score_options(*given, options, len(options), out)
                game.kernels.outlook(*given, seat, row)
            hold(np.array_equal(*scores), "scores change when what is hidden is dealt anew")
            hold(np.array_equal(*outlooks), "the outlook changes when what is hidden is dealt anew")
