"""M15, what seats end with: the columns that a game names, and what goes with winning.

Source: `analysis.metrics.tallies.estimate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import decimals, fixed, span
from exobalance.analysis.base.tally import AMOUNT, MOMENT, SERIES
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.metrics.tallies.estimate import (
    EVER,
    FEWEST,
    WINNERS,
    Family,
    Sides,
    are_enough,
    families,
    sides_of,
    tally_sums,
)
from exobalance.analysis.metrics.tallies.figures import add_figure
from exobalance.analysis.metrics.tallies.tables import (
    certain,
    family_table,
    interval_of,
    table_name,
    table_title,
)
from exobalance.simcore.phrases import and_list

NAMED = 2  # of a family in a sentence

WAYS = {
    AMOUNT: ("more of", "less of"),
    SERIES: ("more in", "less in"),
    EVER: ("more often having", "less often having"),
    MOMENT: ("later", "earlier"),
}
"""What a positive and a negative difference are, before the names."""


def tallies(cell: Cell) -> Section | None:
    """Return the section on what seats end with; None for games that tell no columns."""
    told = cell.facts.tallies
    if not told:
        return None
    sides = sides_of(cell) if cell.groups.n_blocks >= MIN_BLOCKS else None
    sums = [tally_sums(cell, tally) for tally in told]
    if not are_enough(sums[0]):
        sides = None
    found = [
        each
        for tally, mine in zip(told, sums, strict=True)
        for each in families(tally, mine, compared=sides is not None)
    ]
    tables: dict[str, pd.DataFrame] = {}
    figures: list[FigureSpec] = []
    for family in found:
        tables[table_name(family)] = family_table(family, sides)
        figure = add_figure(cell, family, sides, tables)
        if figure is not None:
            figures.append(figure)
    return Section(
        metric="M15",
        title="What seats end with",
        players=cell.players,
        sentences=[_uncompared(cell)] if sides is None else list(_sentences(found, sides)),
        tables=tables,
        titles={table_name(each): table_title(each) for each in found},
        figures=figures,
        notes=list(_notes(cell, sides)),
    )


def _head(family: Family) -> str:
    return f"{family.tally.title}, when" if family.kind == MOMENT else family.tally.title


def _uncompared(cell: Cell) -> str:
    """Say why all numbers are means and nothing is compared."""
    sides = sides_of(cell)
    if sides is None:
        return "Alone and without a target there is nobody to compare with: these are means."
    few = f"fewer than {MIN_BLOCKS} deals were played"
    if cell.groups.n_blocks >= MIN_BLOCKS:
        few = f"fewer than {FEWEST} games {sides.do[0]}, or fewer than {FEWEST} {sides.do[1]}"
    return f"Nothing is compared, as {few}: these are means."


def _sentences(found: Sequence[Family], sides: Sides) -> Iterator[str]:
    """Name what goes with winning for certain, family by family; then where nothing does."""
    nothing = []
    for family in found:
        if certain(family).any():
            yield _sentence(family, sides)
        else:
            nothing.append(f"“{_head(family)}”")
    if nothing:
        yield f"Nothing in {and_list(nothing)} goes with {sides.goes} for certain."


def _sentence(family: Family, sides: Sides) -> str:
    """Name the largest certain differences of a family."""
    assert family.difference is not None
    value = family.difference.value
    sure = np.flatnonzero(certain(family))
    largest = sure[np.argsort(-np.abs(value[sure]), kind="stable")]
    ways = []
    for way, sign in zip(WAYS[family.kind], (1, -1), strict=True):
        mine = [_named(family, int(place)) for place in largest[:NAMED] if sign * value[place] > 0]
        if mine:
            ways.append(f"{way} {and_list(mine)}")
    more = len(largest) - NAMED
    tail = f"; {more} more {'differs' if more == 1 else 'differ'} for certain" if more > 0 else ""
    return f"{_head(family)}: with {sides.goes} goes {', and '.join(ways)}{tail}."


def _named(family: Family, place: int) -> str:
    """Return a thing with its difference."""
    assert family.difference is not None
    scale = 100 if family.kind == EVER else 1
    low, high = (scale * end for end in interval_of(family.difference, place))
    # As many decimals as tell the interval from 0.
    nearest = min(abs(low), abs(high))
    places = max(decimals((low, high)), decimals((0.0, nearest)) if nearest < 1 else 0)
    unit = "pp" if family.kind == EVER else family.tally.unit
    amount = f"{fixed(family.difference.value[place] * scale, places, signed=True)} {unit}".rstrip()
    return f"{family.names[place]} {amount} {span((low, high), places)}"


def _notes(cell: Cell, sides: Sides | None) -> Iterator[str]:
    """Say what is compared, and what it does not mean."""
    if sides is not None:
        whom = "winners with the others of their own game, a shared victory in equal parts"
        if sides is not WINNERS:
            whom = "games that {} with games that {}".format(*sides.do)
        yield (
            f"Differences compare {whom}. Intervals hold for all rows of a table at once, and only "
            "what lies outside them is named, the largest first. In figures the difference stands "
            "at the right, bold where it is certain, and its interval is the line or band around "
            f"“{sides.first}”."
        )
        yield (
            f"What goes with {sides.goes} need not be why: {sides.who} for another reason has more "
            "of it, too. Whether it makes the difference has to be played: exobalance tournament "
            "with --never lets a bot do without an option."
        )
        if cell.facts.is_mixed() and cell.players > 1:
            yield (
                "Different bots sit together: what winners have more of then also tells which bots "
                "win."
            )
    if any(tally.kind == MOMENT for tally in cell.facts.tallies):
        yield "When something comes is told of those only to whom it comes at all."
