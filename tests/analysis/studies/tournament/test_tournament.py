"""A tournament of the toy game from end to end: played, continued, told, and refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from exobalance.analysis.balance import card
from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.tournament.report import sections
from exobalance.analysis.studies.tournament.study import (
    check_bots,
    command_of,
    default_headline,
    default_patterns,
    tournament,
)
from exobalance.analysis.studies.tune import Effort
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.run.plan.design import Rules

TOY = load_game("tests.toy")
BOTS = ["tuned", "hasty", "greedy"]


def play(out: Path, **changes: object) -> LoadedRun:
    """Play a small tournament of the toy game."""
    asked = {"players": 2, "blocks": 64, "jobs": 1, "bots": BOTS, **changes}
    return tournament("tests.toy", out=out, **asked)  # type: ignore[arg-type]


@pytest.fixture(scope="module", name="played")
def _played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedRun]:
    folder = tmp_path_factory.mktemp("tournament") / "runs"
    yield play(folder, blocks=220, never=["light:take"])


class TestPlayed:
    """What there is after one call."""

    def test_line_ups_are_all_there(self, played: LoadedRun) -> None:
        """Six pairs of three bots, and one restricted bot per option."""
        lineups = [played.run.manifest.lineup_names(key) for key in played.run.manifest.lineups]
        assert lineups[:6] == [
            ("greedy", "greedy"), ("greedy", "hasty"), ("greedy", "tuned"),
            ("hasty", "hasty"), ("hasty", "tuned"), ("tuned", "tuned"),
        ]  # fmt: skip
        assert lineups[6:] == [
            (f"tuned+never:{label}", "tuned")
            for label in ("light:take", "dash:steady", "dash:wild", "light:leave")
        ]
        assert played.run.n_games == 220 * (3 * 1 + 3 * 2 + 4 * 2)

    def test_sections_are_those_of_a_tournament(self, played: LoadedRun) -> None:
        """Health, strength, strategies, options; the card asks for enough strategies."""
        sections = played.sections
        assert [section.metric for section in sections] == ["M0", "M2", "M3", "M4"]
        keys = [verdict.key for section in sections for verdict in section.verdicts]
        assert keys == ["health", "strength", "strategies", "strategies", "restricted"]
        assert [verdict.key for verdict in card(sections)] == keys[:3]

    def test_tables_are_there_for_notebooks(self, played: LoadedRun) -> None:
        """Shares of the mix sum to one; payoffs against each other to one."""
        assert played.table("mix", 2)["share"].sum() == pytest.approx(1)
        versus = played.table("versus", 2).set_index(["strategy", "opponent"]).alone_share
        assert versus["tuned", "hasty"] + versus["hasty", "tuned"] == pytest.approx(1)
        never = played.table("never", 2).set_index("pattern")
        assert never.loc["light:take", "cost_pp"] > 5
        assert "light:leave" not in never.index  # the bot never leaves one

    def test_targets_change_the_words(self, played: LoadedRun, tmp_path: Path) -> None:
        """A designer who asks for four strategies of three bots is told so."""
        (tmp_path / "my.toml").write_text("viable_strategies = 4\n")
        mine = load_targets("tests.toy", tmp_path / "my.toml")
        (verdict,) = [
            verdict
            for section in played.judged_by(mine).sections
            for verdict in section.verdicts
            if verdict.metric == "M3c"
        ]
        assert verdict.word == "No target"
        assert verdict.sentence.endswith("your 4 cannot be met by fewer bots.")

    def test_report_tells_the_command_that_plays_it_again(self, played: LoadedRun) -> None:
        """All that was asked, defaults included."""
        assert played.run.manifest.study["command"] == (
            "exobalance tournament tests.toy --bots greedy,hasty,tuned --players 2 --blocks 220 "
            "--never light:take --headline tuned --seed 1"
        )


class TestAgain:
    """The same call goes on, a larger one extends, another one is refused."""

    def test_goes_on_and_extends(self, tmp_path: Path) -> None:
        """A lost part is played again; more blocks are added to those there."""
        first = play(tmp_path / "t")
        table = first.table("payoffs")
        (tmp_path / "t" / marker_name(1)).unlink()
        again = play(tmp_path / "t")
        assert again.table("payoffs").equals(table)
        more = play(tmp_path / "t", blocks=100, bots=BOTS[::-1])
        assert more.run.n_games == first.run.n_games * 100 // 64
        assert "--blocks 100 " in more.run.manifest.study["command"]

    def test_another_question_needs_another_folder(self, tmp_path: Path) -> None:
        """Also when only the options that are given up differ."""
        play(tmp_path / "t", screen=False)
        for change in ({"screen": True}, {"bots": BOTS[:2]}, {"players": 3}, {"seed": 2}):
            with pytest.raises(ConfigError, match="choose a new folder"):
                play(tmp_path / "t", **{"screen": False, **change})

    def test_unfinished_tournament_is_told(self, tmp_path: Path) -> None:
        """A line-up without games is named, nothing is guessed."""
        found = play(tmp_path / "t", screen=False)
        markers = dict(found.run.markers)
        del markers[1]
        torn = LoadedRun(type(found.run)(found.run.folder, found.run.manifest, markers), sections)
        with pytest.raises(DatasetError, match="of them greedy, hasty: ask for the tournament"):
            _ = torn.sections
        none = LoadedRun(type(found.run)(found.run.folder, found.run.manifest, {}), sections)
        with pytest.raises(DatasetError, match="no finished part yet"):
            _ = none.sections


class TestAsked:
    """Mistakes get one sentence each."""

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"bots": ["tuned"]}, "needs at least two bots, found tuned: name more"),
            ({"bots": []}, "needs at least two bots, found none"),
            ({"bots": ["tuned", "tuned"]}, "the bots hold tuned twice"),
            ({"bots": ["tuned", "hasti"]}, "did you mean 'hasty'"),
            ({"bots": ["tuned", "tuned+never:dash:*"], "never": ["dash:x"]}, "--never dash:x: "),
            ({"never": ["light:takes"]}, "did you mean 'light:take'"),
            ({"headline": "tunde"}, "did you mean 'tuned'"),
            ({"players": 7}, "is played by 1, 2, 3, 4 players"),
            ({"blocks": 0}, "blocks is 0"),
            ({"rules": Rules(sets=("beacons.coast=1",))}, "did you mean 'beacons.cost'"),
        ],
    )
    def test_is_checked_before_anything_is_played(
        self, tmp_path: Path, change: dict, message: str
    ) -> None:
        """No folder is left behind."""
        with pytest.raises(Exception, match=re.escape(message)) as caught:
            play(tmp_path / "t", **change)
        assert caught.value.exit_code == 2  # type: ignore[attr-defined]
        assert not (tmp_path / "t").exists()

    def test_bots_that_play_alike_are_one_strategy(self) -> None:
        """Under two names they would share one place in every mix."""
        with pytest.raises(ConfigError, match=r"0\.10 and tuned.*, which play alike"):
            check_bots(TOY, ["tuned", "tuned+epsilon=0.1", "tuned+epsilon=0.10"], 2)

    def test_too_many_line_ups_are_refused(self) -> None:
        """The message says how many there would be."""
        many = [f"tuned+epsilon={1 / n:.4f}" for n in range(2, 30)]
        with pytest.raises(ConfigError, match="28 bots at 4 players make 31,465 line-ups"):
            check_bots(TOY, many, 4)

    def test_headline_is_tuned_or_of_the_highest_tier(self) -> None:
        """And options are given up whose decision leaves another one."""
        assert default_headline(TOY, ["greedy", "tuned"], 2) == "tuned"
        assert default_headline(TOY, ["random", "hasty", "greedy"], 2) in ("hasty", "greedy")
        assert default_patterns(TOY) == [label.name for label in TOY.labels]
        space = load_game("sgo")
        assert "journey:empty" not in default_patterns(space)
        assert {"promote:take", "swap:take", "area:Bose"} <= set(default_patterns(space))


def test_restricted_bot_among_the_strategies_is_played_once(tmp_path: Path) -> None:
    """Its line-ups serve both questions."""
    bots = ["tuned", "tuned+never:light:take"]
    found = play(tmp_path / "t", bots=bots, never=["light:take"], screen=False)
    assert len(found.run.manifest.lineups) == 3
    never = found.table("never")
    versus = found.table("versus").set_index("strategy").alone_share
    assert never.cost_pp[0] == pytest.approx(100 * (0.5 - versus["tuned+never:light:take"]))


def test_headline_outside_the_strategies_plays_for_options_only(tmp_path: Path) -> None:
    """Its own line-up tells how often it uses an option."""
    found = play(tmp_path / "t", bots=["hasty", "greedy"], headline="tuned", never=["dash:wild"],
                 screen=False)  # fmt: skip
    assert "tuned" not in set(found.table("mix").strategy)
    assert np.isfinite(found.table("never").uses_per_game).all()


def test_command_names_all_that_was_asked(played: LoadedRun) -> None:
    """Rules and single values are quoted for a shell."""
    from exobalance.simcore.run.plan.design import Design, Seating

    rules = Rules(rules=("my tweak.toml",), sets=("start.points=[1, 0]",))
    asked = {"bots": ["a", "b"], "players": 2, "headline": "a", "never": [], "screen": []}
    study = {"asked": asked}
    design = Design("sgo", {"base": rules}, (Seating(("a", "b"), 10),), 4, study)
    assert command_of(design) == (
        'exobalance tournament sgo --bots a,b --players 2 --blocks 10 --rules "my tweak.toml" '
        '--set "start.points=[1, 0]" --no-screen --headline a --seed 4'
    )


def test_bots_tuned_to_do_without_are_judged_beside(tmp_path: Path) -> None:
    """They play as well, are found again, and their cost stands in table and sentence."""
    tiny = Effort(
        generations=2, population=4, worlds=4, check_every=2, check_worlds=20, undo_worlds=0,
        gate_worlds=100, report_worlds=200,
    )  # fmt: skip
    told: list[str] = []
    asked = {"never": ["light:take"], "screen": False, "retune": tiny, "tell": told.append}
    found = play(tmp_path / "t", **asked)
    assert told[0] == "tuning tuned to play without light:take"
    adapted = found.run.manifest.study["adapted"]["light:take"]
    assert Path(adapted).is_file()
    facts = next(b for b in found.run.manifest.bots.values() if b.name == adapted)
    assert facts.banned == ("light:take",)
    (row,) = found.table("never").itertuples()
    assert row.adapted_pp_low < row.adapted_pp < row.adapted_pp_high
    (verdict,) = [v for s in found.sections for v in s.verdicts if v.key == "restricted"]
    assert "once it is tuned to do without" in verdict.sentence
    assert verdict.estimate == row.adapted_pp
    assert "--retune --effort " in found.run.manifest.study["command"]
    assert play(tmp_path / "t", **asked).run.n_games == found.run.n_games
