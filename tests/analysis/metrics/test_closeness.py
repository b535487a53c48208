"""M8a: margins, against the sorted scores."""

import numpy as np
import pytest

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.closeness import closeness
from tests.analysis.synthetic import Synthetic


def test_margins_and_close_games() -> None:
    """Mean lead, relative lead and shares of close games equal those of the arrays."""
    run = Synthetic(blocks=500)
    section = closeness(run.cell(), Targets({}))
    ordered = np.sort(run.score, axis=1)
    margin = ordered[:, -1] - ordered[:, -2]
    table = section.tables["closeness"].set_index("measure")
    assert table.value["lead of the winner"] == pytest.approx(margin.mean())
    assert table.value["lead as part of the winning score"] == pytest.approx(
        (margin / ordered[:, -1]).mean()
    )
    assert table.value["decided by 2 points or less"] == pytest.approx((margin <= 2).mean())
    curve = section.tables["margin_curve"].set_index("value").share
    assert curve[5] == pytest.approx((margin <= 5).mean())
    assert curve.is_monotonic_increasing
    assert section.verdicts[0].word == "No target"


def test_games_won_with_nothing_have_no_relative_lead() -> None:
    """Scores of 0 and below do not divide."""
    run = Synthetic(blocks=300, seat_points=(-200, -200, -200))
    table = closeness(run.cell(), Targets({})).tables["closeness"]
    assert "lead as part of the winning score" not in set(table.measure)
