"""M7d: a token track scored again."""

import dataclasses

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.predominance.rescore import majorities, read_track, track_points
from exobalance.analysis.metrics.predominance.section import predominance, swing_sums
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic import TRACK, Synthetic

QUARTER = Targets({"track_pivotal": 0.25})


class TestScoring:
    """Points of a token track."""

    def test_the_example_of_the_rulebook(self) -> None:
        """SGO-T11: balance 7, wildlife 4, none 2, energy 1, water 0."""
        track = read_track(
            {
                **TRACK,
                "token_names": ["water", "wildlife", "energy", "balance", "none"],
                "counts": {"water": "on_water", "wildlife": "on_wildlife", "energy": "on_energy"},
            }
        )
        counts = {
            "on_water": np.array([[6, 3, 4]]),
            "on_wildlife": np.array([[3, 4, 4]]),
            "on_energy": np.array([[1, 2, 4]]),
        }
        order = [np.array([token]) for token in (3, 1, 4, 2, 0)]
        held = majorities(track, counts)
        assert track_points(track, held, order).tolist() == [[0, 4, 12]]

    def test_nobody_with_any_scores_nothing(self) -> None:
        """A majority of zero pays only where the rules say so."""
        counts = {column: np.zeros((1, 2), int) for column in TRACK["counts"].values()}
        places = [np.array([token]) for token in TRACK["start"]]
        for pays, points in ((False, [[0, 0]]), (True, [[14, 14]])):
            track = read_track({**TRACK, "zero_scores": pays})
            assert track_points(track, majorities(track, counts), places).tolist() == points

    def test_an_unknown_kind_is_refused(self) -> None:
        """A manifest of a later version is not guessed at."""
        with pytest.raises(DatasetError, match="majority_track"):
            read_track({**TRACK, "kind": "auction"})


class TestSection:
    """The section on the token track."""

    def test_swing_agrees_with_the_long_way(self) -> None:
        """Points that swaps gave, and games they decided, recomputed from scratch."""
        run = Synthetic(blocks=300)
        start = Synthetic(blocks=300, swaps=0)
        held = majorities(
            read_track(TRACK), {f"on_{name}": count for name, count in run.counts.items()}
        )
        at_start = sum(
            value * held[:, :, token]
            for value, token in zip(TRACK["values"], TRACK["start"], strict=True)
        )
        given = run.sources["track"] - at_start
        key = (run.score - given) * 100 + run.modules_on
        best = key == key.max(axis=1, keepdims=True)
        moved = np.abs(best / best.sum(axis=1, keepdims=True) - run.credit).sum(axis=1) / 2
        section = predominance(run.cell(), QUARTER)
        assert section is not None
        assert section.verdicts[0].estimate == pytest.approx(moved.mean())
        table = section.tables["swing"].set_index("measure")
        assert table.value["points that swaps moved, per player"] == pytest.approx(
            np.abs(given).mean()
        )
        seats = section.tables["swing_seats"]
        np.testing.assert_allclose(seats.from_swaps, given.mean(axis=0))
        assert start.tokens[0].tolist() == TRACK["start"]

    def test_without_swaps_nothing_moves(self) -> None:
        """Tokens that stay where they start decide nothing, and the game is Balanced."""
        section = predominance(Synthetic(blocks=300, swaps=0).cell(), QUARTER)
        assert section is not None
        assert section.verdicts[0].estimate == 0
        assert section.verdicts[0].word == "Balanced"
        positions = section.tables["token_positions"]
        assert (positions.share[positions.is_start] == 1).all()

    def test_places_of_a_token_are_a_distribution(self) -> None:
        """Shares sum to 1 by token and by place."""
        section = predominance(Synthetic(blocks=300).cell(), QUARTER)
        assert section is not None
        table = section.tables["token_positions"]
        np.testing.assert_allclose(table.groupby("token").share.sum(), 1)
        np.testing.assert_allclose(table.groupby("order").share.sum(), 1)

    def test_swaps_by_seat_and_phase(self) -> None:
        """Every swap is counted once."""
        run = Synthetic(blocks=300)
        section = predominance(run.cell(), QUARTER)
        assert section is not None
        assert section.tables["swaps"].swaps.sum() == pytest.approx(
            run.swap_counts.sum() / run.n_games
        )

    def test_a_description_that_does_not_reproduce_the_points_is_refused(self) -> None:
        """Recorded points that the description cannot explain stop the analysis."""
        run = Synthetic(blocks=50)
        words = dataclasses.replace(run.facts, rescore={**TRACK, "values": [9, 4, 2, 1, 0]})
        with pytest.raises(DatasetError, match="'rescore'"):
            predominance(run.cell(facts=words), QUARTER)

    def test_unfinished_games_that_never_scored_count_as_undecided(self) -> None:
        """A truncated game without track points is left as it is, and said."""
        run = Synthetic(blocks=400, truncated=0.1)
        cut = np.repeat(run.status == 3, 3)
        seats = run.seats.with_columns(
            src_track=pl.when(pl.Series(cut)).then(0).otherwise(pl.col("src_track"))
        )
        cell = run.cell(seats=seats)
        swing = swing_sums(cell)
        assert 0 < swing.left_out <= int((run.status == 3).sum())
        section = predominance(cell, QUARTER)
        assert section is not None
        assert "never scored" in section.notes[-1]

    def test_a_game_without_a_track_has_no_section(self) -> None:
        """Nothing is invented."""
        run = Synthetic(blocks=20)
        words = dataclasses.replace(run.facts, rescore=None)
        assert predominance(run.cell(facts=words), QUARTER) is None
