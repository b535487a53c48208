"""What the file of a learned bot says: whose scores it improves on, and by which weights file.

Keys of such a file, besides those of every bot::

    kind = "learned"
    base = "tuned"                          # a bot that scores options, or a file beside this one
    weights_file = "learned-{players}.npz"  # in the folder of this file, or below it

It takes the option with the best score of its model.  With ``temperature`` it draws among options
by these scores, with ``epsilon`` it slips.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from exobalance.simcore.bots.kinds import LEARNED
from exobalance.simcore.bots.lookahead import KEYS
from exobalance.simcore.errors import ConfigError

BASE = "tuned"
WEIGHTS_FILE = "weights_file"
PLAYERS = "{players}"


def read_source(data: Mapping[str, Any], players: int, where: str) -> dict[str, str]:
    """Return ``kind``, ``base`` and ``weights_file`` of a bot of kind learned, checked.

    ``kind`` is how it chooses among the scores.  Raises ConfigError, beginning with ``where``.
    """
    for key in KEYS:
        if key in data and key != "base":
            raise ConfigError(f"{where}: a bot of kind {LEARNED} has no {key}")
    base = data.get("base", BASE)
    if not isinstance(base, str) or not base:
        raise ConfigError(f"{where}: base is {base!r}, expected a bot that scores options")
    file = data.get(WEIGHTS_FILE)
    if not isinstance(file, str) or not file:
        raise ConfigError(
            f"{where}: {WEIGHTS_FILE} is {file!r}, expected the file that training wrote: "
            f'{WEIGHTS_FILE} = "NAME-{PLAYERS}.npz"'
        )
    if "temperature" in data and "epsilon" in data:
        raise ConfigError(f"{where}: temperature and epsilon exclude each other: leave out one")
    kind = "softmax" if "temperature" in data else "greedy"
    return {
        "kind": "epsilon-greedy" if "epsilon" in data else kind,
        "base": base,
        "weights_file": file.replace(PLAYERS, str(players)),
    }


def weights_path(file: Path, name: str, where: str) -> Path:
    """Return where the weights file ``name`` of the bot file ``file`` lies.

    Raises ConfigError for one outside the folder of the bot file.
    """
    is_inside = not (
        PurePosixPath(name).is_absolute()
        or PureWindowsPath(name).anchor
        or ".." in PureWindowsPath(name).parts
    )
    path = file.parent / name
    if is_inside:
        try:
            is_inside = path.resolve().is_relative_to(file.parent.resolve())
        except (OSError, ValueError, RuntimeError):  # a circle of links, a byte that no name has
            is_inside = False
    if not is_inside:
        raise ConfigError(
            f"{where}: {WEIGHTS_FILE} is {name!r}, expected a file in the folder of the bot file, "
            "or below it: copy it there"
        )
    return path
