"""A game told with its positions: the lines of a replay and all that a page needs beside them.

Yields the lines of `simcore.run.replay.narration`, and in front of each decision and of the final
line one of type ``position``::

    position   standing (points by seat as the table knows them); scene, if the game draws
               itself, see `simcore.drawing`

A line of type ``decision`` has more fields here: ``label`` (name of the option's label),
``offered`` (number of legal options) and ``looked``, the best options by the bot's scores
and the chosen one: ``option``, ``label``, ``score``, ``chosen`` and ``reasons``, see
`simcore.run.replay.attribution`.  Where a bot is learned it has ``value``, what its model said of
the option, in place of ``score``, and no reasons.  Bots that look ahead have ``worth``, null for
an option not tried, and no reasons.  ``looked`` is empty where the bot looked at none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.run.replay.attribution import feature_shares, is_learned
from exobalance.simcore.run.replay.narration import Line, Narration
from exobalance.simcore.run.replay.steps import Step

BEST = 5  # options shown of a decision, the chosen one beside


def frames(narration: Narration) -> Iterator[Line]:
    """Yield the lines of a game with its positions; uses up the narration."""
    for line in narration.lines():
        if line["type"] == "decision":
            assert narration.step is not None
            yield _position(narration)
            yield line | _decision(narration, narration.step)
        elif line["type"] == "final":
            yield _position(narration) | {"standing": line["total"]}
            yield line
        else:
            yield line


def _position(narration: Narration) -> Line:
    """Return the table as it lies."""
    replay, scene = narration.replay, narration.describe.scene
    points = np.zeros(replay.match.players)
    narration.game.kernels.standing(replay.state, replay.params, points)
    line: Line = {"type": "position", "standing": [round(float(value), 2) for value in points]}
    if scene is not None:
        line["scene"] = scene(replay.state, narration.arm.tree)
    return line


def _decision(narration: Narration, step: Step) -> dict[str, Any]:
    """Return what the bot had before it."""
    seen = {"label": _label(narration, step.option), "offered": step.n}
    if step.scores is not None:
        shown = _best(step.scores, step.chosen)
        if is_learned(narration.replay, step):
            return seen | {"looked": _looked(narration, step, "value", step.scores, shown)}
        shares = feature_shares(narration.replay, step, shown)
        return seen | {"looked": _looked(narration, step, "score", step.scores, shown, shares)}
    if step.worth is not None:
        shown = _best(step.worth, step.chosen)
        return seen | {"looked": _looked(narration, step, "worth", step.worth, shown)}
    return seen | {"looked": []}


def _label(narration: Narration, option: np.ndarray) -> str:
    """Return the name of an option's label."""
    return narration.game.labels[option[-1]].name


def _best(values: np.ndarray, chosen: int) -> list[int]:
    """Return the options with the highest values, the chosen one among them."""
    order = np.argsort(-values, kind="stable")  # what was not tried, NaN, comes last
    shown = [int(place) for place in order[:BEST] if not np.isnan(values[place])]
    if chosen not in shown:
        shown[BEST - 1 :] = [chosen]
    return shown


def _looked(
    narration: Narration,
    step: Step,
    measure: str,
    values: np.ndarray,
    shown: Sequence[int],
    shares: Sequence[dict[str, float]] = (),
) -> list[dict[str, Any]]:
    """Return options as plain data, with ``values`` under the name ``measure``."""
    describe, tree = narration.describe, narration.arm.tree
    return [
        {
            "option": describe.option_dict(step.state, tree, step.options[place]),
            "label": _label(narration, step.options[place]),
            measure: None if np.isnan(values[place]) else float(values[place]),
            "chosen": place == step.chosen,
            "reasons": reasons,
        }
        for place, reasons in zip(shown, shares or [{} for _ in shown], strict=True)
    ]
