"""Planted truth: what is there is found at its rate, what is not there is not."""

from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.playtests.nearest import OVERALL, distances
from exobalance.analysis.studies.playtests.plausible import Check, checks
from exobalance.analysis.studies.playtests.seats import (
    disagreement,
    of_these_people,
    seat_notes,
    together,
    word_of,
)
from exobalance.analysis.studies.playtests.sections.seats import _players as told_of_players
from tests.analysis.studies.playtests.planted import MEASURES, SKILL, plays, tiers

TARGETS = Targets({"change_points": 3.0, "change_turns": 3.0})
GROUPS = 100


@pytest.fixture(scope="module", name="bots")
def _bots():
    return tiers()


@pytest.fixture(scope="module", name="equals")
def _equals(bots):
    """Checks of groups of 15 games that the bots themselves have played."""
    return found_of(15, bots, range(GROUPS))


def found_of(games: int, bots, seeds: Sequence[int], **options) -> list[list[Check]]:
    """Return the checks of groups of people against the strongest bots."""
    return [
        checks(plays(games, seed, **options), bots["tuned"], MEASURES, TARGETS) for seed in seeds
    ]


def flagged(found: Sequence[Sequence[Check]]) -> float:
    """Return the share of groups with any measure that is out of the ordinary."""
    return float(np.mean([any(check.is_flagged for check in each) for each in found]))


class TestPlausible:
    """M16a: percentiles, and groups of the same size."""

    def test_people_of_the_very_bots_are_seldom_flagged(self, bots, equals):
        """In 1 group of 20 for all measures together, whatever players of a game share."""
        # 5 % and three standard errors; without the common level of a game it would be far more
        most = 0.05 + 3 * np.sqrt(0.05 * 0.95 / GROUPS)
        assert flagged(equals) < most
        assert flagged(found_of(4, bots, range(40))) < most

    def test_shares_of_groups_are_even_among_equals(self, equals):
        """As p-values have to be: half of them below one half."""
        shares = np.array([each[0].as_extreme for each in equals])
        assert abs(np.mean(shares < 0.5) - 0.5) < 5 * 0.5 / np.sqrt(GROUPS)

    def test_people_of_another_distribution_are_flagged(self, bots):
        """More points, or the same mean with twice the spread."""
        assert flagged(found_of(12, bots, range(20), skill=0.0)) == 1
        wild = found_of(25, bots, range(20), spread=2.5)
        assert flagged(wild) > 0.9
        assert np.mean([each[0].width for each in wild]) > 0.6

    def test_intervals_hold_the_true_difference(self, equals):
        """None, for all measures at once, in at least 95 of 100 groups."""
        inside = [all(check.low <= 0 <= check.high for check in each) for each in equals]
        assert np.mean(inside) > 0.95 - 3 * np.sqrt(0.05 * 0.95 / GROUPS)

    def test_what_is_detectable_is_detected(self, bots):
        """A score that is better by that much is seen to differ in about 8 of 10 groups."""
        games = 20
        away = found_of(games, bots, [0])[0][0].detectable
        found = found_of(games, bots, range(60), skill=SKILL["tuned"] + away)
        seen = np.mean([each[0].low > 0 for each in found])
        assert 0.65 < seen < 0.95

    def test_readings_follow_the_margins(self, bots):
        """Alike within them for certain, unlike beyond them for certain, else open."""
        many = found_of(600, bots, [1])[0]
        assert {check.reading for check in many} == {"alike"}
        far = found_of(60, bots, [1], skill=0.0)[0][0]
        assert far.reading == "unlike"
        few = found_of(3, bots, [1])[0][0]
        assert few.reading == "open"
        near = checks(plays(200, 1, 8.0), bots["tuned"], MEASURES, TARGETS)[0]
        assert near.reading in ("differs", "alike")


class TestNearest:
    """M16b: which bots are nearest."""

    @pytest.mark.parametrize("name", SKILL)
    def test_the_bots_that_played_are_found(self, bots, name):
        """Nearly always with 10 games, and they are almost never ruled out."""
        names, hits, kept = list(SKILL), 0, 0
        for seed in range(40):
            first = distances(plays(10, seed, SKILL[name]), bots, MEASURES)[0]
            assert first.what == OVERALL
            hits += names[first.nearest] == name
            kept += names.index(name) in first.alike
        assert hits >= 34
        assert kept >= 39

    def test_bots_of_the_same_play_cannot_be_told_apart(self):
        """In 19 of 20 groups at least, whichever happens to be nearer."""
        twins = {"one": plays(3000, 1), "other": plays(3000, 2)}
        apart = [
            len(distances(plays(15, seed), twins, MEASURES)[0].alike) < 2 for seed in range(60)
        ]
        assert np.mean(apart) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 60)

    def test_sources_are_told_one_by_one(self, bots):
        """People who score areas like one bot and last as long as another."""
        people = plays(40, 5, SKILL["random"])
        long = plays(40, 5, SKILL["tuned"]).values["turns"]
        mixed = type(people)(**{**vars(people), "values": {**people.values, "turns": long}})
        found = {each.what: each for each in distances(mixed, bots, MEASURES)}
        assert found["areas"].tiers[found["areas"].nearest] == "random"
        assert found["length"].tiers[found["length"].nearest] == "tuned"

    def test_games_that_lack_something_still_count(self, bots):
        """Sources known of most games; length of none."""
        people = plays(20, 3)
        people.values["turns"][:] = np.nan
        people.values["src_areas"][:4] = np.nan
        first = distances(people, bots, [m for m in MEASURES if m.key != "turns"])[0]
        assert first.games == 16
        assert first.tiers[first.nearest] == "tuned"


class TestSeats:
    """M16c: seats by the notes, by the bots, and by both."""

    FAIR = plays(4000, 77)
    EVEN = np.full(3, 1 / 3)

    def test_a_biased_seat_is_found_with_enough_games_and_not_claimed_with_few(self):
        """By the notes alone: 25 points for seat 1 in 60 games, 3 points in 15 games."""
        strong = seat_notes(plays(60, 1, seat_points=(25, 0, 0)))
        assert strong.interval()[0][0] > 1 / 3
        claimed = [
            (seat_notes(plays(15, seed, seat_points=(3, 0, 0))).interval()[0] > 1 / 3).any()
            for seed in range(60)
        ]
        assert np.mean(claimed) < 0.35

    def test_even_seats_are_not_claimed_to_be_uneven(self):
        """In at most 1 group of 20, for all seats together."""
        claimed = []
        for seed in range(300):
            low, high = seat_notes(plays(20, seed)).interval()
            claimed.append((low > 1 / 3).any() or (high < 1 / 3).any())
        assert np.mean(claimed) < 0.05

    def test_the_verdict_of_the_bots_stays_where_notes_agree(self):
        """In at least 19 of 20 groups, and its interval holds the truth at its rate."""
        stays, inside = 0, 0
        truth = self.FAIR.credit.mean(axis=0)[0]
        for seed in range(GROUPS):
            found = together(seat_notes(plays(30, seed)), self.FAIR)
            stays += found.worth[0] >= self.FAIR.games
            low, high = found.interval(0)
            inside += low <= truth <= high
        assert stays >= 0.95 * GROUPS - 5
        assert inside >= 0.95 * GROUPS - 5

    def test_it_moves_and_widens_where_they_disagree(self):
        """Bots that say even, people whose first seat wins two games of three."""
        people = plays(90, 4, seat_points=(9, 0, 0))
        notes = seat_notes(people)
        found = together(notes, self.FAIR)
        alone = together(seat_notes(plays(0, 4)), self.FAIR)
        assert word_of(alone, 3, 0.05) == "Balanced"
        assert word_of(found, 3, 0.05) in ("Imbalanced", "Leaning")
        assert found.mean[0] > alone.mean[0] + 0.15
        assert np.ptp(found.interval(0)) > 3 * np.ptp(alone.interval(0))
        assert disagreement(notes, self.FAIR) < 0.01

    def test_shuffled_seats_take_the_disagreement_away(self):
        """The same games with players put into seats by chance: a negative control."""
        people = plays(90, 4, seat_points=(9, 0, 0))
        rng = np.random.default_rng(1)
        shuffled = rng.permuted(people.credit, axis=1)
        people.credit[:] = shuffled
        notes = seat_notes(people)
        assert together(notes, self.FAIR).worth[0] >= self.FAIR.games
        assert disagreement(notes, self.FAIR) > 0.05

    def test_likeness_left_open_holds_the_shares_of_other_people(self):
        """Drawn as the model says, the interval holds the truth in at least 95 of 100 groups."""
        rng = np.random.default_rng(3)
        simulated, inside = self.FAIR.credit.mean(axis=0), []
        for _ in range(GROUPS):
            worth = np.exp(rng.uniform(np.log(3), np.log(4000)))
            truth = rng.dirichlet(worth * simulated)
            people = plays(25, 1)
            people.credit[:] = np.eye(3)[rng.choice(3, 25, p=truth)]
            low, high = of_these_people(seat_notes(people), self.FAIR).interval(1)
            inside.append(low <= truth[1] <= high)
        assert np.mean(inside) > 0.95 - 3 * np.sqrt(0.05 * 0.95 / GROUPS)

    def test_what_could_have_been_seen_is_seen(self):
        """A seat that wins the detectable share is seen in at least 8 of 10 groups."""
        games = 40
        share = seat_notes(plays(games, 1)).detectable()
        rng = np.random.default_rng(5)
        seen = []
        for _ in range(200):
            people = plays(games, 1)
            p = [share, (1 - share) / 2, (1 - share) / 2]
            people.credit[:] = np.eye(3)[rng.choice(3, games, p=p)]
            seen.append(seat_notes(people).interval()[0][0] > 1 / 3)
        assert 0.75 < np.mean(seen) < 0.95
        assert np.isnan(seat_notes(plays(2, 1)).detectable())


class TestStrengths:
    """Strong players in a seat."""

    NAMES = np.array(["Ada", "Bo", "Cy", "Di"])
    POINTS = np.array([14.0, 0.0, 0.0, 0.0])

    def group(self, games: int, seed: int, first: float):
        """Return games in which Ada, who is strong, has seat 1 in a part `first` of hers."""
        rng = np.random.default_rng(seed)
        who = np.array([rng.permutation(4)[:3] for _ in range(games)])
        for row in who:
            if 0 in row and rng.random() < first:
                place = int(np.flatnonzero(row == 0)[0])
                row[0], row[place] = row[place], row[0]
        return plays(games, seed, strengths=self.POINTS[who], names=self.NAMES[who].astype(object))

    def test_a_strong_player_in_a_seat_is_taken_off(self):
        """Raw shares blame the seat; among equals the seats are even."""
        raw, adjusted = [], []
        for seed in range(8):
            notes = seat_notes(self.group(150, seed, 1.0))
            assert notes.strengths.is_adjusted
            assert notes.strengths.most[0] == "Ada"
            raw.append(notes.share[0])
            adjusted.append(notes.strengths.shares[0])
            assert notes.evidence.sum() <= notes.games
        assert np.mean(raw) > 0.5
        assert abs(np.mean(adjusted) - 1 / 3) < 0.08

    def test_a_seat_that_is_strong_stays_strong(self):
        """Where the strong player sits anywhere: nothing is taken off that is there."""
        rng = np.random.default_rng(2)
        who = np.array([rng.permutation(4)[:3] for _ in range(150)])
        people = plays(150, 2, strengths=self.POINTS[who], names=self.NAMES[who].astype(object),
                       seat_points=(8, 0, 0))  # fmt: skip
        notes = seat_notes(people)
        assert notes.strengths.shares[0] > 0.45
        assert notes.strengths.shares[0] - 2 * notes.strengths.se[0] > 1 / 3

    def test_few_games_take_nothing_off(self):
        """Not even of players who came back."""
        found = seat_notes(self.group(18, 1, 1.0)).strengths
        assert len(found.regulars) >= 2
        assert not found.is_adjusted
        assert found.games < found.wanted

    def test_players_who_keep_their_seats_are_told_to_change_them(self):
        """No number of such games says whether the seat is strong or who sits there."""
        names = np.tile(np.array(["Ada", "Bo", "Cy"], object), (60, 1))
        notes = seat_notes(plays(60, 1, strengths=np.tile([14.0, 0, 0], (60, 1)), names=names))
        assert notes.strengths.is_adjusted
        assert notes.evidence.sum() < 1
        (told,) = told_of_players(SimpleNamespace(seats=notes))
        assert "60 of 60 of them played in seat 1; these players keep their seats" in told
        assert "let players change seats" in told

    def test_a_single_player_who_comes_back_is_told_with_the_seat(self):
        """A host who always begins: seat and player cannot be told apart."""
        names = np.array([["Ada", f"guest {n}", f"guest {-n}"] for n in range(1, 31)], object)
        notes = seat_notes(plays(30, 1, strengths=np.tile([14.0, 0, 0], (30, 1)), names=names))
        assert not notes.strengths.is_adjusted
        assert notes.strengths.most_seat == (0, 30, 30)
        (told,) = told_of_players(SimpleNamespace(seats=notes))
        assert told.startswith("1 player came back 5 times or more, and Ada wins 9")
        assert "30 of 30 of them played in seat 1; a strong player makes a seat look" in told
        assert "cannot be taken off" in told
