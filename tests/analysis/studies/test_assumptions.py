"""Assumptions put otherwise: planted flips are blamed, what they do not touch holds."""

import json
from dataclasses import replace

import pandas as pd
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.studies.assumptions.report import sections
from exobalance.analysis.studies.assumptions.results import (
    HOLDS,
    LESS_SURE,
    OPEN,
    TURNS,
    AssumptionResults,
    Conclusion,
    contradicts,
)
from exobalance.analysis.studies.assumptions.study import assumptions, plan_assumptions
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.points.tables import write_tables
from exobalance.reports import write_report
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.record.reader import open_run
from tests.reports.page import Page

SETTING = Setting("tests.toy", ("tuned",) * 3, 12_000, seed=5)
BETWEEN = Targets(
    {"dominant_source_share": 0.659, "length_turns": (10.0, 60.0), "seat_share_pp": 2.0}
)
"""Beacons make up 65.0 % of the winner's lead as modelled, 67.0 % with Echo dearer."""


@pytest.fixture(scope="module", name="study")
def _study(tmp_path_factory):
    """Return the only assumption of the toy, put otherwise, on many worlds."""
    return assumptions(SETTING, tmp_path_factory.mktemp("assumptions") / "study", jobs=1)


class TestPlan:
    """What is modelled, and how it could be otherwise."""

    def test_toy_has_one_component(self):
        """With its group and the name of its tweak."""
        (only,) = plan_assumptions(SETTING).assumptions
        assert (only.kind, only.about) == ("component", "points of the beacons")
        assert (only.label, only.point.rules) == ("Echo dearer", ("echo_dearer",))

    def test_every_modelled_thing_of_the_real_game_is_there(self):
        """Each alternative of each modelled group, each switch whose reading is inferred."""
        from exobalance.simcore.ruleset import load_rulebook

        plan = plan_assumptions(Setting("sgo", ("tuned",) * 3, 100, seed=5))
        book = load_rulebook("sgo")
        modelled = [g for g in book.groups.values() if g.provenance in ("inferred", "assumed")]
        names = {name for group in modelled for name in group.alternatives}
        components = [each for each in plan.assumptions if each.kind == "component"]
        assert {each.point.rules[0] for each in components} == names
        switches = [path for path in book.specs if path.startswith("switches.")]
        varied = {each.label.partition(" = ")[0] for each in plan.assumptions}
        assert set(switches) <= varied
        silent = {group.title for group in modelled if not group.alternatives}
        assert silent <= set(plan.not_varied)
        together = [each for each in plan.assumptions if each.kind == "together"]
        assert len(together) == 3
        assert len(together[-1].point.sets) == len(switches)

    def test_a_switch_is_put_otherwise_wherever_its_default_comes_from(self):
        """A reading may follow the rulebook's words and still be one of two that are possible."""
        from exobalance.simcore.ruleset import load_rulebook

        plan = plan_assumptions(Setting("pun", ("tuned",) * 2, 100, seed=5))
        specs = load_rulebook("pun").specs
        switches = {path for path in specs if path.startswith("switches.")}
        assert {"rulebook", "public", "inferred"} <= {specs[path].provenance for path in switches}
        varied = {each.label.partition(" = ")[0] for each in plan.assumptions}
        assert switches <= varied
        assert "setup.pool" not in varied

    def test_nothing_modelled_is_told(self, monkeypatch):
        """There would be nothing to vary."""
        monkeypatch.setattr(
            "exobalance.analysis.studies.assumptions.study._components", lambda *_: []
        )
        with pytest.raises(ConfigError, match="nothing to vary"):
            plan_assumptions(SETTING)


class TestFlip:
    """A verdict between the two models of Echo."""

    def test_planted_flip_is_found_and_blamed(self, study):
        """The share of beacons crosses its limit with Echo dearer only."""
        (section,) = sections(study.run, BETWEEN)
        (line,) = [each for each in section.sentences if "rests on" in each]
        assert line.startswith("Dominant source of points (Balanced) rests on points of the")
        assert "(Echo dearer: Imbalanced; change +2.0 pp, 1.9 to 2.1)" in line
        table = section.tables["conclusions"].set_index("verdict")
        assert table.fate["Dominant source of points"] == TURNS
        assert table.turned_by["Dominant source of points"] == "Echo dearer"
        assert table.largest_change_under["Dominant source of points"] == "Echo dearer"

    def test_unaffected_verdicts_survive(self, study):
        """Length does not change at all, seats hardly: the negative control."""
        (section,) = sections(study.run, BETWEEN)
        assert section.sentences[0].startswith(
            "Conclusions, for these bots, that hold under the alternative tried: "
        )
        table = section.tables["conclusions"].set_index("verdict")
        assert table.fate[["Seats", "Length"]].tolist() == [HOLDS, HOLDS]
        assert table.change["Length"] == 0
        assert table.largest_change_under["Length"] == "none beyond noise"

    def test_other_targets_have_other_fates(self, study):
        """With a limit far away nothing turns, and no game is played for that."""
        (section,) = sections(study.run, Targets({"dominant_source_share": 0.9}))
        assert section.tables["conclusions"].fate.tolist() == [HOLDS]

    def test_report_and_verdicts(self, study, tmp_path):
        """The verdicts of the base say what becomes of them."""
        (tmp_path / "mine.toml").write_text("dominant_source_share = 0.659\n")
        paths = write_report(study.run.folder, tmp_path / "out", tmp_path / "mine.toml")
        document = json.loads(paths.verdicts.read_text(encoding="utf-8"))
        told = {verdict["key"]: verdict["sentence"] for verdict in document["verdicts"]}
        assert told["source"].endswith("It rests on Echo dearer.")
        assert "holds under all 1 alternatives" in told["length"]
        root = Page(paths.html.read_text(encoding="utf-8")).root
        assert len(root.all("figure")) == 4
        assert "sensitivity tests.toy --assumptions --players 3" in paths.markdown.read_text()


class TestWords:
    """When a verdict turns, and when it is only less sure."""

    @pytest.mark.parametrize(
        ("one", "other", "turns"),
        [
            ("Balanced", "Imbalanced", True),
            ("Leaning", "Balanced", True),
            ("Imbalanced", "Leaning", False),
            ("Balanced", "Undecided", False),
            ("Balanced", "Balanced", False),
        ],
    )
    def test_only_settled_words_contradict(self, one, other, turns):
        """Whatever comes first."""
        assert contradicts(one, other) is contradicts(other, one) is turns

    @pytest.mark.parametrize(
        ("base", "others", "fate"),
        [
            ("Balanced", ["Balanced", "Balanced"], HOLDS),
            ("Balanced", ["Undecided", "Balanced"], LESS_SURE),
            ("Balanced", ["Undecided", "Leaning"], TURNS),
            ("Imbalanced", ["Leaning"], LESS_SURE),
            ("Undecided", ["Imbalanced"], OPEN),
        ],
    )
    def test_fates(self, study, base, others, fate):
        """By the words under all alternatives."""
        first = AssumptionResults(study.run, BETWEEN).judged[0][0]
        told = Conclusion(
            replace(first, word=base),
            {place: replace(first, word=word) for place, word in enumerate(others, start=1)},
        )
        assert told.fate == fate


def test_alternatives_that_contradict_each_other_are_told(study):
    """The base is not settled, and the two sides of it are named."""
    told = AssumptionResults(study.run, BETWEEN)
    first = replace(told.judged[0][0], word="Undecided")
    both = Conclusion(
        first, {1: replace(first, word="Balanced"), 2: replace(first, word="Leaning")}
    )
    assert both.is_torn
    assert not Conclusion(first, {1: replace(first, word="Balanced")}).is_torn
    assert both.fate == OPEN


def test_too_few_blocks_are_told(tmp_path):
    """Every word is Undecided then, and nothing is concluded."""
    few = assumptions(Setting("tests.toy", ("tuned",) * 2, 100, seed=5), tmp_path, jobs=1)
    (section,) = few.sections
    assert section.sentences[0].startswith("100 blocks are too few for verdicts")
    assert "Not settled even as modelled" in section.sentences[1]


def test_unfinished_study_is_told(study, tmp_path):
    """Tables that are missing, or damaged, are named with what to do."""
    folder = tmp_path / "copy"
    (folder / "results").mkdir(parents=True)
    (folder / "manifest.json").write_bytes((study.run.folder / "manifest.json").read_bytes())
    with pytest.raises(DatasetError, match="unfinished study"):
        sections(open_run(folder), BETWEEN)
    (folder / "results" / "not_varied.parquet").write_bytes(b"nothing")
    with pytest.raises(DatasetError, match="is damaged"):
        sections(open_run(folder), BETWEEN)
    write_tables(folder, {"not_varied": pd.DataFrame({"what": [], "reason": []})})
    with pytest.raises(DatasetError, match=r"points\.parquet is missing"):
        sections(open_run(folder), BETWEEN)
