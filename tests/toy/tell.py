"""The toy for people: its setup, options, events and end as data, and their story in words."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from exobalance.simcore.describe import Event, Fields, Line, Option, Tree
from exobalance.simcore.kit.telling.lines import players_and_rules
from exobalance.simcore.kit.telling.options import OptionRow, options_by_kind
from exobalance.simcore.kit.telling.story import Story
from exobalance.simcore.kit.telling.tallies import tally
from exobalance.simcore.kit.telling.transition import Transition, events_of
from exobalance.simcore.phrases import counted
from tests.toy.data.layout import BEACONS, SOURCES, Kind

ENGINES = ("steady", "wild")


def facts(tree: Tree) -> Fields:
    """Return what analyses need to know about the tables."""
    dashes = {f"opt_dash:{engine}": f"with the {engine} engine" for engine in ENGINES}
    return {
        "first_seat": "Seat 1 dashes first",
        "head_start": "start.points",
        "tallies": [tally("dashes", "Dashes", "dashes", dashes)],
    }


def beacons_in_play(state: np.record) -> list[int]:
    """Return the beacons in the order of the setup."""
    in_play = [beacon for beacon in range(len(BEACONS)) if state.order[beacon] >= 0]
    return sorted(in_play, key=lambda beacon: int(state.order[beacon]))


def setup_line(state: np.record, tree: Tree) -> Fields:
    """Return the beacons in play with their spaces."""
    spaces = {BEACONS[beacon].name: int(state.place[beacon]) for beacon in beacons_in_play(state)}
    return {"beacons": spaces, **players_and_rules(tree)}


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return the length of the game."""
    return {"turns": int(state.turn)}


def _dash(row: OptionRow) -> Option:
    return {"engine": ENGINES[row.a]}


def _light(row: OptionRow) -> Option:
    beacon = {"beacon": BEACONS[row.a].name}
    return beacon if row.b else beacon | {"leave": True}


option_dict = options_by_kind({Kind.DASH: _dash, Kind.LIGHT: _light})


def _moved(change: Transition) -> Iterator[Event]:
    """Yield how far a dash went."""
    if change.kind == Kind.DASH:
        to = int(change.after.position[change.seat])
        yield change.event("moved", by=change.rise("position", change.seat), to=to)


def _lit(change: Transition) -> Iterator[Event]:
    """Yield the beacon that was lit, and the space from which the seat goes on."""
    beacon, lights, *_ = change.option
    if change.kind == Kind.LIGHT and lights:
        points = int(change.params.light_points[beacon])
        to = int(change.after.position[change.seat])
        yield change.event("lit", beacon=BEACONS[beacon].name, points=points, to=to)


events = events_of((_moved, _lit))


class RaceStory(Story):
    """A race told at once, decision by decision."""

    title = "Beacon Dash"
    sources = SOURCES

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats and beacons."""
        for seat, bot in enumerate(self.bots):
            yield f"Seat {seat}: {bot}"
        beacons = ", ".join(f"{name} on space {space}" for name, space in line["beacons"].items())
        yield f"Race to {self.tree['track']['goal']}; beacons: {beacons}"
        yield from self.changed_rules(line)
        yield ""

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision."""
        option = line["option"]
        if "engine" in option:
            deed = f"dashes with the {option['engine']} engine"
        else:
            deed = f"{'leaves' if 'leave' in option else 'lights'} {option['beacon']}"
        yield f"turn {line['turn']}: {self.player(line['seat'])} {deed}"

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell where the seat has come to."""
        if line["event"] == "moved":
            way = f"moves {counted(line['by'], 'space')} to space {line['to']}"
        else:
            way = f"has {counted(line['points'], 'point')} more and goes on from space {line['to']}"
        yield f"turn {line['turn']}: seat {line['seat']} {way}"
