"""The checks find what is wrong with a game, and nothing in one that is sound."""

import json
import os
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.scripts.newgame.copy import new_game, prefix_of
from exobalance.scripts.verbs.games import _line as failed_line
from exobalance.simcore.conformance.case import Case
from exobalance.simcore.conformance.child import checked
from exobalance.simcore.conformance.suite import CHECKS, Result, summary
from exobalance.simcore.conformance.told import rules_and_clauses_agree
from exobalance.simcore.errors import BalanceError, ConfigError, ConformanceError
from exobalance.simcore.games import find_game, load_game
from exobalance.simcore.ruleset import spec
from tests.own.mutants import KERNELS, MUTANTS, change, name_of, write_mutants
from tests.toy import GAME as TOY

TEMPLATE = "exobalance.scripts.newgame.moonbase"

ASK = """
import json, sys
from dataclasses import replace
sys.path[:] = json.loads(sys.argv[1])
from exobalance.simcore.conformance import walks
from exobalance.simcore.conformance.case import case_of
from exobalance.simcore.conformance.otherwise import read_records_fast
from exobalance.simcore.conformance.suite import chosen, run_check
import numpy as np
read_records_fast()
walks.ENDLESS = 2000
found = {}
with np.errstate(over="ignore"):
    for name, checks in json.loads(sys.argv[2]).items():
        case = replace(case_of(name), worlds=21)
        for check in chosen(checks, full=False):
            found[f"{name} {check.name}"] = run_check(check, case, (2,)).sentence
print(json.dumps(found))
"""
"""Runs checks of several games as plain Python, which needs no compilation."""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Return what the checks say of the mutants, and of a game without a mistake."""
    folder = tmp_path_factory.mktemp("mutants")
    *names, sound = write_mutants(folder)
    asked = {name: [m.check] for name, m in zip(names, MUTANTS.values(), strict=True)}
    asked[sound] = sorted({mutant.check for mutant in MUTANTS.values()})
    run = subprocess.run(
        [sys.executable, "-c", ASK, json.dumps([*sys.path, str(folder)]), json.dumps(asked)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize("what", MUTANTS)
def test_a_mistake_is_found(found, what):
    """By the check that is for it, in a sentence."""
    mutant, name = MUTANTS[what], name_of(list(MUTANTS).index(what))
    assert re.search(mutant.says, found[f"{name} {mutant.check}"])


def test_a_sound_game_passes(found):
    """Negative control: the same checks find nothing where nothing was changed."""
    name = name_of(len(MUTANTS))
    said = {key: text for key, text in found.items() if key.startswith(name)}
    assert len(said) == len({mutant.check for mutant in MUTANTS.values()})
    assert not any(said.values())


class TestVerb:
    """``games check`` plays in a process of its own and prints a line per check."""

    @pytest.mark.full
    def test_the_new_game_passes_all_checks(self):
        """As it is written; what the tutorial makes of it is checked there."""
        results = list(checked(TEMPLATE))
        assert [result.sentence for result in results if not result.ok] == []
        assert [r.name for r in results] == [c.name for c in CHECKS if not c.is_long]
        assert summary(results) == f"all {len(results)} checks hold"

    def test_it_is_told_and_told_as_data(self):
        """One check of the toy, at one player count."""
        asked = ["games", "check", TOY.id, "--only", "same_seed_same_games", "--players", "2"]
        told = CliRunner().invoke(app, asked)
        assert told.exit_code == 0
        assert told.stdout == "ok      same seed same games\nall 1 check hold\n"
        data = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
        assert [(each["name"], each["ok"]) for each in data] == [("same_seed_same_games", True)]

    def test_what_does_not_hold_is_told_with_how_to_see_it_again(self, tmp_path, monkeypatch):
        """And the exit code says so; no kernel has to be compiled for this one."""
        change(new_game("muta", tmp_path) / "rules.md", "**MOON-R9** ", "")
        monkeypatch.chdir(tmp_path)
        only = ["--only", "rules_and_clauses_agree"]
        told = CliRunner().invoke(app, ["games", "check", "./muta", *only])
        assert told.exit_code == 1
        assert (
            "failed  rules and clauses agree: domes.first names the clause MUTA-R9" in told.stdout
        )
        assert "again: exobalance games check muta --only rules_and_clauses_agree" in told.stdout
        assert "exobalance: muta: 1 of 1 check does not hold" in told.stderr

    @pytest.mark.parametrize(
        ("file", "old", "new", "says"),
        [
            (
                "tell.py",
                "def facts",
                "deff facts",
                "muta cannot be imported: SyntaxError: ",
            ),
            ("__init__.py", "id=__name__", 'id="luna"', "has the id 'luna': expected 'muta'"),
            ("conformance.py", "CASE = Case(", "CASES = Case(", "holds no CASE"),
        ],
    )
    def test_a_game_that_cannot_be_loaded(self, tmp_path, file, old, new, says):
        """Is one sentence."""
        folder = new_game("muta", tmp_path)
        change(folder / file, old, new)
        with pytest.raises(BalanceError, match=says):
            list(checked(folder))

    def test_a_game_that_ends_the_process(self, tmp_path):
        """Is told as such, with the check that was going on."""
        folder = new_game("muta", tmp_path)
        change(folder / "conformance.py", "CASE = Case(", "import os\n\nos._exit(3)\nCASE = Case(")
        [result] = checked(folder)
        assert result[:3] == (
            CHECKS[0].name,
            False,
            "the process that plays the game ended with exit code 3",
        )

    def test_unknown_names_are_refused(self):
        """Of a check, and of a player count."""
        with pytest.raises(ConfigError, match="unknown check 'same_seeds': did you mean"):
            list(checked(TOY.id, ["same_seeds"]))
        told = CliRunner().invoke(app, ["games", "check", TOY.id, "--players", "9"])
        assert told.exit_code == 2
        assert "expected player counts out of 1, 2, 3, 4" in told.stderr


@pytest.mark.parametrize("name", ["d6race", "x2"])
def test_clauses_may_have_digits_in_their_prefix(tmp_path, name):
    """As those of a new game of such a name do; a number without a clause is seen."""
    folder = new_game(name, tmp_path)
    game = load_game(str(folder))
    rules_and_clauses_agree(Case(game))
    change(folder / "rules.toml", f'"{prefix_of(name)}-R9"', '"rule 9"')
    spec._read_rulebook.cache_clear()
    with pytest.raises(ConformanceError, match=r"domes\.first names no clause, but 'rule 9'"):
        rules_and_clauses_agree(Case(game))


def test_how_to_see_it_again_from_another_folder(tmp_path, monkeypatch):
    """A game that does not lie in the current one is named by its path."""
    folder = new_game("muta", tmp_path)
    find_game(str(folder))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    line = failed_line("muta", Result("same_seed_same_games", False, "x", 2, 0))
    assert f"again: exobalance games check {folder} --only same_seed_same_games" in line


def test_summaries():
    """One is not many."""
    ok, broken = Result("a", True, "", None, 0), Result("b", False, "x", 2, 0)
    assert summary([ok, broken]) == "1 of 2 checks does not hold"
    assert summary([broken, broken]) == "2 of 2 checks do not hold"


@pytest.mark.full
def test_an_index_that_does_not_exist_is_seen_in_compiled_kernels(tmp_path):
    """They are compiled with checks of every index."""
    folder = new_game("muta", tmp_path)
    mutant = MUTANTS["an index that does not exist"]
    change(folder / KERNELS, mutant.old, mutant.new)
    [result] = checked(folder, ["every_option_is_accepted"])
    assert "uses an index that does not exist" in result.sentence
    assert "world 0, decision" in result.sentence


@pytest.mark.full
def test_the_new_game_passes_the_long_checks():
    """Learned bots and kernels without bounds checks, and all random walks."""
    assert [result for result in checked(TEMPLATE, full=True) if not result.ok] == []
