"""What a decision changes in the drawing, and no more."""

from itertools import pairwise

import pytest

from exobalance.simcore.games.kepler.data.layout import CUBES, MAX_SHIPS, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.draw.scene import scene
from exobalance.simcore.games.kepler.tell.names import card_name, names_of
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game

CHECKED = {
    "cards": ("cubes",),
    "technologies": ("level",),
    "actions": ("action",),
    "tracks": ("marker",),
    "galaxy": ("tile", "ship", "colony"),
    "round": ("round", "card", "first"),
}
"""Kinds of parts, by kind of panel, whose changes are compared with those of the state."""


@pytest.fixture(scope="module", name="steps")
def _steps():
    """Return what is seen, and what of it is drawn how, after each decision of a game."""
    narration = narrate_game(
        Experiment("kepler", players=(2,), bots=("tuned", "explorer"), games=4), 1
    )
    replay, tree = narration.replay, narration.arm.tree
    return [(seen(step.state, tree), drawn(step.state, tree)) for step in replay]


def seen(state, tree):
    """Return by panel and part what the state says of it."""
    names, found = names_of(tree), {}
    for seat in range(2):
        places = {"storage": state.storage[seat], "pit": state.pit[seat]}
        for slot in range(int(state.n_cards[seat])):
            places[card_name(state, names, seat, slot)] = state.cubes[seat, slot]
        for place, amounts in places.items():
            for cube, n in zip(CUBES, amounts.tolist(), strict=True):
                found[f"cards {seat}", f"cubes {place} {cube}"] = n
        for name, level in zip(TECHNOLOGIES, state.level[seat].tolist(), strict=True):
            found[f"technologies {seat}", f"level {name}"] = level
        for track, place in zip(TRACKS, state.place[seat].tolist(), strict=True):
            found["tracks", f"marker {track} {seat}"] = place
        found[f"actions {seat}", "action cube"] = int(state.space[seat])
        for ship in range(MAX_SHIPS):
            if state.ship[seat, ship] >= 0:
                found["galaxy", f"ship {seat} {ship}"] = int(state.ship[seat, ship])
        for slot in range(1, int(state.n_cards[seat])):
            hexagon = int(state.tile_hex[state.card_planet[seat, slot]])
            found["galaxy", f"colony {hexagon}"] = seat
            found["galaxy", f"tile {hexagon}"] = int(state.is_terraformed[seat, slot])
    chosen = state.picks[: state.n_picks].tolist()
    for hexagon, tile in enumerate(state.tile_at.tolist()):
        if tile >= 0 and ("galaxy", f"tile {hexagon}") not in found:
            is_down = bool(state.cell[hexagon] & 1)
            found["galaxy", f"tile {hexagon}"] = is_down * -1 - (hexagon in chosen)
    found["round", "first"] = int(state.first)
    if state.round_number:
        found["round", "round"] = int(state.round_number)
        found["round", "card"] = int(state.card)
    return found


def drawn(state, tree):
    """Return by panel and part how it is drawn."""
    return {
        (panel["id"], key): part
        for panel in scene(state, tree)["panels"]
        for key, part in panel["parts"].items()
        if key.split()[0] in CHECKED.get(panel["id"].split()[0], ()) and key != "card place"
    }


def changed(before, after):
    """Return the parts that came, went or are different."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


def test_a_decision_changes_the_parts_that_it_changes(steps):
    """Neither more nor less: cubes, levels, places, ships, tiles, colonies, card."""
    kinds = set()
    for (state_before, before), (state_after, after) in pairwise(steps):
        expected = changed(state_before, state_after)
        assert changed(before, after) == expected
        kinds |= {key.split()[0] for _, key in expected}
    assert kinds == {
        "cubes", "level", "action", "marker", "tile", "ship", "colony", "round", "card", "first",
    }  # fmt: skip


def test_a_decision_changes_little(steps):
    """Of some hundred parts a handful."""
    sizes = [len(changed(before, after)) for (_, before), (_, after) in pairwise(steps)]
    assert len(steps[-1][1]) > 70
    assert sum(sizes) < 6 * len(sizes)
