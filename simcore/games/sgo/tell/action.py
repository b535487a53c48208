"""What one player does in an action, told in one line."""

from __future__ import annotations

from dataclasses import dataclass, field

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.sgo.tell.phrases import tile_words
from exobalance.simcore.phrases import coordinates, counted, repeated


@dataclass
class Deed:
    """One thing done: a walk of a colonist, or anything else in words."""

    text: str
    end: list[int] | None = None  # where a walk has come to; None when it cannot go on
    notes: list[str] = field(default_factory=list)

    def words(self) -> str:
        """Return the deed with its consequences."""
        return ", ".join((self.text, *self.notes))


class Act:
    """The action of one seat in the active room, or its starting modules (no points)."""

    def __init__(self, tree: Tree, seat: int, points: int | None) -> None:
        self.tiles = tree["tiles"]
        self.seat = seat
        self.points = points
        self.used = 0
        self.deeds: list[Deed] = []
        self.declined = False

    def words(self) -> str:
        """Return the whole action in one line."""
        deeds = "; ".join(repeated(deed.words() for deed in self.deeds)) or "does nothing"
        if self.points is None:
            return f"seat {self.seat}: {deeds}"
        left = self.points - self.used
        rest = f" ({left} unused)" if left > 0 and self.deeds else ""
        return f"seat {self.seat}, {counted(self.points, 'point')}: {deeds}{rest}"

    def hear_decision(self, kind: str, option: Line) -> None:
        """Take in a decision of the action."""
        self.declined = "decline" in option
        if "stop" in option:
            return
        if kind in ("move", "take", "airlock"):
            self.used += 1
        if kind == "move":
            self._walk(option["from"], option["to"])
        elif kind == "place":
            tile = tile_words(option["tile"], self.tiles[option["tile"]])
            if "put_back" in option:
                self.deeds.append(Deed(f"puts {tile} back"))
            else:
                self.deeds.append(Deed(f"attaches {tile} at {coordinates(option['at'])}"))

    def hear_event(self, line: Line) -> None:
        """Take in what a decision of the action led to."""
        if line["event"] == "module_on":
            tile = tile_words(line["tile"], self.tiles[line["tile"]])
            self.deeds[-1].end = None
            self.deeds[-1].notes.append(f"turning ON {tile}")
        elif line["event"] == "filled":
            self.deeds.append(Deed(f"fills {coordinates(line['at'])} with {line['colonists']}"))
        else:
            self.deeds[-1].notes.append(self._bonus_words(line["bonus"], line["room"]))

    def _walk(self, start: list[int], end: list[int]) -> None:
        """Add a step: to the walk that has come to ``start``, else as a new walk.

        Colonists are alike, so a walk may be anybody's.  A walk that goes on is told after
        those that began later but ended before.
        """
        for number in reversed(range(len(self.deeds))):
            if self.deeds[number].end == start:
                deed = self.deeds.pop(number)
                deed.text += f" -> {coordinates(end)}"
                break
        else:
            deed = Deed(f"{coordinates(start)} -> {coordinates(end)}")
        deed.end = end
        self.deeds.append(deed)

    def _bonus_words(self, bonus: str, room: str | None) -> str:
        if room is None:
            return f"declining the {bonus}" if self.declined else f"no {bonus} left"
        if bonus == "robot":
            return f"a robot for {room}"
        return f"{'recruiting into' if bonus == 'recruit' else 'promoting in'} {room}"
