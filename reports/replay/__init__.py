"""A replay page: one game to step through, as one HTML file that needs nothing else.

`render_replay` and `write_replay` are the whole public face.  What is drawn comes as plain
data from `simcore.run.replay.frames`; no game is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exobalance.simcore.contract import Game

__all__ = ["render_replay", "write_replay"]


def render_replay(
    game: Game,
    lines: Iterable[Mapping[str, Any]],
    tree: Mapping[str, Any],
    printed: Mapping[str, Any] | None = None,
) -> str:
    """Return the page of one game.

    Parameters
    ----------
    game
        What is played; gives the titles of decisions, options and sources, and the words.
    lines
        The lines of `simcore.run.replay.frames.frames`.
    tree
        The resolved rules tree of the game.
    printed
        The printed values of the changed rules, by path.
    """
    from exobalance.reports.replay.page import render

    return render(game, list(lines), tree, printed or {})


def write_replay(html: str, path: Path) -> None:
    """Write a page to a file, whole or not at all.

    Raises BalanceError when the file cannot be written.
    """
    from exobalance.reports.files import write_text
    from exobalance.simcore.errors import BalanceError

    try:
        write_text(path, html)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BalanceError(
            f"the page cannot be written to {path}: {reason}; give another file with --html"
        ) from error
