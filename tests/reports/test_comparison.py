"""The report of a comparison, on two tweaks of the toy game."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exobalance.analysis.studies.compare.study import Comparison, compare
from exobalance.reports import write_comparison, write_report
from exobalance.reports.compared import compare_again
from exobalance.reports.files import ReportPaths
from exobalance.reports.versus import versus_view
from exobalance.simcore.errors import ConfigError
from tests.reports.page import Page

POINTS, CHEAP = "start.points=[6,0,0,0]", "beacons.cost=1"


@pytest.fixture(scope="module", name="found")
def _found(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    """Return a comparison of three sets of rules."""
    out = tmp_path_factory.mktemp("runs") / "toy"
    return compare("tests.toy", [POINTS, CHEAP], players=(3,), blocks=400, out=out, jobs=1)


@pytest.fixture(scope="module", name="paths")
def _paths(found: Comparison) -> ReportPaths:
    assert found.run is not None
    return write_report(found.run.folder)


@pytest.fixture(scope="module", name="document")
def _document(paths: ReportPaths) -> Any:
    return json.loads(paths.verdicts.read_text(encoding="utf-8"))


class TestVerdicts:
    """``verdicts.json`` of a comparison."""

    def test_arms_are_named_with_their_rules(self, document: Any) -> None:
        """Base first."""
        assert [arm["key"] for arm in document["arms"]] == ["base", "t1", "t2"]
        assert [arm["name"] for arm in document["arms"]] == ["printed rules", POINTS, CHEAP]
        assert [len(arm["changes"]) for arm in document["arms"]] == [0, 1, 1]
        assert {count["games"] for arm in document["arms"] for count in arm["counts"]} == {400}
        assert document["ruleset"] == f"{POINTS} against {CHEAP} against printed rules"

    def test_effects_are_complete(self, document: Any, found: Comparison) -> None:
        """One object per player count, tweak and number, as in the notebook."""
        assert len(document["effects"]) == len(found.effects)
        first = document["effects"][0]
        assert set(first) == {
            "players", "arm", "tweak", "metric", "key", "number", "unit", "before", "after",
            "change", "low", "high", "change_unit", "margin", "word", "variance_reduction",
            "paired",
        }  # fmt: skip
        assert first["after"] - first["before"] == pytest.approx(first["change"] / 100)

    def test_open_numbers_are_null(self, document: Any) -> None:
        """Strict JSON has neither infinity nor NaN."""
        json.dumps(document, allow_nan=False)
        same = [e for e in document["effects"] if e["change"] == 0 and e["low"] == e["high"] == 0]
        assert same
        assert all(effect["variance_reduction"] is None for effect in same)

    @pytest.mark.parametrize("arm", ["base", "t1"])
    def test_words_are_those_of_each_arm_s_own_report(
        self, document: Any, found: Comparison, arm: str
    ) -> None:
        """Which lies beside that of the comparison."""
        assert found.run is not None
        paths = write_report(found.run.folder, arm=arm)
        assert paths.folder == found.run.folder / f"report-{arm}"
        own = json.loads(paths.verdicts.read_text(encoding="utf-8"))["verdicts"]
        by_title = {(v["players"], v["title"]): v for v in own}
        mine = [v for v in document["verdicts"] if v["versus"]["arm"] == "t1"]
        assert len(mine) == 6
        for verdict in mine:
            other = by_title[verdict["players"], verdict["title"].removesuffix(f", {POINTS}")]
            if arm == "t1":
                names = ("word", "estimate", "low", "high", "target", "unit", "metric", "key")
                assert all(verdict[name] == other[name] for name in names)
            else:
                assert verdict["versus"]["base_word"] == other["word"]
                assert verdict["versus"]["base_estimate"] == other["estimate"]

    def test_ids_keep_tweaks_apart(self, document: Any) -> None:
        """Other software follows a verdict from run to run."""
        ids = [verdict["id"] for verdict in document["verdicts"]]
        assert len(set(ids)) == len(ids)


class TestPage:
    """The page and its twin."""

    def test_page_is_whole(self, paths: ReportPaths) -> None:
        """Every figure is drawn and has its numbers."""
        root = Page(paths.html.read_text(encoding="utf-8")).root
        figures = root.all("figure")
        assert len(figures) == 2 + 1 + 2 + 2 + 1
        assert all(figure.all("svg") and figure.all("table") for figure in figures)

    def test_moves_come_first(self, paths: ReportPaths) -> None:
        """In words, with one column per tweak."""
        text = paths.markdown.read_text(encoding="utf-8")
        assert text.startswith("# Beacon Dash: comparison of rules\n")
        start = text.index("## At a glance")
        glance = text[start : text.index("## 3 players")]
        assert f"| Check | {POINTS} | {CHEAP} |" in glance
        assert "| Seats | ▼ Hurts, " in glance

    def test_heads_name_tweaks_with_paths_that_may_break(self, paths: ReportPaths) -> None:
        """After the dot: in what is compared, at a glance, on the card, in titles of figures."""
        html = paths.html.read_text(encoding="utf-8")
        name = POINTS.replace(".", ".<wbr>")
        assert html.count(f'<th scope="col">{name}</th>') == 2
        assert re.search(rf'<th scope="col"><a href="#\w+">{re.escape(name)}</a></th>', html)
        assert f"<strong>What {name} moves" in html

    def test_rules_that_differ_stand_side_by_side(self, paths: ReportPaths) -> None:
        """With the printed value where a tweak leaves it alone."""
        text = paths.markdown.read_text(encoding="utf-8")
        assert f"| Rule | printed rules | {POINTS} | {CHEAP} |" in text
        assert "| `start.points` | 0, 0, 0, 0 | 6, 0, 0, 0 | 0, 0, 0, 0 |" in text
        assert "| `beacons.cost` | 2 | 2 | 1 |" in text

    def test_commands_do_it_again(self, paths: ReportPaths, found: Comparison) -> None:
        """The whole comparison, and the report of each side."""
        assert found.run is not None
        again = compare_again(found.run.manifest)
        assert again == (
            f'exobalance compare tests.toy "{POINTS}" {CHEAP} --players 3 --bots tuned '
            "--blocks 400 --seed 1"
        )
        text = paths.markdown.read_text(encoding="utf-8")
        assert again in text
        assert "exobalance report toy --arm t2" in text

    def test_headlines_name_what_helps_and_hurts(self, paths: ReportPaths) -> None:
        """One line per player count."""
        (line,) = paths.headlines
        assert line.startswith(f"3 players: {POINTS} hurts seats; ")

    def test_the_comparison_at_hand_writes_the_same_bytes(
        self, paths: ReportPaths, found: Comparison, tmp_path: Path
    ) -> None:
        """As the folder does when it is read again."""
        again = write_comparison(found, tmp_path / "two")
        for name in ("html", "markdown", "verdicts"):
            assert getattr(again, name).read_bytes() == getattr(paths, name).read_bytes()


def test_stored_runs_name_their_folders(found: Comparison, tmp_path: Path) -> None:
    """Nothing is played, so the command names the runs."""
    assert found.run is not None
    folder = found.run.folder
    stored = compare(f"{folder}:base", [f"{folder}:t1"])
    paths = write_comparison(stored, tmp_path / "report")
    text = paths.markdown.read_text(encoding="utf-8")
    assert "exobalance compare toy:base toy:t1\n" in text
    document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
    assert [arm["name"] for arm in document["arms"]] == ["printed rules (toy)", POINTS]


def test_an_arm_that_is_not_there_is_refused(found: Comparison) -> None:
    """With those that are."""
    assert found.run is not None
    with pytest.raises(ConfigError, match="unknown arm 't9': expected one of base, t1, t2"):
        write_report(found.run.folder, arm="t9")


def test_no_change_of_a_number_that_moved_is_explained(found: Comparison) -> None:
    """A length that goes from just outside its range to its middle is about as far away."""
    own = (v for section in found.sections for v in section.verdicts)
    (length,) = (v for v in own if v.topic == "Length" and v.versus and v.versus.arm == "t1")
    assert length.versus is not None
    for before, after, says in ((49.8, 56.2, True), (49.8, 50.6, False)):
        versus = replace(length.versus, move="No change", base_estimate=before, margin=3.0)
        shown = versus_view(replace(length, estimate=after, versus=versus), "").estimate
        assert ("about as far from the target" in shown) == says
