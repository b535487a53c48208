"""What a search is asked for: a file of targets, limits and rules that may change.

::

    game = "sgo"
    players = 3
    bots = ["tuned"]                     # one, or one per seat
    rules = ["my.toml"]                  # optional: what the search starts from
    set = ["engineers.chief_points=3"]   # optional

    [targets]                            # headline numbers, shares from 0 to 1
    "seat_share.1" = { value = 0.333, within = 0.02 }
    turns = [50, 60]

    [vary]                               # rules that may change
    "start.influence[1]" = [0, 6]
    "figures.colonists" = { low = 30, high = 42, unit = 3 }
    "switches.swap_mandatory" = [false, true]

    [limits]                             # optional: never leave these
    score = [50, 70]

    [skill]                              # optional, or ``skill = false``
    stronger = "tuned"
    weaker = "greedy"
    keep = 0.8
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from exobalance.analysis.base.headline import Headline
from exobalance.analysis.studies.points.axes import VARY, Axis, read_span, span_axis
from exobalance.analysis.studies.points.knobs import find_knob, refuse_twice, words_of
from exobalance.simcore.bots.load import list_bots, load_bot
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.games import check_known, load_game
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.text_files import read_toml

KEYS = ("game", "players", "bots", "rules", "set", "targets", "vary", "limits", "skill")
KEEP = 0.8
LENGTH = (0.8, 1.25)
"""Parts of the base's length that a proposal may have, unless the file says otherwise."""

_GOAL = frozenset({"value", "within"})
_SPAN = frozenset({"low", "high", "unit"})


@dataclass(frozen=True)
class Goal:
    """A headline number and the range that it should be in."""

    key: str
    low: float
    high: float

    def gap(self, value: float) -> float:
        """Return how far a value lies outside, in half-widths of the range."""
        outside = max(0.0, self.low - value, value - self.high)
        return outside / self.half if math.isfinite(value) else math.inf

    def off_middle(self, value: float) -> float:
        """Return how far a value lies from the middle of the range, in half-widths."""
        middle = (self.low + self.high) / 2
        return abs(value - middle) / self.half if math.isfinite(value) else math.inf

    @property
    def half(self) -> float:
        """Half the width of the range."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Skill:
    """How much of the better bot's advantage has to remain."""

    stronger: str
    weaker: str
    keep: float = KEEP


@dataclass(frozen=True)
class Request:
    """A search as it was asked for."""

    game: str
    bots: tuple[str, ...]  # one per seat
    base: Rules
    goals: tuple[Goal, ...]
    axes: tuple[Axis, ...]
    limits: tuple[Goal, ...] = ()
    skill: Skill | None = None


def read_request(path: Path | str, vary: Sequence[str] = ()) -> Request:
    """Read the file of a search; ``vary`` adds or replaces rules that may change.

    Raises
    ------
    ConfigError, RulesError
        A key, path, bot or value that does not fit, with what was expected.
    """
    where = str(path)
    table = read_toml(Path(path))
    for key in table:
        if key not in KEYS:
            raise ConfigError(f"{where}: {unknown('key', key, KEYS)}")
    for key in ("game", "players", "targets"):
        if key not in table:
            raise ConfigError(f"{where} lacks {key}: a search names game, players and targets")
    if not isinstance(table["game"], str):
        raise ConfigError(f"{where}: game is {table['game']!r}: expected the id of a game")
    check_known(table["game"], where)
    game = load_game(table["game"])
    players = table["players"]
    if type(players) is not int or players not in game.players:
        raise ConfigError(
            f"{where}: players is {players!r}: expected one of {', '.join(map(str, game.players))}"
        )
    base = Rules(_texts(table, "rules", where), _texts(table, "set", where))
    rules = load_ruleset(game.id, base.rules, base.sets)
    bots = _texts(table, "bots", where) or ("tuned",)
    if len(bots) not in (1, players):
        raise ConfigError(f"{where}: {len(bots)} bots for {players} seats: give one, or one each")
    seats = bots * players if len(bots) == 1 else bots
    axes = _axes(rules, table.get("vary", {}), vary, where)
    if not axes:
        raise ConfigError(f"{where} names no rule to change: add some under [vary], or {VARY}")
    return Request(
        game.id,
        seats,
        base,
        tuple(_goals(table["targets"], f"{where}, [targets]")),
        tuple(axes),
        tuple(_goals(table.get("limits", {}), f"{where}, [limits]", must=False)),
        _skill(table.get("skill", {}), game.id, players, seats, where),
    )


def _texts(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """Return one text, or a list of them."""
    value = table.get(key, [])
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ConfigError(f"{where}: {key} is {value!r}: expected names in quotes")
    return tuple(texts)


def _flat(table: Any, leaf: frozenset[str], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) of a table whose keys may be quoted paths or nested tables."""
    for key, value in table.items():
        if isinstance(value, dict) and not (value and set(value) <= leaf):
            yield from _flat(value, leaf, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _goals(table: Any, where: str, must: bool = True) -> Iterator[Goal]:
    """Yield the goals of a table."""
    if not isinstance(table, dict) or (must and not table):
        raise ConfigError(f"{where} is empty: name a headline number with its range")
    for key, value in _flat(table, _GOAL):
        yield _goal(key, value, where)


def _goal(key: str, value: Any, where: str) -> Goal:
    if isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)):
        low, high = map(float, value)
        if low < high:
            return Goal(key, low, high)
    if isinstance(value, dict) and set(value) == _GOAL and all(map(_is_number, value.values())):
        middle, half = float(value["value"]), float(value["within"])
        if half > 0:
            return Goal(key, middle - half, middle + half)
    raise ConfigError(
        f"{where}: {key} is {value!r}: expected a range such as [50, 60], or "
        "{ value = 55, within = 5 }"
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _axes(rules: Ruleset, table: Any, vary: Sequence[str], where: str) -> list[Axis]:
    """Return the rules that may change, those of the command line instead of the file's."""
    found: dict[str, Axis] = {}
    if not isinstance(table, dict):
        raise ConfigError(f"{where}: vary must be a table, written [vary]")
    for path, value in _flat(table, _SPAN):
        axis = _axis(rules, path, value, f"{where}, [vary]")
        found[axis.name] = axis
    for text in vary:
        axis = read_span(rules, text, VARY)
        found[axis.name] = axis
    refuse_twice([axis.knob for axis in found.values()], f"{where}, [vary]")
    return [_with_base(axis, f"{where}, [vary]") for axis in found.values()]


def _axis(rules: Ruleset, path: str, value: Any, where: str) -> Axis:
    knob = find_knob(rules, path, where)
    if not knob.is_number:
        if not isinstance(value, list):
            raise ConfigError(f"{where}: {path} is {value!r}: expected a list of values")
        return Axis(knob, tuple(knob.check(each, where) for each in value))
    span = value if isinstance(value, dict) else None
    if isinstance(value, list) and len(value) == 2:
        span = {"low": value[0], "high": value[1]}
    if span is None or not {"low", "high"} <= set(span):
        raise ConfigError(
            f"{where}: {path} is {value!r}: expected [low, high] or "
            "{ low = 1, high = 4, unit = 1 }"
        )
    numbers = (span["low"], span["high"], span.get("unit", 1))
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in numbers):
        raise ConfigError(f"{where}: {path} is {value!r}: expected whole numbers")
    return span_axis(knob, *numbers, where)


def _with_base(axis: Axis, where: str) -> Axis:
    """Return an axis whose values hold the base's; choices have it first, and each once."""
    if axis.knob.is_number:
        return axis
    others = [value for value in axis.values if value != axis.knob.base]
    others = [value for place, value in enumerate(others) if value not in others[:place]]
    if not others:
        base = words_of(axis.knob.base)
        raise ConfigError(f"{where}: {axis.name} may only be {base}, as it is: give other values")
    return replace(axis, values=(axis.knob.base, *others))


def _skill(table: Any, game: str, players: int, seats: Sequence[str], where: str) -> Skill | None:
    """Return the bots whose difference has to remain; None if nobody wants or can check it."""
    if table is False:
        return None
    known = ("stronger", "weaker", "keep")
    if not isinstance(table, dict):
        raise ConfigError(f"{where}: skill is {table!r}: expected a table [skill], or false")
    for key in table:
        if key not in known:
            raise ConfigError(f"{where}, [skill]: {unknown('key', key, known)}")
    if players == 1:
        if table:
            raise ConfigError(
                f"{where}: [skill] is a share of wins, and a player who is alone has no opponent "
                "to win against: leave it out"
            )
        return None
    for key in ("stronger", "weaker"):
        if not isinstance(table.get(key, ""), str):
            raise ConfigError(f"{where}, [skill]: {key} is {table[key]!r}: expected a bot's name")
    loaded = load_game(game)
    stronger = load_bot(loaded, table.get("stronger", seats[0]), players)
    keep = table.get("keep", KEEP)
    if not _is_number(keep) or not 0 <= keep <= 1:
        raise ConfigError(f"{where}, [skill]: keep is {keep!r}: expected a share from 0 to 1")
    if "weaker" in table:
        return Skill(stronger.name, load_bot(loaded, table["weaker"], players).name, float(keep))
    playing = list_bots(loaded, players)
    plain = [bot for bot in playing if bot.tier < stronger.tier and bot.kind == "greedy"]
    if not plain:
        return None
    return Skill(stronger.name, min(plain, key=lambda bot: (bot.tier, bot.name)).name, float(keep))


def check_goals(request: Request, base: Sequence[Headline]) -> Request:
    """Return a request whose goals and limits are known numbers, length limited by default.

    Raises ConfigError, with the nearest match, for a number that the game does not have, and
    for shares that are given in per cent.
    """
    known = {number.key: number for number in base}
    for goal in (*request.goals, *request.limits):
        if goal.key not in known:
            raise ConfigError(unknown("metric", goal.key, known))
        if known[goal.key].unit == "share" and max(abs(goal.low), abs(goal.high)) > 1.5:
            raise ConfigError(
                f"the target of {goal.key} is {goal.low:g} to {goal.high:g}: it is a share from 0 "
                "to 1, such as 0.333"
            )
    named = {goal.key for goal in (*request.goals, *request.limits)}
    if "turns" in named or "turns" not in known:
        return request
    length = known["turns"].value
    limit = Goal("turns", LENGTH[0] * length, LENGTH[1] * length)
    return replace(request, limits=(*request.limits, limit))
