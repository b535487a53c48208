"""A game in progress: what is on the table, and the decision that is due.

The flow of the game is written as generators that pause at every decision, so that the
rules read in the order in which they happen; see `turn.py` and `journey.py`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from typing import Any

from tests.reference.sgo.planet import Planet
from tests.reference.sgo.player import FIGURES, SOURCES, new_player
from tests.reference.sgo.rules import FIELDS, GATES, STACKS, Rules
from tests.reference.sgo.scoring import standing

Option = dict[str, Any]
Flow = Generator[None, Option, Any]
"""A part of the game: pauses at each decision and is sent the option chosen."""

STOP: Option = {"stop": True}
DECLINE: Option = {"decline": True}


class Game:
    """The table, and a course of play that pauses at every decision.

    Parameters
    ----------
    tree : dict
        Resolved rules tree.
    players : int
    setup : dict
        ``exoplanets`` [{name, gate or None}] in order, ``stacks`` {name: tile ids from the
        top down}, ``unused_gates`` [names].

    Attributes
    ----------
    kind, seat : str and int, or None
        The decision that is due and who takes it; None when the game is over.
    status : "running", "done" or "stuck"
    turn : int
        Turns started.
    """

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        self.rules = rules = Rules(tree, players)
        self.n_players = players
        self.players = [new_player(rules, seat) for seat in range(players)]
        self.planets: dict[str, Planet] = {}
        self.closed: list[str] = []  # in order of closing
        self.gates: dict[str, str | None] = dict.fromkeys(GATES)  # planet, Hawking or unused
        for entry in setup["exoplanets"]:
            self.planets[entry["name"]] = rules.planet(entry["name"])
            if entry["gate"] is not None:
                self.gates[entry["gate"]] = entry["name"]
        self.stacks = {name: deque(setup["stacks"].get(name, ())) for name in STACKS}
        self.tokens = list(rules.token_start)  # from the top down
        self.status = "running"
        self.turn = 0
        self.kind: str | None = None
        self.seat: int | None = None
        self._options: list[Option] = []
        self._flow: Flow | None = None

    # --- decisions

    def options(self) -> list[Option]:
        """Return the legal options of the decision that is due."""
        return self._options

    def apply(self, option: Option) -> None:
        """Take one legal option and go on to the next decision or to the end."""
        if option not in self._options:
            raise ValueError(f"{option} is no option of {self.kind} for seat {self.seat}")
        self._advance(option)

    def follow(self, flow: Flow) -> None:
        """Leave the present course of the game and play ``flow`` up to its first decision.

        Tests use it to start in the middle of a turn.
        """
        self._flow = flow
        self._advance(None)

    def ask(self, kind: str, seat: int, options: Sequence[Option]) -> Flow:
        """Pause for a decision; return the option chosen."""
        self.kind, self.seat, self._options = kind, seat, list(options)
        choice = yield
        return choice

    def _advance(self, option: Option | None) -> None:
        assert self._flow is not None
        self.kind, self.seat, self._options = None, None, []
        try:
            self._flow.send(option)  # type: ignore[arg-type]
        except StopIteration:
            self._flow = None

    # --- looking at the table

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats in turn order from ``seat``."""
        return [(seat + step) % self.n_players for step in range(self.n_players)]

    def waiting_planets(self) -> list[str]:
        """Return the planets in play that have no gate and are not closed."""
        return [
            name
            for name in self.planets
            if name not in self.closed and name not in self.gates.values()
        ]

    @property
    def is_over(self) -> bool:
        """True once the game has ended."""
        return self.status != "running"

    @property
    def influence(self) -> list[int]:
        """Influence by seat."""
        return [player.influence for player in self.players]

    @property
    def sources(self) -> list[dict[str, int]]:
        """Influence by seat and source."""
        return [dict(player.sources) for player in self.players]

    def final(self) -> dict[str, list]:
        """Return total, ranks, wheel, winners, credit and places as the game stands."""
        on_modules = [sum(player.on_by_field().values()) for player in self.players]
        return standing(self.rules, self.influence, on_modules)

    def seat_columns(self) -> dict[str, list]:
        """Return the columns of the table ``seats`` that the table can tell, by seat."""
        players = self.players
        final = self.final()
        boards = [list(player.rooms.values()) for player in players]
        blocked = self.rules.blocked_counts_as_open
        return {
            "score": final["total"],
            "credit": final["credit"],
            "rank": final["places"],
            "ranks": final["ranks"],
            "wheel": final["wheel"],
            **{f"src_{source}": [p.sources[source] for p in players] for source in SOURCES},
            "start_influence": [p.sources["start"] for p in players],
            "modules": [len(p.station.cells) - 1 for p in players],
            "modules_on": [sum(p.on_by_field().values()) for p in players],
            **{f"on_{field}": [p.station.on_modules(field) for p in players] for field in FIELDS},
            "open_corridors": [p.station.open_corridors(blocked) for p in players],
            "engineers": [sum(room.engineers for room in board) for board in boards],
            "chiefs": [sum(room.chiefs for room in board) for board in boards],
            "robots": [sum(room.robots for room in board) for board in boards],
            "engineers_given": [
                sum(figure in FIGURES for figure in p.rank_figures) for p in players
            ],
        }

    def snapshot(self) -> dict[str, Any]:
        """Return everything that can be compared with another program.

        All values are plain Python: int, bool, str, None, list, dict, tuple.  Lists "by
        seat" have one entry per player.

        ==================  ==============================================================
        key                 value
        ==================  ==============================================================
        status              "running", "done" or "stuck"
        turn                turns started, 0 in setup
        kind, seat          decision due and its seat; None, None when the game is over
        influence           by seat
        sources             by seat: {source: points}, the seven names of `SOURCES`
        supply              colonists in supply, by seat
        spare_engineers     by seat; spare_suits and spare_robots likewise
        rooms               by seat: {room: [engineers, chiefs, robots]}, five rooms; a
                            figure on the stand counts in its room
        rank_figures        by seat: list from rank 1 up of "engineer", "chief",
                            "colonist" or "marker"
        reorganisation      by seat: True while the token is owned
        stations            by seat: {(x, y): (tile id, rotation, on, colonists)}; the
                            start module is tile "start" at (0, 0), rotation 0, on True
        planets             {name: "open" | "waiting" | "closed"} for the planets in play
        owners              {name: {area id: seat}} for the planets in play, occupied
                            areas only, {} when empty or closed; no central planet
        central             colonists on Fermi's central planet by seat; zeros without it
        gates               {"G1": planet name, "Hawking" or None when out of the game}
        tokens              predominance tokens from the top (value 7) down
        stacks              {stack name: [tile ids from the top down]}, nine stacks; the
                            tile in hand (decision ``place``) is in no stack
        closings            planets closed so far
        ==================  ==============================================================

        The colonists of a module whose landing is under way and that have not landed yet
        are in no list.
        """
        players = self.players
        return {
            "status": self.status,
            "turn": self.turn,
            "kind": self.kind,
            "seat": self.seat,
            "influence": self.influence,
            "sources": self.sources,
            "supply": [player.supply for player in players],
            "spare_engineers": [player.spare_engineers for player in players],
            "spare_suits": [player.spare_suits for player in players],
            "spare_robots": [player.spare_robots for player in players],
            "rooms": [
                {name: [r.engineers, r.chiefs, r.robots] for name, r in player.rooms.items()}
                for player in players
            ],
            "rank_figures": [list(player.rank_figures) for player in players],
            "reorganisation": [player.reorganisation_token for player in players],
            "stations": [
                {m.cell: (m.tile.id, m.rotation, m.on, m.colonists) for m in player.station.modules}
                for player in players
            ],
            "planets": {name: self._standing(name) for name in self.planets},
            "owners": {name: dict(planet.owner) for name, planet in self.planets.items()},
            "central": [
                sum(planet.central[seat] for planet in self.planets.values())
                for seat in range(self.n_players)
            ],
            "gates": dict(self.gates),
            "tokens": list(self.tokens),
            "stacks": {name: list(stack) for name, stack in self.stacks.items()},
            "closings": len(self.closed),
        }

    def _standing(self, name: str) -> str:
        if name in self.closed:
            return "closed"
        return "open" if name in self.gates.values() else "waiting"
