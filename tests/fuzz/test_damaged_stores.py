"""What verbs stored, damaged: they say so, or make it again; nothing wrong is taken for right."""

import random
import shutil
from pathlib import Path

import pytest

from tests.fuzz.ask import ask
from tests.fuzz.damage import damage
from tests.run.kills.scenarios import COMMANDS, contents, prepare, words_of

STORES = ("run", "compare", "sweep", "sensitivity", "tune", "learn", "study")
FEW, MANY = 4, 60


@pytest.fixture(scope="module", name="stores")
def _stores(tmp_path_factory):
    """Return a function from a verb to a folder with what it stored."""
    made = {}

    def stored(verb: str) -> Path:
        if verb not in made:
            folder = tmp_path_factory.mktemp(verb) / "home"
            prepare(folder)
            with pytest.MonkeyPatch.context() as patch:
                patch.chdir(folder)
                assert ask(*words_of(verb, 1, folder)).code == 0
            made[verb] = folder
        return made[verb]

    return stored


def asked_again(verb: str, chance: random.Random) -> list[str]:
    """Return a command that reads what a verb stored."""
    commands = [COMMANDS[verb].replace("JOBS", "1").split()]
    if verb == "run":
        commands = [
            ["resume", "games", "-j", "1"],
            ["resume", "games", "-j", "1", "--games", "1600"],
            ["replay", "games", "--world", "3"],
            ["report", "games"],
            ["compare", "games", "games"],
        ]
    elif verb in ("sweep", "sensitivity"):
        commands += [["report", "games"]]
    elif verb == "compare":
        commands += [["report", "games"], ["resume", "games", "-j", "1"]]
    return chance.choice(commands)


def check(stores, tmp_path, monkeypatch, verb: str, times: int) -> None:
    """Damage a copy of a store so often; AssertionError for a wrong answer."""
    chance = random.Random(verb)
    right = contents(stores(verb))
    for number in range(times):
        home = tmp_path / f"home-{number}"
        shutil.copytree(stores(verb), home)
        monkeypatch.chdir(home)
        what, how = damage(home / "games", chance)
        words = asked_again(verb, chance)
        told = f"{verb}: {what} {how}, then {' '.join(words)}"
        try:
            answer = ask(*words)
        except AssertionError as error:
            raise AssertionError(f"{told}\n{error}") from None
        if answer.code == 0:
            check_accepted(read_by(words[0], verb, right), contents(home), told)
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(home)


def read_by(reader: str, verb: str, right: dict[str, bytes]) -> dict[str, bytes]:
    """Return what a verb reads of what another one stored, among other things."""
    if reader == "replay":  # one game by its rules, held against one number
        return {}
    if reader == "study":  # finished steps are read by its page alone, and this one asks nothing
        return {name: content for name, content in right.items() if name == "page.md"}
    if reader == "report" and verb in ("sweep", "sensitivity"):
        return {name: content for name, content in right.items() if "/results/" in name}
    return right


def check_accepted(right: dict[str, bytes], found: dict[str, bytes], told: str) -> None:
    """What a verb took for right is right, whether it was made again or was not damaged."""
    wrong = [name for name in right if name in found and found[name] != right[name]]
    assert not [name for name in wrong if "report" not in name.split("/")], told


@pytest.mark.parametrize("verb", STORES)
def test_damaged_stores_get_a_sentence(stores, tmp_path, monkeypatch, verb):
    """A few of each."""
    check(stores, tmp_path, monkeypatch, verb, FEW)


@pytest.mark.full
@pytest.mark.parametrize("verb", STORES)
def test_many_damaged_stores_get_a_sentence(stores, tmp_path, monkeypatch, verb):
    """360 in all."""
    check(stores, tmp_path, monkeypatch, verb, MANY)
