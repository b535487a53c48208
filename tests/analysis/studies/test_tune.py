"""The tuner, on the toy game: it finds what is planted, and nothing where nothing is."""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from exobalance.analysis.methods.sequential import Gate
from exobalance.analysis.studies.tune import EFFORTS, Effort, Tuned, read_effort, retune, tune
from exobalance.analysis.studies.tune.arena import MARGIN_WEIGHT, Arena, block_means
from exobalance.analysis.studies.tune.effort import Stage, effort_text
from exobalance.analysis.studies.tune.journal import JOURNAL, Journal
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import make_space, sizes
from exobalance.analysis.studies.tune.stalling import stalls_more, without_stalling
from exobalance.analysis.studies.tune.undo import drawn_in
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import (
    EXIT_INTERRUPTED,
    BalanceError,
    ConfigError,
    DatasetError,
    Interrupted,
)
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.progress import Progress
from exobalance.simcore.run.play.simulate import simulate
from tests.toy import GAME
from tests.toy.rules import rules

ROOT = Path(__file__).parents[3]
PRINTED = Rules(ruleset=rules())
EFFORT = Effort(
    generations=10, population=12, worlds=10, check_every=3, check_worlds=150, undo_worlds=300,
    gate_worlds=3000, report_worlds=1200, step=0.6,
)  # fmt: skip
TIMID = """
title = "Timid"
tier = 2
kind = "greedy"

[weights]
"dash.mean" = -0.3
"dash.spread" = 0.1
"light.net" = -0.2
"light.denied" = 0.1
"""
"""A bot that dashes slowly and leaves beacons unlit, though it would not take much."""


@pytest.fixture
def timid(tmp_path: Path) -> str:
    """Return the path of a bad bot's file."""
    path = tmp_path / "timid.toml"
    path.write_text(TIMID)
    return str(path)


def weights_of(tuned: Tuned) -> dict[str, dict[str, float]]:
    """Return the tables of weights in the file of a tuning."""
    data = tomllib.loads(tuned.file.read_text())
    return {key: table for key, table in data.items() if key.startswith("weights")}


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
        passed = tuned.gates.set_index("against")["passed"]
        assert passed["the weights before"]
        assert not passed["tuned, which comes with the game"]  # nothing is better than that

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
        for name in ("gain", "gates", "changes", "history"):
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
        assert own["gates"][0].startswith("passed against the weights before after")
        assert own["start_hash"] == load_bot(GAME, timid, 2).hash

    def test_shows_itself_in_a_notebook(self, timid, tmp_path):
        """A sentence and the table of the gain."""
        tuned = tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT, seed=2)
        assert "<table" in tuned._repr_html_()
        assert "2 players: better weights" in tuned._repr_html_()


class TestGoingOn:
    """A tuning that was stopped finds the same as one that was not."""

    def test_stopped_anywhere_it_finds_the_same(self, timid, tmp_path, monkeypatch):
        """Ctrl-C after any number of batches, and again after the next ones."""
        whole = tune("tests.toy", timid, [2], tmp_path / "whole", PRINTED, EFFORT, seed=6)
        out, play = tmp_path / "stopped", Arena.play
        stops = iter((1, 4, 1, 7, 2, 100))
        left = next(stops)

        def stopping(self, pairings):
            nonlocal left
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            return play(self, pairings)

        monkeypatch.setattr(Arena, "play", stopping)
        for stop in stops:
            with pytest.raises(Interrupted, match="the same command goes on from there"):
                tune("tests.toy", timid, [2], out, PRINTED, EFFORT, seed=6)
            left = stop
        again = tune("tests.toy", timid, [2], out, PRINTED, EFFORT, seed=6)
        assert weights_of(again) == weights_of(whole)
        pd.testing.assert_frame_equal(again.history, whole.history)
        pd.testing.assert_frame_equal(again.changes, whole.changes)
        lines = [
            (folder / JOURNAL).read_text().splitlines()[1:] for folder in (out, whole.file.parent)
        ]
        assert lines[0] == lines[1]

    @pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
    def test_killed_it_goes_on(self, timid, tmp_path, number):
        """Kill -9 and Ctrl-C with two workers, in a process of its own."""
        out, journal = tmp_path / "out", tmp_path / "out" / JOURNAL
        code = (
            "import sys; from tests.analysis.studies.test_tune import *\n"
            "from exobalance.simcore.errors import *\n"
            "try: tune('tests.toy', sys.argv[1], [2], sys.argv[2], PRINTED, EFFORT, 6, jobs=2)\n"
            "except BalanceError as error: print(error, file=sys.stderr); sys.exit(error.exit_code)"
        ).replace("EFFORT, 6", "EFFORT, seed=6")
        process = subprocess.Popen(
            [sys.executable, "-c", code, timid, str(out)],
            cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        while process.poll() is None and (
            not journal.exists() or journal.read_bytes().count(b"\n") < 4
        ):
            time.sleep(0.002)
        os.killpg(process.pid, number)
        _, message = process.communicate(timeout=60)
        if number == signal.SIGINT:
            assert process.returncode == EXIT_INTERRUPTED
            assert message.splitlines()[0].startswith("stopped; what was played is kept")
            assert "Traceback" not in message
        whole = tune("tests.toy", timid, [2], tmp_path / "whole", PRINTED, EFFORT, seed=6)
        again = tune("tests.toy", timid, [2], out, PRINTED, EFFORT, seed=6)
        assert weights_of(again) == weights_of(whole)

    def test_a_dead_worker_is_explained(self, timid, tmp_path, monkeypatch):
        """The sentence says what is kept and what may help."""

        def die(arena, pairings):
            raise BrokenProcessPool("gone")

        monkeypatch.setattr(Arena, "play", die)
        with pytest.raises(BalanceError, match=r"a worker process died.* with fewer --jobs"):
            tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT)

    def test_a_line_that_was_cut_short_does_not_count(self, tmp_path):
        """What a kill left of the last line is cut off; the rest stays."""
        journal = Journal(tmp_path / "out", {"seed": 1})
        assert journal.once("first", lambda: [1, 2.5]) == [1, 2.5]
        with journal.path.open("ab") as file:
            file.write(b'{"name":"second","answer":[3')
        again = Journal(tmp_path / "out", {"seed": 1})
        assert again.once("first", lambda: pytest.fail("known")) == [1, 2.5]
        assert again.once("second", lambda: (4, 5)) == [4, 5]
        assert len(Journal(tmp_path / "out", {"seed": 1})) == 2

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"seed": 7}, "seed: 6 there, 7 here"),
            ({"effort": "quick"}, "effort generations: 10 there, 50 here"),
            (
                {"rules": Rules(ruleset=rules({"beacons.cost": 1}))},
                "rules beacons.cost: 2 there, 1",
            ),
            ({"bot": "greedy"}, "bots at 2 players start.weights.dash.mean: -0.3 there, 1.0 here"),
            ({"players": [3]}, "players: [2] there, [3] here"),
            ({"pool": ["random"]}, "bots at 2 players pool.random: none there"),
        ],
    )
    def test_another_tuning_is_refused(self, timid, tmp_path, monkeypatch, change, message):
        """The sentence names what differs."""
        monkeypatch.setattr(Arena, "play", stop_at_once)
        asked = {"bot": timid, "players": [2], "rules": PRINTED, "effort": EFFORT, "seed": 6}
        out = tmp_path / "out"
        with pytest.raises(Interrupted):
            tune("tests.toy", out=out, **asked)
        with pytest.raises(ConfigError, match="holds another tuning") as caught:
            tune("tests.toy", out=out, **{**asked, **change})
        assert message in str(caught.value)

    def test_a_changed_bot_file_is_refused(self, timid, tmp_path, monkeypatch):
        """A weight that was edited since is named with both values."""
        monkeypatch.setattr(Arena, "play", stop_at_once)
        with pytest.raises(Interrupted):
            tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT)
        Path(timid).write_text(TIMID.replace("-0.2", "-0.25"))
        with pytest.raises(ConfigError, match=r"light\.net: -0\.2 there, -0\.25 here"):
            tune("tests.toy", timid, [2], tmp_path / "out", PRINTED, EFFORT)

    def test_a_program_that_plays_otherwise_is_refused(self, timid, tmp_path):
        """The first games are played again; a changed kernel does not go unnoticed."""
        out = tmp_path / "out"
        tune("tests.toy", timid, [2], out, PRINTED, EFFORT)
        lines = (out / JOURNAL).read_text().splitlines()
        request = json.loads(lines[0])
        request["first games"]["2"]["hashes"][0] += 1
        (out / JOURNAL).write_text("\n".join([json.dumps(request), *lines[1:], ""]))
        with pytest.raises(ConfigError, match="plays the first games differently"):
            tune("tests.toy", timid, [2], out, PRINTED, EFFORT)

    def test_a_search_that_starts_elsewhere_is_refused(self, timid, tmp_path):
        """Numbers that another version of a library would give do not go unnoticed."""
        out = tmp_path / "out"
        tune("tests.toy", timid, [2], out, PRINTED, EFFORT)
        path = out / JOURNAL
        lines = path.read_text().splitlines()
        at = next(i for i, line in enumerate(lines) if "generation 3" in line)
        line = json.loads(lines[at])
        line["answer"]["from"] += 0.01
        path.write_text("\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :], ""]))
        with pytest.raises(DatasetError, match="another version of NumPy or cmaes"):
            tune("tests.toy", timid, [2], out, PRINTED, EFFORT)


def stop_at_once(self, pairings):
    """Stand for Ctrl-C in the first batch."""
    raise KeyboardInterrupt


class TestRefusals:
    """What cannot be tuned is said in one sentence, before anything is played."""

    @pytest.mark.parametrize(
        ("bot", "players", "message"),
        [
            ("tunde", [2], "unknown bot of tests.toy 'tunde': did you mean 'tuned'?"),
            ("random", [2], "a bot of kind random does not choose by feature weights alone"),
            ("hasty", [2], "a bot of kind weighted does not choose by feature weights alone"),
            ("tuned", [5], "played by 1, 2, 3, 4 players, not by 5"),
            ("tuned", [2, 2], "expected player counts, each once"),
        ],
    )
    def test_bot_and_players(self, tmp_path, bot, players, message):
        """A bot without weights, and counts the game does not have."""
        with pytest.raises(ConfigError) as caught:
            tune("tests.toy", bot, players, tmp_path / "out", PRINTED, EFFORT)
        assert message in str(caught.value)
        assert not (tmp_path / "out").exists()

    def test_folder_of_something_else(self, tmp_path):
        """A folder that holds other files is not touched."""
        (tmp_path / "notes.txt").write_text("mine")
        with pytest.raises(ConfigError, match="is not empty and holds no tuning"):
            tune("tests.toy", "tuned", [2], tmp_path, PRINTED, EFFORT)

    def test_rules_that_break_the_game(self, tmp_path):
        """If most games have no end, it says so and stops."""
        endless = Rules(ruleset=rules({"track.goal": 10**6}))
        with pytest.raises(ConfigError) as caught:
            tune("tests.toy", "tuned", [2], tmp_path / "out", endless, EFFORT)
        assert "under track.goal, 112 of 112 games between copies of tuned at 2 players" in str(
            caught.value
        )
        assert not (tmp_path / "out").exists()

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("quik", "unknown effort 'quik': did you mean 'quick'?"),
            ("quick,generation=3", "unknown number 'generation': did you mean 'generations'?"),
            ("generations=many", "generations is 'many', expected a whole number"),
            ("worlds=0", "worlds is 0: expected a number from 2"),
        ],
    )
    def test_effort(self, text, message):
        """Unknown names get the nearest match, numbers their range."""
        with pytest.raises(ConfigError) as caught:
            read_effort(text)
        assert message in str(caught.value)


class TestParts:
    """The pieces, by hand-sized examples."""

    @pytest.mark.parametrize("effort", [*EFFORTS.values(), EFFORT])
    def test_an_effort_reads_as_it_is_written(self, effort):
        """The text of the provenance gives back the numbers."""
        assert read_effort(effort_text(effort)) == effort

    def test_stages_share_no_world(self):
        """Whatever a stage may play at most lies before the next one's worlds."""
        long = EFFORTS["long"]
        used = {
            Stage.EVOLUTION: long.generations * long.worlds,
            Stage.CHECK: 2 * long.generations * long.check_worlds,
            Stage.GATE: long.gate_worlds,
            Stage.REPORT: 2 * long.report_worlds,
        }
        for stage, count in used.items():
            assert stage.worlds(count).stop <= stage.worlds(1).start + 10**9
        with pytest.raises(ConfigError, match="more than the 1,000,000,000 worlds of a stage"):
            Effort(generations=100_000, check_worlds=10_000)

    def test_blocks_are_means_over_the_seats_of_a_world(self):
        """Credit, fitness and games without an end of the first bot, by world."""
        seats = np.zeros((2, 2), [("bot", "i1"), ("score", "i4"), ("credit", "f8")])
        seats["bot"] = [[0, 1], [1, 0]]
        seats["score"] = [[10, 6], [5, 8]]
        seats["credit"] = [[1, 0], [0, 1]]
        done = np.array([True, False])
        [[credit, fitness, unfinished]] = block_means(seats, done, spread=8.0, stall_price=3.0)
        assert (credit, unfinished) == (0.5, 0.5)
        assert fitness == pytest.approx(0.5 + MARGIN_WEIGHT * (4 / 8) / 2 - 3.0 / 2)

    def test_small_weights_are_as_big_as_half_a_typical_one(self):
        """And without any weight, one is the size of all."""
        assert sizes(np.array([0.0, -4.0, 2.0, 0.1, 6.0])).tolist() == [1.5, 4, 2, 1.5, 6]
        assert sizes(np.zeros(2)).tolist() == [1, 1]

    def test_weights_that_change_nothing_stay(self):
        """Only weights that change games are dimensions of the search."""
        bot = load_bot(GAME, "tuned", 2)
        space = make_space(GAME, bot, {"dash.mean": 0.5, "dash.spread": 0.0, "light.net": 0.03})
        assert space.names == ("dash.mean", "light.net")
        moved = space.bot_at(np.array([2.0, -1.0]))
        assert moved.weights == {**bot.weights, "dash.mean": 3.0, "light.net": 0.0}
        assert space.bot_at(np.zeros(2)).definition == bot.definition
        with pytest.raises(ConfigError, match="none of its weights changes any game"):
            make_space(GAME, bot, {"dash.mean": 0.0})

    def test_noise_is_drawn_towards_the_mean(self):
        """Estimates that vary by their noise alone become their mean, exact ones stay."""
        rng = np.random.default_rng(3)
        noise = rng.normal(0.4, 1.0, 200)
        assert np.allclose(drawn_in(noise, np.full(200, 1.5)), noise.mean())
        exact = np.array([-1.0, 0.0, 3.0])
        assert drawn_in(exact, np.zeros(3)) == pytest.approx(exact)
        truth = rng.normal(0, 2, 400)
        seen = truth + rng.normal(0, 1, 400)
        drawn = drawn_in(seen, np.ones(400))
        assert ((drawn - truth) ** 2).mean() < ((seen - truth) ** 2).mean()

    def test_gate_rejects_a_bot_that_is_no_better(self):
        """Negative control of the gate as it is used here: equal play, one point of margin."""
        arena = Arena(GAME, rules().tree, 2, seed=8)
        bot = load_bot(GAME, "greedy", 2)
        gate = Gate(2, margin=0.01, max_blocks=3000)
        [blocks] = arena.play([arena.pairing(bot, bot, Stage.GATE.worlds(3000))])
        assert gate.update(blocks.credit) == "reject"


class TestCalm:
    """`without_stalling`: changes that keep games from ending go back, and no others."""

    @pytest.mark.parametrize(
        "guilty", [["light.net"], ["dash.mean", "light.denied"], []], ids=["one", "two", "none"]
    )
    def test_finds_the_guilty_changes(self, tmp_path, monkeypatch, guilty):
        """Games stall while any guilty change is there."""
        bot = load_bot(GAME, "tuned", 2)
        space = make_space(GAME, bot, {feature.name: 1.0 for feature in GAME.features})
        point = np.ones(len(space))

        def stalls(arena, bots, worlds):
            start = dict(zip(space.names, space.start, strict=True))
            changed = [
                [name for name in guilty if each.weights.get(name, 0.0) != start[name]]
                for each in bots
            ]
            return [len(worlds) // 50 if names else 1 for names in changed]

        monkeypatch.setattr(Arena, "stalls", stalls)
        arena = Arena(GAME, rules().tree, 2, seed=1)
        journal = Journal(tmp_path / "out", {})
        session = Session(arena, journal, Progress(), EFFORT, 1, bot, [])
        found = without_stalling(session, space, point)
        back = [name for name, moved in zip(space.names, found, strict=True) if not moved]
        assert back == guilty

    def test_more_is_more_than_chance(self):
        """A few games more than before are chance; games that never ended before count too."""
        assert not stalls_more(8, 5, 2000)
        assert stalls_more(30, 5, 2000)
        assert not stalls_more(3, 0, 2000)
        assert stalls_more(700, 600, 2000)
        assert not stalls_more(620, 600, 2000)

    def test_stalls_are_counted_by_world(self):
        """With a limit that no game meets, all stall; with the usual one, none."""
        bots = [load_bot(GAME, name, 2) for name in ("tuned", "greedy")]
        worlds = Stage.STALLING.worlds(150)
        assert Arena(GAME, rules().tree, 2, seed=1, turn_limit=2).stalls(bots, worlds) == [150, 150]
        assert Arena(GAME, rules().tree, 2, seed=1).stalls(bots, worlds) == [0, 0]


class TestRetune:
    """`retune`, the quick path."""

    def test_finds_once_and_remembers(self, timid, tmp_path, monkeypatch):
        """The same question is not played again, another one is."""
        asked = ("tests.toy", PRINTED, timid, 2, tmp_path / "kept", EFFORT)
        bot = retune(*asked)
        assert load_bot(GAME, bot.name, 2) == bot
        assert bot.hash != load_bot(GAME, timid, 2).hash
        monkeypatch.setattr(Arena, "play", stop_at_once)
        assert retune(*asked) == bot
        with pytest.raises(Interrupted):
            retune(*asked[:1], Rules(ruleset=rules({"beacons.cost": 1})), *asked[2:])
        with pytest.raises(Interrupted):
            retune(*asked, seed=2)
        assert len(list((tmp_path / "kept").iterdir())) == 3
