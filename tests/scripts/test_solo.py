"""Every verb with one player: points in place of wins, and no word about opponents."""

from pathlib import Path

import pandas as pd
import polars as pl
import pytest
from click.testing import Result
from typer.testing import CliRunner

from exobalance import load_run
from exobalance.analysis.studies.tune import Effort, tune
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.scripts.cli import app
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.run.plan.design import Rules
from exobalance.simcore.run.play.simulate import simulate
from tests.toy import GAME
from tests.toy.rules import rules

TOY = ("tests.toy", "--players", "1", "--jobs", "1")
AIMS = """
game = "tests.toy"
players = 1
bots = ["tuned"]

[targets]
score = [43, 45]

[vary]
"track.goal" = { low = 24, high = 30, unit = 2 }
"""
EFFORT = Effort(
    generations=6, population=8, worlds=10, check_every=3, check_worlds=60, undo_worlds=60,
    gate_worlds=2000, report_worlds=400, step=0.6,
)  # fmt: skip
TIMID = """
title = "Timid"
tier = 2
kind = "greedy"

[weights]
"dash.mean" = -0.3
"dash.spread" = 0.1
"light.net" = -0.2
"light.denied" = 0.1
"""


def call(verb: str, *arguments: str) -> Result:
    """Call a verb in this process and see it succeed."""
    result = CliRunner().invoke(app, [verb, *arguments])
    assert result.exit_code == 0, result.output
    return result


def arena_of(players: int) -> Arena:
    """Return an arena of the printed rules."""
    return Arena(GAME, rules().tree, players, seed=1, spread=4.0)


def table(folder: str, name: str) -> pd.DataFrame:
    """Return a table of a report."""
    return pd.read_parquet(next(Path(folder, "report", "tables").glob(f"1p_*_{name}.parquet")))


def test_run_report_and_notebook() -> None:
    """All sampled tables, a report of points, and the same tables in Python."""
    samples = ("--sample-events", "20", "--sample-standings", "20", "--sample-forks", "20")
    call("run", *TOY, "--bots", "tuned", "--games", "300", "--out", "run", *samples)
    told = call("report", "run").stdout
    assert told.startswith("1 player: ")
    page = Path("run/report/report.md").read_text("utf-8")
    assert "## 1 player\n" in page
    page = page.partition("## Methods")[0]
    for word in ("1 players", "fair share", "win share", "Seats", "Suspense", "nan"):
        assert word not in page, word
    scores = pl.scan_parquet("run/seats/**/*.parquet").select("score").collect()["score"]
    assert load_run("run").table("solo").value[0] == pytest.approx(scores.mean())
    forks = pl.scan_parquet("run/forks/**/*.parquet").collect()
    assert (forks["credit"] == 1).all()
    assert forks["margin"].min() > 0  # the score itself
    standings = pl.scan_parquet("run/standings/**/*.parquet").collect()
    assert standings["chance"].is_nan().all()


def test_counts_side_by_side() -> None:
    """One player and several in one run: chapters of their own, each with its words."""
    call("run", "tests.toy", "--players", "all", "--games", "60", "--jobs", "1", "--out", "run")
    told = call("report", "run").stdout.splitlines()
    assert [line.partition(":")[0] for line in told[:2]] == ["1 player", "2 players"]
    page = Path("run/report/report.md").read_text("utf-8")
    assert "### Solo: points" in page
    assert "### Seats" in page


def test_compare_knows_the_change_that_was_planted() -> None:
    """Two points more at the start are two points more of score, exactly."""
    call(
        "compare",
        "tests.toy",
        "start.points=[2,0,0,0]",
        *TOY[1:],
        "--blocks",
        "200",
        "--out",
        "cmp",
    )
    effects = table("cmp", "all_effects").set_index("key")
    assert effects.loc["score", ["change", "low", "high"]].tolist() == pytest.approx([2, 2, 2])
    assert effects.change["score_spread"] == pytest.approx(0, abs=1e-9)
    assert effects.change["turns"] == pytest.approx(0, abs=1e-9)
    assert not effects.index.str.contains("seat|lead|margin").any()


def test_sweep_and_sensitivity() -> None:
    """Numbers of one player over rules that move them."""
    call("sweep", *TOY, "--vary", "start.points[0]=0,3", "--blocks", "100", "--out", "sweep")
    values = table("sweep", "effects").set_index("number")
    assert values.change["mean score"] == pytest.approx(3)
    paths = ("--paths", "track.goal", "--paths", "beacons.cost", "--metric", "score")
    sizes = ("--trajectories", "4", "--design", "16")
    told = call("sensitivity", *TOY, *paths, *sizes, "--out", "sens").stdout
    assert told.startswith("Mean score: moved most by track.goal")


def test_search_meets_a_range_of_the_score() -> None:
    """A longer track gives more points; no check of skill stands in the way."""
    Path("aims.toml").write_text(AIMS)
    told = call("search", "aims.toml", "--blocks", "100", "--confirm", "100", "-j", "1").stdout
    assert "track.goal = 26" in told
    Path("aims.toml").write_text(AIMS + '[skill]\nweaker = "greedy"\n')
    result = CliRunner().invoke(app, ["search", "aims.toml", "-j", "1"])
    assert result.exit_code == 2
    assert "a player who is alone has no opponent to win against" in result.stderr


def test_bots_are_compared_by_points() -> None:
    """Luck with its ladder, robustness and tournament put bots side by side on the same deals."""
    sizes = ("--setups", "12", "--chances", "3", "--noises", "2")
    told = call("luck", *TOY, "--bots", "tuned", "--ladder", "random,tuned", *sizes, "-o", "luck")
    assert "tuned scores most" in told.stdout
    assert set(table("luck", "luck").part) == {"setup", "chance", "noise of the bots"}
    call("robustness", *TOY, "--bots", "random,tuned", "--blocks", "200", "--out", "rob")
    call("tournament", *TOY, "--bots", "random,tuned", "--blocks", "200", "--out", "cup")
    left, right = (table(folder, "solo_points").set_index("bot") for folder in ("rob", "cup"))
    assert left.score["tuned"] == right.score["tuned"] > right.score["random"]
    assert right.behind_high["random"] < 0
    never = ("--bots", "random,tuned", "--never", "light:take")
    result = CliRunner().invoke(app, ["tournament", *TOY, *never])
    assert result.exit_code == 2
    assert "compare bots by points: --bots tuned,tuned+never:light:take" in result.stderr


def test_tuning_finds_what_is_planted_and_nothing_elsewhere(tmp_path: Path) -> None:
    """A bot that leaves points lying learns to take them; bots on equal weights gain nothing."""
    path = tmp_path / "timid.toml"
    path.write_text(TIMID)
    tuned = tune("tests.toy", str(path), [1], tmp_path / "a", Rules(ruleset=rules()), EFFORT)
    row = tuned.gain.iloc[0]
    assert row.better
    assert row.low > 1
    assert row.fair == 0
    assert tuned.sentences()[0].startswith("1 player: better weights; against the weights before")
    assert load_bot(GAME, str(tuned.file), 1).weights != load_bot(GAME, str(path), 1).weights
    found, before = (
        simulate(GAME, rules(), [str(file)], 1, 300, 1, rotations=1)["seats"]["score"]
        for file in (tuned.file, path)
    )
    ahead = found.astype(float) - before
    assert ahead.mean() == pytest.approx(row["share"], abs=5 * (row.high - row.low) / 3.9)
    blocks = [
        arena_of(1).play([arena_of(1).pairing(bot, bot, range(50))])[0]
        for bot in (load_bot(GAME, str(path), 1), load_bot(GAME, str(tuned.file), 1))
    ]
    assert not any(each.credit.any() or each.fitness.any() for each in blocks)


def test_look_ahead_scores_more() -> None:
    """The value of a future is its points."""
    for bot in ("lookahead", "tree", "random"):
        call("run", *TOY, "--bots", bot, "--games", "24", "--out", bot)
    means = {
        bot: pl.scan_parquet(f"{bot}/seats/**/*.parquet").collect()["score"].mean()
        for bot in ("lookahead", "tree", "random")
    }
    assert min(means["lookahead"], means["tree"]) > means["random"]
