"""``exobalance score``: a position file scored by the rules, printed or as JSON."""

import json

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app

POSITION = """\
game = "sgo"
players = 3

[exoplanet]
name = "Collins"
[exoplanet.areas]
C = 0
"S12" = 1
E2a = 1

[final]
predominance = ["balance", "wildlife", "none", "energy", "water"]

[[final.seats]]
influence = 30
full_gates = [3, 4]
on_modules = {water = 3, wildlife = 4, energy = 2}
open_corridors = 6

[[final.seats]]
influence = 31
on_modules = {water = 6, wildlife = 3, energy = 1}

[[final.seats]]
influence = 25
full_gates = [2]
on_modules = {water = 4, wildlife = 4, energy = 4}
open_corridors = 2
"""


@pytest.fixture
def score(tmp_path):
    """Return a function that scores a text with arguments."""

    def call(text, *arguments):
        path = tmp_path / "position.toml"
        path.write_text(text, encoding="utf-8")
        return CliRunner().invoke(app, ["score", "sgo", str(path), *arguments])

    return call


def test_json_answer(score):
    """SGO-T11 with gates and corridors: 30 + 7 + 4 - 6, 31, 25 + 2 + 12 - 2.

    Collins: seats 0 and 1 tie at volcano 1 (3 each), 1 leads at 2 and 0 at 3 (7 each).
    """
    result = score(POSITION, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "exoplanet": {"closed": False, "points": [10, 10, 0], "swaps": []},
        "final": {
            "hawking": [7, 0, 2],
            "predominance": [4, 0, 12],
            "corridors": [-6, 0, -2],
            "total": [35, 31, 37],
            "ranks": [3, 3, 3],
            "wheel": [5, 1, 7],
            "winners": [2],
        },
    }


def test_tables(score):
    """One table per part, with titles."""
    result = score(POSITION)
    assert result.exit_code == 0
    assert "Collins is open; closing now would pay" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["points", "10", "10", "0"] in rows
    assert ["total", "35", "31", "37"] in rows
    assert ["winner", "yes"] in rows


def test_tweaked_rules(score, tmp_path):
    """From the command line and from a file."""
    tweak = tmp_path / "tweak.toml"
    tweak.write_text(
        'game = "sgo"\nname = "t"\n[set]\n"exoplanets.Collins.volcano_majority" = 10\n'
    )
    arguments = ("--set", "hawking.points=2", "--rules", str(tweak), "--json")
    answer = json.loads(score(POSITION, *arguments).stdout)
    assert answer["final"]["hawking"] == [14, 0, 4]
    assert answer["exoplanet"]["points"] == [13, 13, 0]


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("players = ", [], "is not valid TOML"),
        ("players = 3\n", [], "there is nothing to score"),
        (POSITION.replace("S12", "S99"), [], "unknown area of Collins at 3 players 'S99'"),
        (POSITION.replace('"sgo"', '"pun"'), [], "game is 'pun': expected \"sgo\""),
        (POSITION, ["--set", "hawking.points=-1"], "hawking.points"),
    ],
)
def test_mistakes_are_one_sentence(score, text, arguments, message):
    """Exit code 2; the file is named."""
    result = score(text, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path):
    """It is named, with the reason."""
    result = CliRunner().invoke(app, ["score", "sgo", str(tmp_path / "none.toml")])
    assert result.exit_code == 2
    assert "none.toml does not exist: check the path" in result.stderr


def test_an_unknown_game(tmp_path):
    """With the nearest match."""
    result = CliRunner().invoke(app, ["score", "sgp", str(tmp_path / "none.toml")])
    assert result.exit_code == 2
    assert "unknown game 'sgp': did you mean 'sgo'?" in result.stderr
