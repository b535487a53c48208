"""M12a and M12b, a sensitivity study: what moves a number, and how much of it.

See `analysis.methods.morris` and `analysis.methods.sobol` for the numbers and their sources.
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed, percent, round_up, sentence_case
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.sobol import MAX_NOISE
from exobalance.analysis.studies.points.results import Drawn, PointResults, add_drawn, slug
from exobalance.analysis.studies.points.tables import read_table
from exobalance.simcore.phrases import and_list
from exobalance.simcore.record.reader import Run

NAMED = 8  # factors that a scatter names
STRONG = 0.05
"""Total share of variance from which a factor is named in a sentence."""


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a sensitivity study: screening, and shares if there are any."""
    study = PointResults(run, targets)
    found = [_screening(study)]
    shares = read_table(run, "shares")
    if len(shares):
        # A share is a part of a whole; its estimate need not know that.
        parts = [name for name in shares.columns if name.startswith(("first", "total"))]
        shares[parts] = shares[parts].clip(0.0, 1.0)
        found.append(_apportioning(study, shares))
    return found


def _screening(study: PointResults) -> Section:
    table = read_table(study.run, "screening")
    broken = read_table(study.run, "broken")
    left_out = read_table(study.run, "left_out")
    skipped = read_table(study.run, "skipped")
    notes = [
        "An effect is the change of a number per full range of a rule value, everything else "
        "at random values of its own. A large mean size says that a rule matters, a large "
        "spread that it depends on the other rules how it matters.",
        "A rule is named as seen only if the interval of its mean effect lies above what the "
        "noise of the games alone would give.",
        "Ranges are a quarter of the value either way, and 1 at least, unless they were given: "
        "a rule that was varied further can matter more.",
    ]
    if len(left_out):
        each = [f"{row.path} ({row.reason})" for row in left_out.itertuples()]
        notes.append(f"Left out: {'; '.join(each)}.")
    tables = {"screening": _shown(table)}
    if broken.broken.any():
        tables["broken"] = broken[broken.broken > 0]
    groups = table.groupby("key", sort=False)
    figures = add_drawn((_scatter(study, str(key), rows) for key, rows in groups), tables)
    return Section(
        metric="M12a",
        title="Which rules matter",
        players=study.players,
        sentences=[
            *_ranking(table),
            *_nothing(table),
            *_broken(broken),
            *(
                f"Shares of variance were not computed: {row.reason}."
                for row in skipped.itertuples()
            ),
        ],
        tables=tables,
        figures=figures,
        notes=notes,
    )


def _shown(table: pd.DataFrame) -> pd.DataFrame:
    """Return the screening as people read it, strongest first within each number."""
    ordered = table.sort_values(["key", "mu_star"], ascending=[True, False], kind="stable")
    return ordered.rename(
        columns={
            "mu_star": "mean_size_of_effect",
            "sigma": "spread_of_effects",
            "mu": "mean_effect",
            "noise": "size_from_noise",
            "values": "tried",
        }
    )[
        [
            "number", "path", "tried", "mean_size_of_effect", "low", "high",
            "spread_of_effects", "mean_effect", "size_from_noise", "unit", "above_noise",
        ]
    ].reset_index(drop=True)  # fmt: skip


def _ranking(table: pd.DataFrame) -> Iterator[str]:
    """Name the rules that move each number most."""
    for _, rows in table.groupby("key", sort=False):
        seen = rows[rows.above_noise].sort_values("mu_star", ascending=False, kind="stable")
        number = rows.number.iloc[0]
        if seen.empty:
            yield f"{sentence_case(number)}: no rule moves it by more than noise would."
            continue
        first, *others = seen.rename(columns={"values": "tried"}).head(3).itertuples()
        tail = ""
        if others:
            each = [f"{row.path} ({fixed(row.mu_star, 1)})" for row in others]
            tail = f"; next {and_list(each)}"
        yield (
            f"{sentence_case(number)}: moved most by {first.path}, {fixed(first.mu_star, 1)} "
            f"{first.unit} ({fixed(first.low, 1)} to {fixed(first.high, 1)}) over "
            f"{first.tried}{tail}."
        )


def _nothing(table: pd.DataFrame) -> list[str]:
    """Say how many rules move nothing."""
    seen = table.groupby("path").above_noise.any()
    still = int((table.groupby("path").mu_star.max() == 0).sum())
    quiet = int((~seen).sum()) - still
    parts = []
    if quiet:
        parts.append(f"{quiet} {_verb(quiet)} nothing that rises above noise")
    if still:
        parts.append(f"{still} {_verb(still)} nothing at all for these bots")
    if not parts:
        return []
    return [f"Of {len(seen)} rules, {' and '.join(parts)}."]


def _verb(count: int) -> str:
    return "moves" if count == 1 else "move"


def _broken(broken: pd.DataFrame) -> list[str]:
    """Say after which value most games did not end."""
    worst = broken.iloc[0]
    if not worst.broken:
        return []
    return [
        f"Under some settings most games did not reach their end, most often with {worst.path} "
        f"at {worst.text} ({int(worst.broken)} of {int(worst.settings)} settings): numbers there "
        "speak about games that were cut off."
    ]


def _scatter(study: PointResults, key: str, rows: pd.DataFrame) -> Drawn:
    """Draw spread against mean size of the effects on one number."""
    ordered = rows.sort_values("mu_star", ascending=False, kind="stable")
    seen = ordered.above_noise
    frame = pd.DataFrame(
        {
            "rule": ordered.path,
            "mean_size": ordered.mu_star,
            "low": ordered.low,
            "high": ordered.high,
            "spread": ordered.sigma,
            "named": seen & (seen.cumsum() <= NAMED),
            "above_noise": seen,
        }
    ).reset_index(drop=True)
    unit = str(rows.unit.iloc[0])
    number = str(rows.number.iloc[0])
    spec = FigureSpec(
        name=f"screening-{slug(key)}-{study.players}p",
        drawing="scatter",
        table=f"screening_{slug(key)}",
        title=f"Effects on the {number}",
        sentence=(
            f"{int(seen.sum())} of {len(rows)} rules rise above noise. To the right: larger "
            "effects. Above: effects that depend on the other rules."
        ),
        alt=f"A scatter of rules: mean size of the effect on the {number} against its spread.",
        options={
            "label": "rule", "x": "mean_size", "y": "spread", "strong": "above_noise",
            "unit": unit, "x_label": "mean size of the effect", "y_label": "spread of effects",
        },
    )  # fmt: skip
    return spec, frame


def _apportioning(study: PointResults, shares: pd.DataFrame) -> Section:
    noise = read_table(study.run, "noise").set_index("key")
    tables: dict[str, pd.DataFrame] = {}
    moving = [(key, rows) for key, rows in shares.groupby("key", sort=False) if noise.spread[key]]
    figures = add_drawn((_bars(study, str(key), rows, noise) for key, rows in moving), tables)
    tables["noise"] = noise.reset_index(drop=True)[
        ["number", "spread", "unit", "noise_share", "noise_share_alone", "blocks", "blocks_needed"]
    ]
    return Section(
        metric="M12b",
        title="How much each of them decides",
        players=study.players,
        sentences=[*_share_sentences(shares, noise), *_noise_sentences(noise)],
        tables=tables,
        figures=figures,
        notes=[
            "Shares are Sobol indices: all these rules vary at once, evenly over their ranges. "
            "Alone: the part of the variance that the rule causes by itself. In all: the part "
            "that would go away if it were held fixed. Intervals hold the chance of the design "
            "and of the games.",
            "The mean of a number is apportioned, never single games. These shares say nothing "
            "about the sources of points, whose shares are of another variance.",
            "The noise share counts what differs between settings on the same worlds. As if "
            "every setting had played worlds of its own, it would be the larger number in the "
            "table.",
        ],
    )


def _bars(study: PointResults, key: str, rows: pd.DataFrame, noise: pd.DataFrame) -> Drawn:
    ordered = rows.sort_values("total", ascending=False, kind="stable")
    frame = ordered.drop(columns=["key", "number"]).rename(
        columns={
            name: name.replace("first", "share_alone").replace("total", "share_in_all")
            for name in ordered.columns
        }
    )
    number = str(rows.number.iloc[0])
    top = ordered.iloc[0]
    spec = FigureSpec(
        name=f"shares-{slug(key)}-{study.players}p",
        drawing="two_dots",
        table=f"shares_{slug(key)}",
        title=f"What decides the {number}",
        sentence=(
            f"{top.path} is behind {fixed(100 * top.total, 0)} % of the variance of the {number} "
            f"between settings; noise is behind {_percent(noise.noise_share[key])}."
        ),
        alt=f"Shares of variance of the {number} by rule, alone and in all, with intervals.",
        options={
            "label": "path",
            "unit": "share",
            "series": {"share_alone": "alone", "share_in_all": "in all"},
            "x_label": "share of the variance",
        },
    )
    return spec, frame.reset_index(drop=True)


def _share_sentences(shares: pd.DataFrame, noise: pd.DataFrame) -> Iterator[str]:
    for key, rows in shares.groupby("key", sort=False):
        number = rows.number.iloc[0]
        if not noise.spread[key]:
            yield f"{sentence_case(number)}: none of these rules changes it."
            continue
        strong = rows[rows.total >= STRONG].sort_values("total", ascending=False, kind="stable")
        each = [
            f"{row.path} {percent(row.total, (row.total_low, row.total_high))}"
            for row in strong.head(3).itertuples()
        ]
        together = 1 - rows["first"].clip(lower=0).sum()
        tail = (
            f" About {fixed(100 * together, 0)} % of it comes from rules acting together."
            if together > 0.15 and noise.noise_share[key] < MAX_NOISE
            else ""
        )
        yield (
            f"{sentence_case(number)}: varies by {fixed(noise.spread[key], 1)} {noise.unit[key]} "
            f"(standard deviation) between settings; shares of that: {and_list(each)}.{tail}"
        )


def _noise_sentences(noise: pd.DataFrame) -> Iterator[str]:
    moving = noise[noise.spread > 0]
    loud = moving[moving.noise_share >= MAX_NOISE]
    if loud.empty:
        yield "Noise makes up less than 5 % of every variance: the shares can be trusted."
    for row in loud.itertuples():
        need = (
            f"about {round_up(row.blocks_needed)} blocks instead of {row.blocks:,} would do"
            if row.blocks_needed
            else "these rules may well not change it at all"
        )
        yield (
            f"Noise makes up {_percent(row.noise_share)} of the variance of the {row.number}, "
            f"more than the 5 % up to which shares can be trusted: {need}."
        )


def _percent(share: float) -> str:
    """Return a share as a whole per cent, small ones with what it takes to see them."""
    return "less than 0.1 %" if share < 0.001 else f"{100 * share:.{1 if share < 0.1 else 0}f} %"
