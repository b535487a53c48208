"""The ends of whole games, written as position files, score as the games did."""

import json
import tomllib

import numpy as np
import pytest

from exobalance.simcore.games.kepler.data.labels import SOURCES
from exobalance.simcore.games.kepler.data.layout import TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.tell.phrases import zone_of
from exobalance.simcore.games.kepler.tell.score import score_position
from exobalance.simcore.games.kepler.tell.snapshot import snapshot
from tests.games.kepler.tell.played import GAME, SOLO, rules, tuned
from tests.walks import Case, Walk


def as_text(value):
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {as_text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_text, value)) + "]"
    return json.dumps(value)


def position_file(state, tree, by_zone):
    """Return the end of a game as the text of a position file."""
    table = snapshot(state, tree)
    at = {name: place for name, place, _ in table["tiles"]}
    mines = [place for name, place in at.items() if name.startswith("mine")]
    text = f"players = {len(table['seats'])}\n"
    for own in table["seats"]:
        earth, *colonies = own["cards"]
        lines = {
            "technologies": {name: own["technologies"][name] for name in TECHNOLOGIES},
            **{track: own[track] for track in TRACKS},
            "medals": own["medals"],
            "ships_on_mines": len([ship for ship in own["ships"] if ship in mines]),
            "antimatter": earth["A"],
            "planets": [
                {
                    "planet": card["card"],
                    "terraformed": card["terraformed"],
                    "antimatter": card["A"],
                }
                | (
                    {"zone": zone_of(tree, at[card["card"]])}
                    if by_zone
                    else {"hex": at[card["card"]]}
                )
                for card in colonies
            ],
        }
        if len(table["seats"]) > 1:
            lines["objective"] = own["objectives"][0]
        else:
            lines["met"] = own["met"]
        text += "[[seats]]\n" + "".join(f"{key} = {as_text(lines[key])}\n" for key in lines)
    return text


@pytest.mark.parametrize(("players", "sets"), [(1, SOLO), (2, ()), (3, ()), (4, ())])
def test_round_trip(players, sets):
    """Sources, ties and winners; planets given by hex and by zone."""
    tree = rules(sets)
    for world in range(2):
        walk = Walk(Case(GAME, tree, __name__), players, world)
        for _ in walk.steps(tuned(players, world, 0.05)):
            pass
        state = walk.state
        score_seats(state, walk.params)
        for by_zone in (False, True):
            found = score_position(tree, tomllib.loads(position_file(state, tree, by_zone)))
            for source, each in enumerate(SOURCES):
                assert found["points"][each.name] == state.source[:players, source].tolist()
            assert found["highest_terraformed"] == state.tie[:players].tolist()
            if players > 1:
                assert found["winners"] == np.flatnonzero(state.rank[:players] == 1).tolist()
            else:
                assert found["target"] == walk.params.minimum
