"""Numbers and nestings beyond all bounds, in every file and in every option that takes a value."""

import json

import pytest

from exobalance.scripts.shared.study_marks import played_with
from tests.fuzz import inputs
from tests.fuzz.ask import ask

FILES = {
    "tweak": ("", 'game = "tests.toy"\n[set]\n"track.goal" = 30', "rules check tests.toy FILE"),
    "bot": ("", inputs.BOT, "run tests.toy -p 2 -b FILE -n 20 --dry-run"),
    "pool": ("", inputs.POOL, "bots show tests.toy lookahead+pool=FILE"),
    "experiment": ("", inputs.EXPERIMENT, "run FILE --dry-run"),
    "targets": (
        "", inputs.TARGETS, "sweep tests.toy -p 2 -b random --vary track.goal=20,30 -n 20 "
        "--targets FILE --dry-run",
    ),
    "targets of a sensitivity": (
        "", inputs.TARGETS, "sensitivity tests.toy -p 2 -b random -n 20 --targets FILE --dry-run",
    ),
    "search": ("", inputs.SEARCH, "search FILE -n 50 --dry-run"),
    "position": ("", inputs.position("sgo"), "score sgo FILE"),
    "study": ("", f'{inputs.STUDY}a = "sweep tests.toy -p 2 --vary track.goal=20,30"',
              "study FILE --steps a --folder taken"),
}  # fmt: skip
"""What stands before a file of that kind, the file, and the command that reads it."""

HOSTILE = {
    "an integer of 5,000 digits": "1" * 5000,
    "an integer of 400 digits": "9" * 400,
    "a float too large for one": "1e400",
    "a list 3,000 deep": "[" * 3000 + "]" * 3000,
    "a table 60 deep": "{a = " * 60 + "1" + "}" * 60,
    "a key of 3,000 parts": f"1\n{'a.' * 3000}a = 1",
}


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """The study finds its template, and a folder that keeps it from playing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.md.j2").write_text("hello")
    (tmp_path / "taken" / "a").mkdir(parents=True)
    words = ["sweep", "tests.toy", "-p", "2", "--vary", "track.goal=20,30"]
    step = {"command": words, "played_with": played_with(words, tmp_path), "finished": True}
    (tmp_path / "taken" / "_steps").mkdir()
    (tmp_path / "taken" / "_steps" / "a.json").write_text(json.dumps(step))


def given(command: str, path: object) -> list[str]:
    """Return the words of a command with a file's path put in."""
    return [word.replace("FILE", str(path)) for word in command.split()]


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_order_mark_changes_nothing(tmp_path, kind, mark):
    """As editors of other systems write it."""
    _, text, command = FILES[kind]
    path = tmp_path / "file.toml"
    path.write_text(mark + text, encoding="utf-8")
    answer = ask(*given(command, path))
    assert answer.code == 0, answer.message


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("what", HOSTILE)
def test_values_beyond_bounds_are_refused(tmp_path, kind, what):
    """Under a key of their own, before all tables: bounds come before the meaning of keys."""
    _, text, command = FILES[kind]
    path = tmp_path / "file.toml"
    path.write_text(f"hostile = {HOSTILE[what]}\n{text}", encoding="utf-8")
    answer = ask(*given(command, path))
    assert answer.code == 2, answer.message
    assert "hostile" not in answer.message.replace(HOSTILE[what], ""), answer.message


OPTIONS = (
    "run tests.toy -p VALUE -n 20 --dry-run",
    "run tests.toy -p 2 -n VALUE --dry-run",
    "run tests.toy -p 2 -n 20 --seed VALUE --dry-run",
    "run tests.toy -p 2 -n 20 --set track.goal=VALUE --dry-run",
    "run tests.toy -p 2 -n 20 -b random+temperature=VALUE --dry-run",
    "run tests.toy -p 2 -n 20 --sample-events VALUE --out new",
    "run tests.toy -p 2 -n 20 -j VALUE -b random --out new --sample-forks VALUE",
    "replay tests.toy -p 2 --world VALUE",
    "replay tests.toy -p 2 --rotation VALUE",
    "replay tests.toy -p 2 --set track.goal=VALUE",
    "compare printed track.goal=VALUE --game tests.toy -p 2 --out new",
    "compare printed track.goal=30 --game tests.toy -p 2 -n VALUE --out new --dry-run",
    "compare printed track.goal=30 --game tests.toy -p 2 --until-precise VALUE --out new",
    "tournament tests.toy -b random,greedy -p VALUE --out new",
    "tournament tests.toy -b random,greedy -p 2 -n VALUE --never VALUE --out new",
    "luck tests.toy -p 2 --set track.goal=VALUE --out new",
    "tune tests.toy -p 2 --bot tuned --effort quick,generations=VALUE --out new",
    "learn tests.toy -p 2 -n 8 --rates dash=VALUE --futures VALUE -j 1 --out new",
    "sweep tests.toy -p 2 --vary track.goal=VALUE --dry-run",
    "sweep tests.toy -p 2 --vary track.goal=1:VALUE --dry-run",
    "sensitivity tests.toy -p 2 --range track.goal=1:VALUE --dry-run",
    "sensitivity tests.toy -p 2 --paths VALUE --dry-run",
    "rules show tests.toy --set track.goal=VALUE",
    "rules check sgo --set engineers.chief_points=VALUE",
    "score sgo --set engineers.chief_points=VALUE none.toml",
)
"""Commands with a value that a person types."""


@pytest.mark.parametrize("command", OPTIONS)
def test_options_beyond_bounds_are_refused(tmp_path, command):
    """On the command line as in files."""
    for value in ("1" * 5000, "9" * 30, "1e400", "-1e400", "nan", "[" * 3000, "{a=" * 60):
        if "--until-precise" in command and value == "9" * 30:
            continue  # a width that any game has at once
        words = [word.replace("VALUE", value) for word in command.split()]
        answer = ask(*words)
        assert answer.code in (1, 2), (value[:20], answer.message)
    assert not (tmp_path / "new").exists()


def test_a_template_may_start_with_a_byte_order_mark(tmp_path, monkeypatch):
    """It does not come out on the page."""
    (tmp_path / "page.md.j2").write_bytes("\ufeff# {{ title }}\n".encode())
    (tmp_path / "file.toml").write_text(FILES["study"][1])
    answer = ask("study", "file.toml", "--folder", "taken")
    assert answer.code == 0, answer.message
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == "# A study\n"
