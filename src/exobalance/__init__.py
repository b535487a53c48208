"""exobalance: measure the balance of space board games by playing them a million times.

What the shell can do is a function here, one per verb:

>>> from exobalance import Experiment, load_run, run, write_report
>>> run(Experiment("sgo", players=(3,), games=560, seed=7), "runs/first")
>>> load_run("runs/first").verdicts
>>> write_report("runs/first").html

The parts below are `exobalance.simcore` (games, bots, running, recording),
`exobalance.analysis` (statistics and verdicts), `exobalance.reports` (pages) and
`exobalance.scripts` (the command line).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exobalance.analysis.loaded_run import LoadedRun
    from exobalance.analysis.notebook import load_run
    from exobalance.analysis.studies.assumptions.study import assumptions
    from exobalance.analysis.studies.compare.study import compare
    from exobalance.analysis.studies.ladder.study import ladder
    from exobalance.analysis.studies.learn import lessons
    from exobalance.analysis.studies.luck.study import luck
    from exobalance.analysis.studies.playtests.study import playtests
    from exobalance.analysis.studies.points.point import Setting
    from exobalance.analysis.studies.robustness.study import robustness
    from exobalance.analysis.studies.sensitivity.study import sensitivity
    from exobalance.analysis.studies.sweep.study import sweep
    from exobalance.analysis.studies.target_search.study import search
    from exobalance.analysis.studies.tournament.study import tournament
    from exobalance.analysis.studies.tune import retune, tune
    from exobalance.reports import write_comparison, write_report
    from exobalance.simcore.games import load_game
    from exobalance.simcore.record.reader import open_run
    from exobalance.simcore.ruleset import load_ruleset
    from exobalance.simcore.run.cluster.cluster import on_cluster
    from exobalance.simcore.run.plan.experiment import Experiment
    from exobalance.simcore.run.play.executor import run
    from exobalance.simcore.run.play.resume import resume
    from exobalance.simcore.run.play.simulate import simulate

HOMES: dict[str, str] = {
    "Experiment": "simcore.run.plan.experiment",
    "LoadedRun": "analysis.loaded_run",
    "Setting": "analysis.studies.points.point",
    "assumptions": "analysis.studies.assumptions.study",
    "compare": "analysis.studies.compare.study",
    "ladder": "analysis.studies.ladder.study",
    "lessons": "analysis.studies.learn",
    "load_game": "simcore.games",
    "load_ruleset": "simcore.ruleset",
    "load_run": "analysis.notebook",
    "luck": "analysis.studies.luck.study",
    "on_cluster": "simcore.run.cluster.cluster",
    "open_run": "simcore.record.reader",
    "playtests": "analysis.studies.playtests.study",
    "resume": "simcore.run.play.resume",
    "retune": "analysis.studies.tune",
    "robustness": "analysis.studies.robustness.study",
    "run": "simcore.run.play.executor",
    "search": "analysis.studies.target_search.study",
    "sensitivity": "analysis.studies.sensitivity.study",
    "simulate": "simcore.run.play.simulate",
    "sweep": "analysis.studies.sweep.study",
    "tournament": "analysis.studies.tournament.study",
    "tune": "analysis.studies.tune",
    "write_comparison": "reports",
    "write_report": "reports",
}
"""Where each public name is defined; it is imported when it is asked for."""

__all__ = [
    "Experiment",
    "LoadedRun",
    "Setting",
    "assumptions",
    "compare",
    "ladder",
    "lessons",
    "load_game",
    "load_ruleset",
    "load_run",
    "luck",
    "on_cluster",
    "open_run",
    "playtests",
    "resume",
    "retune",
    "robustness",
    "run",
    "search",
    "sensitivity",
    "simulate",
    "sweep",
    "tournament",
    "tune",
    "write_comparison",
    "write_report",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is asked for: ``exobalance --help`` needs none of them."""
    if name == "__version__":
        from importlib.metadata import version

        return version("exobalance")
    if name in HOMES:
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, for completion."""
    return sorted([*globals(), *__all__])
