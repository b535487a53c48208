"""A small tuning of the toy game, and what its tests ask of it."""

import tomllib

from exobalance.analysis.studies.tune import Effort, Tuned
from exobalance.simcore.run.plan.design import Rules
from tests.toy.rules import rules

PRINTED = Rules(ruleset=rules())
EFFORT = Effort(
    generations=10, population=12, worlds=10, check_every=3, check_worlds=150, undo_worlds=300,
    gate_worlds=3000, report_worlds=1200, step=0.6,
)  # fmt: skip
TIMID = """
title = "Timid"
tier = 2
kind = "greedy"

[weights]
"dash.mean" = -0.3
"dash.spread" = 0.1
"light.net" = -0.2
"light.denied" = 0.1
"""
"""A bot that dashes slowly and leaves beacons unlit, though it would not take much."""


def weights_of(tuned: Tuned) -> dict[str, dict[str, float]]:
    """Return the tables of weights in the file of a tuning."""
    data = tomllib.loads(tuned.file.read_text())
    return {key: table for key, table in data.items() if key.startswith("weights")}


def stop_at_once(self, pairings):
    """Stand for Ctrl-C in the first batch."""
    raise KeyboardInterrupt
