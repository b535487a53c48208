"""What analyses have to know about the tables of Kepler-3042."""

from __future__ import annotations

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.kepler.data.labels import PAIRS, TYPES
from exobalance.simcore.games.kepler.data.layout import CUBES, TECHNOLOGIES, TRACKS, ZONES
from exobalance.simcore.games.kepler.data.params import item_numbers
from exobalance.simcore.games.kepler.data.tables import CARD_COLUMNS, STEPS
from exobalance.simcore.games.kepler.tell.phrases import (
    CUBE_NAMES,
    article,
    progress_words,
    tech_words,
    type_words,
)
from exobalance.simcore.kit.telling.tallies import tally

WHOM = {"all": "for all", "highest": "for the highest", "lowest": "for the lowest"}

DEEDS = {
    "ships_built": "ships built",
    "targets": "colonial targets taken",
    "mapped": "tiles mapped",
    "conversions": "conversions",
    "shifts": "cubes moved between cards",
    "burned": "cubes burned",
    "regenerated": "cubes regenerated",
}
TURNS = {
    "declined": "main actions that did nothing",
    "dead": "turns without any change",
    "opened": "rounds opened",
    "helped": "progress cards that meant the seat",
}


def facts(tree: Tree) -> Fields:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``tie_breaks``: columns of ``seats`` that break ties, more is better.  ``own_items``: kinds
    of items of which each seat has one of its own, with their words, the titles by item number,
    and whether players choose.  ``solo``: columns of ``games`` with target and result of a solo
    player and whether the level is passed, the results at which bands begin, and the objectives
    that are asked for beside the points.  ``titles``: technologies and types by the
    names that they have under these rules, by option label.  ``draws``: columns of ``games`` with
    the place of each progress card in the deck.  ``traits``: what kinds of things are alike in,
    thing by thing.  ``first_seat``: what seat 1 has first.  ``tallies``: columns of ``seats`` that
    say what a seat ends with, and when it got there.

    Rule: KEP-R14, KEP-R15, KEP-R16, KEP-R51, KEP-R62, KEP-R71
    """
    return {
        "titles": _titles(tree),
        "draws": [_progress_draws(tree)],
        "traits": _traits(tree),
        "first_seat": "Seat 1 opens round 1; the first-player token passes counter-clockwise",
        "tallies": _tallies(tree),
        "tie_breaks": ["highest_terraformed"],
        "solo": _solo(tree),
        "own_items": {
            "objective": {
                "word": ["objective", "objectives"],
                "titles": {
                    str(number): card["title"]
                    for number, card in zip(
                        item_numbers(tree), tree["objectives"].values(), strict=True
                    )
                },
                "chosen": tree["switches"]["objective_deal"] == "two_keep_one",
            }
        },
    }


def _solo(tree: Tree) -> Fields:
    """Return what a solo player has to reach: points, and all objectives of the level."""
    solo = tree["solo"]
    asked = len(tree["campaigns"][solo["campaign"]]["objectives"][: solo["level"]])
    rest = {"word": "objective" if asked == 1 else "objectives", "column": "met", "least": asked}
    columns = {"target": "target", "result": "result", "passed": "passed"}
    return {**columns, "bands": [0], "rest": rest}


def _titles(tree: Tree) -> dict[str, str]:
    """Return the words of options that name technologies or types, by option label."""
    name = {each: tech_words(tree, each) for each in TECHNOLOGIES}
    pairs = [(TECHNOLOGIES[a], TECHNOLOGIES[b]) for a, b in PAIRS]
    titles = {f"setup_tech:{a}+{b}": f"start with {name[a]} and {name[b]}" for a, b in pairs}
    for each in TECHNOLOGIES:
        titles[f"setup_tech:{each}"] = f"start with {name[each]}"
        titles[f"free_level:{each}"] = f"take {name[each]} for free"
        for level, cost in enumerate(tree["technologies"][each]["costs"][1:], 1):
            titles[f"develop:{each}{level}"] = f"buy {name[each]} level {level} for {cost}"
    for each in tree["types"]:
        planet = article(type_words(tree, each))
        titles[f"colonise:{each}"] = f"colonise {planet}"
        titles[f"terraform:{each}"] = f"terraform {planet}"
    return titles


def _progress_draws(tree: Tree) -> Fields:
    """Return columns, names and whom they mean of the progress cards."""
    cards = tree["progress"]
    return {
        "word": ["progress card", "progress cards"],
        "columns": CARD_COLUMNS[: len(cards)],
        "drawn": "cards",
        "names": [progress_words(tree, name) for name in cards],
        "groups": [WHOM[card["who"]] for card in cards.values()],
    }


def _traits(tree: Tree) -> Fields:
    """Return by kind of thing its names, and by trait the value of each of these."""
    planets = {
        "names": list(tree["planets"]),
        "traits": {
            "type": [type_words(tree, planet["type"]) for planet in tree["planets"].values()],
            "level": [str(planet["level"]) for planet in tree["planets"].values()],
        },
    }
    steps = {
        "names": STEPS,
        "traits": {
            "technology": [tech_words(tree, step[:-1]) for step in STEPS],
            "level": [step[-1] for step in STEPS],
        },
    }
    return {"planet": planets, "terraformed planet": planets, "technology step": steps}


def _tallies(tree: Tree) -> list[Fields]:
    """Return what seats end with, column by column."""
    tech = {name: tech_words(tree, name) for name in TECHNOLOGIES}
    types = {name: type_words(tree, name) for name in TYPES}
    steps = {f"step_{step}": f"{tree['technologies'][step[:-1]]['title']} {step}" for step in STEPS}
    rounds = range(1, tree["game"]["rounds"] + 1)
    return [
        tally("levels", "Technology levels", "levels", {f"level_{k}": v for k, v in tech.items()}),
        tally(
            "steps", "Gained in play", "rounds", {"first_colony": "first colony", **steps}, "moment"
        ),
        tally(
            "colonies",
            "Colonies",
            "colonies",
            {"colonies": "all colonies"}
            | {f"type_{name}": title for name, title in types.items()}
            | {f"zone_{zone}": f"{zone} range" for zone in ZONES},
        ),
        tally(
            "terraformed",
            "Terraformed colonies",
            "colonies",
            {"flipped_colonies": "all terraformed"}
            | {f"flipped_{name}": title for name, title in types.items()},
        ),
        tally("places", "Leadership", "steps", {f"place_{t}": f"{t} track" for t in TRACKS}),
        tally("medals", "Medals", "medals", {f"medal_{t}": f"{t} medals" for t in TRACKS}),
        tally(
            "cubes",
            "Cubes at the end",
            "cubes",
            {
                f"{column}_{cube}": f"{CUBE_NAMES[cube]} {where}"
                for column, where in (
                    ("held", "on cards"),
                    ("stored", "in storage"),
                    ("pit", "burned"),
                )
                for cube in CUBES
            },
        ),
        tally(
            "burned_in",
            "Cubes burned",
            "cubes",
            {f"burned_in_{number}": f"round {number}" for number in rounds},
            "series",
        ),
        tally("deeds", "Deeds of a game", "", DEEDS),
        tally("turns", "Turns and rounds", "", TURNS),
    ]
