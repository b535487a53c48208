"""Designers change numbers and components on the command line, and the game answers."""

from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.record.reader import open_run

GAMES = 256
BOT = "balanced"

TWEAK_FILE = """
game = "sgo"
name = "no robots in the box"
[remove]
tiles = [{tiles}]
"""
ROBOT_TILES = [f"{field}-O{number}" for field in ("WA", "WI", "EN") for number in range(5, 10)]


def play(folder: Path, *options: str) -> dict[str, float]:
    """Run games through the command line and return the means that tweaks should move."""
    out = folder / "run"
    arguments = ["run", "sgo", "--players", "3", "--bots", BOT, "--games", str(GAMES)]
    arguments += ["--seed", "7", "--jobs", "1", "--out", str(out), *options]
    answer = CliRunner().invoke(app, arguments)
    assert answer.exit_code == 0, answer.output
    run = open_run(out)
    seats = run.scan("seats").collect()
    games = run.scan("games").collect()
    items = run.scan("items").collect()
    names = [item.name for item in run.manifest.game.items]
    means = {name: float(games[name].mean()) for name in ("turns", "closings", "swaps")}
    means |= {
        name: float(seats[name].mean())
        for name in seats.columns
        if name.startswith("src_") or name in ("robots", "modules", "points_max", "score")
    }
    means["first"] = float(seats.filter(pl.col("seat") == 0)["credit"].mean())
    for number, name in enumerate(names):
        rows = items.filter(pl.col("item") == number)
        for column in ("points", "settled"):
            means[f"{name} {column}"] = float(rows[column].mean())
    return means


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Return the means under the printed rules."""
    return play(tmp_path_factory.mktemp("printed"))


@pytest.mark.parametrize(
    ("tweak", "mean", "least", "most"),
    [
        ("engineers.chief_points=4", "points_max", 1.2, 2),
        ("hawking.points=3", "src_hawking", 1.8, 9),
        ("corridors.penalty=3", "src_corridors", 2.5, 3.5),
        ("predominance.values=[14, 8, 4, 2, 0]", "src_predominance", 1.7, 2.4),
        ("exoplanets.Susskind.per_colonist=4", "Susskind points", 1.9, 2.1),
        ("exoplanets.Bose.level_majority=6", "Bose points", 1.2, 1.6),
        ("exoplanets.Russell.presence=6", "src_spread", 1.1, 2),
        ("setup.exoplanets=4", "closings", 0.79, 0.81),
        ("start.modules=0", "turns", 1.01, 3),
        ("start.influence=[9, 0, 0, 0]", "first", 1.2, 3),
        ("exoplanets.Susskind.side_2_3.areas=24", "Susskind settled", 1.32, 1.35),
        ("tiles.WA-G01.capacity=4", "turns", 0.8, 1.2),
    ],
    ids=lambda value: str(value).split("=")[0],
)
def test_a_tweaked_path_moves_its_number(tweak, mean, least, most, printed, tmp_path):
    """The mean changes by the factor that the tweak asks for, within loose bounds."""
    tweaked = play(tmp_path, "--set", tweak)
    assert least <= tweaked[mean] / printed[mean] <= most
    assert tweaked != printed


def test_a_tweak_file_takes_components_out(printed, tmp_path):
    """Without robot modules nobody gets a robot."""
    tiles = ", ".join(f'"{tile}"' for tile in ROBOT_TILES)
    tweak = tmp_path / "tweak.toml"
    tweak.write_text(TWEAK_FILE.format(tiles=tiles))
    tweaked = play(tmp_path, "--rules", str(tweak))
    assert printed["robots"] > 0
    assert tweaked["robots"] == 0
