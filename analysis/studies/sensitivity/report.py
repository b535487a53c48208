"""M12a and M12b, a sensitivity study: what moves a number, and how much of it.

See `analysis.methods.morris` for the numbers of the screening and their source.
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed, sentence_case
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.morris import POWER
from exobalance.analysis.methods.noise import FALSE_ALARM
from exobalance.analysis.studies.points.results import Drawn, PointResults, add_drawn, slug
from exobalance.analysis.studies.points.tables import read_table
from exobalance.analysis.studies.sensitivity.share_report import apportioning, stands_out
from exobalance.simcore.phrases import and_list
from exobalance.simcore.record.reader import Run

NAMED = 8  # factors that a scatter names


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a sensitivity study: screening, and shares if there are any."""
    study = PointResults(run, targets)
    screened, shares = read_table(run, "screening", "least"), read_table(run, "shares")
    if shares.empty:
        return [_screening(study, screened, shares)]
    return [
        _screening(study, screened, stands_out(shares)),
        apportioning(study, shares, screened),
    ]


def _screening(study: PointResults, table: pd.DataFrame, named: pd.DataFrame) -> Section:
    broken = read_table(study.run, "broken")
    left_out = read_table(study.run, "left_out")
    skipped = read_table(study.run, "skipped")
    notes = [
        "An effect is the change of a number per full range of a rule value, everything else "
        "at random values of its own. A large mean size says that a rule matters, a large "
        "spread that it depends on the other rules how it matters.",
        "A rule is named as seen only if its mean effect is larger than the noise of the games "
        f"makes any of these rules' in {100 - 100 * FALSE_ALARM:.0f} of 100 screenings. One that "
        "is not seen may still matter, by less than this screening sees.",
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
            *_ranking(table, named),
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
            "least": "size_that_is_seen",
            "values": "tried",
        }
    )[
        [
            "number", "path", "tried", "mean_size_of_effect", "low", "high",
            "spread_of_effects", "mean_effect", "size_from_noise", "size_that_is_seen", "unit",
            "above_noise",
        ]
    ].reset_index(drop=True)  # fmt: skip


def _ranking(table: pd.DataFrame, named: pd.DataFrame) -> Iterator[str]:
    """Name the rules that move each number most, or what would have been seen."""
    for key, rows in table.groupby("key", sort=False):
        seen = rows[rows.above_noise].sort_values("mu_star", ascending=False, kind="stable")
        number = rows.number.iloc[0]
        if seen.empty:
            if not rows.mu_star.any():
                yield f"{sentence_case(number)}: no rule changed it in any game played."
                continue
            unit = rows.unit.iloc[0]
            also = named[named.key == key].path if len(named) else []
            more = f"; the shares see more, and name {and_list(list(also))}" if len(also) else ""
            yield (
                f"{sentence_case(number)}: no rule was seen to move it by more than noise would; "
                f"an effect of {fixed(rows.least.max(), 1)} {unit} over its range is seen with a "
                f"chance of {100 * POWER:.0f} %{more}."
            )
            continue
        yield f"{sentence_case(number)}: {_movers(rows, seen)}."


def _movers(rows: pd.DataFrame, seen: pd.DataFrame) -> str:
    """Say which rules were seen to move a number, and whether one is told to do so most.

    A rule moves it most if its interval lies above those of all other rules that were screened,
    seen or not; the order of estimates alone owes too much to noise.
    """
    first, *others = seen.rename(columns={"values": "tried"}).head(3).itertuples()
    size = (
        f"{first.path}, {fixed(first.mu_star, 1)} {first.unit} ({fixed(first.low, 1)} to "
        f"{fixed(first.high, 1)}) over {first.tried}"
    )
    each = [f"{row.path} ({fixed(row.mu_star, 1)})" for row in others]
    if not first.low <= rows.high.drop(first.Index).max():
        return f"moved most by {size}{f'; next {and_list(each)}' if each else ''}"
    if each:
        more = len(seen) - 1 - len(each)
        by = and_list([*each, f"{more} more"] if more else each)
        return f"moved by {size}, and by {by}; which of these moves it most is not told apart"
    return f"the only rule seen to move it is {size}; others may do as much without being seen"


def _nothing(table: pd.DataFrame) -> list[str]:
    """Say how many rules were not seen to move anything."""
    seen = table.groupby("path").above_noise.any()
    still = int((table.groupby("path").mu_star.max() == 0).sum())
    quiet = int((~seen).sum()) - still
    parts = []
    if quiet:
        was = "was" if quiet == 1 else "were"
        parts.append(f"{quiet} {was} not seen to move any of these numbers")
    if still:
        parts.append(f"{still} changed none of them at all in the games played")
    if not parts:
        return []
    return [f"Of {len(seen)} rules, {' and '.join(parts)}."]


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
