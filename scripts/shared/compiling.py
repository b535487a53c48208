"""Say why nothing seems to happen while rules are compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from exobalance.scripts.shared.printing import tell

if TYPE_CHECKING:
    from exobalance.simcore.contract import Game


def announce_compiling(game: Game, kernel: Callable | None = None) -> None:
    """Tell the person at the shell if a kernel of a game, ``play``, is not compiled yet."""
    from exobalance.simcore.core.jit import config, is_compiled

    if not config.DISABLE_JIT and not is_compiled(kernel or game.kernels.play):
        tell(f"compiling the rules of {game.title}; this happens once and takes about a minute")
