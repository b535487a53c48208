"""How many more plays would settle a question, and which of them tell most."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.power_prior import combine, discounted
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.more import (
    item_plays,
    item_value,
    outlook,
    value_of_a_play,
)
from exobalance.analysis.studies.playtests.plays import plays_of_cell
from exobalance.analysis.studies.playtests.seats import word_of, words_of
from exobalance.analysis.studies.playtests.sections.more import more
from tests.analysis.studies.playtests.planted import plays
from tests.analysis.synthetic_own import SyntheticOwn

EVEN = np.full(3, 1 / 3)


def known(share: float, games: int):
    """Return what is known of seats after games in which seat 1 won this part."""
    rest = (1 - share) / 2
    return combine(EVEN, 4000, games * np.array([share, rest, rest]))


class TestOutlook:
    """Assurance: the chance that further plays settle the verdict."""

    def test_a_large_bias_is_settled_soon_and_a_small_one_late(self):
        """And the more plays, the likelier."""
        large, small = outlook(known(0.75, 24), 3, 0.02), outlook(known(0.36, 24), 3, 0.02)
        assert large.chance[2] > 0.7 > small.chance[2]
        assert large.wanted is not None
        assert large.chance[0] <= large.chance[-1]
        assert large.chance[-1] > 0.9

    def test_what_is_settled_says_so(self):
        """Nothing more is wanted for it."""
        found = outlook(known(0.9, 300), 3, 0.02)
        assert (found.word, found.is_settled) == ("Imbalanced", True)
        assert not outlook(known(0.4, 10), 3, 0.02).is_settled

    def test_the_chance_is_that_of_playing_on(self):
        """Against plays drawn by hand from the shares that are most likely."""
        found = discounted(EVEN, 30, np.array([30.0, 10.0, 10.0]))
        told = outlook(found, 3, 0.05)
        rng = np.random.default_rng(8)
        settled = []
        for share in found.draw(300, rng):
            later = found.with_more(rng.multinomial(200, share))
            settled.append(word_of(later, 3, 0.05) in ("Balanced", "Imbalanced"))
        assert abs(told.chance[told.sizes.index(200)] - np.mean(settled)) < 0.17

    def test_a_play_tells_less_the_more_there_are(self):
        """And more in units of a narrow margin."""
        values = [value_of_a_play(known(0.5, games), 0.02) for games in (5, 20, 80)]
        assert values == sorted(values, reverse=True)
        assert value_of_a_play(known(0.5, 20), 0.01) == pytest.approx(4 * values[1])

    def test_variance_falls_by_what_is_expected(self):
        """Of a single Dirichlet distribution: p (1 - p) / (A + 1)^2 for each share."""
        found = discounted(EVEN, 50, np.zeros(3))
        expected = 3 * (1 / 3) * (2 / 3) / (50 + 1) ** 2
        assert value_of_a_play(found, 1.0) == pytest.approx(expected, rel=0.05)


class TestWords:
    """The five words by a posterior."""

    @pytest.mark.parametrize(
        ("credit", "margin", "word"),
        [
            ((1000, 1000, 1000), 0.05, "Balanced"),
            ((2000, 500, 500), 0.05, "Imbalanced"),
            ((1120, 940, 940), 0.05, "Leaning"),
            ((12, 9, 9), 0.05, "Undecided"),
        ],
    )
    def test_word(self, credit, margin, word):
        """As intervals of the notes alone would give it where there are many."""
        found = discounted(EVEN, 3, np.array(credit, float))
        assert word_of(found, 3, margin) == word

    def test_the_worst_seat_gives_the_word(self):
        """One seat far off among two that are not."""
        found = discounted(EVEN, 3, np.array([1500.0, 1000.0, 500.0]))
        words = words_of(found, 3, 0.05)
        assert words[1] == "Balanced"
        assert word_of(found, 3, 0.05) == "Imbalanced"


class TestItems:
    """Boards that seats own."""

    def test_plays_are_counted_by_item(self):
        """With the wins of who had it; unknown ones are nobody's."""
        people = replace(plays(3, 1), own={"board": np.array([[0, 1, -1], [1, 0, 2], [0, 2, 1]])})
        people.credit[:] = np.eye(3)[[0, 0, 1]]
        found = {each.item: each for each in item_plays(people, {"board": [0, 1, 2, 3]})}
        assert [found[item].plays for item in range(4)] == [3, 3, 2, 0]
        assert [found[item].credit for item in range(4)] == [1, 1, 1, 0]
        assert item_plays(people, {"planet": [0]}) == []

    def test_what_was_had_least_tells_most(self):
        """And nothing is divided by 0."""
        assert item_value(0, 0, 3) > item_value(1, 0.5, 3) > item_value(9, 3, 3) > 0

    def test_value_is_the_expected_fall_of_a_variance(self):
        """Of a beta distribution, over both outcomes of one more play."""
        plays_, credit, players = 7, 2.0, 3
        first, second = 1 + credit, players + plays_ - 1 - credit

        def variance(a, b):
            return a * b / ((a + b) ** 2 * (a + b + 1))

        share = first / (first + second)
        later = share * variance(first + 1, second) + (1 - share) * variance(first, second + 1)
        assert item_value(plays_, credit, players) == pytest.approx(variance(first, second) - later)


class TestBoards:
    """The section on boards, beside games where each seat has a world and a crew."""

    @pytest.fixture(name="group")
    def _group(self):
        """20 noted games: Ash is in every one, Bell in two, a spare crew is not in play."""
        cell = SyntheticOwn(blocks=400).cell()
        first = plays_of_cell(cell)
        worlds = np.zeros((20, first.players), int) + np.arange(first.players)
        worlds[2:, 1] = 3
        people = replace(
            first,
            values={name: values[:20] for name, values in first.values.items()},
            credit=np.eye(first.players)[np.zeros(20, int)],
            seated=first.seated[:20],
            names=first.names[:20],
            minutes=first.minutes[:20],
            own={"world": worlds},
        )
        return Group(people, {"tuned": cell}, Targets({"seat_share_pp": 2.0}))

    def test_rare_boards_tell_most_and_strong_ones_are_named(self, group):
        """Ash won all its games; what was never had comes first."""
        section = more(group)
        table = section.tables["playtests_items"]
        worlds = table[table.kind == "world"].set_index("item")
        assert worlds.plays["Ash"] == 20
        assert worlds.plays["Bell"] == 2
        assert worlds.index[0] in ("Echo", "Fern")
        assert "Spare" not in set(table.item)
        said = " ".join(section.sentences)
        assert "No world was had more than 20 times; seen to win another share" in said
        assert "Ash 100\u00a0% (" in said

    def test_without_boards_in_the_notes_nothing_is_said_of_them(self, group):
        """The seats are still open."""
        bare = Group(replace(group.people, own={}), group.cells, group.targets)
        section = more(bare)
        assert "playtests_items" not in section.tables
        assert "playtests_more" in section.tables
