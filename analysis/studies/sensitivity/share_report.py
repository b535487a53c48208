"""M12b, the section on shares of variance: how much of a number each rule decides.

See `analysis.methods.sobol` for the numbers and their source.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed, percent, round_up, sentence_case, span
from exobalance.analysis.methods.noise import FALSE_ALARM
from exobalance.analysis.methods.sobol import MAX_NOISE
from exobalance.analysis.studies.points.results import Drawn, PointResults, add_drawn, slug
from exobalance.analysis.studies.points.tables import read_table
from exobalance.simcore.phrases import and_list

STRONG = 0.05
"""Total share of variance from which a factor is named in a sentence."""


def stands_out(shares: pd.DataFrame) -> pd.DataFrame:
    """Return the shares that name a rule: noise does not explain them, nor may they be 0."""
    named = shares.is_seen & (shares.total_low > 0) & (shares.total >= STRONG)
    return shares[named].sort_values("total", ascending=False, kind="stable")


def apportioning(study: PointResults, shares: pd.DataFrame, screened: pd.DataFrame) -> Section:
    """Return the section on shares, which says where it differs from the screening."""
    noise = read_table(study.run, "noise").set_index("key")
    # A share is a part of a whole; its estimate need not know that.
    parts = [name for name in shares.columns if name.startswith(("first", "total"))]
    shares = shares.assign(**shares[parts].clip(0.0, 1.0))
    tables: dict[str, pd.DataFrame] = {}
    moving = [(key, rows) for key, rows in shares.groupby("key", sort=False) if noise.spread[key]]
    figures = add_drawn((_bars(study, str(key), rows, noise) for key, rows in moving), tables)
    tables["noise"] = noise.reset_index(drop=True)[
        [
            "number", "spread", "unit", "together", "together_low", "together_high",
            "noise_share", "noise_share_alone", "settings", "blocks", "blocks_needed",
        ]
    ]  # fmt: skip
    return Section(
        metric="M12b",
        title="How much each of them decides",
        players=study.players,
        sentences=[
            *(
                line
                for key, rows in shares.groupby("key", sort=False)
                for line in _told(rows, noise.loc[key], screened[screened.key == key])
            ),
            *_noise_sentences(noise),
        ],
        tables=tables,
        figures=figures,
        notes=[
            "Shares are Sobol indices: all these rules vary at once, evenly over their ranges. "
            "Alone: the part of the variance that the rule causes by itself. In all: the part "
            "that would go away if it were held fixed. Intervals hold the chance of the design "
            "and of the games. Rules that the screening did not see stay at the base.",
            "Shares in all can add up to more than 100 %: what rules do together counts for each "
            "of them, and each is an estimate that may lie anywhere in its interval.",
            "What the noise of the games adds is taken off. A rule is named only if the interval "
            "of its share lies above 0, and noise gives any rule so large a share in less than "
            f"{100 * FALSE_ALARM:.0f} of 100 such studies.",
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
        | {"is_seen": "above_noise"}
    )
    number, named = str(rows.number.iloc[0]), stands_out(rows)
    if named.empty:
        sentence = f"No rule's share of the variance of the {number} stands out from noise"
    else:
        top = named.iloc[0]
        sentence = (
            f"{top.path} is behind {_share(top)} of the variance of the {number} between settings"
        )
    spec = FigureSpec(
        name=f"shares-{slug(key)}-{study.players}p",
        drawing="two_dots",
        table=f"shares_{slug(key)}",
        title=f"What decides the {number}",
        sentence=f"{sentence}; noise, taken off here, makes up "
        f"{_percent(noise.noise_share[key])} of what was measured.",
        alt=f"Shares of variance of the {number} by rule, alone and in all, with intervals.",
        options={
            "label": "path",
            "unit": "share",
            "series": {"share_alone": "alone", "share_in_all": "in all"},
            "x_label": "share of the variance",
        },
    )
    return spec, frame.reset_index(drop=True)


def _share(row: Any) -> str:
    return percent(row.total, (row.total_low, row.total_high))


def _told(rows: pd.DataFrame, noise: pd.Series, screened: pd.DataFrame) -> Iterator[str]:
    """Say who has which share of a number, and why that differs from the screening."""
    number = sentence_case(str(noise.number))
    if not noise.spread:
        yield f"{number}: none of these rules changed it in any game."
        return
    unit = noise.unit
    varies = f"{fixed(noise.spread, 1)} {unit} (standard deviation)"
    named = stands_out(rows)
    if named.empty:
        yield (
            f"{number}: varies by {varies} between settings, and no rule's share of that stands "
            "out from noise."
        )
    else:
        each = [f"{row.path} {_share(row)}" for row in named.head(3).itertuples()]
        yield (
            f"{number}: varies by {varies} between settings; shares of that: {and_list(each)}."
            f"{_sum(named.head(3), noise)}"
        )
    yield from _against_screening(rows, named, noise, screened)


def _sum(named: pd.DataFrame, noise: pd.Series) -> str:
    """Say what rules do together, and why shares may add up to more than everything."""
    joint = ""
    if noise.together_low > 0 and noise.noise_share < MAX_NOISE:
        ends = (100 * noise.together_low, 100 * min(1.0, noise.together_high))
        joint = (
            f" About {fixed(100 * noise.together, 0)} % {span(ends, 0)} of it comes from rules "
            "acting together."
        )
    total = 100 * named.total.sum()
    if total < 101:
        return joint
    why = (
        "as what rules do together counts for each of them"
        if joint
        else "as each is only known within its interval, or as rules act together, which counts "
        "for each of them"
    )
    return f"{joint} These shares add up to {fixed(total, 0)} %, {why}."


def _against_screening(
    rows: pd.DataFrame, named: pd.DataFrame, noise: pd.Series, screened: pd.DataFrame
) -> Iterator[str]:
    """Name the rules that one of screening and shares shows and the other does not."""
    seen = set(screened.path[screened.above_noise])
    effects = int(screened.effects.iloc[0])
    new = [path for path in named.path if path not in seen]
    if new:
        yield (
            f"The screening did not see {and_list(new)} move the {noise.number}: it measured "
            f"{effects} effects of each rule, and here {noise.settings:,} settings were played, "
            "which show smaller ones."
        )
    gone = rows[rows.path.isin(seen) & ~rows.path.isin(named.path)]
    if len(gone):
        each = [f"{row.path} {_share(row)}" for row in gone.itertuples()]
        yield (
            f"The screening saw {and_list(list(gone.path))} move the {noise.number}; the shares "
            f"here are small or not told from noise ({'; '.join(each)})."
        )


def _noise_sentences(noise: pd.DataFrame) -> Iterator[str]:
    moving = noise[noise.spread > 0]
    loud = moving[moving.noise_share >= MAX_NOISE]
    if loud.empty:
        yield (
            "Noise makes up less than 5 % of every variance; how far the design settles the "
            "shares, their intervals say."
        )
    for row in loud.itertuples():
        need = (
            f"about {round_up(row.blocks_needed, 'block')} instead of {row.blocks:,} would do"
            if row.blocks_needed
            else "nothing here shows that these rules change it at all"
        )
        yield (
            f"Noise makes up {_percent(row.noise_share)} of the variance of the {row.number}, "
            f"more than the 5 % up to which shares can be trusted: {need}."
        )


def _percent(share: float) -> str:
    """Return a share as a whole per cent, small ones with what it takes to see them."""
    return "less than 0.1 %" if share < 0.001 else f"{100 * share:.{1 if share < 0.1 else 0}f} %"
