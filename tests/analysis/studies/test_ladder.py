"""The ladder of bots: a round robin on the toy game, and bots whose strength is planted."""

import numpy as np
import pytest

from exobalance.analysis.studies.ladder.report import meetings_table, simultaneous
from exobalance.analysis.studies.ladder.round_robin import RoundRobin
from exobalance.analysis.studies.ladder.sentences import sentences_of, worst_of
from exobalance.analysis.studies.ladder.steps import order_of, steps, steps_table
from exobalance.analysis.studies.ladder.study import ladder
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.simulate import simulate
from tests.toy import GAME
from tests.toy.rules import rules

BLOCKS = 120
BOTS = ("random", "hasty", "greedy")
PRINTED = Rules(ruleset=rules())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder that the ladders of these tests are played into."""
    return tmp_path_factory.mktemp("ladder")


@pytest.fixture(scope="module")
def study(folder):
    """Return a ladder of three bots, and one that looks ahead, at one, two and three players."""
    bots = [*BOTS, "lookahead+budget=8"]
    return ladder("tests.toy", [1, 2, 3], folder / "run", bots, BLOCKS, 6, PRINTED, jobs=1)


class TestStudy:
    """`ladder` on the toy game."""

    def test_a_meeting_is_one_seat_among_copies_from_every_seat(self, study):
        """Played again by other means, the share is the same to the last digit."""
        table = study.table("meetings", 3).set_index(["bot", "opponent"])
        line_up = ["hasty", "greedy", "greedy"]
        seats = simulate(GAME, rules(), line_up, 3, BLOCKS, 1, rotations=3)["seats"]
        share = seats["credit"][seats["bot"] == 0].mean()
        assert table.win_share["hasty", "greedy"] == pytest.approx(share)
        assert table.deals["hasty", "greedy"] == BLOCKS
        assert table.deals["lookahead+budget=8", "greedy"] == 6
        assert "lookahead+budget=8" not in table.index.get_level_values("opponent")

    def test_of_two_players_both_tell_one_number(self, study):
        """What one wins the other does not."""
        table = study.table("meetings", 2).set_index(["bot", "opponent"])
        both = table.win_share["hasty", "greedy"] + table.win_share["greedy", "hasty"]
        assert both == pytest.approx(1)

    def test_alone_bots_are_compared_by_points(self, study):
        """The distance is that of the mean scores on the same deals."""
        table = study.table("meetings", 1).set_index(["bot", "opponent"])
        score = study.table("ladder", 1).set_index("bot").mean_score
        ahead = table.points_ahead["greedy", "random"]
        assert ahead == pytest.approx(score["greedy"] - score["random"])
        assert table.low["greedy", "random"] > 0
        steps = study.table("steps", 1).set_index(["bot", "above"])
        assert steps.confirmed["greedy", "random"] == "yes"

    def test_the_table_has_a_row_per_bot(self, study):
        """Strength, the mean against the population, and the worst opponent with its interval."""
        table = study.table("ladder", 3)
        assert set(table.bot) == {*BOTS, "lookahead+budget=8"}
        assert table.win_share.is_monotonic_decreasing
        met = study.table("meetings", 3).set_index(["bot", "opponent"])
        for row in table.itertuples():
            assert row.worst_win_share == met.win_share[row.bot].min()
            assert row.worst_win_share_low <= row.worst_win_share <= row.worst_win_share_high
            assert row.strength_low < row.strength < row.strength_high
        assert table.set_index("bot").deals["lookahead+budget=8"] == 6
        last = study.sections[-1].sentences[-1]
        assert last == (
            "lookahead+budget=8 looked ahead and played 6 deals of each meeting where the others "
            "played 120: only large differences of theirs are seen; nobody met a table of them."
        )

    def test_more_deals_are_added(self, study, folder):
        """The folder is continued; another population is refused."""
        bots = [*BOTS, "lookahead+budget=8"]
        size = (bots, BLOCKS + 64, 6, PRINTED)
        more = ladder("tests.toy", [1, 2, 3], folder / "run", *size, jobs=1)
        assert more.run.n_games > study.run.n_games
        with pytest.raises(ConfigError, match="holds another study"):
            ladder("tests.toy", [1, 2, 3], folder / "run", BOTS, BLOCKS, 6, PRINTED, jobs=1)

    @pytest.mark.parametrize(
        ("bots", "message"),
        [
            (["greedy"], "needs two bots that do not look ahead, found greedy"),
            (["greedy", "lookahead", "tree"], "two bots that do not look ahead, found greedy"),
            (["greedy", "random", "greedy"], "greedy and greedy, which play alike"),
            (["greedy", "random", "greedy+never:"], "never"),
            (["greedy", "rnadom"], "did you mean 'random'?"),
        ],
    )
    def test_bots_that_make_no_ladder(self, folder, bots, message):
        """One sentence, before anything is played."""
        with pytest.raises(ConfigError) as caught:
            ladder("tests.toy", [2], folder / "none", bots, jobs=1)
        assert message in str(caught.value)
        assert not (folder / "none").exists()

    def test_by_default_all_bots_that_do_not_look_ahead(self, folder):
        """They stand in the manifest, weakest tier first."""
        found = ladder("tests.toy", [2], folder / "all", blocks=4, jobs=1)
        assert found.manifest.study["asked"]["bots"] == ["random", "hasty", "greedy", "tuned"]
        assert load_bot(GAME, "lookahead", 2).search


def planted(chances, worlds=1500, seed=1, few=0):
    """Return a round robin of three players with these chances to win, one row per bot.

    The last ``few`` bots look ahead: they play 30 worlds, and nobody meets them.
    """
    shares = np.array(chances)
    rng = np.random.default_rng(seed)
    n_bots, n_opponents = shares.shape
    beyond = rng.binomial(3, shares[..., None], (n_bots, n_opponents, worlds)) / 3 - 1 / 3
    beyond[np.arange(n_opponents), np.arange(n_opponents)] = 0
    beyond[n_bots - few :, :, 30:] = np.nan
    names = ("weak", "middle", "parent", "child", "ahead")
    return RoundRobin(3, names[:n_bots], n_opponents, beyond)


THIRD = 1 / 3
ORDERED = [
    [THIRD, 0.2, 0.15, 0.10],
    [0.5, THIRD, 0.25, 0.20],
    [0.6, 0.45, THIRD, 0.26],
    [0.7, 0.55, 0.45, THIRD],
]
FOOLED = [*ORDERED[:3], [0.6, 0.45, 0.9, THIRD]]
"""The last bot beats its parent alone; against the others it does as its parent does."""


class TestPlanted:
    """`steps` and the sentences, on shares that are known."""

    def test_a_better_bot_is_confirmed(self):
        """Who gains on everybody stands above all others, and has no worst opponent to fear."""
        found = planted(ORDERED)
        table = steps_table(found, steps(found))
        assert list(table.confirmed) == ["yes"] * 6
        assert [found.bots[place] for place in order_of(found)] == [
            "child", "parent", "middle", "weak",
        ]  # fmt: skip
        told = sentences_of(found, steps(found))
        assert told[0].startswith("child stands above all others here: it wins 5")
        assert told[1].startswith("The worst opponent of child is parent: it wins 4")
        assert told[1].endswith("no opponent is seen that keeps it below a fair share.")

    def test_a_bot_that_beats_only_its_parent_is_not(self):
        """It does best on average, by what it knows about a single opponent."""
        found = planted(FOOLED)
        assert found.bots[order_of(found)[0]] == "child"
        table = steps_table(found, steps(found)).set_index(["bot", "above"])
        row = table.loc[("child", "parent")]
        assert row.low > 0
        assert (row.more_against, row.confirmed) == (1, "no")
        told = sentences_of(found, steps(found))[0]
        assert told.startswith("No bot stands above all others here: child has the highest ")
        assert told.endswith(", but is not confirmed above parent.")

    def test_who_wins_here_and_loses_there_depends_on_the_table(self):
        """The pair is named with both opponents, whatever the mean says."""
        found = planted([*ORDERED[:3], [0.8, 0.2, 0.8, THIRD]])
        mixed = [text for text in sentences_of(found, steps(found)) if "depends on who" in text]
        [text] = [text for text in mixed if text.startswith("child and parent:")]
        assert "more than parent against parent (4" in text
        assert "and less against middle (\u2212" in text
        assert (
            steps_table(found, steps(found))
            .set_index(["bot", "above"])
            .confirmed["child", "parent"]
            == "no"
        )

    def test_a_worst_opponent_below_fair_is_told(self):
        """And only if its interval, for all meetings at once, lies below."""
        found = planted(ORDERED)
        middle = found.bots.index("middle")
        assert found.bots[worst_of(found, middle)] == "child"
        table = meetings_table(found).set_index(["bot", "opponent"])
        assert table.high["middle", "child"] < THIRD < table.low["middle", "weak"]

    def test_few_deals_confirm_little(self):
        """A bot that looks ahead and is a little better on 30 deals is above nobody near it."""
        found = planted([*ORDERED, [0.72, 0.57, 0.47, 0.40]], few=1)
        ahead = found.bots.index("ahead")
        assert list(found.worlds) == [1500, 1500, 1500, 1500, 30]
        over = {
            found.bots[step.lower] if step.upper == ahead else found.bots[step.upper]
            for step in steps(found)
            if ahead in (step.upper, step.lower) and step.is_confirmed
        }
        assert "child" not in over
        low, high = found.against_all().interval(members=5)
        assert high[ahead] - low[ahead] > 5 * (high[0] - low[0])

    def test_what_rounding_leaves_is_no_gain(self):
        """Two bots that never win a game of three make the same, and may win a few in a hundred."""
        never = [[THIRD, 0.5, 0.0], [0.2, THIRD, 0.0], [1.0, 1.0, THIRD]]
        found = planted(never, worlds=500)
        lost = found.bots.index("parent")
        assert all(lost not in (*step.ahead, *step.behind) for step in steps(found))
        value, low, high = found.shares()
        assert value[0, lost] == low[0, lost] == 0
        assert high[0, lost] == pytest.approx(0.0136, abs=0.003)  # Wilson: z^2 / (n + z^2)

    def test_equal_bots_are_not_told_apart(self):
        """Negative control: of 100 ladders of equal bots few confirm anything."""
        alarms = 0
        for seed in range(100):
            found = planted([[THIRD] * 4] * 4, worlds=200, seed=seed)
            alarms += any(step.ahead or step.behind for step in steps(found))
        assert alarms <= 12  # 5 expected; more has a chance below 1 in 500

    def test_intervals_of_strength_hold_at_once(self):
        """Of independent columns the farthest lies inside in 95 % of the draws."""
        rng = np.random.default_rng(2)
        half = simultaneous(rng.normal(0, [1.0, 2.0, 0.5], (4000, 3)))
        assert half / [1.0, 2.0, 0.5] == pytest.approx([2.39] * 3, abs=0.12)
