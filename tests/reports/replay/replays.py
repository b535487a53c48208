"""Games of the toy to make replay pages of: drawn, or told in words alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from exobalance.reports.replay import render_replay
from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.games import described
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.replay import narration
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import Narration, narrate_run
from tests.toy import GAME
from tests.toy.data.layout import LABELS
from tests.toy.rules import rules

EXPERIMENT = Experiment(
    "tests.toy", players=(3,), bots=("tuned", "random", "hasty"), games=30, seed=5, turn_limit=40
)
WICKED = "</script><b>&\u2028"
"""A name that would break a page which does not escape it."""

DRAWN = described(GAME)
TOLD = replace(DRAWN, scene=None)


def toy(describe: Describe = DRAWN) -> Game:
    """Return the toy, told in another way."""
    return replace(GAME, describe=describe)


def narrate(describe: Describe = DRAWN, world: int = 0, rotation: int = 0) -> Narration:
    """Return a game of the toy to be told."""
    with patch.object(narration, "load_game", lambda _: toy(describe)):
        return narrate_run(plan(EXPERIMENT.design(rules())), world, rotation)


def lines_of(describe: Describe = DRAWN, world: int = 0) -> list[dict[str, Any]]:
    """Return all lines of a game, positions included."""
    return list(frames(narrate(describe, world)))


def page_of(describe: Describe = DRAWN, world: int = 0) -> str:
    """Return the page of a game of the toy, one beacon with a wicked name."""
    lines = lines_of(describe, world)
    name = next(iter(lines[0]["beacons"]))
    lines = json.loads(json.dumps(lines).replace(name, WICKED))
    lines[0]["changes"] = {"track.goal": 30}
    return render_replay(toy(describe), lines, rules().tree, {"track.goal": 40})


LABEL_TITLES = [label.title for label in LABELS]
