"""A tuning that was stopped goes on; one that is another is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pandas as pd
import pytest

from exobalance.analysis.studies.tune import tune
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.analysis.studies.tune.journal import JOURNAL, Journal
from exobalance.simcore.errors import (
    EXIT_INTERRUPTED,
    BalanceError,
    ConfigError,
    DatasetError,
    Interrupted,
)
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.run.plan.design import Rules
from tests.analysis.studies.tune.case import EFFORT, PRINTED, TIMID, stop_at_once, weights_of
from tests.toy.rules import rules

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a tuning that was not stopped."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "timid.toml").write_text(TIMID)
    file = str(folder / "timid.toml")
    return tune("tests.toy", file, [2], folder / "out", PRINTED, EFFORT, seed=6)


class TestGoingOn:
    """A tuning that was stopped finds the same as one that was not."""

    def test_stopped_anywhere_it_finds_the_same(self, timid, whole, tmp_path, monkeypatch):
        """Ctrl-C after any number of batches, and again after the next ones."""
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
    def test_killed_it_goes_on(self, timid, whole, tmp_path, number):
        """Kill -9 and Ctrl-C with two workers, in a process of its own."""
        out, journal = tmp_path / "out", tmp_path / "out" / JOURNAL
        code = (
            "import sys\n"
            "from exobalance.analysis.studies.tune import tune\n"
            "from exobalance.simcore.errors import BalanceError\n"
            "from tests.analysis.studies.tune.case import EFFORT, PRINTED\n"
            "bot, out = sys.argv[1:]\n"
            "try:\n"
            "    tune('tests.toy', bot, [2], out, PRINTED, EFFORT, seed=6, jobs=2)\n"
            "except BalanceError as error:\n"
            "    print(error, file=sys.stderr)\n"
            "    sys.exit(error.exit_code)"
        )
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
        stated = request.pop("hash")
        request["first games"]["2"]["hashes"][0] += 1
        for written, error, message in (
            (stated, DatasetError, "line 1 is not what was written"),
            (hash_of(request), ConfigError, "plays the first games differently"),
        ):
            first = json.dumps(request | {"hash": written})
            (out / JOURNAL).write_text("\n".join([first, *lines[1:], ""]))
            with pytest.raises(error, match=message):
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
        for stated, message in (
            (line["hash"], f"line {at + 1} is not what was written"),
            (hash_of([line["name"], line["answer"]]), "another version of NumPy or cmaes"),
        ):
            line["hash"] = stated
            path.write_text("\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :], ""]))
            with pytest.raises(DatasetError, match=message):
                tune("tests.toy", timid, [2], out, PRINTED, EFFORT)

    def test_a_tuning_of_an_earlier_version_goes_on(self, timid, tmp_path):
        """Its answers have no hashes."""
        out = tmp_path / "out"
        tune("tests.toy", timid, [2], out, PRINTED, EFFORT)
        path = out / JOURNAL
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        for line in lines[1:5]:
            del line["hash"]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        before = path.read_bytes()
        tune("tests.toy", timid, [2], out, PRINTED, EFFORT)
        assert path.read_bytes() == before
