"""Play an experiment at the shell: what is rounded, what is compiled, what there is in the end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.printing import tell

if TYPE_CHECKING:
    from exobalance.simcore.record.manifest import Manifest
    from exobalance.simcore.record.reader import Run
    from exobalance.simcore.run.plan.experiment import Experiment


def announce(experiment: Experiment) -> Manifest:
    """Return the plan of an experiment; tell what is rounded and if rules are compiled."""
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.planner import plan, rounding

    manifest = plan(experiment.design())
    for note in rounding(manifest, experiment.games):
        tell(note)
    announce_compiling(load_game(experiment.game))
    return manifest


def simulate(experiment: Experiment, out: Path, jobs: int) -> Run:
    """Play an experiment, telling on stderr what happens; print what there is in the end."""
    from exobalance.simcore.run.play.executor import play_new

    result = play_new(out, announce(experiment), jobs, progress=True)
    print_summary(result)
    return result


def print_summary(result: Run) -> None:
    """Print where the games are and how many there are."""
    counts = ", ".join(
        f"{cell.blocks * result.manifest.lineups[cell.lineup].rotations:,} with {cell.players}"
        for cell in result.manifest.cells
    )
    players = "player" if counts.endswith(" with 1") else "players"
    print(f"{result.n_games:,} games of {result.manifest.game.title} ({counts} {players})")
    print(f"stored in {result.folder}")
