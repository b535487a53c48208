"""The table of Starship Interstellar as the lines of a replay tell it, beside snapshots."""

from __future__ import annotations

from typing import Any

from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    PLANETS,
    ROWS,
    TRACKS,
)
from exobalance.simcore.games.starship.tell.names import params_of

Line = dict[str, Any]
KINDS = ("base", *BUILDINGS)


def add(numbers: dict[str, int], change: dict[str, int]) -> None:
    """Add changes to numbers by kind."""
    for kind, number in change.items():
        numbers[kind] += number


def none_of(kinds: tuple[str, ...]) -> dict[str, int]:
    """Return nothing of each kind."""
    return dict.fromkeys(kinds, 0)


class Own:
    """What one seat has."""

    def __init__(self, tree: Any, params: Any) -> None:
        self.prestige = int(params.prestige)
        self.reputation = int(params.reputation_start)
        self.tracks = dict.fromkeys(TRACKS, int(params.leader_space))
        self.scientists = int(params.scientists)
        used = 2 if params.is_quick else 0
        self.supply = int(params.all_scientists) - self.scientists - used
        self.fuel = {"reserve": int(params.fuel), "hold": int(params.fuel_hold)}
        self.cubes = {place: none_of(COLOURS) for place in ("reserve", "hold")}
        self.planets: dict[tuple[str, str], dict[str, int]] = {}
        for planet in PLANETS:
            self.planets["deposit", planet] = none_of(COLOURS)
            self.planets["warehouse", planet] = none_of(COLOURS)
            self.planets["plant", planet] = none_of(BUILDINGS)
        self.buildings = {place: none_of(KINDS) for place in ("reserve", "hold")}
        self.buildings["reserve"]["base"] = int(params.bases)
        locked = dict(zip(BUILDINGS, params.buildings.tolist(), strict=True))
        self.buildings["locked"] = {"base": 0} | locked
        self.plants: dict[str, str] = {}
        self.place = "earth"
        self.levels = dict.fromkeys(ROWS, 0)
        if params.is_quick and tree["switches"]["quick_technologies"] != "free":
            for row in tree["quick"]["rows"]:
                self.levels[row] = 1
                self.buildings["reserve"][row] = self.buildings["locked"][row]
                self.buildings["locked"][row] = 0
        self.salvation: set[str] = set()
        self.extra: set[str] = set()
        self.satellite: list[int] | None = None
        self.posts, self.face = 0, 0
        self.wormhole: str | None = None

    def plant_dicts(self) -> list[Line]:
        """Return the plants as a snapshot has them."""
        return [
            {
                "planet": planet,
                "token": self.plants[planet],
                "deposit": self.planets["deposit", planet],
                "warehouse": self.planets["warehouse", planet],
                "buildings": self.planets["plant", planet],
            }
            for planet in PLANETS
            if planet in self.plants
        ]


class Ledger:
    """The table, from the setup line on."""

    def __init__(self, tree: Any, setup: Line) -> None:
        self.tree = tree
        params = params_of(tree, setup["players"])
        self.bag = dict(zip(COLOURS, params.bag.tolist(), strict=True))
        if params.is_quick:
            add(self.bag, {colour: -n for colour, n in setup["market"].items()})
        self.seats = [Own(tree, params) for _ in range(setup["players"])]
        self.market = dict(setup["market"])
        self.spaces = dict(setup["starts"])
        self.destroyed: set[str] = set()
        self.spiral, self.exploitation = int(params.spiral_start), 1
        self.events_left = len(setup["events"])
        people = setup["people"]
        self.cells = int(params.n_in_cells)
        on_earth = people[self.cells :][: int(params.n_on_earth)]
        self.earth = {colour: on_earth.count(colour) for colour in COLOURS}
        self.people_bag = len(people) - self.cells - len(on_earth)
        self.offer = set(setup["offer"])
        self.route: dict[tuple[int, int], str] = {}
        self.government = [1, (int(params.route_rows) + 1) // 2]
        self.arrivals: list[Any] = []
        self.pyramid: dict[tuple[int, int], int] = {}
        self.sector = {"number": 1, "mechanisms": int(params.in_sector)}
        self.display: Line | None = None
        self.orders: dict[str, list[int]] = {
            "action": list(range(setup["players"])),
            "salvation": [],
        }
        self.in_salvation = False
        self.round = 0
        self.drawn: dict[str, int] | None = None

    def decide(self, line: Line) -> None:
        """Take in a decision: what is kept of the sun."""
        if line["kind"] == "keep":
            assert self.drawn is not None
            kept = line["option"]["cubes"]
            add(self.bag, {colour: n - kept[colour] for colour, n in self.drawn.items()})
            self.drawn = None

    def happen(self, line: Line) -> None:
        """Take in an event."""
        getattr(self, f"_{line['event']}", lambda line: None)(line)

    def own(self, line: Line) -> Own:
        """Return the seat that an event is about."""
        return self.seats[line["seat"]]

    # --- seats

    def _turned(self, line: Line) -> None:
        self.own(line).face = line["face"]

    def _passed(self, line: Line) -> None:
        phase = "action" if self.in_salvation else "salvation"
        self.orders[phase].append(line["seat"])
        assert line["place"] == len(self.orders[phase])

    def _flew(self, line: Line) -> None:
        assert self.own(line).place == line["from"]
        self.own(line).place = line["to"]

    def _founded(self, line: Line) -> None:
        own, planet = self.own(line), line["planet"]
        own.plants[planet] = line["production"]
        own.place = planet  # in a quick game the explorer comes along

    def _lost(self, line: Line) -> None:
        assert self.own(line).plants.pop(line["planet"]) == line["production"]

    def _wormhole(self, line: Line) -> None:
        self.own(line).wormhole = line["planet"]

    def _technology(self, line: Line) -> None:
        own = self.own(line)
        if line["level"] is None:
            own.salvation.add(line["technology"])
        else:
            assert line["level"] == own.levels[line["technology"]] + 1
            own.levels[line["technology"]] = line["level"]

    def _extra(self, line: Line) -> None:
        self.offer.remove(line["token"])
        self.own(line).extra.add(line["token"])

    def _cubes(self, line: Line) -> None:
        own = self.own(line)
        place, planet = line["place"], line["planet"]
        add(own.cubes[place] if planet is None else own.planets[place, planet], line["change"])

    def _buildings(self, line: Line) -> None:
        own = self.own(line)
        place, planet = line["place"], line["planet"]
        add(own.buildings[place] if planet is None else own.planets[place, planet], line["change"])

    def _fuel(self, line: Line) -> None:
        add(self.own(line).fuel, {key: line[key] for key in ("reserve", "hold")})

    def _scientists(self, line: Line) -> None:
        self.own(line).scientists += line["available"]
        self.own(line).supply += line["supply"]

    def _reputation(self, line: Line) -> None:
        assert self.own(line).reputation == line["from"]
        self.own(line).reputation = line["to"]

    def _points(self, line: Line) -> None:
        self.own(line).prestige += sum(line["points"].values())

    def _posts(self, line: Line) -> None:
        self.own(line).posts = line["posts"]

    def _leader(self, line: Line) -> None:
        own = self.own(line)
        own.tracks[line["track"]] += line["steps"]
        assert own.tracks[line["track"]] == line["to"]

    # --- boards

    def _pyramid(self, line: Line) -> None:
        if line["from"] is not None:
            # Another scientist may have come to the space that this one left.
            if self.pyramid.get(tuple(line["from"])) == line["seat"]:
                del self.pyramid[tuple(line["from"])]
        if line["to"] is not None:
            self.pyramid[tuple(line["to"])] = line["seat"]

    def _satellite(self, line: Line) -> None:
        if line["whose"] == "government":
            assert self.government == line["from"]
            self.government = line["to"]
        else:
            assert self.seats[line["whose"]].satellite == line["from"]
            self.seats[line["whose"]].satellite = line["to"]

    def _explored(self, line: Line) -> None:
        self.route[tuple(line["space"])] = line["kind"]

    def _arrived(self, line: Line) -> None:
        self.arrivals.append(line["whose"])
        assert line["place"] == len(self.arrivals)

    def _built(self, line: Line) -> None:
        assert (line["how"] == "government") or line["gains"] == line["seat"]

    def _sector(self, line: Line) -> None:
        self.sector = {"number": line["completed"] + 1, "mechanisms": line["mechanisms"]}

    def _mechanisms(self, line: Line) -> None:
        keys = ("current", "future", "long_term", "supply")
        self.display = {key: line[key] for key in keys}

    def _stored(self, line: Line) -> None:
        assert self.display is not None and line["mechanism"] in self.display["long_term"]

    def _market(self, line: Line) -> None:
        add(self.market, line["change"])

    # --- sun and people

    def _drawn(self, line: Line) -> None:
        self.drawn = line["cubes"]
        add(self.bag, {colour: -n for colour, n in line["cubes"].items()})

    def _exploitation(self, line: Line) -> None:
        self.exploitation = line["to"]

    def _sun(self, line: Line) -> None:
        self.spiral += line["steps"]
        assert self.spiral == line["to"]

    def _event(self, line: Line) -> None:
        self.events_left -= 1
        assert line["does"] in self.tree["events"][line["token"]].values()

    def _destroyed(self, line: Line) -> None:
        self.destroyed.add(line["planet"])

    def _saved(self, line: Line) -> None:
        add(self.earth, {colour: -n for colour, n in line["people"].items()})
        self.cells += sum(line["people"].values())
        assert self.cells == line["cells"]

    def _came(self, line: Line) -> None:
        add(self.earth, line["people"])
        self.people_bag -= sum(line["people"].values())

    # --- the course

    def _orbits(self, line: Line) -> None:
        self.spaces = line["spaces"]

    def _salvation(self, line: Line) -> None:
        assert self.orders["salvation"] == line["order"]
        self.orders["action"] = []
        self.in_salvation = True
        self._new_phase()

    def _government(self, line: Line) -> None:
        self.orders["salvation"] = []
        self.in_salvation = False
        self._new_phase()

    def _round(self, line: Line) -> None:
        assert line["round"] == self.round + 1 and self.orders["action"] == line["order"]
        self.round = line["round"]

    def _new_phase(self) -> None:
        for own in self.seats:
            own.face = 0

    # --- comparison

    def agree(self, table: Line) -> None:
        """Compare with the table."""
        assert table["round"] == self.round and table["orders"] == self.orders
        assert (table["spiral"], table["exploitation"]) == (self.spiral, self.exploitation)
        assert table["bag"] == self.bag and table["drawn"] == self.drawn
        assert table["events_left"] == self.events_left
        for name, planet in table["planets"].items():
            assert planet["space"] == self.spaces[name]
            assert planet["destroyed"] == (name in self.destroyed)
        people = {"earth": self.earth, "bag": self.people_bag, "cells": self.cells}
        assert table["people"] == people
        assert table["sector"] == self.sector
        if self.display is not None:
            assert {key: table[key] for key in self.display} == self.display
        scientists = {
            (row, place): seat
            for row, seats in enumerate(table["pyramid"], 1)
            for place, seat in enumerate(seats, 1)
            if seat is not None
        }
        assert scientists == self.pyramid
        assert table["market"] == self.market and set(table["offer"]) == self.offer
        assert {tuple(space): kind for space, kind in table["route"]} == self.route
        assert table["government_satellite"] == self.government
        assert table["arrivals"] == self.arrivals
        for own, seat in zip(self.seats, table["seats"], strict=True):
            self.agree_seat(own, seat)

    def agree_seat(self, own: Own, seat: Line) -> None:
        """Compare one seat with the table."""
        assert seat["prestige"] == own.prestige and seat["reputation"] == own.reputation
        assert {track: seat[track] for track in TRACKS} == own.tracks
        assert (seat["scientists"], seat["supply"]) == (own.scientists, own.supply)
        assert {"reserve": seat["fuel"], "hold": seat["hold"]["fuel"]} == own.fuel
        assert {"reserve": seat["cubes"], "hold": seat["hold"]["cubes"]} == own.cubes
        for place, there in (
            ("reserve", {"base": seat["bases"]} | seat["buildings"]),
            ("hold", {"base": seat["hold"]["bases"]} | seat["hold"]["buildings"]),
            ("locked", {"base": 0} | seat["locked"]),
        ):
            assert there == own.buildings[place]
        assert seat["place"] == own.place
        assert seat["plants"] == own.plant_dicts()
        assert seat["levels"] == own.levels
        assert set(seat["salvation_technologies"]) == own.salvation
        assert set(seat["extra"]) == own.extra
        assert (seat["face"], seat["posts"]) == (own.face, own.posts)
        assert seat["satellite"] == own.satellite
        assert seat["wormhole"] == own.wormhole
