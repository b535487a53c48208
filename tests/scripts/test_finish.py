"""How verbs end: what was found is analysed once, by the targets that were asked for."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from exobalance.analysis.base.findings import Section
from exobalance.analysis.loaded_run import Analyse, LoadedRun
from exobalance.analysis.studies.compare import study as compare_study
from exobalance.analysis.studies.compare.comparison import ComparedCount
from exobalance.scripts.cli import app
from exobalance.simcore.record.reader import Run
from tests.scripts.test_commands import pasted, understood

TOY = ("tests.toy", "--players", "2", "--jobs", "1")
AIMS = """
game = "tests.toy"
players = 2
skill = false
[targets]
turns = [17, 19]
[vary]
"track.goal" = [23, 24]
"""
VERBS = {
    "run": ("run", *TOY, "--games", "200", "--fail-on-imbalance"),
    "tournament": ("tournament", *TOY, "--bots", "tuned,hasty", "--blocks", "64", "--no-screen"),
    "luck": ("luck", *TOY, "--setups", "3", "--chances", "2", "--noises", "2"),
    "robustness": ("robustness", *TOY, "--bots", "greedy,tuned", "--blocks", "40"),
    "sweep": ("sweep", *TOY, "--vary", "track.goal=20,24", "--blocks", "40"),
    "sensitivity": ("sensitivity", *TOY, "--paths", "track.*", "--survivors", "0", "--blocks", "40",
                    "--trajectories", "2"),
    "assumptions": ("sensitivity", *TOY, "--assumptions", "--blocks", "40"),
    "search": ("search", "aims.toml", "--blocks", "40", "--confirm", "40", "--jobs", "1"),
    "compare": ("compare", *TOY[:1], "beacons.cost=1", *TOY[1:], "--blocks", "40"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def aims(tmp_path: Path) -> None:
    """A search can name its targets."""
    (tmp_path / "aims.toml").write_text(AIMS)


@pytest.fixture(name="analysed")
def _analysed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows by a name with every analysis of a run or a comparison."""
    seen: list[str] = []

    begin, compared = LoadedRun.__init__, compare_study.report_sections
    watched: set[Analyse] = set()

    def begin_watched(self: LoadedRun, run: Run, analyse: Analyse, *more: Any) -> None:
        def noted(*arguments: Any) -> list[Section]:
            seen.append("run")
            return analyse(*arguments)

        watched.add(noted)
        begin(self, run, analyse if analyse in watched else noted, *more)

    def noted_comparison(each: ComparedCount) -> list[Section]:
        seen.append("comparison")
        return compared(each)

    monkeypatch.setattr(LoadedRun, "__init__", begin_watched)
    monkeypatch.setattr(compare_study, "report_sections", noted_comparison)
    return seen


def call(arguments: Sequence[str]) -> Result:
    """Call the command line in this process."""
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_analyses_once(verb: str, analysed: list[str]) -> None:
    """What it prints and what its report says come from the same sections.

    Before it plays it says once how long that will take.  The commands in the report are such
    as the command line takes, and ask for the same.
    """
    result = call(VERBS[verb])
    assert result.exit_code in (0, 3), result.output
    assert len(analysed) == 1
    told = re.findall(r"\d (?:games|sets of rules).*: .*about \d+ s on 1 core\n", result.stderr)
    assert len(told) == 1
    (page,) = re.findall("^report: (.*)$", result.stdout, re.MULTILINE)
    text = Path(page).with_suffix(".md").read_text(encoding="utf-8")
    commands = re.findall("^exobalance .*", text, re.MULTILINE)
    (again,) = [pasted(each)[0] for each in commands if " --out " in each]
    assert again == VERBS[verb][0]
    for command in commands:
        understood(pasted(command))


def test_a_report_analyses_once(analysed: list[str]) -> None:
    """Of a run, and of a study by its folder alone."""
    for verb in ("run", "tournament"):
        call((*VERBS[verb], "--out", verb))
        analysed.clear()
        assert call(("report", verb)).exit_code == 0
        assert analysed == ["run"]


class TestReport:
    """``exobalance report`` beside the page."""

    @pytest.fixture(name="folder")
    def _folder(self) -> str:
        call((*VERBS["run"][:-1], "--out", "played"))
        return "played"

    def test_json_is_all_that_stands_on_stdout(self, folder: str) -> None:
        """The same verdicts as in the file; sentences for people go to stderr."""
        result = call(("report", folder, "--json", "--xlsx", "all.xlsx"))
        assert result.exit_code == 0, result.output
        document = json.loads(result.stdout)
        written = json.loads(Path(folder, "report", "verdicts.json").read_bytes())
        assert document["verdicts"] == written["verdicts"]
        assert {table["players"] for table in document["tables"]} == {2}
        assert "workbook: all.xlsx" in result.stderr.splitlines()
        assert Path("all.xlsx").read_bytes().startswith(b"PK")

    def test_without_a_browser_the_report_is_there_all_the_same(
        self, folder: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """And one sentence says how to print it."""
        monkeypatch.setattr("exobalance.reports.pdf.find_chromium", lambda: None)
        result = call(("report", folder, "--pdf", "two.pdf"))
        assert result.exit_code == 1
        assert "report.html#publisher in any browser" in result.stderr
        assert Path(folder, "report", "report.html").exists()
        assert not Path("two.pdf").exists()

    def test_a_file_name_of_another_kind_is_told_before_analysing(
        self, folder: str, analysed: list[str]
    ) -> None:
        """Nothing is written."""
        result = call(("report", folder, "--xlsx", "all.ods"))
        assert result.exit_code == 2
        assert "all.ods: expected a file name that ends in .xlsx" in result.stderr
        assert analysed == []


class TestTargets:
    """``--targets`` judges what is printed and what is reported, alike."""

    def verdicts(self, folder: str) -> list[dict[str, Any]]:
        """Return the verdicts of the report in a folder."""
        document = json.loads(Path(folder, "report", "verdicts.json").read_bytes())
        found: list[dict[str, Any]] = document["verdicts"]
        return found

    @pytest.mark.parametrize("verb", ["tournament", "sweep"])
    def test_other_targets_change_both(self, verb: str) -> None:
        """The same games, other sentences on stdout and other verdicts in the report."""
        Path("mine.toml").write_text("viable_strategies = 4\nseat_share_pp = 60\n")
        asked = (*VERBS[verb], "--blocks", "220", "--out", "x")
        usual = call(asked).stdout
        before = self.verdicts("x")
        mine = call((*asked, "--targets", "mine.toml")).stdout
        assert mine != usual
        assert self.verdicts("x") != before

    def test_a_tournament_prints_by_its_targets(self) -> None:
        """Two bots cannot make the four strategies that are asked for; so says the report."""
        Path("mine.toml").write_text("viable_strategies = 4\n")
        result = call((*VERBS["tournament"], "--targets", "mine.toml", "--out", "mine"))
        (verdict,) = [v for v in self.verdicts("mine") if v["metric"] == "M3c"]
        assert verdict["sentence"].endswith("your 4 cannot be met by fewer bots.")
        assert verdict["sentence"] in result.stdout.splitlines()

    def test_a_mistake_in_targets_is_told_before_games_are_played(self) -> None:
        """Nothing is played for a file that nobody can read."""
        for verb in ("tournament", "robustness", "sweep", "sensitivity", "search"):
            result = call((*VERBS[verb], "--targets", "gone.toml"))
            assert result.exit_code == 2
            assert "gone.toml" in result.stderr
        assert not Path("runs").exists()
