"""Find better weights for a bot by self-play, and judge them on worlds nobody played before.

`tune` is the study behind ``exobalance tune``, `retune` the short cut for a bot that adapts
to a tweak.  One player count goes through these stages, each on worlds of its own
(`effort.Stage`):

1. Which weights decide anything at all (`probe`, `space`).
2. A search by CMA-ES against champions and archetypes (`evolution`), on all workers (`arena`).
3. The choice among the last champions.
4. A gate against the weights before, and against the tuned bot of the game (`held_out`).
5. One-step deviations: changes that are worth nothing go back (`undo`).
6. The gain, on a fixed number of worlds.

Every batch of games is written down under its name (`journal`): a tuning that was stopped
goes on where it stopped and finds the same weights.
"""

from exobalance.analysis.studies.tune.effort import EFFORTS, Effort, read_effort
from exobalance.analysis.studies.tune.result import Tuned
from exobalance.analysis.studies.tune.retune import retune
from exobalance.analysis.studies.tune.study import tune

__all__ = ["EFFORTS", "Effort", "Tuned", "read_effort", "retune", "tune"]
