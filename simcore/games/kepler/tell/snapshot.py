"""The table as plain data with the names of the data files, at any moment and at the end.

Everything here reads the state; nothing decides a rule.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.galaxy import hex_place
from exobalance.simcore.games.kepler.data.labels import DECISIONS, SPACES
from exobalance.simcore.games.kepler.data.layout import PHANTOM, TRACKS
from exobalance.simcore.games.kepler.rules.objectives import is_met
from exobalance.simcore.games.kepler.tell.names import (
    Names,
    by_cube,
    by_technology,
    by_track,
    card_name,
    names_of,
    params_of,
    ships_of,
    tile_name,
)
from exobalance.simcore.games.kepler.tell.setup import objectives_of
from exobalance.simcore.kit.telling.lines import decision_due


def snapshot(state: np.record, tree: Tree) -> Fields:
    """Return the whole table as plain data, see ``rules.md``."""
    names, players = names_of(tree), int(state.n_players)
    return {
        **decision_due(state, DECISIONS),
        "round": int(state.round_number),
        "first": int(state.first),
        "card": names.progress[state.card] if state.card >= 0 else None,
        "medals_on_card": by_track(state.medals_on_card),
        "medals_on_track": {
            name: medals_left(state, tree, track) for track, name in enumerate(TRACKS)
        },
        "tiles": tiles_on_board(state, names),
        "phantom": contender_dict(state, PHANTOM) if players == 1 else None,
        "seats": [seat_dict(state, tree, seat) for seat in range(players)],
    }


def medals_left(state: np.record, tree: Tree, track: int) -> list[int]:
    """Return the places of a track that still have their medal."""
    places = tree["tracks"][TRACKS[track]]["medals"]
    left = int(state.medal_left[track])
    return [place for bit, place in enumerate(places) if left >> bit & 1]


def tiles_on_board(state: np.record, names: Names) -> list[list[Any]]:
    """Return name, hex and side of each tile on the board, sorted by name."""
    tiles = []
    for hexagon in np.flatnonzero(state.tile_at >= 0).tolist():
        cell = int(state.cell[hexagon])
        side = "down" if cell & Cell.DOWN else "colonised" if cell & Cell.MARKER else "up"
        tiles.append([tile_name(names, int(state.tile_at[hexagon])), hex_place(hexagon), side])
    return sorted(tiles)


def contender_dict(state: np.record, who: int) -> Fields:
    """Return technologies, places and medals of a seat or the phantom."""
    return {
        "technologies": by_technology(state.level[who]),
        **by_track(state.place[who]),
        "medals": by_track(state.medals[who]),
    }


def seat_dict(state: np.record, tree: Tree, seat: int) -> Fields:
    """Return everything of one seat."""
    names, objectives = names_of(tree), objectives_of(state, tree, seat)
    met = int(state.met[seat])
    return {
        **contender_dict(state, seat),
        "storage": by_cube(state.storage[seat]),
        "pit": by_cube(state.pit[seat]),
        "cards": [
            {
                "card": card_name(state, names, seat, slot),
                "terraformed": bool(state.is_terraformed[seat, slot]),
                **by_cube(state.cubes[seat, slot]),
            }
            for slot in range(state.n_cards[seat])
        ],
        "ships": ships_of(state, seat),
        "space": SPACES[state.space[seat]][0],
        "objectives": objectives,
        "met": [name for i, name in enumerate(objectives) if met >> i & 1],
    }


def objectives_met(state: np.record, tree: Tree, seat: int) -> list[str]:
    """Return the objectives of a seat that count as met as the game stands.

    Rule: KEP-R61, KEP-A25
    """
    params = params_of(tree, int(state.n_players))
    names = objectives_of(state, tree, seat)
    return [name for i, name in enumerate(names) if is_met(state, params, seat, i)]


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return what the last line of a replay adds to score and winners, by seat.

    With the points that a solo player needs, and whether the level is passed.

    Rule: KEP-R61, KEP-R62, KEP-R71
    """
    seats = range(int(state.n_players))
    line: Fields = {
        "rounds": int(state.round_number),
        "objectives": [objectives_of(state, tree, seat) for seat in seats],
        "met": [objectives_met(state, tree, seat) for seat in seats],
        "highest_terraformed": [int(state.tie[seat]) for seat in seats],
    }
    if len(seats) == 1:
        target = int(params_of(tree, 1).minimum)
        has_all = line["met"][0] == line["objectives"][0]
        line |= {"target": target, "passed": bool(has_all and int(state.source[0].sum()) >= target)}
    return line
