"""Which rule values matter: a screening of many, then shares of variance for the few that do.

Every set of rules plays the same worlds, so that differences between points are those of the
rules.  See `analysis.methods.morris` and `analysis.methods.sobol` for what the numbers mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from exobalance.analysis.base.judged import judge_numbers
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.methods.morris import Screening, screen, trajectory
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import (
    base_rules,
    broken_by,
    changed,
    point_of,
    words_of,
)
from exobalance.analysis.studies.points.point import Outcome, Point, Setting
from exobalance.analysis.studies.points.study import (
    Played,
    PointStudy,
    bounded,
    check_setting,
    close_study,
    numbers_of,
    open_study,
    point_table,
    setting_words,
)
from exobalance.analysis.studies.sensitivity.apportion import apportion
from exobalance.analysis.studies.sensitivity.factors import Factors, find_factors
from exobalance.analysis.studies.sensitivity.report import sections
from exobalance.simcore.errors import ConfigError, check_whole, unknown
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.shell import repeated

KIND = "sensitivity"
TRIES = 200
"""Random trajectories drawn for each that is kept: some meet rules that contradict."""

LEAST = 0.1
"""Part of the largest mu* below which a factor is not worth apportioning."""

ALWAYS = "unfinished"

LOOKED_AT = ("seats", "solo", "source", "predominance", "length")
"""Topics whose numbers are looked at when nobody names any."""

NOTHING_SEEN = "the screening saw no rule on any of these numbers"


@dataclass(frozen=True)
class ScreeningEffort:
    """How much is played."""

    trajectories: int = 10  # of the screening, each one point more than there are factors
    n: int = 64  # of the apportioning, n points for each of its factors and twice more
    survivors: int = 6  # factors that are apportioned, at most; 0: none

    def __post_init__(self) -> None:
        """Raise ConfigError for numbers that make no design."""
        check_whole("--trajectories", self.trajectories, 2)
        check_whole("--survivors", self.survivors, 0)
        check_whole("--design", self.n, 2)
        if self.n & (self.n - 1):
            near = 2 ** max(1, round(np.log2(max(2, self.n))))
            raise ConfigError(f"--design is {self.n}: expected a power of two, such as {near}")

    def most_points(self, factors: int) -> int:
        """Return how many points the whole study may play."""
        few = min(self.survivors, factors)
        return 1 + self.trajectories * (factors + 1) + (self.n * (few + 2) if few else 0)


def sensitivity(
    setting: Setting,
    out: Path | str,
    paths: Sequence[str] = (),
    without: Sequence[str] = (),
    ranges: Sequence[str] = (),
    metrics: Sequence[str] = (),
    effort: ScreeningEffort | None = None,
    targets: Targets | None = None,
    jobs: int = -1,
    progress: bool = False,
) -> PointStudy:
    """Screen rule values for what they move, and apportion the variance to those that matter.

    Parameters
    ----------
    setting
        Game, bots, number of blocks, seed, and the base rules.
    out
        A new folder, or that of a sensitivity study of the same base.
    paths, without, ranges
        What is varied and how far; see `analysis.studies.sensitivity.factors.find_factors`.
    metrics
        Keys of headline numbers; by default those that decide the targets.

    Returns
    -------
    PointStudy
        Result tables ``screening`` (one row per factor and metric), ``shares`` (one per
        apportioned factor and metric) and ``noise`` (one per metric).

    Raises
    ------
    ConfigError, RulesError
        A path, a range or a metric that does not fit.
    Interrupted
        Stopped; the same call goes on from there.
    """
    effort, folder = effort or ScreeningEffort(), Path(out)
    check_setting(setting)
    factors, rules = find_factors(setting, paths, without, ranges), base_rules(setting)
    setting = bounded(setting)
    asked = {"paths": factors.names, "blocks": setting.blocks, "n": effort.n}
    manifest = open_study(folder, setting, KIND, asked)
    (base,) = evaluate(setting, [Point()], folder, jobs)
    keys = _metrics(base, metrics, targets or load_targets(setting.game))

    way = _trajectories(setting, rules, factors, effort.trajectories)
    points = [_point(factors, row, rules) for row in way.reshape(-1, len(factors.axes))]
    outcomes = evaluate(setting, points, folder, jobs, progress=progress, keys=(*keys, ALWAYS))
    screens = {key: _screened(way, factors, outcomes, key) for key in keys}
    strong = survivors(screens, effort.survivors)
    tables = {
        "points": point_table([base], [f"the base of {len(factors.axes)} factors"], setting),
        "numbers": numbers_of([base]),
        "screening": _screening_table(factors, screens, base, strong, len(way)),
        "left_out": pd.DataFrame(
            list(factors.left_out.items()), columns=["path", "reason"], dtype=str
        ),
        "broken": _broken_table(factors, way, outcomes),
    }
    played = [Played(1 + len(points), setting)]

    def play(asked: Sequence[Point]) -> list[Outcome]:
        return evaluate(setting, asked, folder, jobs, progress=progress, keys=keys)

    axes = [factors.axes[place] for place in strong]
    shares = apportion(axes, keys, effort.n, setting, rules, play)
    nothing = "" if axes or not effort.survivors else NOTHING_SEEN
    reasons = [reason for reason in (shares.skipped, nothing) if reason]
    tables |= {
        "shares": shares.shares,
        "noise": shares.noise,
        "skipped": pd.DataFrame({"reason": reasons}, dtype=str),
    }
    if shares.points:
        played.append(Played(shares.points, setting))
    words = _asked(setting, paths, without, ranges, metrics, effort)
    return close_study(folder, manifest, tables, played, words, sections)


def _asked(
    setting: Setting,
    paths: Sequence[str],
    without: Sequence[str],
    ranges: Sequence[str],
    metrics: Sequence[str],
    effort: ScreeningEffort,
) -> list[str]:
    """Return the words of the command that asks for this study."""
    words = [KIND, setting.game]
    for option, texts in (
        ("--paths", paths), ("--without", without), ("--range", ranges), ("--metric", metrics)
    ):  # fmt: skip
        words += repeated(option, texts)
    words += ["--trajectories", str(effort.trajectories), "--design", str(effort.n)]
    return [*words, "--survivors", str(effort.survivors), *setting_words(setting)]


def _metrics(base: Outcome, asked: Sequence[str], targets: Targets) -> list[str]:
    """Return the keys of the numbers that are looked at."""
    known = [number.key for number in base.numbers]
    for key in asked:
        if key not in known:
            raise ConfigError(unknown("metric", key, known))
    if asked:
        return list(dict.fromkeys(asked))
    judged = judge_numbers(base.numbers, targets)
    found = [each.number for each in judged if each.key in LOOKED_AT]
    return found or [key for key in ("seat_share.1", "turns", "lead") if key in known]


def _trajectories(setting: Setting, rules: Ruleset, factors: Factors, n: int) -> np.ndarray:
    """Return trajectories that only pass rules that fit together, int64[n, d + 1, d]."""
    rng = np.random.default_rng([setting.seed, n])
    counts = [len(axis.values) for axis in factors.axes]
    found: list[np.ndarray] = []
    fault = ""
    for _ in range(n * TRIES):
        way = trajectory(counts, rng)
        faults = (broken_by(setting, _point(factors, row, rules)) for row in way)
        fault = next(filter(None, faults), "")
        if not fault:
            found.append(way)
        if len(found) == n:
            return np.array(found)
    raise ConfigError(
        f"almost no combination of these values is possible ({fault}): leave out a path with "
        "--without, or narrow it with --range"
    )


def _point(factors: Factors, levels: Iterable[int], rules: Ruleset) -> Point:
    """Return the rules of one combination of levels."""
    values = {axis.knob: axis.values[k] for axis, k in zip(factors.axes, levels, strict=True)}
    return point_of(changed(values), rules)


def _positions(factors: Factors) -> list[np.ndarray]:
    """Return the places of the levels of each factor in its range, from 0 to 1."""
    places = []
    for axis in factors.axes:
        at = np.asarray(axis.values if axis.knob.is_number else range(len(axis.values)), float)
        places.append((at - at[0]) / (at[-1] - at[0]))
    return places


def _screened(
    way: np.ndarray, factors: Factors, outcomes: Sequence[Outcome], key: str
) -> Screening:
    """Screen one number; effects of shares are in percentage points."""
    r, rows, _ = way.shape
    numbers = [outcome[key] for outcome in outcomes]
    scale = 100.0 if numbers[0].unit == "share" else 1.0
    values = scale * np.array([number.value for number in numbers]).reshape(r, rows)
    pulls = scale * np.column_stack([number.influence for number in numbers])
    return screen(way, _positions(factors), values, pulls.reshape(-1, r, rows))


def survivors(screens: Mapping[str, Screening], most: int) -> list[int]:
    """Return the factors worth apportioning, strongest first.

    A factor counts by the largest part that its mu* is of the largest mu* of any factor, over
    all numbers on which it rises above noise.
    """
    parts = [
        np.where(found.is_seen, found.mu_star, 0.0) / max(found.mu_star.max(), 1e-300)
        for found in screens.values()
    ]
    score = np.max(parts, axis=0)
    order = np.argsort(-score, kind="stable")
    return [int(factor) for factor in order[:most] if score[factor] >= LEAST]


def _screening_table(
    factors: Factors,
    screens: Mapping[str, Screening],
    base: Outcome,
    strong: Sequence[int],
    effects: int,
) -> pd.DataFrame:
    """Return one row per factor and number; so many effects were measured of each."""
    rows = []
    for key, found in screens.items():
        number = base[key]
        for place, axis in enumerate(factors.axes):
            rows.append(
                {
                    "path": axis.name,
                    "values": f"{words_of(axis.values[0])} to {words_of(axis.values[-1])}"
                    if axis.knob.is_number
                    else ", ".join(map(words_of, axis.values)),
                    "key": key,
                    "number": number.title,
                    "mu_star": found.mu_star[place],
                    "low": found.low[place],
                    "high": found.high[place],
                    "sigma": found.sigma[place],
                    "mu": found.mu[place],
                    "noise": found.noise[place],
                    "from_noise": found.from_noise[place],
                    "least": found.least[place],
                    "effects": effects,
                    "unit": "pp" if number.unit == "share" else number.unit,
                    "above_noise": bool(found.is_seen[place]),
                    "survives": place in strong,
                }
            )
    return pd.DataFrame(rows)


def _broken_table(factors: Factors, way: np.ndarray, outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Return how often most games did not end, by factor and value, worst first."""
    levels = way.reshape(-1, way.shape[2])
    is_broken = np.array([outcome[ALWAYS].value > 0.5 for outcome in outcomes])
    rows = [
        (axis.name, words_of(value), int(at.sum()), int(is_broken[at].sum()))
        for place, axis in enumerate(factors.axes)
        for level, value in enumerate(axis.values)
        if (at := levels[:, place] == level).any()
    ]
    table = pd.DataFrame(rows, columns=["path", "text", "settings", "broken"])
    table["share"] = table.broken / table.settings
    return table.sort_values("share", ascending=False, kind="stable").reset_index(drop=True)
