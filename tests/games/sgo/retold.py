"""Replays the JSON lines of a game with the reference twin and checks every line."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from exobalance.simcore.games.sgo.data.labels import SOURCES
from tests.reference.compare import canonical
from tests.reference.positions import printed_tree
from tests.reference.sgo import Twin

Line = Mapping[str, Any]
ACTING = {"move", "take", "airlock"}
BONUSES = {"recruit": 0, "promotion": 1, "robot": 2}
"""Place of the figure that a bonus adds in [engineers, chiefs, robots]."""


def tree_of(setup: Line) -> dict[str, Any]:
    """Return the rules that a setup line describes: the printed ones with its changes."""
    tree = copy.deepcopy(printed_tree())
    for path, value in setup.get("changes", {}).items():
        *parents, last = path.split(".")
        node = tree
        for parent in parents:
            node = node[parent]
        node[last] = value
    tree["switches"] = dict(setup["switches"])
    tree["variant"] = dict(setup["variant"])
    return tree


class Retold:
    """A game that the twin plays from its lines; AssertionError at the first wrong line.

    Decisions and the final line are checked against the twin's rules.  The events after a
    decision must be exactly what changed on the twin's table, and in words of its own.

    Attributes
    ----------
    kinds, events : Counter
        Decisions by kind and events by name.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self.setup, *self.course, self.final = lines
        assert self.setup["type"] == "setup"
        self.twin = Twin(tree_of(self.setup), self.setup["players"], self.setup)
        self.seats = range(self.setup["players"])
        self.kinds: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.room = ""  # active
        self.journey: tuple[str, int] | None = None  # planet and colonists of a landing
        self.placed = 0
        self.before: Any = None
        self.after = self.twin.snapshot()
        for number, line in enumerate(self.course):
            if line["type"] == "decision":
                self.take(line, f"line {number + 2}: {line}")
                self.compare(line, self.events_after(number), f"after line {number + 2}: {line}")
        self.compare_final()

    def events_after(self, number: int) -> list[Line]:
        """Return the event lines between a decision and the next one."""
        found: list[Line] = []
        for line in self.course[number + 1 :]:
            if line["type"] != "event":
                break
            found.append(line)
        return found

    def take(self, line: Line, place: str) -> None:
        """Let the twin take a decision."""
        twin = self.twin
        options = twin.options()
        assert (twin.kind, twin.seat, twin.turn) == (line["kind"], line["seat"], line["turn"]), (
            place
        )
        assert line["option"] in options, place
        assert line.get("forced", False) == (len(options) == 1), place
        twin.apply(line["option"])
        self.kinds[line["kind"]] += 1
        self.room = line["option"]["to"] if line["kind"] == "room" else self.room
        self.before, self.after = self.after, twin.snapshot()

    def compare_final(self) -> None:
        """Compare the final line with the twin's table."""
        twin, final = self.twin, self.final
        assert final["type"] == "final"
        assert final["status"] == ("truncated" if twin.status == "running" else twin.status)
        standing = twin.final()
        for key in ("total", "ranks", "wheel", "winners"):
            assert final[key] == standing[key], key
        names = [source.name for source in SOURCES]
        assert final["score"] == {name: [each[name] for each in twin.sources] for name in names}

    # --- events

    def compare(self, line: Line, events: list[Line], place: str) -> None:
        """Compare the events of one decision with what changed on the twin's table."""
        self.events.update(event["event"] for event in events)
        assert all(event["turn"] == line["turn"] for event in events), place
        expected = [
            *self.modules_on(),
            *self.swapped(line),
            *self.gates_moved(line),
            *self.closed(line),
            *self.ranks(),
            *self.bonus(line),
            *self.filled(line),
            *self.action(line),
        ]
        others = {"landed", "predominance", "corridors"}
        heard = [
            {key: event[key] for key in event if key not in ("type", "turn", "order", "track")}
            for event in events
            if event["event"] not in others
        ]
        assert Counter(map(canonical, heard)) == Counter(map(canonical, expected)), place
        for seat in self.seats:
            assert points_of(events, seat) == self.gained("influence", seat), place
        self.compare_landings(line, [each for each in events if each["event"] == "landed"], place)
        for event in events:
            assert event.get("track", self.after["tokens"]) == self.after["tokens"], place
            assert event.get("order", self.after["closings"]) == self.after["closings"], place

    def gained(self, key: str, seat: int) -> int:
        """Return by how much a number of a seat has grown."""
        return self.after[key][seat] - self.before[key][seat]

    def modules_on(self) -> list[Line]:
        """Return the modules that were turned ON."""
        return [
            {"seat": seat, "event": "module_on", "at": list(cell), "tile": module[0]}
            for seat in self.seats
            for cell, module in self.after["stations"][seat].items()
            if module[2] and not self.before["stations"][seat].get(cell, module)[2]
        ]

    def swapped(self, line: Line) -> list[Line]:
        """Return the two tokens that changed places."""
        pairs = zip(self.before["tokens"], self.after["tokens"], strict=True)
        moved = [old for old, new in pairs if old != new]
        return [{"seat": line["seat"], "event": "swapped", "tokens": moved}] if moved else []

    def gates_moved(self, line: Line) -> list[Line]:
        """Return the gates that stand elsewhere."""
        after = self.after["gates"]
        return [
            {
                "seat": line["seat"],
                "event": "gate_moved",
                "gate": gate,
                "from": old,
                "to": after[gate],
            }
            for gate, old in self.before["gates"].items()
            if old != after[gate]
        ]

    def closed(self, line: Line) -> list[Line]:
        """Return the planet that was closed."""
        gained = {
            name: [
                self.after["sources"][s][name] - self.before["sources"][s][name] for s in self.seats
            ]
            for name in ("areas", "majorities", "spread")
        }
        return [
            {
                "seat": line["seat"],
                "event": "closed",
                "exoplanet": name,
                "points": [sum(points) for points in zip(*gained.values(), strict=True)],
                "score": gained,
            }
            for name, standing in self.after["planets"].items()
            if standing == "closed" != self.before["planets"][name]
        ]

    def ranks(self) -> list[Line]:
        """Return the ranks that were reached or lost."""
        found: list[Line] = []
        for seat in self.seats:
            old, new = (table["rank_figures"][seat] for table in (self.before, self.after))
            for rank in range(len(old), len(new)):
                line = {"seat": seat, "event": "rank", "rank": rank + 1, "figure": new[rank]}
                given = new[rank] in ("engineer", "chief")
                found.append(line | {"room": self.room_left(seat)} if given else line)
            for rank in range(len(new), len(old)):
                line = {"seat": seat, "event": "rank_lost", "rank": rank + 1, "figure": old[rank]}
                found.append(line)
        return found

    def room_left(self, seat: int) -> str:
        """Return the room with fewer engineers and chiefs than before."""
        old, new = (table["rooms"][seat] for table in (self.before, self.after))
        return next(room for room in old if sum(new[room][:2]) < sum(old[room][:2]))

    def bonus(self, line: Line) -> list[Line]:
        """Return the bonus that was settled: by a decision of its own, or without one."""
        seat, option = line["seat"], line["option"]
        bonus = {"recruit": "recruit", "promote": "promotion"}.get(line["kind"])
        if line["kind"] == "move" and "to" in option:
            tile, _, was_on, _ = self.before["stations"][seat][tuple(option["to"])]
            if was_on or self.twin.kind in ("recruit", "promote"):
                return []
            bonus = self.twin.rules.tiles[tile].bonus
        if bonus is None:
            return []
        old, new = (table["rooms"][seat] for table in (self.before, self.after))
        place = BONUSES[bonus]
        gained = [room for room in new if new[room][place] > old[room][place]]
        room = gained[0] if gained else None
        return [{"seat": seat, "event": "bonus", "bonus": bonus, "room": room}]

    def filled(self, line: Line) -> list[Line]:
        """Return the airlock that was filled."""
        if line["kind"] != "airlock" or "stop" in line["option"]:
            return []
        seat, at = line["seat"], line["option"]["at"]
        old, new = (table["stations"][seat][tuple(at)][3] for table in (self.before, self.after))
        return [{"seat": seat, "event": "filled", "at": at, "colonists": new - old}]

    def action(self, line: Line) -> list[Line]:
        """Return the start of an action: the twin asks another seat, or after ``room``."""
        twin = self.twin
        if twin.kind not in ACTING or (line["kind"] != "room" and line["seat"] == twin.seat):
            return []
        points = twin.players[twin.seat].action_points(self.room, twin.rules)
        fields = {"event": "action", "room": self.room, "points": points}
        return [{"seat": twin.seat, **fields}]

    def compare_landings(self, line: Line, landed: list[Line], place: str) -> None:
        """Compare landings with the colonists that left gate modules."""
        seat = line["seat"]
        if line["kind"] == "journey":
            at = tuple(line["option"]["at"])
            tile, _, _, colonists = self.before["stations"][seat][at]
            planet = self.before["gates"][self.twin.rules.tiles[tile].symbol]
            self.journey, self.placed = (planet, colonists), 0
        self.placed += line["kind"] == "area"
        for event in landed:
            if "at" in event:
                station = self.before["stations"][event["seat"]]
                assert station[tuple(event["at"])][3] == event["colonists"], place
                continue
            planet, colonists = self.journey
            assert event["exoplanet"] == planet, place
            assert event["colonists"] + event.get("home", 0) == colonists, place
            assert event["colonists"] == (colonists if planet == "Hawking" else self.placed), place
            self.journey = None
        going_on = ("area", "swap") if line["kind"] in ("journey", "area", "swap") else ("area",)
        assert self.journey is None or self.twin.kind in (*going_on, None), place


def points_of(events: list[Line], seat: int) -> int:
    """Return the influence that events give to a seat."""
    points = 0
    for event in events:
        if event["event"] == "closed":
            points += event["points"][seat]
        elif event["seat"] == seat:
            points += event.get("value", 0)
            points += event.get("points", 0) if event["event"] != "action" else 0
    return points
