"""M1c: games scored again with points added, against scoring them one by one."""

import dataclasses

import numpy as np
import pytest

from exobalance.analysis.base.winners import credits, tie_key
from exobalance.analysis.metrics.seats.compensation import (
    REACH,
    bonus_credit,
    compensation,
    handicap,
    roots,
)
from tests.analysis.synthetic import Synthetic


def share_with(run: Synthetic, seat: int, points: int) -> float:
    """Score all games again the long way."""
    score = run.score.copy()
    score[:, seat] += points
    key = score * 100 + run.modules_on
    best = key == key.max(axis=1, keepdims=True)
    return float((best[:, seat] / best.sum(axis=1)).mean())


class TestCurve:
    """Win share over points added to one seat."""

    def test_agrees_with_scoring_every_game_again(self) -> None:
        """The curve equals brute force at every number of points, ties included."""
        run = Synthetic(blocks=300, source_sd=(2.0, 1.0), seat_points=(2, 0, 0))
        table = compensation(run.cell()).tables["compensation_curve"]
        for row in table.itertuples():
            seat = int(row.seat[-1]) - 1
            assert row.win_share == pytest.approx(share_with(run, seat, row.points))

    def test_a_head_start_is_what_the_others_lack(self) -> None:
        """With 3 points planted on seat 2 of 2 players, its compensation is -3."""
        run = Synthetic(players=2, blocks=20_000, seat_points=(0, 3))
        table = compensation(run.cell()).tables["compensation"]
        assert table.low[1] < -3 < table.high[1]
        assert table.points[1] == pytest.approx(-3, abs=0.3)
        assert table.points[0] == pytest.approx(3, abs=0.3)

    def test_chance_alone_recommends_nothing(self) -> None:
        """In a fair game no handicap is put into words, though the table shows one."""
        assert compensation(Synthetic(blocks=400).cell()).sentences[1].startswith("None of these")

    def test_out_of_reach_is_said(self) -> None:
        """A seat that no number of points saves has no finite root."""
        run = Synthetic(players=2, blocks=300, seat_points=(0, 100))
        found = compensation(run.cell())
        assert np.isposinf(found.tables["compensation"].points[0])
        assert f"seat 1 more than {REACH}" in found.sentences[0]


class TestWords:
    """Nothing was played with a head start, and the command that plays one stands there."""

    def said(self, **facts: object) -> str:
        """Return the sentence on whole points for a game with planted ones."""
        run = Synthetic(blocks=4000, seat_points=(4, 2, 0))
        known = dataclasses.replace(run.facts, **facts)  # type: ignore[arg-type]
        return compensation(run.cell(facts=known)).sentences[1]

    def test_shares_are_scored_again_and_not_played(self) -> None:
        """No share stands there without these words; a game without the rule has no command."""
        said = self.said()
        assert said.startswith("With 2 points for seat 2 and 4 points for seat 3, scored again, ")
        assert "not played, the stored games would give seats 1 to 3 " in said
        assert said.endswith("Play with a head start can end elsewhere, by several pp.")

    def test_the_command_plays_it_by_the_game_s_own_rule(self) -> None:
        """On top of the points and the tweaks of the run, for as many seats as the rule has."""
        start = ("start.points", (1, 0, 0, 0))
        assert self.said(game="tests.toy", head_start=start).endswith(
            'Play it: exobalance compare tests.toy "start.points=[1, 2, 4, 0]" '
            "--players 3 --bots tuned"
        )
        own = ("dice.wild=8", "start.points=[1,0,0,0]")
        assert self.said(game="tests.toy", head_start=start, rules=own).endswith(
            'Play it: exobalance compare "dice.wild=8+start.points=[1,0,0,0]" '
            '"dice.wild=8+start.points=[1, 2, 4, 0]" --game tests.toy --players 3 --bots tuned'
        )


class TestBonusCredit:
    """What a seat lacks, and what happens when it just ties."""

    def test_ties_at_the_gap(self) -> None:
        """Exactly level, the tie-break decides: won, shared or lost."""
        score = np.array([[5, 8, 8], [5, 8, 7], [5, 8, 7]])
        ties = np.array([[2, 2, 1], [2, 1, 9], [1, 2, 9]])
        gap, share = bonus_credit(score, tie_key([ties], score.shape))
        assert gap[:, 0].tolist() == [3, 3, 3]
        assert share[:, 0].tolist() == [0.5, 1.0, 0.0]


class TestRoots:
    """Where a rising curve crosses a level."""

    def test_interpolates_between_whole_points(self) -> None:
        """The crossing of a line is exact."""
        bonus = np.arange(-2, 3)
        curves = np.array([0.5 + 0.1 * (bonus - 0.5), np.full(5, 0.9), np.full(5, 0.1)])
        found = roots(bonus, curves, 0.5)
        assert found[0] == pytest.approx(0.5)
        assert np.isneginf(found[1])
        assert np.isposinf(found[2])


class TestHandicap:
    """Whole points for several seats at once."""

    def test_undoes_planted_points(self) -> None:
        """Seats that started with 4, 2 and 0 points get 0, 2 and 4 back."""
        run = Synthetic(blocks=20_000, seat_points=(4, 2, 0))
        key = tie_key([run.modules_on], run.score.shape)
        points = handicap(run.score, key)
        assert points.tolist() == [0, 2, 4]
        after = credits(run.score + points + key).mean(axis=0)
        assert np.abs(after - 1 / 3).max() < 0.02

    def test_fair_seats_get_nothing(self) -> None:
        """An even game stays as it is."""
        run = Synthetic(blocks=20_000)
        key = tie_key([run.modules_on], run.score.shape)
        assert handicap(run.score, key).tolist() == [0, 0, 0]
