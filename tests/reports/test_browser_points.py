"""Reports of studies of many rule sets in headless Chromium, on a phone."""

import pytest

from exobalance.analysis.studies.assumptions.study import assumptions
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.sensitivity.study import ScreeningEffort, sensitivity
from exobalance.analysis.studies.sweep.study import sweep
from exobalance.analysis.studies.target_search.study import search
from exobalance.analysis.studies.target_search.task import SearchEffort
from exobalance.reports import write_report
from tests.reports.browser import measure

SETTING = Setting("tests.toy", ("tuned",) * 2, 220, seed=5)
AIMS = """
game = "tests.toy"
players = 2
[targets]
turns = [17, 19]
"seat_share.1" = [0.4, 0.5]
[vary]
"track.goal" = [19, 24]
"start.points[1]" = [0, 2]
"""


def play(kind, folder):
    """Play a study of one kind and return its page."""
    if kind == "sweep":
        study = sweep(SETTING, ["beacons.cost=0:2", "track.goal=12,24"], folder, jobs=1)
    elif kind == "sensitivity":
        study = sensitivity(SETTING, folder, ["track.*"], effort=ScreeningEffort(3, 8, 2), jobs=1)
    elif kind == "assumptions":
        study = assumptions(SETTING, folder, jobs=1)
    else:
        (folder.parent / "aims.toml").write_text(AIMS)
        study = search(folder.parent / "aims.toml", folder, effort=SearchEffort(220, 220), jobs=1)
    return write_report(study.run.folder).html.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "figures"), [("sweep", 4), ("sensitivity", 5), ("assumptions", 4), ("search", 4)]
)
def test_report_reads_well_on_a_phone(kind, figures, tmp_path):
    """Nothing is fetched, nothing complains, no label is lost or hidden."""
    seen = measure(play(kind, tmp_path / kind), tmp_path, 400)
    assert (seen["console"], seen["errors"], seen["requests"], seen["refused"]) == ([], [], [], [])
    assert seen["page"] <= seen["window"] == 400
    assert seen["spill"] == []
    assert len(seen["figures"]) >= figures
    for figure in seen["figures"]:
        assert figure["smallest"] >= 9.5, figure["id"]
        assert figure["outside"] == [], figure["id"]
        assert figure["overlaps"] == [], figure["id"]
