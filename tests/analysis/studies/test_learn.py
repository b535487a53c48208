"""Lessons as a study: regret that was planted is found, and a folder goes on to the same bytes."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.studies.learn import Question, lessons, study
from exobalance.analysis.studies.learn.parts import part_path
from exobalance.analysis.studies.learn.question import (
    FIRST_WORLD,
    PART_WORLDS,
    PER_GAME,
    lessons_of_game,
    rates_of,
    worlds_for,
)
from exobalance.analysis.studies.learn.regret import regret
from exobalance.analysis.studies.tune.effort import STAGE_WORLDS, Stage
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.core.rng import CHANCE_BITS
from exobalance.simcore.errors import ConfigError, Interrupted
from exobalance.simcore.run.lessons.rows import LESSON_ROW, decision_row
from exobalance.simcore.run.plan.design import Rules
from tests.bots.learned.bot_files import small_bot
from tests.toy import GAME
from tests.toy.data.layout import BEACONS
from tests.toy.rules import rules

PRINTED = Rules(ruleset=rules())
TIMID = """
tier = 2
kind = "greedy"
[weights]
"dash.mean" = 1.0
"light.denied" = -1.0
"""
"""A bot that lights no beacon."""


def beacons(points: int, cost: int) -> Rules:
    """Return rules by which every beacon pays so many points."""
    changes = {f"beacons.points.{beacon.name}": points for beacon in BEACONS}
    return Rules(ruleset=rules({**changes, "beacons.cost": cost}))


@pytest.fixture(scope="module", name="club")
def _club(tmp_path_factory) -> Path:
    """A folder with a bot that lights no beacon, and a pool of nobody else."""
    folder = tmp_path_factory.mktemp("club")
    (folder / "timid.toml").write_text(TIMID)
    (folder / "pool.toml").write_text('[shares]\n"timid.toml" = 1\n')
    return folder


def asked(out, decisions=120, jobs=1, **changes):
    """Return small lessons of the toy at two players."""
    given = {"game": "tests.toy", "players": 2, "rules": PRINTED, "futures": 4, **changes}
    return lessons(out=out, decisions=decisions, jobs=jobs, **given)


def files(folder: Path) -> dict[str, bytes]:
    """Return all that is stored but the manifest, which tells the time."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "manifest.json"
    }


@pytest.fixture(scope="module", name="whole")
def _whole(tmp_path_factory):
    """Lessons that nothing disturbed."""
    return asked(tmp_path_factory.mktemp("learn") / "whole")


def gain_of(found, kind: str):
    """Return the row of a kind of decision."""
    table = found.regret.table
    return table[table["decision"] == kind].iloc[0]


class TestPlanted:
    """What is known of a game is found."""

    def test_an_option_that_always_wins_and_is_missed(self, club, tmp_path, monkeypatch):
        """Nobody lights a beacon, and who does wins instead of half the time."""
        monkeypatch.chdir(club)
        found = asked(
            tmp_path / "out", 240, base="timid.toml", pool="pool.toml", rules=beacons(1000, 0)
        )
        row = gain_of(found, "light")
        assert abs(row["gain"] - 50) < 5 * row["se"]
        assert row["se"] < 6
        assert row["explained"] == 0, "its score has them in the wrong order"
        assert found.regret.ends.most.names == ("beacon lit or left",)
        assert "Most to gain: beacon lit or left, +" in found.regret.sentences()[1]

    def test_options_that_are_the_same_have_no_regret(self, club, tmp_path, monkeypatch):
        """Beacons that pay and cost nothing: lit or left is all one."""
        monkeypatch.chdir(club)
        found = asked(
            tmp_path / "out", 240, base="timid.toml", pool="pool.toml", rules=beacons(0, 0)
        )
        row = gain_of(found, "light")
        assert (row["gain"], row["se"]) == (0, 0)
        assert np.isnan(row["explained"]) and np.isnan(row["repeats"]), "there is nothing to tell"

    def test_alone_points_are_gained(self, club, tmp_path, monkeypatch):
        """A beacon that is left costs its points: 6 for each, with the distance unchanged."""
        monkeypatch.chdir(club)
        found = asked(tmp_path / "out", 160, players=1, base="timid.toml", rules=beacons(6, 0))
        row = gain_of(found, "light")
        assert abs(row["gain"] - 6) < 1e-4
        assert found.regret.unit == "points"
        assert "gains are those in the score" in found.regret.sentences()[0].lower()


class TestRegret:
    """The statistics, on tables made by hand."""

    @staticmethod
    def of(even, odd, gaps=(0.0, -1.0)):
        """Return the regret of one decision in each world, two options each.

        even, odd : float64[n_worlds, 2], win credits by half of the futures.
        """
        n = len(even)
        rows = np.zeros((n, 2), LESSON_ROW)
        rows["world"] = np.arange(n)[:, None]
        rows["base_gap"], rows["base_rank"] = gaps, (0, 1)
        for half, win in (("even", even), ("odd", odd)):
            rows[f"win_{half}"] = win
            rows[f"target_{half}"] = win - np.mean(win, axis=1, keepdims=True)
        met = np.zeros(n, decision_row(GAME, 2))
        met["world"], met["n_dash"] = np.arange(n), 3
        frames = [
            pl.DataFrame({name: table[name].ravel() for name in table.dtype.names})
            for table in (rows, met)
        ]
        found = regret(frames[0].lazy(), frames[1], GAME.decisions, "tuned", 2, 24)
        assert found.table["decision"].tolist() == ["dash"], "others were never met"
        return found.table.iloc[0]

    def test_by_hand(self):
        """The second option is better by a quarter, in all worlds; scores say the opposite."""
        row = self.of(np.tile([0.5, 0.75], (40, 1)), np.tile([0.5, 0.75], (40, 1)))
        assert (row["gain"], row["se"], row["repeats"]) == (25, 0, 1)
        assert (row["per_game"], row["lessons"], row["worlds"]) == (3, 40, 40)
        assert row["explained"] == 0
        swapped = self.of(np.tile([0.75, 0.5], (40, 1)), np.tile([0.75, 0.5], (40, 1)))
        assert (swapped["gain"], swapped["explained"]) == (0, 1)

    def test_noise_gains_nothing(self):
        """Who follows futures that say nothing is not rewarded; band of 5 standard errors."""
        rng = np.random.default_rng(4)
        row = self.of(rng.random((3000, 2)), rng.random((3000, 2)))
        assert abs(row["gain"]) < 5 * row["se"]
        assert 0.1 < row["se"] < 1
        assert abs(row["repeats"]) < 5 * row["repeats_se"]

    def test_a_base_that_is_torn_is_worth_the_mean(self):
        """It takes one of its equal options at random."""
        row = self.of(np.tile([0.5, 0.75], (40, 1)), np.tile([0.5, 0.75], (40, 1)), (0.0, 0.0))
        assert row["gain"] == pytest.approx(12.5)

    def test_few_games_give_no_number(self):
        """But say how often the decision is met."""
        row = self.of(np.tile([0.5, 0.75], (9, 1)), np.tile([0.5, 0.75], (9, 1)))
        assert np.isnan(row[["gain", "se", "repeats", "explained"]].to_numpy(float)).all()
        assert row["per_game"] == 3


class TestFolder:
    """What is stored, however it came about."""

    def test_lessons_of_a_learned_bot(self, whole, tmp_path):
        """On any number of workers; the folder keeps the model, and pools may hold it, too."""
        file = small_bot(tmp_path, GAME, 2)
        (tmp_path / "pool.toml").write_text('[shares]\n"learned.toml" = 1\ntuned = 1\n')
        given = {"base": str(file), "pool": str(tmp_path / "pool.toml"), "decisions": 60}
        one, two = (asked(tmp_path / f"out{jobs}", jobs=jobs, **given) for jobs in (1, 2))
        assert files(one.folder) == files(two.folder)
        key = load_bot(GAME, str(file), 2).model
        assert f"models/{key}.npz" in files(one.folder)

    def test_two_workers_store_the_same(self, whole, tmp_path):
        """To the last byte."""
        assert files(asked(tmp_path / "out", jobs=2).folder).items() >= files(whole.folder).items()

    def test_stopped_it_goes_on_to_the_same(self, whole, tmp_path, monkeypatch):
        """What was finished is not played again."""
        out, write, left = tmp_path / "out", study.write_part, [2]

        def stopping(folder, part, taught):
            if left[0] == 0:
                raise KeyboardInterrupt
            left[0] -= 1
            write(folder, part, taught)

        monkeypatch.setattr(study, "write_part", stopping)
        with pytest.raises(Interrupted, match=f"{2 * PART_WORLDS} of .* games are kept: the same"):
            asked(out)
        first = part_path(out, "lessons", 0).stat().st_mtime_ns
        left[0] = 1000
        assert files(asked(out).folder).items() >= files(whole.folder).items()
        assert part_path(out, "lessons", 0).stat().st_mtime_ns == first

    def test_what_is_damaged_or_half_is_played_again(self, whole, tmp_path):
        """A part without its marker does not count, nor one with other bytes."""
        out = asked(tmp_path / "out").folder
        part_path(out, "lessons", 0).write_bytes(b"nothing")
        (out / "_done" / "part-00001.json").write_text("{")
        part_path(out, "decisions", 2).unlink()
        assert files(asked(out).folder) == files(whole.folder)

    def test_more_decisions_add_to_it(self, whole, tmp_path):
        """The first parts stay; without a number the folder knows how many were asked for."""
        out = asked(tmp_path / "out", 60).folder
        few = files(out)
        more = asked(out)
        assert files(out) == files(whole.folder)
        assert few.items() < files(out).items()
        assert more.count == whole.count
        assert asked(out, None).games == whole.games

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"seed": 2}, "seed: 1 there, 2 here"),
            ({"base": "greedy"}, "base: tuned there, greedy here"),
            ({"futures": 6}, "futures: 4 there, 6 here"),
            ({"rates": {"dash": 0.5}}, "rates.dash: None there, 0.5 here"),
            ({"rules": beacons(9, 1)}, "rule beacons.cost"),
            ({"players": 3}, "players: 2 there, 3 here"),
        ],
    )
    def test_other_lessons_are_refused(self, whole, changes, message):
        """With what differs."""
        with pytest.raises(ConfigError, match=message):
            asked(whole.folder, **changes)


class TestQuestion:
    """How many decisions are drawn, and of which kind."""

    def test_kinds_share_evenly(self, whole):
        """About as many lessons of each kind, and about as many as were asked for."""
        kinds = whole.table.filter(pl.col("base_rank") == 0).select("kind").collect()
        counts = np.bincount(kinds.to_series().to_numpy())
        assert abs(counts[0] - counts[1]) < 5 * counts.sum() ** 0.5
        assert 120 - 5 * 120**0.5 < whole.count < PER_GAME * (whole.games + 5 * whole.games**0.5)
        assert whole.count == len(kinds)

    def test_rates_that_are_given_are_taken(self):
        """The others share what a game is meant to give; rare ones are all taken."""
        met = np.zeros(4, decision_row(GAME, 2))
        met["n_dash"], met["n_light"] = (10, 20, 30, 40), (0, 0, 0, 2)
        question = Question("tests.toy", 2)
        assert rates_of(question, GAME, met).tolist() == [PER_GAME / 2 / 25, 1]
        given = Question("tests.toy", 2, rates={"light": 0.25})
        rates = rates_of(given, GAME, met)
        assert rates.tolist() == [PER_GAME / 25, 0.25]
        assert lessons_of_game(rates, met, GAME) == PER_GAME + 0.125
        assert worlds_for(1000, PER_GAME + 0.125) == 128
        with pytest.raises(ConfigError, match="out of reach: a game has 0 of those"):
            worlds_for(1000, 0.0)

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"futures": 7}, "number of futures is 7: expected an even number"),
            ({"futures": 0}, "number of futures is 0: expected a whole number from 2"),
            ({"rates": {"dahs": 0.1}}, "unknown kind of decision 'dahs': did you mean 'dash'"),
            ({"rates": {"dash": 2}}, "dash is 2, expected a number from 0 to 1"),
            ({"rates": {"dash": 0, "light": 0}}, "out of reach"),
            ({"decisions": -4}, "number of decisions is -4"),
            ({"players": 7}, "not played by 7 players"),
            ({"base": "random"}, "lessons need a base"),
        ],
    )
    def test_mistakes(self, tmp_path, changes, message):
        """One sentence for each."""
        with pytest.raises(ConfigError, match=message):
            asked(tmp_path / "out", **changes)

    def test_worlds_are_for_training_alone(self, whole):
        """No stage of a tuning reaches them, and they are no replicates of each other."""
        assert max(Stage).worlds(STAGE_WORLDS)[-1] < FIRST_WORLD
        worlds = whole.decisions.select("world").collect().to_series()
        assert worlds.to_list() == list(range(FIRST_WORLD, FIRST_WORLD + whole.games))
        assert worlds.max() < 1 << CHANCE_BITS
