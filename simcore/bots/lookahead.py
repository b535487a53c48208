"""What a look-ahead bot adds to the bot it is based on: data, with its checks.

Such a bot plays games out from copies of the position before it chooses.  Its own seat then
chooses like its base, another bot, and each other seat like a member of a pool; see
`simcore.run.lookahead` for how the results are used and `simcore.bots.pool` for pools.
Keys of its file, besides those of every bot::

    base = "tuned"        # a name as on the command line, or a file beside this one
    budget = 128          # games played out for each decision
    options = 8           # only so many options, the best by the base's scores; 0: all
    depth = 0             # turns played out before the standing counts; 0: to the end
    margin = 0.005        # share of a win that a point of lead is worth
    others = "pool"       # who plays the other seats: "pool", or "base": all play like the base
    own_temperature = 0.1 # of a greedy base in the own seat: softmax of its scores; 0: greedy
    pool = "mine.toml"    # a pool file beside this one, or a list of bots; else the game's
    exploration = 0.2     # tree: weight of the uncertain against the good
    expand = 16           # tree: visits before the options of a node are told apart
    widening = 0.5        # tree: options looked at by the root of the visits
    opponents = "tree"    # tree: "tree" opponents look ahead as well, "policy" only play
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
OTHERS = ("base", "pool")
OWN_TEMPERATURE = 0.1
"""Temperature of the own seat where the other seats are drawn from a pool."""

TREE_ONLY = ("exploration", "expand", "widening", "opponents")

RANGES: dict[str, tuple[int, int]] = {
    "budget": (1, 1_000_000),
    "options": (0, 1_000),
    "depth": (0, 10_000),
    "margin": (0, 1),
    "own_temperature": (0, 1_000),
    "exploration": (0, 100),
    "expand": (1, 1_000_000),
    "widening": (0, 1_000),
}


@dataclass(frozen=True)
class Lookahead:
    """How a bot looks ahead; see the module docstring for the keys.

    Without others and a temperature it plays as all such bots did before there were pools, so
    that they come back from manifests as they were; files of bots begin with `OF_A_FILE`.
    """

    base: str
    policy: str = ""  # kind of the base
    budget: int = 128
    options: int = 0
    depth: int = 0
    margin: float = 0.005
    others: str = "base"
    own_temperature: float = 0.0
    pool: str | tuple[str, ...] = ""  # file or names, as asked for; empty: that of the game
    exploration: float = 0.2
    expand: int = 16
    widening: float = 0.5
    opponents: str = "tree"

    def values(self, kind: str) -> dict[str, Any]:
        """Return what the file of a bot of ``kind`` says of it, by key."""
        unused = {
            "policy",
            *(TREE_ONLY if kind != "tree" else ()),
            *(() if self.pool else ["pool"]),
        }
        return {key: value for key, value in asdict(self).items() if key not in unused}

    def definition(self, kind: str) -> dict[str, Any]:
        """Return what the choices of a bot of ``kind`` depend on, its base and pool apart."""
        named = {"base", "others", "pool"}
        if self.policy != "greedy" or not self.own_temperature:
            named.add("own_temperature")
        return {key: value for key, value in self.values(kind).items() if key not in named}


OF_A_FILE = Lookahead("", others="pool", own_temperature=OWN_TEMPERATURE)
"""What the file of a bot says where it says nothing."""

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
    lookahead = replace(OF_A_FILE, base=base)
    for key, value in given.items():
        lookahead = with_value(lookahead, kind, key, value, where)
    if lookahead.others == "base" and lookahead.pool:
        raise ConfigError(f'{where}: others is "base", which has no pool: leave out one of them')
    return lookahead


def with_value(lookahead: Lookahead, kind: str, key: str, value: Any, where: str) -> Lookahead:
    """Return ``lookahead`` with one value replaced; ConfigError if it makes no sense."""
    if kind != "tree" and key in TREE_ONLY:
        raise ConfigError(f"{where}: a bot of kind {kind} has no {key}")
    if key == "opponents":
        if value not in OPPONENTS:
            raise ConfigError(f"{where}: {unknown('value of opponents', str(value), OPPONENTS)}")
        return replace(lookahead, opponents=value)
    if key == "others":
        if value not in OTHERS:
            raise ConfigError(f"{where}: {unknown('value of others', str(value), OTHERS)}")
        own = OWN_TEMPERATURE if value == "pool" else 0.0
        if value != lookahead.others:
            lookahead = replace(lookahead, others=value, own_temperature=own)
        return lookahead
    if key == "pool":
        names = (value,) if isinstance(value, str) else value
        is_named = isinstance(names, list | tuple) and bool(names)
        if not is_named or not all(isinstance(name, str) and name for name in names):
            expected = "a pool file or a list of bots"
            raise ConfigError(f"{where}: pool is {value!r}, expected {expected}")
        return replace(lookahead, pool=value if isinstance(value, str) else tuple(names))
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
