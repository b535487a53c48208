"""What analyses have to know about the tables of Starship Interstellar."""

from __future__ import annotations

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.starship.data.coverage import extra_labels, salvation_labels
from exobalance.simcore.games.starship.data.labels import STEPS
from exobalance.simcore.games.starship.data.layout import COLOURS, ROWS, SETTLED, TRACKS
from exobalance.simcore.games.starship.tell.phrases import (
    effects_words,
    extra_words,
    technology_words,
    title_of,
)
from exobalance.simcore.kit.telling.tallies import tally

ENDINGS = {
    "word": ["round", "rounds"],
    "length": "rounds",
    "triggers": [
        {"column": "ended_by_sun", "title": "the sun has reached Earth"},
        {"column": "ended_by_trappist", "title": "a satellite is on Trappist"},
        {"column": "ended_by_sectors", "title": "enough sectors are complete"},
        {"column": "ended_by_people", "title": "enough people are saved"},
    ],
}

SHOWN_ROUNDS = 8
"""Rounds whose totals are told; few games last longer."""

DEEDS = {
    "action_turns": "turns of the action phase",
    "salvation_turns": "turns of the salvation phase",
    "repeats": "actions repeated",
    "trips": "trips",
    "missing": "fuel missing on trips",
    "looks": "production tokens looked at",
    "solar_value": "value of the cubes of the sun",
    "fetched": "cubes brought from plants",
    "built": "mechanisms built",
    "overpaid": "value paid beyond the demand",
    "placements": "scientists placed in the pyramid",
    "satellite_moves": "moves of the satellite",
}
ROUNDS = {
    "governed": "rounds governed",
    "passed_first": "action phases passed first",
    "full_turns": "full turns of the pass token",
}
BOARDS = {
    "posts": "command posts",
    "reputation": "space of reputation",
    "column": "column of the satellite",
    "technologies": "technologies",
    "plants": "plants at the end",
    "founded": "plants founded",
}


def facts(tree: Tree) -> Fields:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``tie_breaks``: columns of ``seats`` that break ties first, more is better; what they leave,
    place of arrival and technologies, is rare.  ``titles``: technologies, extra tokens and faces
    by what they do under these rules, by option label.  ``endings``: columns of ``games`` that say
    what ended a game.  ``traits``: what kinds of things are alike in, thing by thing.
    ``first_seat``: what seat 1 has first.  ``tallies``: columns of ``seats`` that say what a seat
    ends with, and when it got there.

    Rule: SI-R13, SI-R15, SI-R31, SI-R32, SI-R77
    """
    return {
        "titles": _titles(tree),
        "endings": ENDINGS,
        "traits": _traits(tree),
        "first_seat": "Seat 1 plays first in the action phase of round 1, and in the setup; later "
        "orders are those in which players pass",
        "tie_breaks": ["posts", "reputation"],
        "tallies": _tallies(tree),
    }


def _titles(tree: Tree) -> dict[str, str]:
    """Return what options do that name things of the rules, by option label."""
    titles = {}
    for label, token in zip(extra_labels(tree), tree["extra"], strict=True):
        titles[f"action:{label}"] = f"play {extra_words(tree, token)}"
        titles[f"extra_token:{label}"] = f"take {extra_words(tree, token)}"
    for label, name in zip(salvation_labels(tree), tree["salvation_technologies"], strict=True):
        titles[f"technology:{label}"] = f"develop {technology_words(tree, name)}"
    for row in ROWS:
        for level, cost in enumerate(tree["technologies"][row]["costs"], 1):
            title = technology_words(tree, row, level)
            titles[f"technology:{row}{level}"] = f"develop {title} for {cost}"
    for face, text in enumerate(tree["pass"]["faces"][1:], 1):
        title = f"take face {face} of the pass token ({effects_words(text)})"
        titles[f"pass_reward:face_{face}"] = title
    return titles


def _traits(tree: Tree) -> Fields:
    """Return by kind of thing its names, and by trait the value of each of these."""
    tokens, mechanisms = tree["tokens"], tree["mechanisms"]
    return {
        "production token": {
            "names": list(tokens),
            "traits": {
                "planet": [title_of(token["planet"]) for token in tokens.values()],
                "colour": [token["colour"] for token in tokens.values()],
                "deposit": [str(token["deposit"]) for token in tokens.values()],
            },
        },
        "mechanism": {
            "names": list(mechanisms),
            "traits": {
                "kind": [row["kind"] for row in mechanisms.values()],
                "points": [str(row["points"]) for row in mechanisms.values()],
                "cubes": [str(len(row["cost"])) for row in mechanisms.values()],
            },
        },
        "technology step": {
            "names": list(STEPS),
            "traits": {
                "row": [title_of(step[:-1]) for step in STEPS],
                "level": [step[-1] for step in STEPS],
            },
        },
    }


def _tallies(tree: Tree) -> list[Fields]:
    """Return what seats end with, column by column."""
    tokens = {
        f"token_{label}": f"{row['title']} ({name})"
        for label, (name, row) in zip(extra_labels(tree), tree["extra"].items(), strict=True)
    }
    salvation = {
        f"salvation_{label}": name
        for label, name in zip(salvation_labels(tree), tree["salvation_technologies"], strict=True)
    }
    steps = {f"step_{step}": f"{title_of(step[:-1])} {step[-1]}" for step in STEPS}
    planets = {f"founded_on_{name}": title_of(name) for name in SETTLED}
    return [
        tally("boards", "Where seats end", "", BOARDS),
        tally("levels", "Technology levels", "levels", {f"level_{r}": title_of(r) for r in ROWS}),
        tally("steps", "Technologies developed", "rounds", steps, "moment"),
        tally("salvation", "Salvation technologies", "", salvation),
        tally("tokens", "Extra tokens taken", "rounds", tokens, "moment"),
        tally("planets", "Plants founded", "rounds", planets, "moment"),
        tally("leader", "Leader tracks", "steps", {f"leader_{t}": f"{t} track" for t in TRACKS}),
        tally("saved", "People saved", "people", {f"saved_{c}": f"{c} people" for c in COLOURS}),
        tally("bought", "Cubes bought", "cubes", {f"bought_{c}": f"{c} cubes" for c in COLOURS}),
        tally("sold", "Cubes sold", "cubes", {f"sold_{c}": f"{c} cubes" for c in COLOURS}),
        tally("deeds", "Deeds of a game", "", DEEDS),
        tally("rounds", "Rounds and the pass token", "", ROUNDS),
        tally(
            "score_in",
            "Points after a round, 0 once the game is over",
            "points",
            {f"score_in_{number}": f"round {number}" for number in range(1, SHOWN_ROUNDS + 1)},
            "series",
        ),
    ]
