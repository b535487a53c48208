"""Comparisons that are played: what they find, go on from, and refuse."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from exobalance.analysis.assemble import assemble
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.analysis.studies.compare.effect_sentences import say
from exobalance.analysis.studies.compare.figures import family_figure
from exobalance.analysis.studies.compare.precise import Until
from exobalance.analysis.studies.compare.study import compare
from exobalance.simcore.errors import ConfigError, Interrupted
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.play import executor
from exobalance.simcore.run.play.simulate import simulate

POINT = "start.points=[1,0,0,0]"
CHEAP = "beacons.cost=1"
TOY = {"players": (3,), "jobs": 1}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Return two tweaks of the toy beside its printed rules, 600 worlds each."""
    out = tmp_path_factory.mktemp("runs") / "toy"
    return compare("tests.toy", [POINT, CHEAP], blocks=600, out=out, **TOY)


@pytest.fixture(scope="module")
def effects(found):
    """Return the effects of the point at the start, by number."""
    table = found.effects
    return table[table.arm == "t1"].set_index("key")


class TestPlanted:
    """One point for the first seat, in a game with rules."""

    def test_it_is_sized_and_blamed_on_its_source(self, effects):
        """A third of a point per player, exactly; the moves stay as they are."""
        assert effects.change["points.start"] == pytest.approx(1 / 3)
        assert effects.change["score"] == pytest.approx(1 / 3)
        still = ["points.distance", "points.beacons", "points.first", "turns", "decisions"]
        assert (effects.change[still] == 0).all()

    def test_the_first_seat_gains(self, effects):
        """And nobody else."""
        assert effects.low["seat_share.1"] > 0
        assert (effects.change[["seat_share.2", "seat_share.3"]] < 0).all()

    def test_interval_is_that_of_related_samples(self, effects):
        """The outside oracle, on games that are simulated anew; three seats are one family."""
        credits = []
        for sets in ((), (POINT,)):
            rules = load_ruleset("tests.toy", sets=sets)
            seats = simulate("tests.toy", rules, ["tuned"], 3, 600, seed=1)["seats"]
            credits.append(100 * seats["credit"][seats["seat"] == 0])
        oracle = stats.ttest_rel(credits[1], credits[0])
        ends = oracle.confidence_interval(1 - 0.05 / 3)
        row = effects.loc["seat_share.1"]
        assert row.change == pytest.approx(np.mean(credits[1]) - np.mean(credits[0]))
        assert (row.low, row.high) == pytest.approx((ends.low, ends.high))

    def test_verdicts_tell_the_move(self, found):
        """Per tweak and target."""
        moves = {(v.versus.arm, v.key): v.versus.move for v in found.verdicts}
        assert moves["t1", "length"] == moves["t2", "length"] == "Stays inside"
        assert len(found.verdicts) == 2 * 6


def test_only_certain_changes_are_called_large():
    """With the interval of their family; inside noise nothing is named."""
    about = {"unit": "share", "change_unit": "pp"}
    rows = [
        {"label": "seat 1", "before": 0.25, "after": 0.31, "change": 6.0, "low": 4.0, "high": 8.0},
        {"label": "seat 2", "before": 0.25, "after": 0.18, "change": -7.0, "low": -15, "high": 1.0},
    ]
    table = pd.DataFrame([row | about for row in rows])
    compared = SimpleNamespace(tweaks=(1,), players=4, base=SimpleNamespace(name="printed rules"))
    figure = family_figure(compared, table, "seat_shares", "Win share by seat")
    assert figure.sentence == "Largest changes: seat 1 25 → 31 % (+6 pp, 4 to 8)."
    figure = family_figure(compared, table[1:], "seat_shares", "Win share by seat")
    assert figure.sentence == "No change here is certain."


class TestSections:
    """What the report is made of."""

    def test_stored_comparison_gives_the_same_sections(self, found):
        """`exobalance report` needs the folder alone."""
        again = assemble(found.run, load_targets("tests.toy"))
        assert [section.sentences for section in again] == [
            section.sentences for section in found.sections
        ]

    def test_figures_show_tables_that_exist(self, found):
        """With the columns that the drawings need."""
        for section in found.sections:
            for figure in section.figures:
                assert len(section.tables[figure.table])

    def test_groups_follow_the_catalogue(self, found):
        """The overview first; this game has no track, and its bots are all the same."""
        titles = [section.title for section in found.sections]
        assert titles == [
            "What changes", "Seats", "Points", "Beacons", "Length, closeness and pace",
        ]  # fmt: skip

    def test_tweaks_stand_side_by_side(self, found):
        """Topic by topic, each with its name."""
        titles = [verdict.title for verdict in found.sections[0].verdicts]
        assert titles[2:4] == [f"Seats, {POINT} at 3 players", f"Seats, {CHEAP} at 3 players"]

    def test_notebooks_show_a_small_table(self, found):
        """What each tweak does to each target."""
        assert found._repr_html_().count("<tr") == 1 + 2 * 6

    def test_mixed_line_ups_show_their_bots(self, tmp_path):
        """And are played in all seatings."""
        mixed = compare(
            "tests.toy", [CHEAP], bots=("tuned", "hasty", "greedy"), blocks=220,
            out=tmp_path / "mixed", **TOY,
        )  # fmt: skip
        assert mixed.run.n_games == 2 * 220 * 3
        (bots,) = [section for section in mixed.sections if section.title == "Bots"]
        table = bots.tables["bot_shares"]
        assert set(table.label) == {"tuned", "hasty", "greedy"}
        assert table.change.sum() == pytest.approx(0, abs=1e-9)


class TestRetuned:
    """Every set of rules played a second time by bots tuned to it."""

    EFFORT = (
        "quick,generations=2,population=4,worlds=2,check_every=1,check_worlds=20,"
        "gate_worlds=100,report_worlds=200"
    )

    def test_both_kinds_of_bots_stand_side_by_side(self, tmp_path):
        """Arms of their own, effects in columns of their own, and a figure beside the other."""
        told = []
        given = {"blocks": 220, "out": tmp_path / "run", "retune": self.EFFORT, **TOY}
        both = compare("tests.toy", ["beacons.cost=8"], tell=told.append, **given)
        arms = both.run.manifest.arms
        assert list(arms) == ["base", "t1", "base-retuned", "t1-retuned"]
        assert [arms[key].tree["beacons"]["cost"] for key in arms] == [2, 8, 2, 8]
        assert both.run.n_games == 4 * 220
        assert "tuning tuned to beacons.cost=8 at 3 players" in told
        assert both.effects.retuned_word.notna().all()
        assert all(v.versus.retuned for v in both.verdicts)
        table = both.effects
        assert table.contrast.to_numpy() == pytest.approx(
            (table.retuned_change - table.change).to_numpy()
        )
        (count,) = both.compared
        assert count.tweaks[0].shares_worlds
        overview = both.sections[0]
        assert {"effects_t1", "effects_t1_retuned"} <= set(overview.tables)
        assert len(both.sides) == 2
        again = compare("tests.toy", ["beacons.cost=8"], **given)  # nothing is tuned anew
        assert again.run.manifest.bots == both.run.manifest.bots


class TestNothing:
    """Rules beside themselves."""

    def test_same_rules_make_no_difference(self, tmp_path):
        """No number moves, no world goes differently, and that is said."""
        same = compare("tests.toy", ["tests.toy"], blocks=250, out=tmp_path / "same", **TOY)
        assert (same.effects.change == 0).all()
        judged = same.effects[same.effects.margin.notna()]
        assert set(judged.word) == {"Balanced"}
        assert {v.versus.move for v in same.verdicts} <= {"No change", "Stays inside"}
        sentences = same.sections[0].sentences
        assert "The tweak changed nothing: all 250 worlds went exactly as under" in sentences[1]


class TestAlarms:
    """What has to be said first."""

    def test_too_few_worlds(self, tmp_path):
        """No verdict is given, and the first sentence says why."""
        few = compare("tests.toy", [CHEAP], blocks=50, out=tmp_path / "few", **TOY)
        assert {v.versus.move for v in few.verdicts} == {"Not settled"}
        assert few.sections[0].sentences[0].startswith("50 worlds are too few for any verdict")
        assert few.warnings(3) == list(few.sections[0].sentences[:1])

    def test_a_tweak_that_breaks_the_game(self, tmp_path):
        """Most games meet the limit: that comes before everything else, and while playing too."""
        told = []
        broken = compare(
            "tests.toy", ["track.goal=200"], blocks=220, out=tmp_path / "broken",
            turn_limit=60, tell=told.append, **TOY,
        )  # fmt: skip
        assert told[0].startswith("track.goal=200: 20 of 20 trial games at 3 players never end")
        first = broken.sections[0].sentences[0]
        assert first.startswith("The tweak breaks the game for these bots: 100")
        health = next(v for v in broken.verdicts if v.key == "health")
        assert (health.versus.move, health.word) == ("Hurts", "Imbalanced")


class TestGoingOn:
    """The same call goes on where it was stopped."""

    def test_after_an_interruption(self, tmp_path, monkeypatch, found):
        """What was kept is kept, and the numbers are those of a run never stopped."""
        out = tmp_path / "stopped"

        def stop(*_):
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(executor, "_fan_out", stop)
            with pytest.raises(Interrupted, match="the same command goes on from there"):
                compare("tests.toy", [POINT, CHEAP], blocks=600, out=out, **TOY)
        done = compare("tests.toy", [POINT, CHEAP], blocks=600, out=out, **TOY)
        (out / marker_name(3)).unlink()
        again = compare("tests.toy", [POINT, CHEAP], blocks=600, out=out, **TOY)
        for each in (done, again):
            assert each.effects.change.to_numpy() == pytest.approx(found.effects.change.to_numpy())

    def test_with_more_worlds(self, tmp_path):
        """A larger comparison keeps the games of the smaller one."""
        out = tmp_path / "grown"
        compare("tests.toy", [CHEAP], blocks=100, out=out, **TOY)
        assert compare("tests.toy", [CHEAP], blocks=300, out=out, **TOY).run.n_games == 600

    def test_another_question_needs_another_folder(self, tmp_path):
        """Whatever differs is named."""
        out = tmp_path / "one"
        compare("tests.toy", [CHEAP], blocks=64, out=out, **TOY)
        with pytest.raises(ConfigError, match=r"rule beacons.cost: 1 there, 3 here"):
            compare("tests.toy", ["beacons.cost=3"], blocks=64, out=out, **TOY)
        with pytest.raises(ConfigError, match="all games are played"):
            compare("tests.toy", [CHEAP], until=Until(first=64), out=out, **TOY)


@pytest.mark.parametrize(
    ("tweaks", "options", "message"),
    [
        ([], {}, "there is nothing to compare the base with"),
        ([CHEAP], {"players": (5,)}, "is not played by 5 players: expected one of 1, 2, 3, 4"),
        ([CHEAP], {"bots": ("tunde",)}, "did you mean 'tuned'"),
        ([CHEAP], {"bots": ("tuned", "hasty")}, "2 bots for 3 players"),
        ([CHEAP], {"blocks": 0}, "the number of worlds is 0"),
        ([CHEAP], {"bots": ("tuned", "hasty", "greedy"), "retune": "quick"}, "leave out --retune"),
        ([CHEAP], {"out": None}, "say where the games are to be kept"),
        ([CHEAP], {"targets": "none.toml"}, "targets file none.toml does not exist"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_questions_without_sense_are_refused(tweaks, options, message, tmp_path):
    """In one sentence, before anything is played."""
    given = {"out": tmp_path / "x", **TOY, **options}
    with pytest.raises(ConfigError, match=message):
        compare("tests.toy", tweaks, **given)
    assert not (tmp_path / "x").exists()


def test_targets_of_one_s_own_judge_the_tweak(found):
    """A wide margin calls the same change small."""
    wide = Targets({"seat_share_pp": 40.0})
    seats = {v.key: v for v in compare_again(found, wide).verdicts}["seats"]
    assert seats.versus.move == "Stays inside"


def compare_again(found, targets):
    """Return the comparison under other targets, from the games that are there."""
    from dataclasses import replace

    return replace(found, targets=targets)


def test_percentage_points_have_their_sign_and_unit() -> None:
    """An effect on a win share is a difference before the tweak as after it."""
    row = SimpleNamespace(
        number="effect of Ash on the win share", unit="pp", change_unit="pp",
        before=23.2, after=-9.8, change=-33.0, low=-38.0, high=-28.0,
    )  # fmt: skip
    assert say(row) == (
        "effect of Ash on the win share +23 \u2192 \u221210 pp (\u221233 pp, \u221238 to \u221228)"
    )
