"""How a tweak changes what items that belong to seats are worth: nearer to fair or further."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.metrics.items.effects import ItemOutcome
from exobalance.analysis.metrics.own_items.estimate import outcomes
from exobalance.analysis.studies.compare.comparison import ComparedCount
from exobalance.analysis.studies.compare.figures import family_figure
from exobalance.simcore.phrases import and_list

NAMED = 4  # items named in a sentence
COLUMNS = [
    "label", "unit", "before", "after", "change", "low", "high", "change_unit", "margin",
    "margin_unit", "word", "variance_reduction", "key",
]  # fmt: skip


def own_item_changes(
    compared: ComparedCount, table: pd.DataFrame
) -> Iterator[tuple[str, pd.DataFrame, FigureSpec]]:
    """Yield table and figure of each kind and outcome with a target, by name.

    Parameters
    ----------
    table
        Effects of all tweaks on the numbers of items.
    """
    several = ["tweak"] if len(compared.tweaks) > 1 else []
    for kind in compared.cell.facts.own_items:
        mine = table[table.metric == f"M6a.{kind.name}"]
        for outcome in outcomes(compared.cell):
            part = mine[mine.key.str.startswith(f"item_{outcome.name}.")]
            if not outcome.target or part.empty:
                continue
            part = part[[*several, *COLUMNS]].sort_values(
                "before", ascending=False, kind="stable", ignore_index=True
            )
            name = f"{kind.name}_{outcome.name}"
            yield name, part, _figure(compared, kind, outcome, name, part)


def nearer_sentences(compared: ComparedCount, table: pd.DataFrame) -> list[str]:
    """Say which items a tweak brings nearer to fair for certain, and which further from it.

    By the first outcome: the win share, or the score of a player who is alone.
    """
    if not outcomes(compared.cell):
        return []
    outcome = outcomes(compared.cell)[0]
    mine = table[table.key.str.startswith(f"item_{outcome.name}.")]
    sentences = []
    for tweak in compared.tweaks:
        rows = mine[(mine.arm == tweak.side.key) & ((mine.low > 0) | (mine.high < 0))]
        is_nearer = rows.after.abs() < rows.before.abs()
        lead = f"{tweak.side.name}: " if len(compared.tweaks) > 1 else ""
        for part, way in ((rows[is_nearer], "nearer to"), (rows[~is_nearer], "further from")):
            if part.empty:
                continue
            size = (part.after.abs() - part.before.abs()).abs().sort_values(ascending=False)
            named = [
                f"{row.label} {fixed(row.before, 1, signed=True)} → "
                f"{fixed(row.after, 1, signed=True)}"
                for row in part.loc[size.index[:NAMED]].itertuples()
            ]
            if len(part) > NAMED:
                named.append(f"{len(part) - NAMED} more")
            fair = "a fair share" if outcome.name == "win" else "the average"
            says = f"{way} {fair} by the {outcome.title}: {and_list(named)}."
            sentences.append(f"{lead}{says}" if lead else says[:1].upper() + says[1:])
    return sentences


def _figure(
    compared: ComparedCount, kind: ItemKind, outcome: ItemOutcome, name: str, part: pd.DataFrame
) -> FigureSpec:
    """Describe the effect of each item before and after as arrows."""
    margin = part.margin.iloc[0]
    options: dict[str, object] = {"reference": 0.0, "reference_label": "fair"}
    if margin > 0:
        options |= {"band": (-margin, margin), "band_label": "the target"}
    against = "a fair share" if outcome.name == "win" else f"an average {kind.word[0]}"
    options["x_label"] = f"{outcome.unit} from {against}"
    title = f"{outcome.title.capitalize()} with each {kind.word[0]}, before and after"
    return family_figure(compared, part, name, title, **options)
