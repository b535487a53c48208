"""Drawings of the exoplanets and of Hawking, with the gates that stand on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.drawing import (
    Panel,
    Part,
    Shape,
    disc,
    fact,
    panel,
    part,
    path,
    piece,
    text,
)
from exobalance.simcore.games.sgo.data.boards import Board, board, side_of
from exobalance.simcore.games.sgo.data.layout import (
    GATES,
    HAWKING,
    N_GATES,
    PLANETS,
    Phase,
    PlanetKind,
    Slot,
)
from exobalance.simcore.games.sgo.data.names import HAWKING_NAME
from exobalance.simcore.games.sgo.draw.maps import AREA, Map, map_of
from exobalance.simcore.games.sgo.draw.station import gate_shapes
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted, ordinal

GATE = 30
LANDING = (Phase.LANDING, Phase.LANDING_SWAP)
GROUNDS = ("tone2-soft", "wash", "wash", "wash", "tone1-soft", "tone0-soft", "tone5-soft", "wash")
"""Colour of each exoplanet."""


@per_tree
def _printed(tree: Mapping[str, Any], planet: str, players: int) -> tuple[Board, Map, set[str]]:
    """Return board, map and predominance areas of a planet."""
    side = side_of(tree, planet, players)
    made = board(tree, planet, side)
    return made, map_of(made), set(tree["exoplanets"][planet][side]["predominance"])


def planet_panel(state: np.record, tree: Mapping[str, Any], planet: int) -> Panel:
    """Return an exoplanet with the owners of its areas."""
    name = PLANETS[planet]
    printed, chart, special = _printed(tree, name, int(state.n_players))
    reach = chart.radius
    owners = state.owner[planet].tolist()
    parts = {
        "ground": part(disc(0, 0, reach, fill=GROUNDS[planet], line="rule", width=1), *chart.ground)
    }
    for number, (x, y) in enumerate(chart.areas):
        area = printed.ids[number]
        owner = owners[number] - 1
        parts[f"area {area}"] = _area(
            name, area, (x, y), owner, printed.points[number], area in special
        )
    if printed.kind == PlanetKind.FERMI:
        parts["centre"] = _centre(state, name)
    parts |= _gates(state, planet, reach)
    return panel(
        f"planet {name}", name, (-reach - 6, -reach - 6, 2 * reach + 12, 2 * reach + 12), parts,
        note=_standing(state, planet), facts=_facts(state, planet),
        quiet=bool(state.slot[planet] != Slot.OPEN),
    )  # fmt: skip


@cache
def _area(
    planet: str, name: str, at: tuple[float, float], owner: int, points: int, is_special: bool
) -> Part:
    """Return one area; a diamond marks a predominance area."""
    shapes: list[Shape] = []
    if is_special:
        shapes.append(path("M0-15L15 0L0 15L-15 0z", fill="tone2-soft", line="tone2", width=1.5))
    if owner < 0:
        shapes.append(disc(0, 0, AREA, fill="paper", line="muted", width=1.2))
        if points:
            shapes.append(text(0, 0.5, points, 11.5, fill="muted"))
    else:
        shapes.append(piece("colonist", 0, 0, 2 * AREA + 3, seat=owner, mark=owner))
    kind = ", predominance area" if is_special else ""
    worth = f", {counted(points, 'point')}" if points else ""
    taken = "free" if owner < 0 else f"seat {owner}"
    return part(*shapes, at=at, title=f"{planet} {name}{kind}{worth}: {taken}")


def _centre(state: np.record, name: str) -> Part:
    """Return Fermi's central planet with everybody's colonists."""
    seats = range(int(state.n_players))
    shapes: list[Shape] = [disc(0, 0, 40, fill="tone2-soft", line="tone2", width=1.2)]
    for seat in seats:
        y = 17 * (seat - (len(seats) - 1) / 2)
        n = int(state.central[seat])
        if n:
            shapes.append(piece("colonist", -8, y, 15, seat=seat, n=n, mark=seat))
        else:
            shapes.append(disc(-8, y, 6.5, line=f"seat{seat}", width=1.2))
    counts = ", ".join(f"seat {seat} {int(state.central[seat])}" for seat in seats)
    return part(*shapes, title=f"{name}, central planet: {counts}")


def _gates(state: np.record, planet: int, reach: float) -> dict[str, Part]:
    """Return the gates on a planet, and the colonists who are about to land through one."""
    corner = -reach + GATE / 2 - 2
    here = [gate for gate in range(N_GATES) if state.gate_planet[gate] == planet]
    parts = {
        f"gate {GATES[gate]}": part(
            *gate_shapes(GATES[gate], 0, 0, GATE),
            at=(corner + place * (GATE + 6), corner),
            title=f"gate {GATES[gate]}",
        )
        for place, gate in enumerate(here)
    }
    left = int(state.landing_left)
    if state.phase in LANDING and state.landing_planet == planet and left:
        seat = int(state.seat)
        waiting = piece("colonist", 0, 0, 19, seat=seat, n=left, mark=seat)
        title = f"seat {seat}: {counted(left, 'colonist')} to land"
        parts["landing"] = part(waiting, at=(corner + 2, corner + GATE + 2), title=title)
    return parts


def _standing(state: np.record, planet: int) -> str:
    """Return in a few words whether a planet is open."""
    if state.slot[planet] == Slot.CLOSED:
        order = ordinal(int(state.close_order[planet]))
        return f"closed {order}, turn {int(state.close_turn[planet])}"
    if state.slot[planet] == Slot.WAITING:
        return "waiting for a gate"
    gate = next(gate for gate in range(N_GATES) if state.gate_planet[gate] == planet)
    return f"gate {GATES[gate]}, {counted(int(state.n_free[planet]), 'area')} free"


def _facts(state: np.record, planet: int) -> list[dict[str, Any]]:
    """Return what the planet has paid to each seat, or who is there."""
    seats = range(int(state.n_players))
    if state.slot[planet] == Slot.CLOSED:
        return [fact("paid", int(state.payout[planet, seat]), seat) for seat in seats]
    if state.slot[planet] == Slot.OPEN:
        return [fact("here", int(state.on_planet[planet, seat]), seat) for seat in seats]
    return []


def hawking_panel(state: np.record, tree: Mapping[str, Any]) -> Panel:
    """Return the central planet, where gates end when no exoplanet waits."""
    reach = 46
    points = int(tree["hawking"]["points"])
    parts = {
        "ground": part(
            disc(0, 0, reach, fill="tone5-soft", line="rule", width=1),
            text(0, reach - 20, f"{points} each", 10, fill="muted"),
            title=f"{counted(points, 'point')} for each colonist sent here",
        )
    }
    here = [gate for gate in range(N_GATES) if state.gate_planet[gate] == HAWKING]
    for place, gate in enumerate(here):
        at = (26 * (place - (len(here) - 1) / 2), -4)
        title = f"gate {GATES[gate]}"
        parts[title] = part(*gate_shapes(GATES[gate], 0, 0, 24), at=at, title=title)
    side = 2 * reach + 8
    note = counted(len(here), "gate") if here else "no gate yet"
    return panel(
        "planet Hawking", HAWKING_NAME, (-side / 2, -side / 2, side, side), parts, note=note
    )
