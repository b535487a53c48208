"""Runs with learned bots: they keep the models, whatever becomes of the files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from exobalance.analysis.notebook import load_run
from exobalance.simcore.bots.learned import shelf, store
from exobalance.simcore.bots.learned.files import read_model
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.models import read_models
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.resume import resume
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import narrate_run
from tests.bots.learned.bot_files import learned_bot
from tests.bots.learned.small import small_model
from tests.toy import GAME
from tests.toy.rules import rules

MODELS = [small_model(GAME, players) for players in (2, 3)]


def experiment(file: Path) -> Experiment:
    """Return what is played: two player counts, so two models."""
    return Experiment("tests.toy", players=(2, 3), bots=(str(file),), games=300, seed=5)


@pytest.fixture(scope="module", name="played")
def _played(tmp_path_factory) -> tuple[Path, Path]:
    """Return a bot file, and a finished run of it in this process."""
    folder = tmp_path_factory.mktemp("learned")
    file = learned_bot(folder, GAME, *MODELS)
    run(experiment(file), folder / "run", jobs=1, ruleset=rules())
    return file, folder / "run"


@pytest.fixture(name="mine")
def _mine(played, tmp_path, monkeypatch) -> Iterator[Path]:
    """Return a copy of the run in a process that has read no model, whose bot files are gone."""
    monkeypatch.setattr(store, "_models", {})
    monkeypatch.setattr(shelf, "_packed", {})
    file, folder = played
    monkeypatch.chdir(tmp_path)
    shutil.move(file.parent / "learned-2.npz", file.parent / "away.npz")
    yield Path(shutil.copytree(folder, tmp_path / "run"))
    shutil.move(file.parent / "away.npz", file.parent / "learned-2.npz")


def copies(folder: Path) -> list[Path]:
    """Return the models that a run keeps, that of two players first."""
    return [folder / "models" / f"{model.hash(GAME)}.npz" for model in MODELS]


def test_a_run_keeps_each_model(played):
    """With its origin; the manifest names it, and holds no weights of it."""
    _, folder = played
    assert sorted((folder / "models").iterdir()) == sorted(copies(folder))
    manifest = read_manifest(folder)
    assert {bot.model for bot in manifest.bots.values()} == {path.stem for path in copies(folder)}
    for path, model in zip(copies(folder), MODELS, strict=True):
        assert read_model(path, GAME, model.players).origin == model.origin


def test_a_run_that_was_killed_before_its_manifest_starts_anew(played, tmp_path, parts):
    """Its models lie there already."""
    file, folder = played
    shutil.copytree(folder / "models", tmp_path / "run" / "models")
    run(experiment(file), tmp_path / "run", jobs=1, ruleset=rules())
    assert parts(tmp_path / "run") == parts(folder)


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_goes_on_without_the_file(played, mine, parts, jobs):
    """What is lost is computed again, byte by byte, in this process or in others."""
    (mine / "_done/chunk-000001.json").unlink()
    resume(mine, jobs=jobs, ruleset=rules())
    assert parts(mine) == parts(played[1])


def test_it_is_extended_reported_and_told_again(mine):
    """Games of a replay are those of the run; what a model decided has values, and no reasons."""
    resume(mine, games=400, jobs=1, ruleset=rules())
    assert load_run(mine).verdicts is not None
    found = open_run(mine)
    narration = narrate_run(found.manifest, 3, players=2)
    learned, scored = [], []
    for line in frames(narration):
        if line["type"] == "decision":
            for option in line["looked"]:
                (learned if "value" in option else scored).append((line["kind"], option))
    assert {kind for kind, _ in learned} == set(MODELS[0].parts)
    assert not {kind for kind, _ in learned} & {kind for kind, _ in scored}
    assert all(option["reasons"] == {} and "score" not in option for _, option in learned)
    games = found.scan("games", players=2).filter(pl.col("world") == 3).collect()
    assert games["game_hash"].to_list() == narration.replay.rows()["games"].game_hash.tolist()


DAMAGES = {
    "missing": lambda path, other: path.unlink(),
    "damaged": lambda path, other: path.write_bytes(path.read_bytes()[:200]),
    "another": lambda path, other: shutil.copy(other, path),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_copy_that_is_not_what_it_was(mine, tmp_path, how):
    """The run is not continued; the sentence names the bot and the file."""
    path = copies(mine)[0]
    learned_bot(tmp_path, GAME, small_model(GAME, 2, seed=9), name="other")
    DAMAGES[how](path, tmp_path / "other-2.npz")
    for ask in (lambda: resume(mine, jobs=1), lambda: read_models(mine, read_manifest(mine))):
        with pytest.raises(DatasetError, match=r"copy of the model of .*learned\.toml") as found:
            ask()
        assert path.name in str(found.value)


def test_other_weights_are_another_run(played, tmp_path):
    """The same command does not mix them."""
    file, folder = played
    again = learned_bot(tmp_path, GAME, *(small_model(GAME, n, seed=3) for n in (2, 3)))
    with pytest.raises(ConfigError, match="holds another run"):
        run(experiment(again), folder, jobs=1, ruleset=rules())
    assert file.is_file()
