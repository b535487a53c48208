"""Statistics on the tables of a run: estimates, verdicts and figures as plain data.

`analysis.balance.analyse` turns a run into sections, `analysis.balance.card` picks the
headline verdicts, `analysis.targets.load_targets` reads the designer's targets.  Every
section holds one player count.  Sections and their tables, with the first columns::

    M0   Run health          endings: ending meaning games share low high
                             health: measure value low high unit
                             coverage: group things occurred never
                             never: group name offered
    M1   Seats               seats: seat win_share low high advantage_pp ... word mean_score
                             seat_summary: measure value low high unit
                             compensation: seat points low high
                             compensation_curve: seat points win_share
                             handicap: seat points win_share_before win_share_after
    M2   Strength of the     ratings: bot elo low high ... win_share win_low win_high
         bots (mixed only)   seat_strength: seat elo low high
    M5   Where points come   sources: source name mean low high mean_winner mean_others ...
         from                waterfall: source name difference low high share_of_lead
                             separation: source name share low high
                             pivotal: source name share low high
    M6   <Items>             item_effects: outcome item effect low high unit p_holm word
                             item_summary: item, share of games, then one column per yield
                             item_yields: measure item value low high unit
                             item_seats: item seat points
    M7d  <Token track>       swing: measure value low high unit
                             token_positions: token place order share is_start
                             swing_points: value share
                             swing_seats: seat points from_swaps low high
                             swaps: seat phase swaps low high
    M8a  Closeness           closeness: measure value low high unit
                             margin_curve: value share
    M9   Length and pace     pace: measure value low high unit
                             length: value share width
                             closings: order closing mean gap share q10 q25 q50 q75 q90

Shares run from 0 to 1, columns ending in ``_pp`` are percentage points, ``low`` and ``high``
are 95 % intervals, seats are named from 1.  `Verdict.key` is the topic: health, seats,
strength, source, items, predominance, closeness, length.  What each number means and when
not to trust it stands in ``docs/metrics.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.notebook import LoadedRun, load_run

__all__ = ["LoadedRun", "load_run"]


def __getattr__(name: str) -> Any:
    """Import the notebook's functions when they are asked for: they need Polars and pandas."""
    if name in __all__:
        from analysis import notebook

        return getattr(notebook, name)
    raise AttributeError(f"module 'analysis' has no attribute {name!r}")
