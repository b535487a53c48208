"""What every game keeps, whatever its rules: one function per check, and how they are run.

Random legal play looks at every decision; whole games are played by the playout kernel and
compared with a replay, decision by decision.  The tests of this project and the verb
``exobalance games check`` call the same functions.
"""

from __future__ import annotations

from exobalance.simcore.conformance.child import checked

__all__ = ["checked"]
