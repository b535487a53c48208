"""A thousand bad inputs: no traceback, no wait, nothing wrong accepted in silence."""

import json
import random
import shutil

import pytest

from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from tests.fuzz import inputs
from tests.fuzz.ask import ask
from tests.fuzz.mutate import garbled

FILES = {
    "tweak": (inputs.TWEAK, "rules check sgo FILE"),
    "bot": (inputs.BOT, "run tests.toy --players 2,3 --bots FILE --games 20 --dry-run"),
    "pool": (inputs.POOL, "bots show tests.toy lookahead+pool=FILE"),
    "experiment": (inputs.EXPERIMENT, "run FILE --dry-run"),
    "search": (inputs.SEARCH, "search FILE --blocks 50 --dry-run"),
    "position of Space Gate Odyssey": (inputs.position("sgo"), "score sgo FILE"),
    "position of Planet Unknown": (inputs.position("pun"), "score pun FILE"),
}
"""A right text of each kind, and the command that reads it."""

SHORT, LONG = 15, 200


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """Whatever a file asks for by a relative path lands where nothing else lies."""
    monkeypatch.chdir(tmp_path)


def command(words: str, path: object) -> list[str]:
    """Return the words of a command with a file's path put in."""
    return [word.replace("FILE", str(path)) for word in words.split()]


@pytest.mark.parametrize("kind", FILES)
def test_right_files_are_accepted(tmp_path, kind):
    """So that what follows garbles something that works."""
    text, words = FILES[kind]
    path = tmp_path / "file.toml"
    path.write_text(text, encoding="utf-8")
    answer = ask(*command(words, path))
    assert answer.code == 0, answer.message


@pytest.mark.parametrize("name", inputs.REFUSED)
def test_wrong_files_are_refused(tmp_path, name):
    """Each with exit code 2 and a sentence."""
    text, words = inputs.REFUSED[name]
    path = tmp_path / "file.toml"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "page.md.j2").write_text("hello")
    answer = ask(*command(words, path))
    assert answer.code == 2, answer.message


def garble(tmp_path, kind: str, times: int) -> None:
    """Give garbled files of a kind to their command."""
    text, words = FILES[kind]
    chance = random.Random(kind)
    path = tmp_path / "file.toml"
    for _ in range(times):
        path.write_bytes(garbled(text, chance))
        try:
            ask(*command(words, path))
        except AssertionError as error:
            content = path.read_bytes()[:1500]
            raise AssertionError(f"{error}\nthe file was {content!r}") from None


@pytest.mark.parametrize("kind", FILES)
def test_garbled_files_get_a_sentence(tmp_path, kind):
    """A few of each kind."""
    garble(tmp_path, kind, SHORT)


@pytest.mark.full
@pytest.mark.parametrize("kind", FILES)
def test_many_garbled_files_get_a_sentence(tmp_path, kind):
    """1,200 in all."""
    garble(tmp_path, kind, LONG)


@pytest.fixture(scope="module", name="stored")
def _stored(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stored") / "run"
    run(Experiment("tests.toy", players=(2,), games=300, seed=1), folder, jobs=1)
    return folder


MANIFEST = {
    "a game that is a module": ("game.id", "json.tool"),
    "a game that is a folder": ("game.id", ".."),
    "a game of another kind": ("game.id", 3),
    "facts of another kind": ("arms.base.facts", []),
    "a rule of another value": ("arms.base.tree.track.goal", 4),
    "no arms": ("arms", {}),
    "a list of cells": ("cells", 7),
    "a bot of other weights": ("bots", {}),
    "another seed": ("seed", 99),
    "a newer schema": ("schema_version", 999),
}


@pytest.mark.parametrize("what", MANIFEST)
@pytest.mark.parametrize("verb", ["report", "resume", "replay"])
def test_changed_manifests_are_refused(stored, tmp_path, what, verb):
    """By every verb that reads one, in one sentence."""
    folder = tmp_path / "run"
    shutil.copytree(stored, folder)
    manifest = json.loads((folder / "manifest.json").read_bytes())
    place, value = MANIFEST[what]
    *path, last = place.split(".")
    inner = manifest
    for name in path:
        inner = inner[name]
    inner[last] = value
    (folder / "manifest.json").write_text(json.dumps(manifest))
    answer = ask(verb, folder)
    assert answer.code in (1, 2), answer.message
