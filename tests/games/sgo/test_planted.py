"""Imbalances planted in the real game are found, sized right and blamed on the right thing."""

import numpy as np
import pytest

from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.point import Outcome, Point, Setting

SETTING = Setting("sgo", ("tuned",) * 3, 1120, seed=11)  # 20 cycles of the 56 sets
FIRST = Point(sets=("start.influence=[6, 0, 0, 0]",))
PLANCK = {"per_colonist": 1, "group_majority": 7, "group_tie": 5}
DOUBLE, SAME = (
    Point(sets=tuple(f"exoplanets.Planck.{key}={k * value}" for key, value in PLANCK.items()))
    for k in (2, 1)
)


class Effects:
    """Paired differences of a point from the printed rules, with their errors."""

    def __init__(self, base: Outcome, other: Outcome) -> None:
        self.keys = [number.key for number in base.numbers]
        self.value = np.array([number.value for number in other.numbers]) - [
            number.value for number in base.numbers
        ]
        self.error = standard_errors(other.influence - base.influence)

    def __getitem__(self, key: str) -> float:
        return float(self.value[self.keys.index(key)])

    def se(self, key: str) -> float:
        """Return the standard error of one difference."""
        return float(self.error[self.keys.index(key)])

    def family(self, start: str) -> dict[str, float]:
        """Return the differences of a family, in standard errors."""
        return {
            key: float(value / error)
            for key, value, error in zip(self.keys, self.value, self.error, strict=True)
            if key.startswith(start) and error > 0
        }


@pytest.fixture(scope="module")
def outcomes():
    """Return the printed rules, the two planted imbalances, and a tweak of nothing."""
    return evaluate(SETTING, [Point(), FIRST, DOUBLE, SAME], jobs=1)


def test_points_for_the_first_player(outcomes):
    """Six points for seat 1: its share rises far, and the start is named as their source."""
    effects = Effects(outcomes[0], outcomes[1])
    assert effects["seat_share.1"] > 5 * effects.se("seat_share.1")
    assert effects["seat_share.1"] > 0.05
    assert effects["points.start"] == pytest.approx(6 / 3)
    assert effects["lead_share.start"] > 0


def test_an_exoplanet_worth_double(outcomes):
    """Planck pays twice: its effect on the score rises, by the size planted."""
    effects = Effects(outcomes[0], outcomes[2])
    shifts = effects.family("item_score.")
    assert max(shifts, key=lambda key: shifts[key]) == "item_score.Planck"
    # Planck lies in 5 of 8 games; against the average exoplanet 7/8 of what it pays shows.
    expected = effects["score"] / (5 / 8) * (7 / 8)
    error = effects.se("item_score.Planck") + 1.4 * effects.se("score")
    assert expected > 1
    assert effects["item_score.Planck"] == pytest.approx(expected, abs=5 * error)
    assert all(shift < 5 for key, shift in shifts.items() if key != "item_score.Planck")


def test_rules_compared_with_themselves_differ_in_nothing(outcomes):
    """Negative control: setting a value to what is printed changes no number."""
    effects = Effects(outcomes[0], outcomes[3])
    assert not effects.value.any()
    assert not effects.error.any()
