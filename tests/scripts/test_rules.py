"""``exobalance rules show``: paths that can be copied at any width, and found by a word."""

import json

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.ruleset.listing import rule_rows


def call(*arguments: str) -> str:
    """Call the command line in this process; return what it prints."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("columns", [60, 80, 120, 200])
def test_no_path_is_broken(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """The longest is as long as half of a usual terminal; other columns are folded."""
    monkeypatch.setenv("COLUMNS", str(columns))
    text = call("rules", "show", "sgo", "exoplanets")
    assert max(map(len, text.splitlines())) <= columns
    paths = [row["path"] for row in rule_rows("sgo", under="exoplanets")]
    assert max(map(len, paths)) > 40
    assert [
        line.split()[0] for line in text.splitlines() if line.strip(" ─").startswith("exo")
    ] == (paths)


def test_no_path_of_a_change_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where a tweak is checked."""
    monkeypatch.setenv("COLUMNS", "60")
    path = "exoplanets.Turing.side_3_4.advanced_links.A5"
    for verb in ("check", "diff"):
        assert path in call("rules", verb, "sgo", "--set", f'{path}=["B1"]')


def test_a_word_is_found_in_paths_meanings_and_clauses() -> None:
    """Whatever its case; a path is what it was before."""

    def found(word: str) -> set[str]:
        return {row["path"] for row in json.loads(call("rules", "show", "sgo", word, "--json"))}

    assert found("Chief_") == {"engineers.chief_points"}
    assert found("ACTION POINTS of a chief") == {"engineers.chief_points"}
    assert found("sgo-r10") >= {f"engineers.{who}_points" for who in ("engineer", "chief", "robot")}
    assert {path.split(".")[0] for path in found("engineers")} == {"engineers"}
    refused = CliRunner().invoke(app, ["rules", "show", "sgo", "enginears"])
    assert (refused.exit_code, "did you mean 'engineers'" in refused.stderr) == (2, True)
