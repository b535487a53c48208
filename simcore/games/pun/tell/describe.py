"""A game in progress as plain data with the names of the rulebook and the data files.

Everything here reads the state; nothing decides a rule.  Used by the replay, by other
software through JSON lines, and by the comparison with the reference twin.  Events and
words have modules of their own and are named here as well, as the contract asks for them
in this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.core.rng import keyed, mix
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.codes import (
    AS_ENERGY,
    MOVES,
    Act,
    CardState,
    Claim,
    CorporationRule,
    Side,
)
from exobalance.simcore.games.pun.data.labels import CIV_CARD, DECISIONS, LABELS, Kind
from exobalance.simcore.games.pun.data.layout import (
    N_DEPOTS,
    N_LEVELS,
    N_PEEKS,
    N_RANKS,
    N_STACKS,
    TERRAINS,
    TRACKS,
)
from exobalance.simcore.games.pun.data.names import (
    Names,
    bits_in,
    cell_name,
    cells_in,
    letters_of,
    lifepod_places,
    names_of,
    place_name,
)
from exobalance.simcore.games.pun.data.params import item_numbers
from exobalance.simcore.games.pun.data.params_cards import card_labels
from exobalance.simcore.games.pun.data.tables import EVENT_COLUMNS
from exobalance.simcore.games.pun.draw.parts import params_of
from exobalance.simcore.games.pun.draw.scene import scene as scene
from exobalance.simcore.games.pun.rules.civ_cards import PEEK_LABEL, REMOVAL_LABEL
from exobalance.simcore.games.pun.rules.scoring import solo_target
from exobalance.simcore.games.pun.tell.events import events as events
from exobalance.simcore.games.pun.tell.replay_words import words as words
from exobalance.simcore.games.pun.tell.score import score_position as score_position
from exobalance.simcore.games.pun.tell.score import score_tables as score_tables
from exobalance.simcore.kit.packing import uid

Option = dict[str, Any]
ACTS = {act: act.name.lower() for act in Act}
CLAIMS = [claim.name.lower() for claim in Claim]
RINGS = ("outer", "inner")
ENDINGS = {
    "word": ["round", "rounds"],
    "length": "rounds",
    "triggers": [
        {"column": "end_unplaced", "title": "a tile has no legal place"},
        {"column": "end_depot", "title": "both stacks of a depot are empty"},
        {"column": "end_events", "title": "the last event is revealed"},
    ],
}


def facts(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``tie_breaks``: columns of ``seats`` that break ties, more is better.  ``boards``: names
    of the columns ``planet`` and ``corporation``.  ``own_items``: kinds of items of which
    each seat has one of its own, with their words, the titles by item number, and whether
    players choose a side.  ``solo``: columns of ``games`` with target and result of a solo
    player, and the results at which bands begin.  ``titles``: what the civ cards do, by the
    label of taking them.  ``draws``: columns of ``games`` with the place of each event in the
    deck.  ``endings``: columns of ``games`` that say what ended a game.  ``traits``: what
    kinds of things are alike in, thing by thing.  ``first_seat``: what seat 1 has first.

    Rule: PUN-B35, PUN-B64, PUN-B66, PUN-B67, PUN-B73
    """
    return {
        "titles": _card_titles(tree),
        "draws": [_event_draws(tree)],
        "endings": ENDINGS,
        "traits": _traits(tree),
        "first_seat": "Seat 1 is the first commander, who turns the station; the badge passes "
        "on with every round",
        "tie_breaks": ["tie_cells", "tie_meteorites"],
        "solo": {"target": "target", "result": "result", "bands": tree["solo"]["bands"]},
        "boards": {
            "planet": [board["title"] for board in tree["planets"].values()],
            "corporation": [board["title"] for board in tree["corporations"].values()],
        },
        "own_items": {
            one: {
                "word": [one, several],
                "titles": {
                    str(number): board["title"]
                    for number, board in zip(
                        item_numbers(tree, several), tree[several].values(), strict=True
                    )
                },
                "chosen": tree["setup"]["sides"] == "choose",
            }
            for one, several in (("planet", "planets"), ("corporation", "corporations"))
        },
    }


def _card_titles(tree: Mapping[str, Any]) -> dict[str, str]:
    """Return what each civ card does by the option label of taking it."""
    labels = [label.name for label in LABELS[CIV_CARD:]]
    return {
        labels[number]: f"{name}, rank {card['rank']}: {card['help'].rstrip('.')}"
        for number, (name, card) in zip(card_labels(tree), tree["civ_cards"].items(), strict=True)
    }


def _event_draws(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return columns, names and colours of the events."""
    events = tree["events"]
    return {
        "word": ["event", "events"],
        "columns": EVENT_COLUMNS[: len(events)],
        "drawn": "events",
        "names": [f"{name}: {card['help'].rstrip('.')}" for name, card in events.items()],
        "groups": [card["colour"] for card in events.values()],
    }


def _traits(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return by kind of thing its names, and by trait the value of each of these."""
    tiles, cards = tree["tiles"], tree["civ_cards"]
    return {
        "tile": {
            "names": list(tiles),
            "traits": {
                "shape": [tile["shape"] for tile in tiles.values()],
                "terrains": ["".join(sorted(tile["a"] + tile["b"])) for tile in tiles.values()],
                "meteorite": ["yes" if tile["meteorite"] else "no" for tile in tiles.values()],
            },
        },
        "civ card": {
            "names": list(cards),
            "traits": {
                "effect": [card["effect"].replace("_", " ") for card in cards.values()],
            },
        },
    }


def setup_dict(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup of the world before its first decision, see ``rules.md``."""
    names, seats = names_of(tree), range(int(state.n_players))
    return {
        "planets": [names.planets[state.dealt_planet[seat]] for seat in seats],
        "corporations": [names.corporations[state.dealt_corporation[seat]] for seat in seats],
        "shift": int(state.shift),
        "turned": int(state.first_turned),
        "stacks": {
            names.stacks[stack]: [
                names.tiles[state.stack_tile[stack, i]] for i in range(state.stack_size[stack])
            ]
            for stack in range(N_STACKS)
        },
        "civ_cards": {
            str(rank): [name for name in _civ_order(state, names) if _rank(tree, name) == rank]
            for rank in range(1, N_RANKS + 1)
        },
        "civ_removal": {
            str(rank): _shuffled(state, tree, rank, REMOVAL_LABEL) for rank in range(1, N_RANKS + 1)
        },
        "peek": [
            {
                str(rank): _shuffled(state, tree, rank, PEEK_LABEL + number)
                for rank in range(2, N_RANKS + 1)
            }
            for number in range(N_PEEKS)
        ],
        "objectives": [
            names.objectives[state.objective_order[i]] for i in range(len(names.objectives))
        ],
        "events": [names.events[state.event_order[i]] for i in range(state.n_events)],
    }


def _rank(tree: Mapping[str, Any], name: str) -> int:
    """Return the rank of a civ card."""
    return int(tree["civ_cards"][name]["rank"])


def _civ_order(state: np.record, names: Names) -> list[str]:
    """Return all civ cards in the order of the setup, rank by rank."""
    return [names.cards[state.civ_order[i]] for i in range(len(names.cards))]


def _shuffled(state: np.record, tree: Mapping[str, Any], rank: int, label: int) -> list[str]:
    """Return the civ cards of a rank in the order of one shuffle, as `picks` draws it."""
    with np.errstate(over="ignore"):
        key = np.uint64(mix(np.uint64(state.card_key) ^ np.uint64(label)))
        cards = [name for name in tree["civ_cards"] if _rank(tree, name) == rank]
        return sorted(cards, key=lambda name: int(keyed(key, np.uint64(uid(name)))))


def setup_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the first line of a replay says of this game: all that chance decided.

    With ``switches`` and ``variant``; seat 0 is the first commander in every game.
    """
    return {
        **setup_dict(state, tree),
        "first_player": 0,
        "switches": dict(tree["switches"]),
        "variant": dict(tree["variant"]),
    }


def final_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
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


def option_dict(state: np.record, tree: Mapping[str, Any], row: np.ndarray) -> Option:
    """Return one option row of the decision now due as a dictionary.

    The keys are those of the decision protocol in ``rules.md``.
    """
    act, b, c, d, _ = (int(value) for value in row)
    kind, names = int(state.kind), names_of(tree)
    option: Option = {"act": ACTS[Act(act)]}
    if kind <= Kind.RESOLVE:
        return option | _menu_option(state, names, act, b, c, d)
    if kind in (Kind.PATCH,):
        return option | {"at": cell_name(b)}
    if kind == Kind.TELEPORT:
        return option | {"to": cell_name(b)}
    if kind == Kind.LIFEPOD:
        return option | {"to": place_name(names, int(state.corporation[state.seat]), b)}
    if kind == Kind.FLUX:
        return option | {"track": TRACKS[b]}
    if kind == Kind.BENEFIT:
        return option | {"step": b, "take": _side(c)}
    if kind == Kind.LOAD:
        return {"act": "destroy" if b else "keep"}
    if kind in (Kind.OBJECTIVE, Kind.GIVE_BACK):
        return option | {"card": names.objectives[b]}
    if kind == Kind.PLANET:
        return option | {"planet": names.planets[b]}
    if kind == Kind.CORPORATION:
        return option | {"corporation": names.corporations[b]}
    return option | {"turn": b}


def _side(side: int) -> str:
    """Return a side of a choice of two benefits."""
    if side >= Side.ADVANCE:
        return f"advance:{TRACKS[side - Side.ADVANCE]}"
    return Side(side).name.lower()


def _menu_option(state: np.record, names: Names, act: int, b: int, c: int, d: int) -> Option:
    """Return what an option of a menu says beside its act."""
    seat = int(state.seat)
    corporation = int(state.corporation[seat])
    if act in (Act.PLACE, Act.UNPLACED):
        shape = names.tree["tiles"][names.tiles[b]]["shape"]
        option: Option = {
            "ring": RINGS[names.stacks.index(shape) >= N_DEPOTS],
            "tile": names.tiles[b],
        }
        if act == Act.PLACE:
            option |= {"orientation": c, "at": cell_name(d)}
        return option
    if act <= Act.REGRESS:
        return _cube_option(act, b, c, d)
    if act in (Act.STEP, Act.JUMP):
        jump = {"tech": names.techs[corporation][d]} if act == Act.JUMP else {}
        return {"from": cell_name(b), "to": cell_name(c), **jump}
    if act == Act.TELEPORT:
        return {"from": cell_name(b)}
    if act in (Act.ROVER, Act.LIFEPOD, Act.DESTROY_ROVER, Act.PUT_METEORITE):
        return {"at": cell_name(b)}
    if act in (Act.METEORITE, Act.DESTROY_METEORITE):
        return {"at": cell_name(b), "loaded": c} if b >= 0 else {"collected": True}
    if act == Act.DESTROY_LIFEPOD:
        if b >= 0:
            return {"at": cell_name(b)}
        return {"place": place_name(names, corporation, c)}
    if act == Act.DESTROY_LINE:
        return {"column" if b else "row": c}
    if act == Act.REPOSITION:
        return {"place": place_name(names, corporation, b)}
    if act == Act.EXTRA_TILE:
        return {"claim": CLAIMS[b]}
    if act == Act.CHOOSE:
        return {"take": "peek" if b else "synergy"}
    if act == Act.DISCARD_OBJECTIVE:
        return {"card": names.objectives[b]}
    if act == Act.DISCARD_STACK:
        return {"ring": RINGS[b]}
    if act == Act.POWER:
        return _power_option(names, corporation, b, c)
    if act == Act.CIV:
        return {"card": names.cards[b], "rank": c + 1}
    if act == Act.END_CARD:
        return {"card": names.cards[b]}
    return {}


def _power_option(names: Names, corporation: int, level: int, value: int) -> Option:
    """Return a power with its cube or height."""
    name = names.techs[corporation][level]
    option: Option = {"tech": name}
    effect = names.tree["technologies"][name]["effect"]
    if effect == "regress":
        option["cube"] = TRACKS[value]
    elif effect == "claim_height":
        option["height"] = value
    return option


def _cube_option(act: int, b: int, c: int, d: int) -> Option:
    """Return an option that moves a cube."""
    option: Option = {}
    if act == Act.ICON:
        option = {"icon": TERRAINS[b], "cube": TRACKS[c]}
        if d >= AS_ENERGY:
            option["as"] = "E"
            d -= AS_ENERGY
    elif act == Act.SYNERGY:
        option = {"cube": TRACKS[b], "steps": c}
    elif act == Act.ADVANCE:
        option = {
            "cube": TRACKS[b],
            "tracks": letters_of(c & 31),
            "used": letters_of(c >> 5 & 31),
            "cubes": c >> 10 & 31,
            "steps": c >> 15 & 15,
            "claim": CLAIMS[c >> 19],
        }
    elif act == Act.CLIMB:
        option = {"cube": TRACKS[b]}
    else:
        return {"cube": TRACKS[b], "tracks": letters_of(c & 31), "steps": c >> 5}
    if d > 0:
        option["move"] = MOVES[d]
    return option


def snapshot(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the whole table as plain data, see ``rules.md``."""
    names = names_of(tree)
    running = state.status == Status.RUNNING
    in_force = int(state.event) if state.event >= 0 else -1
    if in_force >= 0 and tree["events"][names.events[in_force]]["duration"] != "round":
        in_force = -1
    return {
        "status": Status(state.status).name.lower(),
        "round": int(state.round_number),
        "turn": int(state.turn),
        "kind": DECISIONS[state.kind].name if running else None,
        "seat": int(state.seat) if running else None,
        "commander": int(state.commander),
        "turned": int(state.turned),
        "stacks": {
            names.stacks[stack]: [
                names.tiles[state.stack_tile[stack, i]]
                for i in range(state.stack_next[stack], state.stack_size[stack])
            ]
            for stack in range(N_STACKS)
        },
        "civ_cards": _display(state, names),
        "events_left": int(state.n_events - state.event_next),
        "event": names.events[in_force] if in_force >= 0 else None,
        "deck": len(names.objectives) - int(state.objective_next),
        "shared": [names.objectives[state.shared[i]] for i in range(state.n_shared)],
        "seats": [seat_dict(state, names, seat) for seat in range(int(state.n_players))],
    }


def _display(state: np.record, names: Names) -> dict[str, list[str]]:
    """Return the civ cards that lie face up, by rank."""
    shown: dict[str, list[str]] = {str(rank): [] for rank in range(1, N_RANKS + 1)}
    for i in range(len(names.cards)):
        card = int(state.civ_order[i])
        if state.civ_state[card] == CardState.FACE_UP:
            shown[str(_rank(names.tree, names.cards[card]))].append(names.cards[card])
    return shown


def seat_dict(state: np.record, names: Names, seat: int) -> dict[str, Any]:
    """Return everything of one seat."""
    corporation = int(state.corporation[seat])
    rovers = [
        [*cell_name(state.rover[seat, i]), int(state.loaded[seat, i])]
        for i in range(state.n_rovers[seat])
    ]
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
            [
                names.tiles[state.tile[seat, i]],
                int(state.orientation[seat, i]),
                cell_name(state.at[seat, i]),
            ]
            for i in range(state.n_tiles[seat])
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
