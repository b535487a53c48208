"""Facts that all games tell alike: what seats end with."""

from __future__ import annotations

from collections.abc import Mapping

from exobalance.simcore.describe import Fields


def tally(
    key: str, title: str, unit: str, columns: Mapping[str, str], kind: str = "amount"
) -> Fields:
    """Return columns of ``seats`` that a report tells together, by `facts` as ``tallies``.

    Parameters
    ----------
    unit
        Of all columns, in the plural; "" for mere counts.
    columns
        Titles by column, in the order in which they are told.
    kind
        ``amount``: how much a seat has; ``moment``: when it gained something, 0 for never;
        ``series``: one quantity over time.
    """
    return {"key": key, "title": title, "unit": unit, "kind": kind, "columns": dict(columns)}
