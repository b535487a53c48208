"""Boosted trees fitted to differences within decisions, by LightGBM.

Only differences between options of one decision are learned: the loss is the squared error of
predictions less their mean over the decision.  One thread and fixed seeds give the same trees on
the same machine.

Source: Ke and others 2017, LightGBM; Friedman 2001, gradient boosting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.analysis.studies.learn.training.sample import Sample
from exobalance.simcore.bots.learned.forms import Trees
from exobalance.simcore.errors import ConfigError


@dataclass(frozen=True)
class TreeEffort:
    """How trees are grown."""

    rounds: int = 80  # most trees
    patience: int = 12  # trees without a gain on held-out decisions before it stops
    rate: float = 0.15
    leaves: int = 12
    least: int = 120  # options of a leaf
    columns: float = 0.6  # share of the inputs that a tree looks at
    shrink: float = 20.0  # of the values of leaves, L2


def fit_trees(
    sample: Sample, effort: TreeEffort, seed: int, judge: Sample | None = None
) -> tuple[Trees, int]:
    """Return trees fitted to a sample, and how many; with ``judge``, as many as are best on that.

    Raises ConfigError without LightGBM.
    """
    lightgbm = library()
    told = {
        "verbosity": -1, "num_threads": 1, "deterministic": True, "force_row_wise": True,
        "seed": seed, "learning_rate": effort.rate, "num_leaves": effort.leaves,
        "min_data_in_leaf": effort.least, "feature_fraction": effort.columns,
        "lambda_l2": effort.shrink, "use_missing": False, "boost_from_average": False,
        "objective": lambda values, _: (
            sample.centred(values) - sample.worth, np.ones(len(values))
        ),
        "metric": "none",
    }  # fmt: skip
    parts = [lightgbm.Dataset(sample.inputs, sample.worth, free_raw_data=False)]
    more: dict[str, Any] = {}
    if judge is not None:
        parts.append(lightgbm.Dataset(judge.inputs, judge.worth, reference=parts[0]))

        def error(values: np.ndarray, _: object) -> tuple[str, float, bool]:
            return "error", float(((judge.centred(values) - judge.worth) ** 2).mean()), False

        stop = lightgbm.early_stopping(effort.patience, verbose=False)
        more = {"valid_sets": parts[1:], "feval": error, "callbacks": [stop]}
    booster = lightgbm.train(told, parts[0], effort.rounds, **more)
    best = booster.best_iteration if judge is not None and booster.best_iteration > 0 else None
    found = trees_of(booster.dump_model(num_iteration=best))
    return found, len(found.roots)


def trees_of(dumped: Mapping[str, Any]) -> Trees:
    """Return the trees of a dumped LightGBM model."""
    column: list[int] = []
    value: list[float] = []
    above: list[int] = []
    roots = []

    def add(node: Mapping[str, Any]) -> None:
        here = len(column)
        is_leaf = "leaf_value" in node
        column.append(-1 if is_leaf else int(node["split_feature"]))
        value.append(float(node["leaf_value" if is_leaf else "threshold"]))
        above.append(0)
        if not is_leaf:
            add(node["left_child"])
            above[here] = len(column)
            add(node["right_child"])

    for tree in dumped["tree_info"]:
        roots.append(len(column))
        add(tree["tree_structure"])
    return Trees(
        0.0, np.array(roots, np.int64), np.array(column, np.int64), np.array(value),
        np.array(above, np.int64),
    )  # fmt: skip


def library() -> Any:
    """Return LightGBM; ConfigError where it is not installed."""
    try:
        import lightgbm
    except (ImportError, OSError):  # OSError: without libgomp
        raise ConfigError(
            "trees are grown by LightGBM, which is not installed: "
            "pip install 'exobalance[learn]', or learn a dense network (--form dense)"
        ) from None
    return lightgbm
