"""What a story remembers of the table, from the lines alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.tell.names import params_of
from exobalance.simcore.games.starship.tell.phrases import amounts_words
from exobalance.simcore.phrases import counted

EARTH_NAME = "earth"
FIRST_SOURCE = SOURCES[0].name


class Ledger:
    """Holdings of the seats and what lies on the table of all.

    Attributes
    ----------
    seats : per seat, numbers by name; cubes of the reserve by colour among them.
    places : per seat, where the explorer is.
    """

    def begin(self, line: Line, tree: Tree) -> None:
        """Take in the setup."""
        players = line["players"]
        params = params_of(tree, players)
        start = {
            "prestige": int(params.prestige),
            "fuel": int(params.fuel),
            "hold": int(params.fuel_hold),
            "scientists": int(params.scientists),
        }
        self.seats = [Counter(start) for _ in range(players)]
        self.places = [EARTH_NAME] * players
        self.market = dict(line["market"])
        self.current = _first_row(line, tree, params)
        self.long_term: list[str] = []
        self.completed, self.cells = 0, int(params.n_in_cells)
        self.spiral = int(params.spiral_start)

    def hear(self, line: Line) -> None:
        """Take in an event."""
        hear = getattr(self, f"_{line['event']}", None)
        if hear is not None:
            hear(line)

    def holdings(self, seat: int) -> str:
        """Return what a seat has: ``12 PP, 6 fuel, 2 red``."""
        own = self.seats[seat]
        told = [f"{own['prestige']} PP", f"{own['fuel']} fuel"]
        cubes = {colour: own[colour] for colour in COLOURS}
        if any(cubes.values()):
            told.append(amounts_words(cubes))
        told.append(counted(own["scientists"], "scientist"))
        if self.places[seat] != EARTH_NAME or own["hold"]:
            told.append(f"explorer on {self.places[seat].capitalize()} with {own['hold']} fuel")
        return ", ".join(told)

    # --- events

    def _points(self, line: Line) -> None:
        self.seats[line["seat"]]["prestige"] += sum(line["points"].values())

    def _fuel(self, line: Line) -> None:
        own = self.seats[line["seat"]]
        own["fuel"] += line["reserve"]
        own["hold"] += line["hold"]

    def _cubes(self, line: Line) -> None:
        if line["place"] == "reserve":
            for colour, number in line["change"].items():
                self.seats[line["seat"]][colour] += number

    def _scientists(self, line: Line) -> None:
        self.seats[line["seat"]]["scientists"] += line["available"]

    def _flew(self, line: Line) -> None:
        self.places[line["seat"]] = line["to"]

    def _founded(self, line: Line) -> None:
        self.places[line["seat"]] = line["planet"]

    def _market(self, line: Line) -> None:
        for colour, number in line["change"].items():
            self.market[colour] += number

    def _mechanisms(self, line: Line) -> None:
        self.current, self.long_term = line["current"], line["long_term"]

    def _sector(self, line: Line) -> None:
        self.completed = line["completed"]

    def _saved(self, line: Line) -> None:
        self.cells = line["cells"]

    def _sun(self, line: Line) -> None:
        self.spiral = line["to"]


def _first_row(line: Line, tree: Tree, params: Any) -> list[str | None]:
    """Return the current mechanisms of the setup.

    Rule: SI-R8, SI-R82
    """
    base = line["mechanisms"]["base"]
    first = int(params.in_sector) if tree["game"]["variant"] == "quick" else 4
    return list(base[first : first + 4])
