"""Read and check a position given by hand: a planet with colonists, the end of a game.

The format is that of the verb ``score``, see ``docs/games/sgo.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from exobalance.simcore.games.sgo.data.boards import board, side_of
from exobalance.simcore.games.sgo.data.checks import PLAYERS
from exobalance.simcore.games.sgo.data.layout import FIELDS, PLANETS, TOKENS, PlanetKind
from exobalance.simcore.kit.telling.position import PositionReader
from exobalance.simcore.reading import EMPTY


@dataclass(frozen=True)
class Settled:
    """An exoplanet with colonists on it."""

    planet: int
    owners: dict[int, int]  # by area number, Fermi's central planet left out
    central: list[int]  # colonists on Fermi's central planet by seat


@dataclass(frozen=True)
class EndOfSeat:
    """What a seat has when the last exoplanet has been closed."""

    influence: int
    full_gates: list[int]  # colonists in full gate modules
    on_modules: list[int]  # by field
    open_corridors: int


@dataclass(frozen=True)
class Position:
    """What is to be scored."""

    players: int
    exoplanet: Settled | None
    tokens: list[int]  # Token from the top of the track; empty without an end of the game
    seats: list[EndOfSeat]


class ClosingReader(PositionReader):
    """Reads an exoplanet that closes, the end of a game, or both."""

    game = "sgo"
    counts = PLAYERS

    def read(self, data: Mapping[str, Any]) -> Position:
        """Return the position that ``data`` describes."""
        self.head(data, others=("exoplanet", "final"))
        if "exoplanet" not in data and "final" not in data:
            raise self.error("there is nothing to score: add [exoplanet] or [final]")
        exoplanet = self.exoplanet(data["exoplanet"]) if "exoplanet" in data else None
        tokens, seats = self.final(data["final"]) if "final" in data else ([], [])
        return Position(self.players, exoplanet, tokens, seats)

    # --- [exoplanet]

    def exoplanet(self, data: Any) -> Settled:
        """Read the planet, the owners of its areas and Fermi's central planet."""
        self.keys(data, "exoplanet", ("name",), ("areas", "central"))
        name = self.name("exoplanet.name", "exoplanet", data["name"], PLANETS)
        side = board(self.tree, name, side_of(self.tree, name, self.players))
        owners: dict[int, int] = {}
        for area, seat in self.areas(data.get("areas", EMPTY)):
            what = f"area of {name} at {self.players} players"
            self.name("exoplanet.areas", what, area, side.ids)
            if side.ids.index(area) in owners:
                raise self.error(f"exoplanet.areas names {area} twice: an area holds one colonist")
            owners[side.ids.index(area)] = self.seat(f"exoplanet.areas.{area}", seat)
        if data.get("central") and side.kind != PlanetKind.FERMI:
            raise self.error(f"exoplanet.central is for Fermi only: {name} has no central planet")
        return Settled(PLANETS.index(name), owners, self.central(data.get("central", EMPTY)))

    def areas(self, data: Any) -> Iterator[tuple[str, Any]]:
        """Yield area ids with their seats; a bare id with a dot is a table in a table."""
        self.table(data, "exoplanet.areas")
        for key, value in data.items():
            if isinstance(value, Mapping):
                yield from ((f"{key}.{inner}", seat) for inner, seat in value.items())
            else:
                yield key, value

    def central(self, data: Any) -> list[int]:
        """Read the colonists on Fermi's central planet by seat."""
        self.table(data, "exoplanet.central")
        counts = [0] * self.players
        for key, value in data.items():
            if not str(key).isdecimal() or int(key) >= self.players:
                raise self.error(
                    f"exoplanet.central names the seat {key}: expected seats from 0 to "
                    f"{self.players - 1}"
                )
            counts[int(key)] += self.count(f"exoplanet.central.{key}", value)
        return counts

    # --- [final]

    def final(self, data: Any) -> tuple[list[int], list[EndOfSeat]]:
        """Read the predominance track and what the seats have."""
        self.keys(data, "final", ("predominance", "seats"))
        tokens, seats = data["predominance"], data["seats"]
        for token in self.items(tokens, "final.predominance", "tokens"):
            self.name("final.predominance", "token", token, TOKENS)
        if sorted(tokens) != sorted(TOKENS):
            expected = f"each of {', '.join(TOKENS)} once, from the top place down"
            raise self.wrong("final.predominance", tokens, expected)
        seats = self.seats(seats, "final.seats")
        ends = [self.end_of_seat(f"final.seats[{i}]", each) for i, each in enumerate(seats)]
        return [TOKENS.index(token) for token in tokens], ends

    def end_of_seat(self, path: str, data: Any) -> EndOfSeat:
        """Read what one seat has."""
        self.keys(data, path, ("influence",), ("full_gates", "on_modules", "open_corridors"))
        gates = self.items(data.get("full_gates", []), f"{path}.full_gates", "numbers")
        modules = data.get("on_modules", EMPTY)
        self.keys(modules, f"{path}.on_modules", (), FIELDS)
        return EndOfSeat(
            influence=self.count(f"{path}.influence", data["influence"]),
            full_gates=[self.count(f"{path}.full_gates", each) for each in gates],
            on_modules=[
                self.count(f"{path}.on_modules.{field}", modules.get(field, 0)) for field in FIELDS
            ],
            open_corridors=self.count(f"{path}.open_corridors", data.get("open_corridors", 0)),
        )
