"""Rules of the toy that contradict each other."""

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError
from tests.toy.data.layout import BEACONS


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError if a beacon has no points."""
    for beacon in BEACONS:
        if beacon.name not in tree["beacons"]["points"]:
            raise RulesError(f"beacons.points names no points for {beacon.name}: add some")
