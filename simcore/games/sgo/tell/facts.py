"""What analyses have to know about the tables of Space Gate Odyssey."""

from __future__ import annotations

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.sgo.data.labels import SOURCES, Source
from exobalance.simcore.games.sgo.data.layout import FIELDS, PHASES, ROOMS, TOKENS, Token
from exobalance.simcore.games.sgo.data.names import start_track
from exobalance.simcore.kit.telling.tallies import tally

TALLIES = [
    tally(
        "modules",
        "Modules at the end",
        "modules",
        {"modules": "placed", "modules_on": "ON"}
        | {f"on_{name}": f"ON, {name}" for name in FIELDS},
    ),
    tally(
        "crew",
        "Crew at the end",
        "figures",
        {
            "engineers": "engineers on the board",
            "chiefs": "chiefs on the board",
            "engineers_given": "engineers and chiefs promoted",
            "robots": "robots",
        },
    ),
    tally(
        "action_points",
        "Action points",
        "points",
        {
            "points_own": "in own turns",
            "points_other": "in turns of others",
        },
    ),
    tally(
        "swaps",
        "Predominance swaps",
        "swaps",
        {f"swaps_{phase}": f"the {phase} part" for phase in PHASES},
        "series",
    ),
]


def facts(tree: Tree) -> Fields:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``head_start``: rule path of the points that each seat starts with.
    ``tie_breaks``: columns of ``seats`` that break ties.  ``rescore``: how predominance is
    scored, so that it can be scored again with the tokens in another order.  ``gifts``: what
    the active player's choice of room gives to itself and to others.  ``tallies``: columns of
    ``seats`` that say what a seat ends with.

    Rule: SGO-R4, SGO-R6, SGO-R29, SGO-R31, SGO-A10, SGO-A11
    """
    return {
        "head_start": "start.influence",
        "tie_breaks": ["modules_on"],
        "tallies": TALLIES,
        "gifts": {
            "word": ["room", "rooms"],
            "unit": "action points",
            "choices": [
                {"name": room, "own": f"own_{room}", "given": f"given_{room}"} for room in ROOMS
            ],
        },
        "rescore": {
            "kind": "majority_track",
            "source": SOURCES[Source.PREDOMINANCE].name,
            "tokens": [f"token_{place + 1}" for place in range(len(TOKENS))],
            "token_names": list(TOKENS),
            "values": list(tree["predominance"]["values"]),
            "start": [TOKENS.index(token) for token in start_track(tree)],
            "counts": {field: f"on_{field}" for field in FIELDS},
            "balance": "min",
            "none": TOKENS[Token.NONE],
            "zero_scores": bool(tree["switches"]["zero_majority_scores"]),
            "swaps": [f"swaps_{phase}" for phase in PHASES],
        },
    }
