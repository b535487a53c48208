"""Tables of whole games, written as position files, score as the games would if they ended."""

import json
import tomllib

import numpy as np
import pytest

from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.rules.scoring import count_final, rank
from exobalance.simcore.games.starship.tell.score import score_position
from exobalance.simcore.games.starship.tell.snapshot import snapshot
from tests.games.starship.tell.played import GAME, OTHER, QUICK, eager, rules
from tests.walks import Case, Walk

EVERY = 25
"""Decisions between two tables that are scored."""


def as_text(value):
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {as_text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_text, value)) + "]"
    return json.dumps(value)


def position_file(state, tree):
    """Return a table as the text of a position file."""
    table = snapshot(state, tree)
    head = {
        "players": len(table["seats"]),
        "spaces": {name: planet["space"] for name, planet in table["planets"].items()},
        "arrivals": table["arrivals"],
    }
    if "government" not in table["arrivals"]:
        head["government"] = table["government_satellite"][0]
    text = "".join(f"{key} = {as_text(value)}\n" for key, value in head.items())
    for seat, own in enumerate(table["seats"]):
        points = {source.name: int(state.source[seat, i]) for i, source in enumerate(SOURCES)}
        lines = {
            "points": points,
            "place": own["place"],
            "hold": own["hold"]["cubes"],
            "hold_fuel": own["hold"]["fuel"],
            "fuel": own["fuel"],
            "cubes": own["cubes"],
            "posts": own["posts"],
            "reputation": own["reputation"],
            "technologies": own["levels"],
            "salvation": own["salvation_technologies"],
        }
        for plant in own["plants"]:
            if plant["planet"] == own["place"]:
                lines["warehouse"] = plant["warehouse"]
        if own["wormhole"] is not None:
            lines["wormhole"] = own["wormhole"]
        if seat not in table["arrivals"]:
            lines["column"] = own["satellite"][0]
        if own["place"] == "earth":
            for key in ("hold", "hold_fuel"):
                del lines[key]
        text += "[[seats]]\n" + "".join(f"{key} = {as_text(lines[key])}\n" for key in lines)
    return text


@pytest.mark.parametrize(
    ("players", "sets"),
    [
        (2, ()),
        (3, OTHER),
        (4, QUICK),
        (2, ("switches.final_return_loads=false", "scoring.fuel_per_point=3")),
    ],
    ids=["printed", "otherwise", "quick", "without loading"],
)
def test_round_trip(players, sets):
    """Sources, places, ties and winners, as if the game had ended at any moment."""
    tree = rules(sets)
    walk = Walk(Case(GAME, tree, __name__), players, 1)
    n = scored = 0
    for _ in walk.steps(eager(3)):
        n += 1
        on_earth_with_hold = (walk.state.place == 2) & (walk.state.hold_fuel > 0)
        if walk.state.phase < Phase.ACTION or n % EVERY or on_earth_with_hold.any():
            continue
        found = score_position(tree, tomllib.loads(position_file(walk.state, tree)))
        twin = walk.copy()
        state = twin.state
        state.fuel_missing[:] = 0
        count_final(state, walk.params)
        rank(state)
        for source, each in enumerate(SOURCES):
            assert found["points"][each.name] == state.source[:players, source].tolist()
        assert found["arrival_places"] == state.arrival_place[:players].tolist()
        assert found["fuel"] == state.fuel[:players].tolist()
        assert found["missing"] == state.fuel_missing[:players].tolist()
        assert found["winners"] == np.flatnonzero(state.rank[:players] == 1).tolist()
        scored += 1
    assert scored > 5
