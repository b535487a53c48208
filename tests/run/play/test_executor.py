"""Runs: the same files from any number of workers, and clear words when something is wrong."""

import errno
import os
from dataclasses import replace

import pytest

from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.facts import Effect
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.record.schema import check_totals, frame_of
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.parallel import POLARS_THREADS, single_threaded_workers
from exobalance.simcore.run.play.resume import resume
from exobalance.simcore.run.play.simulate import simulate
from tests.run.conftest import EXPERIMENT
from tests.toy import GAME
from tests.toy.rules import rules


def test_two_workers_write_what_one_writes(tmp_path, uninterrupted, parts):
    """Part files are byte-equal."""
    made = run(EXPERIMENT, tmp_path / "run", jobs=2, ruleset=rules())
    assert made.is_complete
    assert parts(made.folder) == parts(uninterrupted)


def test_other_seed_writes_other_parts(tmp_path, uninterrupted, parts):
    """No part of the table ``games`` is the same under another seed."""
    experiment = replace(EXPERIMENT, seed=EXPERIMENT.seed + 1)
    run(experiment, tmp_path / "run", jobs=1, ruleset=rules())
    first, second = parts(uninterrupted), parts(tmp_path / "run")
    assert first.keys() == second.keys()
    assert not [name for name in first if name.startswith("games") and first[name] == second[name]]


def test_files_hold_what_memory_holds(uninterrupted):
    """A run's tables are those of `simulate`."""
    rows = simulate(GAME, rules(), ["tuned"], 3, 1200, EXPERIMENT.seed)
    stored = open_run(uninterrupted).scan("seats", players=3).drop("arm", "players", "lineup")
    assert stored.collect().equals(frame_of(rows["seats"]))


def test_mixed_line_up_rotates(tmp_path):
    """Each world of a mixed line-up is there once per rotation."""
    experiment = replace(EXPERIMENT, players=(3,), bots=("tuned", "hasty", "random"), games=100)
    made = run(experiment, tmp_path / "run", jobs=1, ruleset=rules())
    games = made.scan("games").collect()
    assert games.height == made.n_games == 102
    assert games["world"].to_list() == [world for world in range(34) for _ in range(3)]
    assert made.manifest.lineup_names("l0") == ("tuned", "hasty", "random")


class TestEffect:
    """The manifest of a tweak says how many worlds it reaches."""

    def effect(self, tmp_path, changes):
        """Run a tweak at two players; return its effect there."""
        experiment = replace(EXPERIMENT, players=(2,), games=10)
        made = run(experiment, tmp_path / "run", jobs=1, ruleset=rules(changes))
        return made.manifest.arms["tweak"].effect[2]

    def test_faster_engines_reach_every_world(self, tmp_path):
        """Every dash is another one."""
        assert self.effect(tmp_path, {"dice.wild": 9}) == Effect(changed=500, worlds=500)

    def test_one_beacon_reaches_the_worlds_that_have_it(self, tmp_path):
        """Its points matter in at most 6 of the 10 setup sets."""
        points = {**rules().tree["beacons"]["points"], "Echo": 70}
        assert 250 < self.effect(tmp_path, {"beacons.points": points}).changed <= 300

    def test_unused_change_reaches_no_world(self, tmp_path):
        """Starting points of a seat that nobody takes change nothing."""
        assert self.effect(tmp_path, {"start.points": [0, 0, 0, 9]}).changed == 0

    def test_printed_rules_have_none(self, uninterrupted):
        """There is nothing to compare."""
        assert read_manifest(uninterrupted).arms["base"].effect == {}


class TestFolder:
    """A folder that is taken is not touched."""

    def refused(self, experiment, folder, error=ConfigError):
        """Return the message with which a run is refused; the folder stays as it was."""
        before = sorted(folder.rglob("*")) if folder.is_dir() else None
        with pytest.raises(error) as caught:
            run(experiment, folder, jobs=1, ruleset=rules())
        assert (sorted(folder.rglob("*")) if folder.is_dir() else None) == before
        return str(caught.value)

    def test_empty_folder_is_used(self, tmp_path):
        """An empty folder is as good as none."""
        run(replace(EXPERIMENT, games=2), tmp_path, jobs=1, ruleset=rules())
        assert open_run(tmp_path).is_complete

    def test_finished_run(self, uninterrupted):
        """The same experiment is there already."""
        message = self.refused(EXPERIMENT, uninterrupted)
        assert "holds this run already, with 2,400 games" in message

    def test_unfinished_run(self, tmp_path, uninterrupted):
        """An unfinished one is to be continued."""
        (tmp_path / "manifest.json").write_bytes((uninterrupted / "manifest.json").read_bytes())
        message = self.refused(EXPERIMENT, tmp_path)
        assert f"continue it with `exobalance resume {tmp_path}`" in message

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"seed": 6}, "seed: 5 there, 6 here"),
            ({"bots": ("greedy",)}, "bot tuned at 2 players: only there"),
            ({"turn_limit": 99}, "turn limit: 10000 there, 99 here"),
            ({"players": (2,)}, "bot tuned at 3 players: only there"),
        ],
    )
    def test_other_run(self, uninterrupted, change, words):
        """Another run is named by what differs."""
        message = self.refused(replace(EXPERIMENT, **change), uninterrupted)
        assert "holds another run" in message
        assert words in message

    def test_foreign_folder(self, tmp_path):
        """A folder with anything else in it is left alone."""
        (tmp_path / "thesis.txt").write_text("mine")
        assert "is not empty and holds no run" in self.refused(EXPERIMENT, tmp_path)

    def test_damaged_run(self, tmp_path):
        """A manifest that cannot be read is left alone."""
        (tmp_path / "manifest.json").write_text("{")
        assert "holds a run that cannot be read" in self.refused(EXPERIMENT, tmp_path)

    def test_file(self, tmp_path):
        """A file is no folder."""
        (tmp_path / "file").write_text("")
        assert "is a file, not a folder" in self.refused(EXPERIMENT, tmp_path / "file")

    def test_folder_below_a_file(self, tmp_path):
        """Nor can a folder be made in one."""
        (tmp_path / "file").write_text("")
        message = self.refused(EXPERIMENT, tmp_path / "file" / "run", DatasetError)
        assert "could not be written" in message

    @pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
    def test_read_only_folder(self, tmp_path, monkeypatch, number):
        """A folder that may not be written is told before anything is played."""

        def refuse(*arguments, **options):
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr("pathlib.Path.mkdir", refuse)
        message = self.refused(EXPERIMENT, tmp_path / "run", DatasetError)
        assert "may not be written" in message


@pytest.mark.parametrize("after", [1, 7, 20])
def test_full_disk_keeps_what_is_finished(tmp_path, uninterrupted, parts, monkeypatch, after):
    """When space is there again, the run continues to the same files."""
    fsync, calls = os.fsync, []

    def fail(descriptor):
        calls.append(descriptor)
        if len(calls) > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(descriptor)

    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(DatasetError) as caught:
            run(EXPERIMENT, folder, jobs=1, ruleset=rules())
    assert str(caught.value).startswith("the disk is full: ")
    assert "of 2,400 games are kept: continue with `exobalance resume" in str(caught.value)
    resume(folder, jobs=1, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def test_workers_start_with_one_polars_thread(monkeypatch):
    """The setting is back afterwards, whether it was there or not."""
    monkeypatch.delenv(POLARS_THREADS, raising=False)
    with single_threaded_workers():
        assert os.environ[POLARS_THREADS] == "1"
    assert POLARS_THREADS not in os.environ
    monkeypatch.setenv(POLARS_THREADS, "7")
    with single_threaded_workers():
        assert os.environ[POLARS_THREADS] == "1"
    assert os.environ[POLARS_THREADS] == "7"


def test_rows_that_do_not_add_up_are_refused_when_written():
    """A game whose kernels miscount does not reach the disk."""
    seats = frame_of(simulate(GAME, rules(), ["tuned"], 3, 5, seed=1)["seats"])
    check_totals(seats, 3, GAME.source_columns, "here")
    with pytest.raises(DatasetError, match=r"here: world 0, rotation 0, seat 0: the score is"):
        check_totals(seats, 3, GAME.source_columns[1:], "here")


def test_experiment_needs_a_known_game():
    """Names are resolved before a folder is made."""
    with pytest.raises(ConfigError, match="unknown game"):
        run(Experiment("sgg"), "never-made", jobs=1)
    assert not os.path.exists("never-made")
