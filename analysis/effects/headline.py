"""All headline numbers of a cell: what its metrics give, side by side.

Comparisons, sweeps and searches need the numbers of a report, each with its influences, and
no section.
"""

from __future__ import annotations

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.headline import Headline
from exobalance.analysis.metrics.closeness import closeness_numbers
from exobalance.analysis.metrics.gift_ratio import gift_numbers
from exobalance.analysis.metrics.health import unfinished_number
from exobalance.analysis.metrics.items.effects import item_numbers
from exobalance.analysis.metrics.own_items.numbers import own_item_numbers
from exobalance.analysis.metrics.pace.section import pace_numbers
from exobalance.analysis.metrics.predominance.section import swap_numbers
from exobalance.analysis.metrics.ratings import bot_numbers
from exobalance.analysis.metrics.seats.section import seat_numbers
from exobalance.analysis.metrics.solo.section import solo_numbers
from exobalance.analysis.metrics.sources.section import (
    lead_numbers,
    point_numbers,
    score_number,
)


def headlines(cell: Cell) -> list[Headline]:
    """Return all headline numbers of a cell.

    Their keys are the same for every run of a game with the same bots at a player count.
    Alone, there are no seats to compare, no leads and no gifts.
    """
    items = own_item_numbers(cell) if cell.facts.own_items else item_numbers(cell)
    ends = [*pace_numbers(cell), unfinished_number(cell)]
    if cell.is_alone:
        return [score_number(cell), *solo_numbers(cell), *point_numbers(cell), *items, *ends]
    return [
        *seat_numbers(cell),
        score_number(cell),
        *point_numbers(cell),
        *lead_numbers(cell),
        *items,
        *swap_numbers(cell),
        *gift_numbers(cell),
        *closeness_numbers(cell),
        *ends,
        *bot_numbers(cell),
    ]
