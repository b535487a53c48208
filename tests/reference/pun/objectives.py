"""Objectives: what neighbours compare and what private cards demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.pun.planet.grid import Cell
from tests.reference.pun.player import Player
from tests.reference.pun.rules import TRACKS, Rules
from tests.reference.pun.steps import is_at_top

Card = Mapping[str, Any]


def tracks_at_top(player: Player) -> list[str]:
    """Return the tracks on whose top a cube stands."""
    diagonal = player.rule == "diagonal"
    return [player.spots[c][0] if diagonal else c for c in TRACKS if is_at_top(player, c)]


def measure(rules: Rules, player: Player, card: Card) -> int:
    """Return what neighbours compare.

    Rule: PUN-B62, PUN-R23
    """
    board, metric, terrain = player.board, card["metric"], card["metric_terrain"]
    if metric == "icons_on_planet":
        return len(board.icons(terrain))
    if metric == "icons_on_perimeter":
        return len(board.icons(terrain) & board.side.perimeter)
    if metric in ("largest_area", "n_areas"):
        areas = board.areas(terrain, rules.switch("petra_currents_in_objectives", "all"))
        return len(areas) if metric == "n_areas" else max(map(len, areas), default=0)
    if metric == "tracks_at_top":
        return len(tracks_at_top(player))
    return player.meteorites if metric == "meteorites" else len(player.places)


def is_met(rules: Rules, player: Player, card: Card) -> bool:
    """Return whether a private objective is met.

    Rule: PUN-B63, PUN-R23
    """
    board, condition, terrain = player.board, card["condition"], card["condition_terrain"]
    if condition == "rectangle":
        cells = board.of_terrain(terrain, currents=True)
        return has_rectangle(cells, card["width"], card["height"])
    if condition == "icons_in_area":
        icons = board.icons(terrain)
        areas = board.areas(terrain, rules.switch("petra_currents_in_objectives", "all"))
        return any(len(icons & area) >= card["number"] for area in areas)
    if condition == "track_at_top":
        return terrain in tracks_at_top(player)
    if condition == "icons_at_most":
        return len(board.icons(terrain)) <= card["number"]
    if condition == "meteorites_at_least":
        return player.meteorites >= card["number"]
    if condition == "lifepods_exceed_meteorites":
        return len(player.places) > player.meteorites
    side = board.side
    ground = side.ice if card["ground"] == "ice" else side.cells - side.ice
    return ground <= board.top.keys()


def has_rectangle(cells: set[Cell], width: int, height: int) -> bool:
    """Return whether a full rectangle lies within cells, in either direction."""
    return any(
        all((x + dx, y + dy) in cells for dx in range(w) for dy in range(h))
        for w, h in ((width, height), (height, width))
        for x, y in cells
    )


def rewards(card: Card, values: Sequence[int], win: int, tie: int) -> list[int]:
    """Return the medals of seats that compete for an objective.

    Rule: PUN-B62, PUN-R57
    """
    best = max(values) if card["better"] == "more" else min(values)
    medals = win if values.count(best) == 1 else tie
    return [medals if value == best else 0 for value in values]
