"""The sampled table ``forks``: what each choice of a decision would have led to.

In every sampled game each seat gets one decision per quarter of the game, drawn evenly over
the kinds of decisions that offered it more than one kind of option, then over the decisions
of that kind.  Every kind of option is represented by the one that the bot scores best, and
is played on several times from a copy of the game.  All options of a decision share their
futures, and what the seat cannot know is dealt anew in each, so that the differences
between them are those of the choice alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.record.schema import FORK_ROW
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.replay.steps import Replay, Step
from exobalance.simcore.run.samples.position import Position

PLAYOUTS = 8
QUARTERS = 4


@dataclass(frozen=True)
class Fork:
    """A decision with a copy of its game and one option per label."""

    states: np.ndarray  # (1,) the game before the choice
    options: np.ndarray  # int32[n_labels, 5], by label
    chosen: int  # label that the bot chose
    seat: int
    bot: int
    kind: int
    turn: int
    number: int  # of the decision in its game


def fork_rows(
    match: Match,
    first_world: int,
    n_worlds: int,
    turns: np.ndarray,
    wanted: Sequence[int] = (),
) -> np.ndarray:
    """Return the forked decisions of a range of worlds, rows of `FORK_ROW`.

    ``turns`` : int[n_games], length of each game, ordered by world and rotation.
    ``wanted`` : labels, one of which a decision has to offer; by default any will do.

    Random: which decisions are drawn hangs on seed, world and rotation alone; playouts use
    the futures 0 to `PLAYOUTS` - 1 of their position.
    """
    branch = Position(match)
    rows: list[tuple] = []
    for place in range(n_worlds * match.rotations):
        world, rotation = divmod(place, match.rotations)
        world += first_world
        length = max(1, int(turns[place]))
        for fork in drawn_forks(match, world, rotation, length, wanted):
            rows += _rows(branch, fork, world, rotation, length)
    return np.array(rows, FORK_ROW)


def drawn_forks(
    match: Match, world: int, rotation: int, turns: int, wanted: Sequence[int] = ()
) -> Iterator[Fork]:
    """Yield one decision per seat and quarter of the game, where there is any."""
    rng = np.random.default_rng((match.seed, world, rotation, int(Purpose.FORK)))
    seen: Counter[tuple[int, int, int]] = Counter()
    kept: dict[tuple[int, int, int], Fork] = {}
    replay = Replay(match, world, rotation)
    for number, step in enumerate(replay):
        labels = step.options[: step.n_allowed, -1]
        if step.n_allowed < 2 or (labels == labels[0]).all():
            continue
        if wanted and not np.isin(labels, wanted).any():
            continue
        turn = int(step.state.turn)
        key = (int(step.state.seat), quarter(turn, turns), int(step.state.kind))
        seen[key] += 1
        if rng.random() * seen[key] < 1:  # each of k decisions stays with chance 1/k
            kept[key] = _fork(replay, step, number, rng)
    for seat in range(match.players):
        for part in range(QUARTERS):
            kinds = sorted(key for key in kept if key[:2] == (seat, part))
            if kinds:
                yield kept[kinds[rng.integers(len(kinds))]]


def quarter(turn: int, turns: int) -> int:
    """Return the quarter, from 0, of a game of ``turns`` turns in which ``turn`` lies."""
    return min(QUARTERS - 1, max(0, turn - 1) * QUARTERS // turns)


def _fork(replay: Replay, step: Step, number: int, rng: np.random.Generator) -> Fork:
    states = replay.states.copy()
    return Fork(
        states=states,
        options=best_by_label(step, rng),
        chosen=int(step.option[-1]),
        seat=int(step.state.seat),
        bot=step.bot,
        kind=int(step.state.kind),
        turn=int(step.state.turn),
        number=number,
    )


def best_by_label(step: Step, rng: np.random.Generator) -> np.ndarray:
    """Return one option per label: the best by the bot's scores, else a random one.

    Among equals the chosen option comes first.
    """
    options = step.options[: step.n_allowed]
    scores = rng.random(len(options)) if step.scores is None else step.scores.copy()
    scores[step.chosen] = np.nextafter(scores[step.chosen], np.inf)
    order = np.lexsort((-scores, options[:, -1]))
    _, first = np.unique(options[order, -1], return_index=True)
    return options[order[first]].copy()


def _rows(branch: Position, fork: Fork, world: int, rotation: int, turns: int) -> Iterator[tuple]:
    """Yield the row of each label of a fork."""
    for option in fork.options:
        results = np.array(
            [_play(branch, fork, option, rotation, number) for number in range(PLAYOUTS)]
        )
        credit, margin = results.mean(axis=0)
        credit_even, margin_even = results[::2].mean(axis=0)
        yield (
            world,
            rotation,
            fork.seat,
            fork.bot,
            fork.number,
            fork.turn,
            min(1.0, max(0, fork.turn - 1) / turns),
            fork.kind,
            option[-1],
            option[-1] == fork.chosen,
            PLAYOUTS,
            credit,
            margin,
            credit_even,
            margin_even,
        )


def _play(
    branch: Position, fork: Fork, option: np.ndarray, rotation: int, number: int
) -> tuple[float, float]:
    """Return win credit and lead of the deciding seat after one playout.

    Alone, nobody is led, and the lead is the score itself.
    """
    branch.copy_from(fork.states)
    branch.fork(number)
    branch.apply(option)
    branch.play_on(rotation)
    credit, score = branch.outcome()
    best_other = max(np.delete(score, fork.seat).tolist(), default=0.0)
    return float(credit[fork.seat]), float(score[fork.seat]) - best_other
