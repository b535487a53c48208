"""Tuning as a whole: it finds what is planted, and nothing where nothing is."""

import tomllib

import pandas as pd
import pytest

from exobalance.analysis.studies.tune import held_out, tune
from exobalance.analysis.studies.tune.effort import effort_text
from exobalance.analysis.studies.tune.opponents import BEFORE
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.simulate import simulate
from tests.analysis.studies.tune.case import EFFORT, PRINTED, weights_of
from tests.toy import GAME
from tests.toy.rules import rules


class TestTuning:
    """`tune` as a whole."""

    def test_finds_a_planted_better_weight(self, timid, tmp_path):
        """From a bad start it finds a bot that lights beacons and wins far more than its share."""
        tuned = tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        [gain] = tuned.gain.to_dict("records")
        assert gain["better"]
        assert gain["low"] > 0.6
        found = load_bot(GAME, str(tuned.file), 2)
        tables = simulate(GAME, rules(), [found, load_bot(GAME, timid, 2)], 2, 400, 99)
        seats = tables["seats"]
        # Played again by other means: five standard errors are 0.13.
        share = seats["credit"][seats["bot"] == 0].mean()
        assert share == pytest.approx(gain["share"], abs=0.13)
        assert found.weights["light.net"] > 0
        assert tuned.history["champion"].any()
        assert tuned.gates.set_index("candidate")["passed"]["the weights found"]
        met = tuned.opponents.set_index("opponent")
        assert list(met.index) == [BEFORE, "tuned", "greedy", "hasty"]
        assert list(met["met"]) == [True, False, False, False]  # the toy has no archetypes
        assert met["before"][BEFORE] == 0.5
        assert met["share"][BEFORE] == gain["share"]
        assert met["low"]["greedy"] > 0
        assert met["gain"][1:].mean() == pytest.approx(gain["mean_gain"])

    def test_finds_nothing_at_the_optimum(self, tmp_path):
        """Negative control: the best way to play stays, and the gate says so."""
        tuned = tune("tests.toy", "tuned", [2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        [gain] = tuned.gain.to_dict("records")
        assert not gain["better"]
        assert not tuned.gates["passed"].any()
        assert not tuned.is_better
        start = load_bot(GAME, "tuned", 2)
        assert load_bot(GAME, str(tuned.file), 2).definition == start.definition
        assert "no better weights" in tuned.sentences()[0]

    def test_weights_that_lose_to_somebody_are_not_taken(self, timid, tmp_path, monkeypatch):
        """They pass the gate on average; here every gain of less than a whole win is a loss."""
        monkeypatch.setattr(held_out, "WORST_MARGIN", -1.0)
        tuned = tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        assert tuned.gates["passed"].any()
        assert not tuned.is_better
        [told] = tuned.sentences()
        assert told.startswith("2 players: the weights stay as they were; the best others: against")
        assert "they lose too much against the bot before (+" in told

    def test_several_player_counts_share_a_file(self, timid, tmp_path):
        """Each count has a table of its own; one that was not tuned keeps its weights."""
        tuned = tune("tests.toy", timid, [4, 2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        assert list(weights_of(tuned)) == [f"weights_{n}" for n in (1, 2, 3, 4)]
        before = load_bot(GAME, timid, 3)
        assert load_bot(GAME, str(tuned.file), 3).definition == before.definition
        assert load_bot(GAME, str(tuned.file), 4).hash != before.hash
        alone = tune("tests.toy", timid, [2], tmp_path / "two", PRINTED, EFFORT, seed=2)
        assert weights_of(alone)["weights_2"] == weights_of(tuned)["weights_2"]

    def test_workers_do_not_change_the_result(self, timid, tmp_path):
        """One process and two find the same numbers to the last digit."""
        runs = [
            tune("tests.toy", timid, [3], tmp_path / f"{n}", PRINTED, EFFORT, seed=4, jobs=n)
            for n in (1, 2)
        ]
        assert weights_of(runs[0]) == weights_of(runs[1])
        for name in ("gain", "opponents", "gates", "changes", "history"):
            pd.testing.assert_frame_equal(*(getattr(run, name) for run in runs))

    def test_start_and_pool_can_be_named(self, timid, tmp_path):
        """`start` gives the weights, the bot everything else; the file says both."""
        tuned = tune(
            "tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT, start="greedy",
            pool=["random", "hasty"],
        )  # fmt: skip
        data = tomllib.loads(tuned.file.read_text())
        assert data["title"] == "Timid"
        assert data["provenance"]["start"] == "greedy"
        assert [text.split()[0] for text in data["provenance"]["players_2"]["pool"]] == [
            "random",
            "hasty",
        ]
        assert "--from greedy --pool random,hasty" in data["provenance"]["again"]

    def test_the_file_says_where_it_comes_from(self, timid, tmp_path):
        """Rules, seed, effort, gates, gain and the command that makes it again."""
        asked = Rules(ruleset=rules({"beacons.cost": 1}), sets=("beacons.cost=1",))
        out = tmp_path / "out"
        tuned = tune("tests.toy", timid, [2], out, asked, EFFORT, seed=5)
        told = tomllib.loads(tuned.file.read_text())["provenance"]
        assert told["rules_hash"] == asked.load("tests.toy").hash
        assert told["rules"] == "beacons.cost"
        assert told["seed"] == 5
        assert told["effort"] == EFFORT.as_dict()
        assert told["made"][:2] == "20"
        assert told["again"] == (
            f"exobalance tune tests.toy --bot {timid} --players 2 --set beacons.cost=1 "
            f"--effort {effort_text(EFFORT)} --seed 5 --out {out}"
        )
        [gain] = tuned.gain.to_dict("records")
        own = told["players_2"]
        assert own["share"] == pytest.approx(gain["share"], abs=1e-4)
        assert own["low"] < own["share"] < own["high"]
        assert own["held_out_worlds"] == EFFORT.report_worlds
        assert own["gates"][0].startswith("the weights found passed after")
        names = [BEFORE, "tuned", "greedy", "hasty"]
        for name, text in zip(names, own["opponents"], strict=True):
            assert text.startswith(f"{name} ")
            assert " %, before " in text
        assert own["opponents"][1].endswith(", never met by the search")
        assert own["start_hash"] == load_bot(GAME, timid, 2).hash

    def test_shows_itself_in_a_notebook(self, timid, tmp_path):
        """A sentence and the table of the gain."""
        tuned = tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        assert "<table" in tuned._repr_html_()
        assert "2 players: better weights" in tuned._repr_html_()
