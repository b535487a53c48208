"""A game told with its positions: the lines of a replay and all that a page needs beside them.

Yields the lines of `simcore.run.narration`, and in front of each decision and of the final
line one of type ``position``::

    position   standing (points by seat as the table knows them); scene, if the game draws
               itself, see `simcore.drawing`

A line of type ``decision`` has more fields here: ``label`` (name of the option's label),
``offered`` (number of legal options) and ``looked``, the best options by the bot's scores
and the chosen one: ``option``, ``label``, ``score``, ``chosen`` and ``reasons``, see
`simcore.run.reasons`.  ``looked`` is empty where the bot looked at no scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from simcore.run.narration import Line, Narration
from simcore.run.reasons import reasons
from simcore.run.replay import Step

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
    replay, describe = narration.replay, narration.game.describe
    points = np.zeros(replay.match.players)
    narration.game.kernels.standing(replay.state, replay.params, points)
    line: Line = {"type": "position", "standing": [round(float(value), 2) for value in points]}
    if hasattr(describe, "scene"):
        line["scene"] = describe.scene(replay.state, narration.arm.tree)
    return line


def _decision(narration: Narration, step: Step) -> dict[str, Any]:
    """Return what the bot had before it."""
    labels, describe = narration.game.labels, narration.game.describe
    looked = []
    if step.scores is not None:
        order = np.argsort(-step.scores, kind="stable")
        shown = [int(place) for place in order[:BEST]]
        if step.chosen not in shown:
            shown[-1] = step.chosen
        why = reasons(narration.replay, step, shown)
        looked = [
            {
                "option": describe.option_dict(step.state, narration.arm.tree, step.options[place]),
                "label": labels[step.options[place][-1]].name,
                "score": float(step.scores[place]),
                "chosen": place == step.chosen,
                "reasons": because,
            }
            for place, because in zip(shown, why, strict=True)
        ]
    return {"label": labels[step.option[-1]].name, "offered": step.n, "looked": looked}
