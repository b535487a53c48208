"""The balance of one run: every metric, player count by player count, never pooled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.fact_columns import check_fact_columns
from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.game_facts import read_game_facts
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.base.verdict import worst
from exobalance.analysis.metrics.closeness import closeness
from exobalance.analysis.metrics.drawn_cards.section import drawn_cards
from exobalance.analysis.metrics.endings import endings
from exobalance.analysis.metrics.gift_ratio import gift_ratio
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.items.pairs import item_pairs
from exobalance.analysis.metrics.items.section import items
from exobalance.analysis.metrics.options.section import options
from exobalance.analysis.metrics.options.take_rates import take_rates
from exobalance.analysis.metrics.own_items.pairings_section import own_pairings
from exobalance.analysis.metrics.own_items.section import own_items
from exobalance.analysis.metrics.pace.section import pace
from exobalance.analysis.metrics.predominance.section import predominance
from exobalance.analysis.metrics.ratings import ratings
from exobalance.analysis.metrics.seats.section import seats
from exobalance.analysis.metrics.solo.section import solo
from exobalance.analysis.metrics.solo.sources import solo_sources
from exobalance.analysis.metrics.sources.section import sources
from exobalance.analysis.metrics.suspense.section import suspense
from exobalance.analysis.metrics.tallies.section import tallies
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run
from exobalance.simcore.record.schema import COVERAGE_SCHEMA, SAMPLES

TABLES = ("games", "seats", "items", "coverage")

CARD = (
    "health",
    "seats",
    "solo",
    "strength",
    "strategies",
    "source",
    "items",
    "predominance",
    "gifts",
    "closeness",
    "comeback",
    "length",
)
"""Topics of the verdict card, most important first."""


def analyse(run: Run, targets: Targets | str | Path | None = None) -> list[Section]:
    """Return all sections of a run, for each arm and player count in ascending order.

    Parameters
    ----------
    run : simcore.record.Run
        An open run: `manifest` and ``scan(table)``.
    targets : Targets, path of a targets file, or None for those that ship with the game

    Raises
    ------
    DatasetError
        If the run holds no games, or tables that contradict its manifest.
    ConfigError
        If the targets file is wrong.
    """
    found: list[Section] = []
    for cell in cells(run):
        aims = targets if isinstance(targets, Targets) else load_targets(cell.facts.game, targets)
        found += analyse_cell(cell, aims)
    return found


def cells(run: Run) -> list[Cell]:
    """Split a run into its arms and player counts; those without a finished part are left out.

    Raises DatasetError if no part at all is finished.
    """
    planned = sorted({(cell.arm, cell.players) for cell in run.manifest.cells})
    found = [cell for arm, players in planned if (cell := open_cell(run, arm, players))]
    if not found:
        raise DatasetError("the run holds no finished part yet; resume it, then ask again")
    return found


def open_cell(run: Run, arm: str, players: int, lineup: str | None = None) -> Cell | None:
    """Return one arm at one player count, or None if none of its parts is finished.

    `lineup` leaves all other line-ups out.  Raises DatasetError where the facts of the game name
    a column that the tables do not have.
    """
    tables = {name: _scan(run, name, arm, players, lineup) for name in (*TABLES, *SAMPLES)}
    games, seats = tables["games"], tables["seats"]
    if games is None or seats is None:
        return None
    columns = {"games": games, "seats": seats}
    check_fact_columns(
        run.manifest.arms[arm].facts,
        {name: frame.collect_schema().names() for name, frame in columns.items()},
        run.manifest.game.id,
    )
    return Cell(
        players=players,
        facts=read_game_facts(run.manifest, arm, players, lineup),
        games=games,
        seats=seats,
        items=pl.LazyFrame() if tables["items"] is None else tables["items"],
        coverage=pl.LazyFrame(schema=COVERAGE_SCHEMA)
        if tables["coverage"] is None
        else tables["coverage"],
        arm=arm,
        **{name: frame for name in SAMPLES if (frame := tables[name]) is not None},
    )


def _scan(run: Run, table: str, arm: str, players: int, lineup: str | None) -> pl.LazyFrame | None:
    """Return a table of one cell, or None if it holds no finished part."""
    try:
        return run.scan(table, arm=arm, players=players, lineup=lineup)
    except DatasetError:  # a scan of a planned cell raises for nothing else
        return None


def analyse_cell(cell: Cell, targets: Targets) -> list[Section]:
    """Return the sections of one arm at one player count, in the order of the report.

    Alone, whatever compares a player with opponents is left out.
    """
    if cell.is_alone:
        found = [
            health(cell, targets),
            solo(cell, targets),
            solo_sources(cell),
            tallies(cell),
            *_setup(cell, targets),
            *drawn_cards(cell),
            options(cell),
            take_rates(cell),
            pace(cell, targets),
            endings(cell),
        ]
        return [section for section in found if section is not None]
    sections = [
        health(cell, targets),
        seats(cell, targets),
        ratings(cell),
        sources(cell, targets),
        tallies(cell),
        *_setup(cell, targets),
        *drawn_cards(cell),
        options(cell),
        predominance(cell, targets),
        gift_ratio(cell, targets),
        take_rates(cell),
        closeness(cell, targets),
        suspense(cell, targets),
        pace(cell, targets),
        endings(cell),
    ]
    return [section for section in sections if section is not None]


def _setup(cell: Cell, targets: Targets) -> list[Section | None]:
    """Return the sections on setup items: those of each seat, or those that all share."""
    if cell.facts.own_items:
        return [own_items(cell, targets), own_pairings(cell)]
    return [items(cell, targets), item_pairs(cell)]


def card(sections: Sequence[Section]) -> list[Verdict]:
    """Return the headline verdicts: per player count, one per topic of `CARD`.

    A topic with several verdicts shows its worst one.
    """
    headline: list[Verdict] = []
    for players in sorted({section.players for section in sections}):
        verdicts = [
            verdict
            for section in sections
            if section.players == players
            for verdict in section.verdicts
        ]
        for topic in CARD:
            mine = [verdict for verdict in verdicts if verdict.key == topic]
            if mine:
                word = worst(verdict.word for verdict in mine)
                headline.append(next(verdict for verdict in mine if verdict.word == word))
    return headline
