"""A replay in words: its lines of plain data, told decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from simcore.games.pun.labels import SOURCES

Line = Mapping[str, Any]
STOPPED = {
    "stuck": "The game is stuck.",
    "truncated": "The game was cut at the limit of turns or decisions.",
    "gap": "The game reached a bound of the engine and was stopped.",
}
TRACK_NAMES = {"C": "civ", "W": "water", "B": "biomass", "R": "rover", "T": "tech", "E": "energy"}


def words(lines: Iterable[Line], tree: Mapping[str, Any]) -> Iterator[str]:
    """Tell the lines of a replay.

    ``tree`` is the resolved rules tree of the game; yields lines of text.
    """
    story = Story(tree)
    for line in lines:
        yield from getattr(story, f"hear_{line['type']}")(line)


def and_list(texts: Iterable[str]) -> str:
    """Join words: ``a``, ``a and b``, ``a, b and c``."""
    *head, last = list(texts)
    return f"{', '.join(head)} and {last}" if head else last


def place(cell: Sequence[int]) -> str:
    """Return a cell of a planet: ``(3, 4)``."""
    return f"({cell[0]}, {cell[1]})"


class Story:
    """What has been told so far."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self.tree = tree
        self.bots: list[str] = []
        self.place = (-1, -1)  # turn and seat told last

    def hear_setup(self, line: Line) -> Iterator[str]:
        """Tell the setup."""
        self.bots = line["bots"]
        players = line["players"]
        yield (
            f"Planet Unknown, {players} player{'s' if players > 1 else ''}, seed {line['seed']}, "
            f"world {line['world']}, rotation {line['rotation']}"
        )
        yield ""
        for seat, bot in enumerate(self.bots):
            planet = self.tree["planets"][line["planets"][seat]]["title"]
            corporation = self.tree["corporations"][line["corporations"][seat]]["title"]
            yield f"Seat {seat}: {bot}, {corporation} on {planet}"
        for path, value in line.get("changes", {}).items():
            yield f"Changed rule: {path} = {value}"

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Tell a decision, with a head when another seat comes to act."""
        here = line["turn"], line["seat"]
        if here != self.place:
            self.place = here
            yield ""
            yield f"Turn {line['turn']}, seat {line['seat']} ({self.bots[line['seat']]})"
        yield f"  {self.decision(line['option'])}{' (no choice)' if line.get('forced') else ''}"

    def hear_event(self, line: Line) -> Iterator[str]:
        """Tell an event."""
        told = getattr(self, f"_{line['event']}")(line)
        if line["event"] in ("round", "revealed", "end"):
            yield ""
            yield told
        elif told:
            yield f"    {told}"

    def hear_final(self, line: Line) -> Iterator[str]:
        """Tell the scores and the winner."""
        yield ""
        if line["status"] in STOPPED:
            yield STOPPED[line["status"]]
            yield ""
        rows = [(source.title, line["score"][source.name]) for source in SOURCES]
        rows = [*(row for row in rows if any(row[1])), ("total", line["total"])]
        width = max(len(name) for name, _ in rows)
        for name, values in rows:
            yield name.ljust(width) + "".join(f"{value:>7}" for value in values)
        yield ""
        winners = [f"seat {seat} ({self.bots[seat]})" for seat in line["winners"]]
        best = max(line["total"])
        if line["status"] in STOPPED:
            yield f"Ahead: {and_list(winners)} with {best}"
        elif len(winners) == 1:
            yield f"Winner: {winners[0]} with {best}"
        else:
            yield f"Shared victory: {and_list(winners)} with {best}"

    # --- decisions

    def decision(self, option: Mapping[str, Any]) -> str:
        """Return a decision in words."""
        act = option["act"]
        if act == "place":
            if "tile" in option:
                tile = self.tile(option["tile"])
                return (
                    f"places {tile} at {place(option['at'])}, orientation {option['orientation']}"
                )
        if act == "unplaced":
            return f"takes {self.tile(option['tile'])}, which fits nowhere"
        told = [act.replace("_", " ")]
        for key, value in option.items():
            if key == "act":
                continue
            if key in ("at", "from", "to") and not isinstance(value, str):
                told.append(f"{key} {place(value)}")
            elif key == "card":
                told.append(self.card(value))
            elif key == "tech":
                told.append(f"{value} ({self.tree['technologies'][value]['help']})")
            elif key in ("icon", "track"):
                told.append(f"{key} {TRACK_NAMES[value]}")
            elif value not in ("", 0):
                told.append(f"{key} {value}")
        return " ".join(told)

    def tile(self, name: str) -> str:
        """Return a tile with its terrains."""
        tile = self.tree["tiles"][name]
        stone = " and a meteorite" if tile["meteorite"] else ""
        return f"{name} ({TRACK_NAMES[tile['a']]}, {TRACK_NAMES[tile['b']]}{stone})"

    def card(self, name: str) -> str:
        """Return a civ card with what it does, or an objective."""
        if name in self.tree["civ_cards"]:
            return f"{name} ({self.tree['civ_cards'][name]['help']})"
        return name

    # --- events

    def _placed(self, line: Line) -> str:
        told = [f"{n} {name} destroyed" for name, n in line["destroyed"].items()]
        if line.get("meteorite"):
            told.insert(0, "a meteorite on it")
        return ", ".join(told)

    def _moved(self, line: Line) -> str:
        return f"{TRACK_NAMES[line['cube']]} cube from {line['from']} to {line['to']}"

    def _unlocked(self, line: Line) -> str:
        if line.get("lost"):
            return f"{line['tech']} no longer works"
        return f"{line['tech']} works: {self.tree['technologies'][line['tech']]['help']}"

    def _counted(self, line: Line) -> str:
        told = []
        for name, n in line.items():
            if name in ("type", "turn", "seat", "event"):
                continue
            told.append(
                f"{name} {', '.join(map(str, n))}" if isinstance(n, list) else f"{n} {name}"
            )
        return and_list(told)

    def _gained(self, line: Line) -> str:
        return f"gains {self._counted(line)}"

    def _collected(self, line: Line) -> str:
        return f"collects {self._counted(line)}"

    def _lost(self, line: Line) -> str:
        return f"loses {self._counted(line)}"

    def _lapsed(self, line: Line) -> str:
        return f"leaves {self._counted(line)}"

    def _round(self, line: Line) -> str:
        front = "; ".join(
            f"seat {seat}: {' or '.join(tile or 'nothing' for tile in tiles)}"
            for seat, tiles in enumerate(line["front"])
        )
        return f"Round {line['round']}, commander seat {line['commander']}. In front: {front}"

    def _revealed(self, line: Line) -> str:
        return f"Event {line['card']} ({line['colour']}): {line['help']}"

    def _end(self, line: Line) -> str:
        why = {
            "A": "a tile fitted nowhere",
            "B": "a depot is empty",
            "C": "the last event is out",
        }
        return f"The game ends: {and_list(why[each] for each in line['endings'])}."

    def _scored(self, line: Line) -> str:
        told = ", ".join(f"{name} {points}" for name, points in line["points"].items())
        return f"seat {line['seat']} scores {told}" if told else ""
