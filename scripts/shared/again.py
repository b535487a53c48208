"""Commands to go on with, printed at the end of others."""

from __future__ import annotations

import os

from exobalance.simcore.games import TRUSTED, to_trust
from exobalance.simcore.shell import command, with_variable


def next_command(game_id: str, *words: object) -> str:
    """Return a command about files of a game that can be pasted at the shell as it is.

    Files may not name a game of one's own; the variable in front of the command says that this
    one may be loaded.
    """
    asked, trust = command(*words), to_trust(game_id)
    if not trust:
        return asked
    return with_variable(TRUSTED, ",".join(filter(None, [os.environ.get(TRUSTED), trust])), asked)
