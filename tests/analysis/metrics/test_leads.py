"""M8b to M8e: hand-sized games, and random walks whose comebacks are known."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.blocks import plan_groups
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.suspense.course import Course, read_course
from exobalance.analysis.metrics.suspense.leads import is_decided_by_chance, leads, standing_credit
from exobalance.analysis.metrics.suspense.section import suspense
from exobalance.simcore.errors import DatasetError
from tests.analysis.synthetic import Synthetic

GAMES = [
    # back and forth: the lead changes at the third row and at the end
    ([(0, 0), (3, 0), (3, 5), (3, 5), (10, 5)], (1, 0)),
    # a tie-break decides; ties are no lead changes
    ([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)], (0, 1)),
    # never in doubt
    ([(0, 0), (0, 4), (0, 6), (1, 6)], (0, 1)),
]


def course(games=GAMES, chance=None):
    """Return the course of games given as rows of points and final credits."""
    lengths = [len(rows) for rows, _ in games]
    points = np.array([row for rows, _ in games for row in rows], float)
    return Course(
        groups=plan_groups(pl.LazyFrame({"world": np.arange(len(games))})),
        world=np.arange(len(games)),
        first=np.r_[0, np.cumsum(lengths)[:-1]],
        points=points,
        chance=np.full(points.shape, np.nan) if chance is None else np.array(chance, float),
        credit=np.array([credit for _, credit in games], float),
    )


def test_lead_changes_drama_and_decision_of_three_games():
    """Counted by hand."""
    found = leads(course())
    assert found.changes.tolist() == [2, 0, 0]
    assert found.last_change.tolist() == [1, 0, 0]
    assert found.drama.tolist() == [4 / 4, 2 / 4, 0]
    assert found.decided.tolist() == [1, 1, 0]
    assert found.late.tolist() == [True, True, False]


def test_the_first_leader_is_no_lead_change_in_the_next_game():
    """Games do not touch: who led at the end of one does not count in the next."""
    games = [([(0, 0), (5, 0)], (1, 0)), ([(0, 0), (0, 5)], (0, 1))]
    assert leads(course(games)).changes.tolist() == [0, 0]


def test_standing_at_half_time():
    """Win credit of those on top and last; level games do not count."""
    assert standing_credit(course(), 0.5, top=True).tolist() == [[0, 1], [0, 0], [1, 1]]
    assert standing_credit(course(), 0.5, top=False).tolist() == [[1, 1], [0, 0], [0, 1]]


def test_tied_players_share_a_place():
    """Two of three on top are two chances to win."""
    games = [([(0, 0, 0), (4, 4, 1), (5, 4, 1)], (1, 0, 0))]
    found = course(games)
    assert standing_credit(found, 0.5, top=True).tolist() == [[1, 2]]
    assert standing_credit(found, 0.5, top=False).tolist() == [[0, 1]]


def test_a_game_is_decided_when_somebody_is_almost_sure_to_win():
    """By chances, once and for all; games without chances are not known."""
    nan = np.nan
    chance = [
        *[(nan, nan), (0.6, 0.4), (0.95, 0.05), (0.5, 0.5), (1, 0)],
        *[(nan, nan)] * 5,
        *[(nan, nan), (0.9, 0.1), (nan, nan), (0, 1)],
    ]
    found = course(chance=chance)
    at = {part: is_decided_by_chance(found, part)[0].tolist() for part in (0.25, 0.5, 0.75, 1)}
    assert at == {
        0.25: [False, False, False],
        0.5: [True, False, False],
        0.75: [True, False, False],
        1: [True, False, True],
    }
    assert is_decided_by_chance(found, 1)[1].tolist() == [True, False, True]


def random_walks(shuffled):
    """Return the share of games that the leader at half time wins, for two random walks.

    Shuffled: with the winners of other games.
    """
    rng = np.random.default_rng(3)
    walks = rng.normal(size=(4000, 41, 2)).cumsum(axis=1)
    walks[:, 0] = 0
    credit = (walks[:, -1] == walks[:, -1].max(axis=1, keepdims=True)).astype(float)
    credit = rng.permuted(credit, axis=0) if shuffled else credit
    games = [(walk, won) for walk, won in zip(walks, credit, strict=True)]
    top, seats = standing_credit(course(games), 0.5, top=True).sum(axis=0)
    return top / seats


def test_leaders_of_random_walks_win_three_in_four():
    """1/2 + arcsin(sqrt(1/2)) / pi, within 5 standard errors; winners of others do not."""
    error = 5 * (0.75 * 0.25 / 4000) ** 0.5
    assert random_walks(shuffled=False) == pytest.approx(0.75, abs=error)
    assert abs(random_walks(shuffled=True) - 0.5) < error * 1.2


class TestSection:
    """What the report gets."""

    def test_comebacks_are_judged(self):
        """The last of three still wins; a range decides the word."""
        run = Synthetic(blocks=400)
        said = {
            bounds: suspense(run.cell(), Targets({"comeback": bounds})).verdicts[0].word
            for bounds in ((0.0, 3.0), (2.0, 3.0))
        }
        assert said == {(0.0, 3.0): "Balanced", (2.0, 3.0): "Imbalanced"}
        verdict = suspense(run.cell(), Targets({})).verdicts[0]
        assert (verdict.word, verdict.n_games, verdict.n_blocks) == ("No target", 400, 400)

    def test_tables_agree_with_the_games(self):
        """Curves end where the measures say."""
        cell = Synthetic(blocks=200).cell()
        found = leads(read_course(cell))
        tables = suspense(cell, Targets({})).tables
        measures = tables["suspense"].set_index("measure").value
        assert measures["lead changes per game"] == pytest.approx(found.changes.mean())
        points = tables["undecided"][tables["undecided"].decided_by.str.startswith("points")]
        half = points[points.percent_played.round() == 50].share.iloc[0]
        assert half == pytest.approx((found.decided > 0.5).mean())
        assert points.share.is_monotonic_decreasing
        assert tables["drama"].behind_points.iloc[-1] == 0
        assert tables["lead_changes"].share.sum() == pytest.approx(1)

    def test_runs_without_standings_have_no_section(self):
        """Old runs, and games with bots that look ahead."""
        run = Synthetic(blocks=20)
        assert suspense(run.cell(standings=run.standings.head(0)), Targets({})) is None

    def test_few_games_are_no_evidence(self):
        """Courses of 19 deals are not told."""
        run = Synthetic(blocks=60)
        for blocks, is_told in ((19, False), (20, True)):
            few = run.standings.filter(pl.col("world") < blocks)
            assert (suspense(run.cell(standings=few), Targets({})) is not None) == is_told

    def test_what_playouts_know_is_told_as_it_is(self):
        """Earlier than the points show, or later."""
        run = Synthetic(blocks=100)
        chance = pl.when(pl.col("turn") > 2).then(1.0 * (pl.col("seat") == 0)).otherwise(None)
        early = suspense(run.cell(standings=run.standings.with_columns(chance=chance)), Targets({}))
        late = suspense(run.cell(), Targets({}))
        assert "settled earlier than the points show" in early.sentences[-1]
        assert "Leads last, but are not safe" in late.sentences[-1]

    def test_a_missing_seat_is_refused(self):
        """A turn that lacks a seat is named, not averaged."""
        run = Synthetic(blocks=5)
        broken = run.standings.filter(~((pl.col("turn") == 4) & (pl.col("seat") == 1)))
        with pytest.raises(DatasetError, match="every seat exactly once"):
            read_course(run.cell(standings=broken))
