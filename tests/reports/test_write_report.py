"""From a run folder to a report, on the toy game with a planted advantage."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exobalance.analysis.base.targets import load_targets
from exobalance.reports import write_report
from exobalance.reports.files import ReportPaths
from exobalance.reports.source import facts_of, meaning, words
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from tests.reports.page import Page
from tests.toy.rules import rules

PLANTED = {"start.points": [9, 0, 0, 0]}


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run at 2 and 3 players whose first seat starts with points."""
    folder = tmp_path_factory.mktemp("runs") / "planted"
    experiment = Experiment("tests.toy", players=(2, 3), bots=("tuned",), games=600, seed=5)
    run(experiment, folder, jobs=1, ruleset=rules(PLANTED))
    return folder


@pytest.fixture(scope="module", name="paths")
def _paths(folder: Path) -> ReportPaths:
    return write_report(folder)


@pytest.fixture(scope="module", name="document")
def _document(paths: ReportPaths) -> Any:
    return json.loads(paths.verdicts.read_text(encoding="utf-8"))


def _told(run: Run, **changes: Any) -> str:
    """Return the command that a run gives for what is assumed, its rules changed."""
    ((key, arm),) = run.manifest.arms.items()
    arms = {key: arm.model_copy(update=changes)}
    manifest = run.manifest.model_copy(update={"arms": arms})
    return facts_of(replace(run, manifest=manifest), load_targets("tests.toy"), key).assumptions


class TestReport:
    """What the report says about the run."""

    def test_report_lies_in_the_run_by_default(self, folder: Path, paths: ReportPaths) -> None:
        """So that a run folder travels with it."""
        assert paths.html == folder / "report" / "report.html"
        assert all(path.exists() for path in (paths.markdown, paths.verdicts, paths.tables))

    def test_page_is_whole(self, paths: ReportPaths) -> None:
        """Real sections fit the page, every figure drawn."""
        root = Page(paths.html.read_text(encoding="utf-8")).root
        assert len(root.all("figure")) >= 2 * 6
        assert all(figure.all("svg") and figure.all("table") for figure in root.all("figure"))

    def test_the_first_screen_says_what_is_assumed(self, paths: ReportPaths) -> None:
        """With the command that tells which verdicts hold whatever was assumed."""
        page = Page(paths.html.read_text(encoding="utf-8")).root
        first = page.all("main")[0].children[0].words()
        asked = "exobalance sensitivity tests.toy --assumptions --players 2 --bots tuned"
        assert "All verdicts rest on 1 group of components whose data is assumed." in first
        assert asked in first
        assert f"`{asked}`" in paths.markdown.read_text(encoding="utf-8")

    def test_where_all_is_known_nothing_is_said(self, folder: Path) -> None:
        """Of components, and the command would have nothing to play."""
        run = open_run(folder)
        (arm,) = run.manifest.arms.values()
        known = tuple(group for group in arm.groups if group.provenance != "assumed")
        assert _told(run, groups=known) == ""
        assert _told(run, sets=("fair.points=2",)).endswith("--bots tuned --set fair.points=2")

    def test_one_headline_per_player_count(self, paths: ReportPaths) -> None:
        """For the shell to print."""
        assert [line.split(":")[0] for line in paths.headlines] == ["2 players", "3 players"]

    def test_changed_rules_and_their_reach_are_told(self, document: Any) -> None:
        """Points at the start change every final score."""
        assert document["changes"] == [
            {"path": "start.points", "printed": "0, 0, 0, 0", "new": "9, 0, 0, 0"}
        ]
        assert [reach["players"] for reach in document["reach"]] == [2, 3]
        assert all(reach["changed"] == reach["worlds"] > 0 for reach in document["reach"])

    def test_planted_advantage_is_seen(self, document: Any) -> None:
        """Nine points for the first seat are no small thing."""
        seats = [v for v in document["verdicts"] if v["key"] == "seats"]
        assert len(seats) == 2
        assert all(abs(verdict["estimate"]) > 15 for verdict in seats)

    def test_counts_are_those_of_the_run(self, document: Any) -> None:
        """Same bots in all seats: a block is one game."""
        assert document["counts"] == [
            {"players": n, "games": 600, "blocks": 600, "lineups": [["tuned"] * n]} for n in (2, 3)
        ]

    def test_report_can_lie_elsewhere(self, folder: Path, tmp_path: Path) -> None:
        """The run folder is only read."""
        paths = write_report(folder, out=tmp_path / "elsewhere")
        assert paths.html == tmp_path / "elsewhere" / "report.html"


class TestMistakes:
    """One sentence each."""

    def test_a_folder_without_a_run(self, tmp_path: Path) -> None:
        """It is named."""
        with pytest.raises(DatasetError, match="is not a run"):
            write_report(tmp_path)

    def test_a_targets_file_that_is_not_there(self, folder: Path, tmp_path: Path) -> None:
        """Nothing is written."""
        with pytest.raises(ConfigError, match=r"targets file .* does not exist"):
            write_report(folder, out=tmp_path / "out", targets=tmp_path / "none.toml")
        assert not (tmp_path / "out").exists()

    def test_an_arm_that_is_not_there(self, folder: Path) -> None:
        """With those that are."""
        with pytest.raises(ConfigError, match="unknown arm 'other'"):
            write_report(folder, arm="other")

    def test_a_damaged_part_is_refused(self, folder: Path, tmp_path: Path) -> None:
        """Never averaged in."""
        copy = tmp_path / "copy"
        shutil.copytree(folder, copy)
        part = next(copy.glob("seats/**/*.parquet"))
        part.write_bytes(part.read_bytes()[:-1])
        with pytest.raises(DatasetError, match=part.name):
            write_report(copy)


class TestWords:
    """Values and targets in words."""

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            ([7, 4.5, True], "7, 4.5, yes"),
            ((50.0, 100.0), "50 to 100"),
            (None, "none"),
            ({"B": 1}, '{"B": 1}'),
        ],
    )
    def test_rule_values_read_like_a_rulebook(self, value: object, text: str) -> None:
        """No brackets around lists, ranges with their word."""
        assert words(value) == text

    def test_every_target_that_is_shipped_has_a_meaning(self) -> None:
        """The report prints it beside the value."""
        from exobalance.analysis.base.targets import load_targets
        from exobalance.simcore.games import GAME_IDS

        names = [name for game in GAME_IDS for name in load_targets(game)]
        assert names
        assert all(meaning(name) for name in names)
