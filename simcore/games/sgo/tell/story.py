"""A replay in words: its lines of plain data, told turn by turn.

Steps that belong together are told together: the walk of a colonist, the tiles one player
took, the landing of a gate module with its areas and swaps.
"""

from __future__ import annotations

from collections.abc import Iterator

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.sgo.data.labels import SOURCES
from exobalance.simcore.games.sgo.data.names import HAWKING_NAME, start_track
from exobalance.simcore.games.sgo.tell.action import Act
from exobalance.simcore.games.sgo.tell.phrases import by_seat, track_words
from exobalance.simcore.kit.telling.story import UNFINISHED, Story
from exobalance.simcore.phrases import and_list, coordinates, counted, ordinal, repeated

TOLD_BY_EVENTS = ("gate", "rank_figure")


class TurnStory(Story):
    """What has been told so far, and the turn that is being heard."""

    title = "Space Gate Odyssey"
    sources = SOURCES
    totals = ("total", "ranks", "wheel")
    unfinished = UNFINISHED | {
        "stuck": "The game is stuck: nobody can ever close another exoplanet."
    }

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.values = tree["predominance"]["values"]
        self.n_exoplanets = 0
        self.influence: list[int] = []
        self.turn = 0
        self.head = "Setup"
        self.early: list[str] = []  # before the action: reorganisation
        self.acts: list[Act] = []
        self.late: list[str] = []  # after it: journey, closings, the end of the game
        self.areas: list[str] = []  # of the landing under way
        self.swaps: list[str] = []  # of the same
        self.declined = 0  # swaps declined in it
        self.emptied = ""  # place of the gate module emptied last
        self.ranks: dict[int, list[str]] = {}  # by seat, reached and not yet told
        self.paid: dict[tuple[str, int], list[str]] = {}  # predominance

    # --- the three types of lines

    def tell_setup(self, line: Line) -> Iterator[str]:
        """Tell seats, exoplanets and the predominance track."""
        self.influence = list(self.tree["start"]["influence"][: line["players"]])
        self.n_exoplanets = len(line["exoplanets"])
        gates = [f"{it['name']} with {it['gate']}" for it in line["exoplanets"] if it["gate"]]
        waiting = [it["name"] for it in line["exoplanets"] if not it["gate"]]
        yield f"Seats: {', '.join(f'{seat} {bot}' for seat, bot in enumerate(self.bots))}"
        yield f"Exoplanets: {', '.join(gates)}; waiting: {', '.join(waiting) or 'none'}"
        yield f"Predominance: {track_words(start_track(self.tree), self.values)}"
        yield from self.changed_rules(line)

    def hear_decision(self, line: Line) -> Iterator[str]:
        """Take in a decision; a new turn tells the one before."""
        if line["turn"] != self.turn:
            yield from self.tell()
            self.turn = line["turn"]
        if line["kind"] not in TOLD_BY_EVENTS:
            getattr(self, f"_{line['kind']}", self._act)(line, line["option"])

    def hear_event(self, line: Line) -> Iterator[str]:
        """Take in an event."""
        if line["event"] != "rank":
            self._tell_ranks()
        getattr(self, f"_after_{line['event']}", self._acted)(line)
        return iter(())

    def hear_final(self, line: Line) -> Iterator[str]:
        """Tell the last turn, the scores and the winner."""
        yield from self.tell()
        yield from super().hear_final(line)

    def tell(self) -> Iterator[str]:
        """Tell the turn heard so far and forget it."""
        self._tell_ranks()
        self._tell_paid()
        yield ""
        yield self.head
        for text in (*self.early, *(act.words() for act in self.acts), *self.late):
            yield f"  {text}"
        self.early, self.acts, self.late = [], [], []
        self.head = ""

    # --- decisions

    def _room(self, line: Line, option: Line) -> None:
        who = "a chief" if option["figure"] == "chief" else "an engineer"
        rooms = f"from {option['from']} and activates {option['to']}"
        self.head = f"{self.turn_head(line)}: {who} moves {rooms}"

    def _reorganise(self, line: Line, option: Line) -> None:
        if "stop" in option:
            return
        start, end = coordinates(option["from"]), coordinates(option["at"])
        turned = f"rotation {option['rotation']}"
        deed = f"turns the module at {start}" if start == end else f"moves {start} to {end}"
        self.early.append(f"reorganisation: seat {line['seat']} {deed}, {turned}")

    def _start_module(self, line: Line, option: Line) -> None:
        if not self.acts or self.acts[-1].seat != line["seat"]:
            self.acts.append(Act(self.tree, line["seat"], None))

    def _journey(self, line: Line, option: Line) -> None:
        self._tell_ranks()
        self.emptied = coordinates(option["at"])

    def _area(self, line: Line, option: Line) -> None:
        self.areas.append(option["area"])

    def _swap(self, line: Line, option: Line) -> None:
        self._tell_ranks()
        if "decline" in option and self.areas:
            self.declined += 1
        elif "decline" in option:
            self.late.append(f"seat {line['seat']} declines a swap")

    def _act(self, line: Line, option: Line) -> None:
        self.acts[-1].hear_decision(line["kind"], option)

    # --- events

    def _acted(self, line: Line) -> None:
        self.acts[-1].hear_event(line)

    def _after_action(self, line: Line) -> None:
        self.acts.append(Act(self.tree, line["seat"], line["points"]))

    def _after_swapped(self, line: Line) -> None:
        text = (
            f"seat {line['seat']} swaps {and_list(line['tokens'])}; the track is now "
            f"{track_words(line['track'], self.values)}"
        )
        # During a landing, which is told when it is over, swaps are kept for its end.
        (self.swaps if self.areas else self.late).append(text)

    def _after_landed(self, line: Line) -> None:
        start = coordinates(line["at"]) if "at" in line else self.emptied
        text = f"seat {line['seat']} empties {start} through {line['gate']} "
        seat = line["seat"]
        if line["exoplanet"] == HAWKING_NAME:
            self.influence[seat] += line["points"]
            text += (
                f"onto {HAWKING_NAME}: {counted(line['colonists'], 'colonist')}, "
                f"{line['points']} influence, now {self.influence[seat]}"
            )
        else:
            text += f"onto {line['exoplanet']}: "
            text += ", ".join(repeated(self.areas)) or "no area is free"
            if line["home"]:
                text += f"; {counted(line['home'], 'colonist')} without an area"
            if self.declined:
                text += f"; {counted(self.declined, 'swap')} declined"
        self.late += [text, *self.swaps]
        self.areas, self.swaps, self.declined = [], [], 0

    def _after_gate_moved(self, line: Line) -> None:
        self.late.append(f"gate {line['gate']} moves from {line['from']} to {line['to']}")

    def _after_closed(self, line: Line) -> None:
        for seat, points in enumerate(line["points"]):
            self.influence[seat] += points
        standing = ", ".join(map(str, self.influence))
        self.late.append(
            f"{line['exoplanet']} is closed, {ordinal(line['order'])} of {self.n_exoplanets}: "
            f"{by_seat(line['points'])}; influence now {standing}"
        )

    def _after_rank(self, line: Line) -> None:
        room = f" from {line['room']}" if "room" in line else ""
        reached = f"rank {line['rank']} ({line['figure']}{room})"
        self.ranks.setdefault(line["seat"], []).append(reached)

    def _tell_ranks(self) -> None:
        for seat, reached in self.ranks.items():
            self.late.append(f"seat {seat} reaches {and_list(reached)}")
        self.ranks = {}

    def _after_predominance(self, line: Line) -> None:
        seat, what = line["seat"], "set" if line["token"] == "balance" else "module"
        key = line["token"], line["value"]
        self.paid.setdefault(key, []).append(f"seat {seat} ({counted(line['count'], what)})")

    def _tell_paid(self) -> None:
        for (token, value), holders in self.paid.items():
            self.late.append(f"predominance of {token} pays {value} to {and_list(holders)}")
        self.paid = {}

    def _after_corridors(self, line: Line) -> None:
        self._tell_paid()
        corridors = counted(line["open"], "open corridor")
        self.late.append(f"seat {line['seat']} has {corridors}: {line['points']} influence")

    def _after_rank_lost(self, line: Line) -> None:
        self.late.append(f"seat {line['seat']} loses rank {line['rank']} ({line['figure']})")
