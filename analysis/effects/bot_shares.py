"""M2, the win share of each bot of a mixed line-up, as headline numbers."""

from __future__ import annotations

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.effects.headline import Headline, ratio_influence
from exobalance.analysis.metrics.ratings import finishing_orders


def bot_shares(cell: Cell) -> list[Headline]:
    """Return the win share per seat that each bot plays; nothing when all are the same."""
    if not cell.words.is_mixed():
        return []
    orders = finishing_orders(cell)
    return [
        Headline(
            f"bot_share.{name}",
            "M2",
            f"win share of {name}",
            "share",
            *ratio_influence(orders.credit[:, place], orders.seats[:, place]),
            family="bots",
            target="seat_share_pp",
            fair=1 / cell.players,
            factor=100.0,
        )
        for place, name in enumerate(orders.names)
    ]
