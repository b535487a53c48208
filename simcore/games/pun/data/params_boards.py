"""From a rules tree to the params of the kernels: shapes, tiles, planets, corporations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.codes import (
    CorporationRule,
    Effect,
    Limit,
    PlanetRule,
    Side,
    Symbol,
    When,
)
from exobalance.simcore.games.pun.data.layout import (
    N_ORIENTATIONS,
    N_WORDS,
    STRIDE,
    TERRAINS,
    TRACKS,
)
from exobalance.simcore.games.pun.data.pieces import (
    MARKED,
    ZONES,
    Cell,
    cell_of,
    cells_of,
    shape_cells,
    symbols,
)
from exobalance.simcore.kit.packing import code, uid


def bits_of(letters: str, alphabet: str = TERRAINS) -> int:
    """Return letters as bits, in the order of ``alphabet``."""
    return sum(1 << alphabet.index(letter) for letter in set(letters))


def cell_number(cell: Cell) -> int:
    """Return the number of a cell [x, y]."""
    return cell[1] * STRIDE + cell[0]


def mask_of(cells: Iterable[Cell]) -> list[int]:
    """Return the words of the mask of some cells."""
    words = [0] * N_WORDS
    for cell in cells:
        number = cell_number(cell)
        words[number >> 6] |= 1 << (number & 63)
    return words


def turns_of(shape: Mapping[str, Any]) -> list[list[Cell]]:
    """Return the places of the cells of a shape in its eight orientations.

    Rule: PUN-B14
    """
    cells = shape_cells(shape)
    found = []
    for orientation in range(N_ORIENTATIONS):
        places = [(-each.x if orientation >= 4 else each.x, each.y) for each in cells]
        for _ in range(orientation % 4):
            places = [(-y, x) for x, y in places]
        left, up = min(x for x, _ in places), min(y for _, y in places)
        found.append([(x - left, y - up) for x, y in places])
    return found


def different_turns(shape: Mapping[str, Any], symbol: bool) -> int:
    """Return bits of the orientations that look different, the lowest of each kind.

    Rule: PUN-A4
    """
    cells = shape_cells(shape)
    marked = tuple(shape["meteorite"]) if symbol else None
    seen, bits = set(), 0
    for orientation, places in enumerate(turns_of(shape)):
        look = frozenset(
            (place, each.section, each.icon, (each.x, each.y) == marked)
            for place, each in zip(places, cells, strict=True)
        )
        if look not in seen:
            bits |= 1 << orientation
        seen.add(look)
    return bits


def pack_shapes(record: Any, tree: Mapping[str, Any]) -> None:
    """Fill the tables of shapes."""
    for number, shape in enumerate(tree["shapes"].values()):
        cells = shape_cells(shape)
        n = len(cells)
        record.shape_cells[number] = n
        for orientation, places in enumerate(turns_of(shape)):
            shifts = [cell_number(place) for place in places]
            record.shape_shift[number, orientation, :n] = shifts
            record.shape_mask[number, orientation] = mask_of(places)
            for x, y in places:
                record.shape_lines[number, orientation, 0, y] += 1
                record.shape_lines[number, orientation, 1, x] += 1
        record.shape_section[number, :n] = ["ab".index(each.section) for each in cells]
        for section in range(2):
            record.shape_icon[number, section] = next(
                i for i, each in enumerate(cells) if each.icon and each.section == "ab"[section]
            )
        record.shape_symbol[number] = next(
            i for i, each in enumerate(cells) if [each.x, each.y] == list(shape["meteorite"])
        )
        record.shape_orientations[number] = [
            different_turns(shape, symbol) for symbol in (False, True)
        ]


def pack_tiles(record: Any, tree: Mapping[str, Any]) -> None:
    """Fill the tables of tiles."""
    shapes = list(tree["shapes"])
    record.n_tiles = len(tree["tiles"])
    stacks = record.stack_shape.tolist()
    for number, (name, tile) in enumerate(tree["tiles"].items()):
        shape = shapes.index(tile["shape"])
        record.tile_uid[number] = uid(name)
        record.tile_shape[number] = shape
        record.tile_stack[number] = stacks.index(shape) if shape in stacks else -1
        terrains = [TERRAINS.index(tile[section]) for section in "ab"]
        record.tile_terrain[number] = terrains
        record.tile_terrains[number] = sum(1 << terrain for terrain in terrains)
        record.tile_meteorite[number] = tile["meteorite"]


def pack_planet(record: Any, p: int, planet: Mapping[str, Any]) -> None:
    """Fill row ``p`` of the planet tables."""
    rule = planet["rule"]
    record.planet_rule[p] = code(PlanetRule, rule)
    record.planet_medals[p] = planet["medals"]
    record.exists[p] = mask_of(cells_of(planet["grid"], "si"))
    soil = {cell_of(text) for text in planet["lifepods"]}  # PUN-B48: whatever is drawn
    record.ice[p] = mask_of(set(cells_of(planet["grid"], "i")) - soil)
    record.perimeter[p] = mask_of(cells_of(planet["perimeter"], "#"))
    record.pods[p] = mask_of(cell_of(text) for text in planet["lifepods"])
    record.columns[p] = planet["columns"]
    record.rows[p] = planet["rows"]
    if rule in MARKED:
        record.marks[p] = mask_of(cells_of(planet["marks"], MARKED[rule]))
    zones = [mask_of(cells_of(planet["marks"], each)) for each in ZONES.get(rule, "")]
    if rule == "icon_bans":
        for letter, zone in zip(planet["bans"], zones, strict=False):
            record.icon_ban[p, TERRAINS.index(letter)] |= np.array(zone, np.uint64)
    else:
        zones = [zone for zone in zones if any(zone)]
        record.n_zones[p] = len(zones)
        for number, zone in enumerate(zones):
            record.zone[p, number] = zone
    record.n_crossings[p] = len(planet["crossings"])
    for number, pair in enumerate(planet["crossings"]):
        record.crossing[p, number] = [cell_number(cell_of(text)) for text in pair]


def pack_corporation(record: Any, c: int, name: str, tree: Mapping[str, Any]) -> None:
    """Fill row ``c`` of the corporation tables."""
    corporation = tree["corporations"][name]
    record.corporation_rule[c] = code(CorporationRule, corporation["rule"])
    record.rovers[c] = corporation["rovers"]
    record.regress_tracks[c] = bits_of(corporation["regress"])
    record.top_repeat[c] = corporation["R_top_repeat"]
    for t, letter in enumerate(TRACKS):
        record.top[c, t] = len(corporation[letter]) - 1
        for position, text in enumerate(corporation[letter]):
            record.symbol[c, t, position] = _symbol_row(text, f"corporations.{name}.{letter}")
    path = corporation["path"]
    record.path_top[c] = len(path) - 1
    record.path_track[c, : len(path)] = [TRACKS.index(text[0]) for text in path]
    record.path_at[c, : len(path)] = [int(text[1:]) for text in path]
    record.tech_of[c] = -1
    for number, tech in enumerate(tree["technologies"].values()):
        if tech["corporation"] == name:
            record.tech_of[c, tech["level"]] = number


def _symbol_row(text: str, where: str) -> list[int]:
    """Return a track position as one row of the table ``symbol``.

    Rule: PUN-B24
    """
    row = [0] * len(Symbol)
    for symbol in symbols(text, where):
        if symbol.kind == "choice":
            sides = [_side(option.kind, option.track) for option in symbol.options]
            row[Symbol.CHOICE_A], row[Symbol.CHOICE_B] = sides
        elif symbol.kind == "advance":
            row[Symbol.ADVANCE] = 1 + TRACKS.index(symbol.track)
        else:
            row[Symbol[symbol.kind.upper()]] = symbol.number or 1
    return row


def _side(kind: str, track: str) -> int:
    """Return one side of a choice as a code of `Side`."""
    return int(Side[kind.upper()]) + (TRACKS.index(track) if kind == "advance" else 0)


def pack_tech(record: Any, number: int, tech: Mapping[str, Any]) -> None:
    """Fill row ``number`` of the technology tables."""
    record.tech_limit[number] = code(Limit, tech["limit"])
    record.tech_effect[number] = code(Effect, tech["effect"])
    record.tech_when[number] = code(When, tech["when"])
    record.tech_count[number] = tech["count"]
    record.tech_steps[number] = tech["steps"]
    record.tech_tracks[number] = bits_of(tech["tracks"])
    record.tech_terrain[number] = bits_of(tech["terrain"])
