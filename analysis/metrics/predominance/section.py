"""M7d, what the swaps of a token track decide (predominance, in Space Gate Odyssey).

Final positions are scored again with the tokens where they started.  The difference is
what all swaps of the game gave or took: in points per player, and in who wins.

Source: own; exact for the stored games, static by nature.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Batch, Cell, once_per_cell
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import measure, measure_table, measured
from exobalance.analysis.base.sentences import fixed, number, seat_name, seat_names
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.winners import credit_moved, credits, tie_key
from exobalance.analysis.metrics.predominance.figures import (
    histogram_figure,
    position_figure,
    swap_figure,
)
from exobalance.analysis.metrics.predominance.rescore import (
    Track,
    majorities,
    read_track,
    track_points,
)
from exobalance.simcore.contract import Status
from exobalance.simcore.errors import DatasetError

PIVOTAL = "games won by another player without the swaps"
MOVED = "points that swaps moved, per player"
WINNER = "points that swaps gave the winner"
OTHERS = "points that swaps gave the others"
SWAPS = "swaps per game"
REACH = 60  # points beyond are counted together


@dataclass(frozen=True)
class Swing:
    """Sums over games of one cell."""

    sums: np.ndarray  # [n_groups, 4]: moved credit, |points|, winner's, others'
    by_seat: np.ndarray  # [n_groups, n_players], points that swaps gave
    points: np.ndarray  # [n_groups, n_players], points of the track
    places: np.ndarray  # [n_tokens, n_places], games
    histogram: np.ndarray  # players by points given, from -REACH
    left_out: int  # unfinished games whose track was never scored


def predominance(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on the token track, or None for a game without one."""
    if cell.facts.rescore is None:
        return None
    track = read_track(cell.facts.rescore)
    title = cell.facts.source_title(track.source)
    swing, numbers = swing_sums(cell), swap_numbers(cell)
    table = _measures(cell, swing, numbers)
    judged = judge_topic(numbers[:1], targets)
    verdict = verdict_on(cell, judged, judged.fact + judged.tail(cell.n_games))
    positions = _position_table(track, swing)
    histogram = _histogram(swing)
    tables = {
        "swing": table,
        "token_positions": positions,
        "swing_points": histogram,
        "swing_seats": _seat_table(cell, swing),
    }
    figures = [histogram_figure(cell, title, histogram), position_figure(cell, title, positions)]
    if track.swaps:
        tables["swaps"] = _swap_table(cell, track)
        figures.append(swap_figure(cell, title, tables["swaps"]))
    notes = [
        "Games are scored again with the tokens where they started; none was played without "
        "swaps, and players would play such a game differently.",
    ]
    if swing.left_out:
        notes.append(
            f"{swing.left_out:,} unfinished games never scored their tokens; "
            "they count as having the same winner."
        )
    return Section(
        metric="M7d",
        title=title.capitalize(),
        players=cell.players,
        sentences=[verdict.sentence, *_sentences(table, positions)],
        verdicts=[verdict],
        tables=tables,
        titles={"swing": "What the swaps move", "swing_seats": "Points of the track by seat"},
        figures=figures,
        notes=notes,
    )


@once_per_cell
def swap_numbers(cell: Cell) -> list[Headline]:
    """Return how many games have another winner without swaps, what swaps move, their number."""
    if cell.facts.rescore is None:
        return []
    track, games = read_track(cell.facts.rescore), cell.groups.games
    title, sums = cell.facts.source_title(track.source), swing_sums(cell).sums
    decide = Headline(
        "swaps_decide",
        "M7d",
        f"games with another winner when scored again without swaps of {title}",
        "share",
        label="other winner without swaps",
        target=f"{track.source}_pivotal",
        topic=Topic(
            "predominance",
            title.capitalize(),
            "limit",
            target="at most {}",
            fact=f"scored again without the swaps of {title} tokens, {{0.amount}} of games have "
            "another winner",
        ),
    )
    what = f"points of {title} that swaps move, per player"
    moved = Headline("swaps_moved", "M7d", what, "points", label="points by swaps")
    found = [ratio_of(decide, sums[:, 0], games), ratio_of(moved, sums[:, 1], games)]
    if track.swaps:
        swaps = cell.sums(cell.seats, swaps=pl.sum_horizontal(*track.swaps))["swaps"]
        found.append(ratio_of(Headline("swaps", "M7d", SWAPS, "swaps"), swaps, games))
    return found


@once_per_cell
def swing_sums(cell: Cell) -> Swing:
    """Score every game again with the tokens where they started.

    Raises DatasetError if the description does not reproduce the recorded points of a
    completed game: then nothing that it says can be trusted.
    """
    assert cell.facts.rescore is not None
    track = read_track(cell.facts.rescore)
    n, tokens, places = cell.players, len(track.names), len(track.columns)
    total = np.zeros((cell.groups.n_groups, 4 + 2 * n))
    on_place = np.zeros((tokens, places))
    histogram = np.zeros(2 * REACH + 1)
    left_out = 0
    for batch, held in _batches(cell, track):
        final = [batch.game[column] for column in track.columns]
        recorded = batch[f"src_{track.source}"].astype(np.int64)
        scored = (track_points(track, held, final) == recorded).all(axis=1)
        _check(cell, track, batch, scored)
        left_out += int((~scored).sum())
        given = recorded - track_points(track, held, [np.asarray(token) for token in track.start])
        given[~scored] = 0
        score = batch["score"].astype(np.int64)
        key = tie_key([batch[name] for name in cell.facts.tie_breaks], score.shape)
        before = credits(score + key)
        winner = (before * given).sum(axis=1)
        rows = [
            credit_moved(before, credits(score - given + key)),
            np.abs(given).mean(axis=1),
            winner,
            (given.sum(axis=1) - winner) / (n - 1),
        ]
        values = np.column_stack([*rows, given, recorded]).astype(np.float64)
        total += add_by_group(len(total), [(batch.group, values)], total.shape[1])
        for place, column in enumerate(final):
            on_place[:, place] += np.bincount(column.astype(np.int64), minlength=tokens)
        histogram += np.bincount(
            np.clip(given, -REACH, REACH).ravel() + REACH, minlength=2 * REACH + 1
        )
    return Swing(
        total[:, :4], total[:, 4 : 4 + n], total[:, 4 + n :], on_place, histogram, left_out
    )


def _batches(cell: Cell, track: Track) -> Iterator[tuple[Batch, np.ndarray]]:
    """Yield batches with who holds which token."""
    columns = ["score", f"src_{track.source}", *track.seat_columns, *cell.facts.tie_breaks]
    for batch in cell.batches("seats", list(dict.fromkeys(columns)), [*track.columns, "status"]):
        yield batch, majorities(track, batch.columns)


def _check(cell: Cell, track: Track, batch: Batch, scored: np.ndarray) -> None:
    """Raise DatasetError if a completed game was scored otherwise than described."""
    wrong = (~scored) & (batch.game["status"] == int(Status.DONE))
    if wrong.any():
        raise DatasetError(
            f"{cell.players} players: in {int(wrong.sum()):,} of {len(wrong):,} games the points "
            f"from {track.source} are not those that the manifest's description 'rescore' gives; "
            "the run was written by another version of the game"
        )


def _measures(cell: Cell, swing: Swing, numbers: list[Headline]) -> pd.DataFrame:
    """Return the measures of the swing."""
    games = cell.groups.games
    decide, moved, *swaps = numbers
    return measure_table(
        [
            (PIVOTAL, decide),
            (MOVED, moved),
            measured(WINNER, swing.sums[:, 2], games, "points"),
            measured(OTHERS, swing.sums[:, 3], games, "points"),
            *((SWAPS, each) for each in swaps),
        ]
    )


def _position_table(track: Track, swing: Swing) -> pd.DataFrame:
    """Return the share of games in which each token ends on each place."""
    share = swing.places / np.maximum(1, swing.places.sum(axis=0))
    start = {token: place for place, token in enumerate(track.start)}
    rows = [
        (name, f"{value} points", place + 1, share[token, place], start.get(token) == place)
        for token, name in enumerate(track.names)
        for place, value in enumerate(track.values)
    ]
    return pd.DataFrame(rows, columns=["token", "place", "order", "share", "is_start"])


def _seat_table(cell: Cell, swing: Swing) -> pd.DataFrame:
    """Return points of the track and points that swaps gave, by seat."""
    points, given = ratio(swing.points, cell.groups.games), ratio(swing.by_seat, cell.groups.games)
    low, high = given.interval()
    return pd.DataFrame(
        {
            "seat": seat_names(cell.players),
            "points": points.value,
            "from_swaps": given.value,
            "low": low,
            "high": high,
        }
    )


def _swap_table(cell: Cell, track: Track) -> pd.DataFrame:
    """Return swaps per game by seat and phase of the game."""
    sums = cell.sums(
        cell.seats,
        **{
            f"{seat}|{column}": pl.when(pl.col("seat") == seat).then(pl.col(column)).otherwise(0)
            for seat in range(cell.players)
            for column in track.swaps
        },
    )
    rows = []
    for name, values in sums.items():
        seat, column = name.split("|")
        estimate = ratio(values[:, None], cell.groups.games)
        (low,), (high,) = estimate.interval()
        phase = column.removeprefix("swaps_")
        rows.append((seat_name(int(seat)), phase, estimate.value[0], low, high))
    return pd.DataFrame(rows, columns=["seat", "phase", "swaps", "low", "high"])


def _histogram(swing: Swing) -> pd.DataFrame:
    """Return the share of players whom the swaps gave each number of points."""
    used = np.flatnonzero(swing.histogram)
    if not len(used):
        return pd.DataFrame({"value": [0], "share": [1.0]})
    part = swing.histogram[used[0] : used[-1] + 1]
    return pd.DataFrame(
        {"value": np.arange(used[0], used[-1] + 1) - REACH, "share": part / part.sum()}
    )


def _sentences(table: pd.DataFrame, positions: pd.DataFrame) -> list[str]:
    """Say what the swaps move, for whom, and which token ends on top."""
    top = positions[positions.order == 1]
    tops = ", ".join(f"{row.token} {fixed(100 * row.share, 0)} %" for row in top.itertuples())
    moved, winner, others = (measure(table, name) for name in (MOVED, WINNER, OTHERS))
    return [
        f"Scored again so, swaps move {number(*moved, 'points')} per player; they give the winner "
        f"{number(*winner, 'points')} and the others {number(*others, 'points')} each.",
        f"On top at the end, in shares of games: {tops}.",
    ]
