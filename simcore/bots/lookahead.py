"""What a look-ahead bot adds to the bot it is based on: data, with its checks.

Such a bot plays games out from copies of the position before it chooses.  All seats then
choose like its base, another bot; see `simcore.run.lookahead` for how the results are used.
Keys of its file, besides those of every bot::

    base = "tuned"        # a name as on the command line, or a file beside this one
    budget = 128          # games played out for each decision
    options = 8           # only so many options, the best by the base's scores; 0: all
    depth = 0             # turns played out before the standing counts; 0: to the end
    margin = 0.005        # share of a win that a point of lead is worth
    exploration = 0.2     # tree: weight of the uncertain against the good
    expand = 16           # tree: visits before the options of a node are told apart
    widening = 0.5        # tree: options looked at by the root of the visits
    opponents = "tree"    # tree: "tree" opponents look ahead as well, "policy" play the base
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from exobalance.simcore.errors import ConfigError, unknown

LOOKAHEAD_KINDS = ("rollout", "tree")
"""Kinds of bots that look ahead."""

OPPONENTS = ("policy", "tree")
TREE_ONLY = ("exploration", "expand", "widening", "opponents")

RANGES: dict[str, tuple[int, int]] = {
    "budget": (1, 1_000_000),
    "options": (0, 1_000),
    "depth": (0, 10_000),
    "margin": (0, 1),
    "exploration": (0, 100),
    "expand": (1, 1_000_000),
    "widening": (0, 1_000),
}


@dataclass(frozen=True)
class Lookahead:
    """How a bot looks ahead; see the module docstring for the keys."""

    base: str
    policy: str = ""  # kind of the base
    budget: int = 128
    options: int = 0
    depth: int = 0
    margin: float = 0.005
    exploration: float = 0.2
    expand: int = 16
    widening: float = 0.5
    opponents: str = "tree"

    def definition(self, kind: str) -> dict[str, Any]:
        """Return what the choices of a bot of ``kind`` depend on, its base apart."""
        unused = {"base", "policy", *(TREE_ONLY if kind != "tree" else ())}
        return {key: value for key, value in asdict(self).items() if key not in unused}


KEYS = tuple(field.name for field in fields(Lookahead) if field.name != "policy")
"""Keys of a bot file that belong to the look-ahead."""


def read_lookahead(data: Mapping[str, Any], kind: str, where: str) -> Lookahead | None:
    """Return the look-ahead that a bot file of ``kind`` describes, None for other kinds.

    Raises ConfigError, beginning with ``where``, for a key that does not belong there, a
    missing base, or a value of the wrong type or out of range.
    """
    given = {key: data[key] for key in KEYS if key in data}
    if kind not in LOOKAHEAD_KINDS:
        if given:
            raise ConfigError(f"{where}: a bot of kind {kind} has no {next(iter(given))}")
        return None
    base = given.pop("base", None)
    if not isinstance(base, str) or not base:
        raise ConfigError(f'{where}: base is {base!r}, expected the bot to follow: base = "NAME"')
    lookahead = Lookahead(base)
    for key, value in given.items():
        lookahead = with_value(lookahead, kind, key, value, where)
    return lookahead


def with_value(lookahead: Lookahead, kind: str, key: str, value: Any, where: str) -> Lookahead:
    """Return ``lookahead`` with one value replaced; ConfigError if it makes no sense."""
    if kind != "tree" and key in TREE_ONLY:
        raise ConfigError(f"{where}: a bot of kind {kind} has no {key}")
    if key == "opponents":
        if value not in OPPONENTS:
            raise ConfigError(f"{where}: {unknown('value of opponents', str(value), OPPONENTS)}")
        return replace(lookahead, opponents=value)
    low, high = RANGES[key]
    is_whole = isinstance(getattr(Lookahead(""), key), int)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (
        is_number
        and math.isfinite(value)
        and low <= value <= high
        and (not is_whole or value == int(value))
    ):
        shown = f"{value:g}" if is_number else repr(value)
        expected = f"a {'whole ' if is_whole else ''}number from {low:,} to {high:,}"
        raise ConfigError(f"{where}: {key} is {shown}, expected {expected}")
    number: dict[str, Any] = {key: int(value) if is_whole else float(value)}
    return replace(lookahead, **number)
