"""What analyses have to know about the tables of Planet Unknown."""

from __future__ import annotations

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.pun.data.labels import CIV_CARD, LABELS
from exobalance.simcore.games.pun.data.layout import TRACKS
from exobalance.simcore.games.pun.data.params import item_numbers
from exobalance.simcore.games.pun.data.params_cards import card_labels
from exobalance.simcore.games.pun.data.tables import EVENT_COLUMNS
from exobalance.simcore.games.pun.tell.phrases import TERRAIN_NAMES
from exobalance.simcore.kit.telling.tallies import tally

TALLIES = [
    tally(
        "tracks",
        "Tracks",
        "steps",
        {f"cube_{track}": f"{TERRAIN_NAMES[track]} cube" for track in TRACKS},
    ),
    tally(
        "planet",
        "On the planet",
        "",
        {
            "outer": "large tiles",
            "inner": "small tiles",
            "patches": "patches",
            "rovers": "rovers",
            "empty_cells": "empty cells",
            "meteorites_left": "meteorites left",
        },
    ),
    tally(
        "gathered",
        "Gathered",
        "",
        {
            "pods": "lifepods",
            "stones": "meteorites",
            "cards_taken": "civ cards",
            "levels": "technologies that work",
            "rovers_lost": "rovers lost",
            "pods_lost": "lifepods lost",
        },
    ),
]
ENDINGS = {
    "word": ["round", "rounds"],
    "length": "rounds",
    "triggers": [
        {"column": "end_unplaced", "title": "a tile has no legal place"},
        {"column": "end_depot", "title": "both stacks of a depot are empty"},
        {"column": "end_events", "title": "the last event is revealed"},
    ],
}


def facts(tree: Tree) -> Fields:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``head_start``: rule path of the medals that each seat starts with.
    ``tie_breaks``: columns of ``seats`` that break ties, more is better.  ``boards``: names
    of the columns ``planet`` and ``corporation``.  ``own_items``: kinds of items of which
    each seat has one of its own, with their words, the titles by item number, and whether
    players choose a side.  ``solo``: columns of ``games`` with target and result of a solo
    player, and the results at which bands begin.  ``titles``: what the civ cards do, by the
    label of taking them.  ``draws``: columns of ``games`` with the place of each event in the
    deck.  ``endings``: columns of ``games`` that say what ended a game.  ``traits``: what
    kinds of things are alike in, thing by thing.  ``first_seat``: what seat 1 has first.
    ``tallies``: columns of ``seats`` that say what a seat ends with.

    Rule: PUN-B1, PUN-B35, PUN-B64, PUN-B66, PUN-B67, PUN-B73
    """
    return {
        "head_start": "start.medals",
        "titles": _card_titles(tree),
        "draws": [_event_draws(tree)],
        "endings": ENDINGS,
        "traits": _traits(tree),
        "first_seat": "Seat 1 is the first commander, who turns the station; the badge passes "
        "on with every round",
        "tie_breaks": ["tie_cells", "tie_meteorites"],
        "tallies": TALLIES,
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


def _card_titles(tree: Tree) -> dict[str, str]:
    """Return what each civ card does by the option label of taking it."""
    labels = [label.name for label in LABELS[CIV_CARD:]]
    return {
        labels[number]: f"{name}, rank {card['rank']}: {card['help'].rstrip('.')}"
        for number, (name, card) in zip(card_labels(tree), tree["civ_cards"].items(), strict=True)
    }


def _event_draws(tree: Tree) -> Fields:
    """Return columns, names and colours of the events."""
    events = tree["events"]
    return {
        "word": ["event", "events"],
        "columns": EVENT_COLUMNS[: len(events)],
        "drawn": "events",
        "names": [f"{name}: {card['help'].rstrip('.')}" for name, card in events.items()],
        "groups": [card["colour"] for card in events.values()],
    }


def _traits(tree: Tree) -> Fields:
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
