"""The table as plain data with the names of the data files, at any moment and at the end.

Everything here reads the state; nothing decides a rule.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.pun.data.codes import CardState, CorporationRule
from exobalance.simcore.games.pun.data.labels import DECISIONS
from exobalance.simcore.games.pun.data.layout import N_LEVELS, N_RANKS, TRACKS
from exobalance.simcore.games.pun.data.names import (
    Names,
    bits_in,
    cell_name,
    cells_in,
    lifepod_places,
    names_of,
    rank_of,
)
from exobalance.simcore.games.pun.rules.scoring import solo_target
from exobalance.simcore.games.pun.tell.packed import params_of
from exobalance.simcore.kit.telling.lines import decision_due


def snapshot(state: np.record, tree: Tree) -> Fields:
    """Return the whole table as plain data, see ``rules.md``."""
    names = names_of(tree)
    in_force = int(state.event) if state.event >= 0 else -1
    if in_force >= 0 and tree["events"][names.events[in_force]]["duration"] != "round":
        in_force = -1
    return {
        **decision_due(state, DECISIONS),
        "round": int(state.round_number),
        "commander": int(state.commander),
        "turned": int(state.turned),
        "stacks": {
            name: [names.tiles[tile] for tile in tiles[first:end].tolist()]
            for name, tiles, first, end in zip(
                names.stacks, state.stack_tile, state.stack_next, state.stack_size, strict=True
            )
        },
        "civ_cards": _piles(state, tree, names),
        "events_left": int(state.n_events - state.event_next),
        "event": names.events[in_force] if in_force >= 0 else None,
        "deck": len(names.objectives) - int(state.objective_next),
        "shared": [names.objectives[state.shared[i]] for i in range(state.n_shared)],
        "seats": [seat_dict(state, names, seat) for seat in range(int(state.n_players))],
    }


def _piles(state: np.record, tree: Tree, names: Names) -> dict[str, list[str]]:
    """Return the civ cards in the piles, by rank."""
    piles: dict[str, list[str]] = {str(rank): [] for rank in range(1, N_RANKS + 1)}
    lies = state.civ_state
    for card in state.civ_order[: len(names.cards)].tolist():
        if lies[card] == CardState.IN_PILE:
            piles[str(rank_of(tree, names.cards[card]))].append(names.cards[card])
    return piles


def seat_dict(state: np.record, names: Names, seat: int) -> dict[str, Any]:
    """Return everything of one seat."""
    corporation = int(state.corporation[seat])
    rovers = [
        [*cell_name(state.rover[seat, i]), int(state.loaded[seat, i])]
        for i in range(state.n_rovers[seat])
    ]
    n, laid = int(state.n_tiles[seat]), (state.tile, state.orientation, state.at)
    winding = state.rule[seat] == CorporationRule.WINDING_PATH
    once = [
        names.techs[corporation][level]
        for level in bits_in(state.used_game[seat], N_LEVELS)
        if level in names.techs[corporation]
    ]
    return {
        "planet": names.planets[state.planet[seat]],
        "corporation": names.corporations[corporation],
        "flux": TRACKS[state.flux[seat]] if state.flux[seat] >= 0 else None,
        "tiles": [
            [names.tiles[tile], orientation, cell_name(at)]
            for tile, orientation, at in zip(
                *(column[seat, :n].tolist() for column in laid), strict=True
            )
        ],
        "patches": cells_in(state.patched[seat]),
        "banked": int(state.banked[seat]),
        "meteorites": cells_in(state.lying[seat]),
        "rovers": sorted(rovers, key=lambda rover: (rover[1], rover[0])),
        "supply": int(state.supply[seat]),
        "lifepods": cells_in(state.pods[seat]),
        "cubes": {
            letter: f"{TRACKS[state.cube_track[seat, cube]]}{state.cube_at[seat, cube]}"
            for cube, letter in enumerate(TRACKS)
        },
        "path": int(state.path_step[seat]) if winding else None,
        "collected_lifepods": lifepod_places(state, names, seat),
        "collected_meteorites": int(state.meteorites[seat]),
        "cards": [names.cards[state.cards[seat, i]] for i in range(state.n_cards[seat])],
        "objectives": sorted(names.objectives[i] for i in bits_in(state.private[seat], 64)),
        "picks": [int(n) for n in state.picks[seat]],
        "spent": sorted(once),
    }


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return what the last line of a replay adds to score and winners, by seat.

    With the ``target`` of a solo player.

    Rule: PUN-B66, PUN-B67, PUN-B73
    """
    seats = range(int(state.n_players))
    solo = {"target": int(solo_target(state, params_of(tree, 1)))} if len(seats) == 1 else {}
    return solo | {
        "ending": [letter for i, letter in enumerate("ABC") if int(state.ending) >> i & 1],
        "rounds": int(state.round_number),
        "empty_cells": [int(state.empty_cells[seat]) for seat in seats],
        "meteorites_left": [int(state.meteorites_left[seat]) for seat in seats],
    }
