"""The reference twin of Planet Unknown alone: whole games, and what must never change."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.reference.pun.menu import VOLUNTARY
from tests.reference.pun_tables import new_twin, play_at_random

MODULES = {"variant__events": True, "variant__private_objectives": True}


def check_player(twin, player):
    """Pieces of one player: none appears from nowhere, none is in two places."""
    board, corporation = player.board, player.corporation
    cells = Counter(cell for lie in board.tiles for cell in lie.cells)
    assert max(cells.values(), default=1) == 1
    assert set(board.top) == set(cells) | board.patches
    assert set(board.top) <= board.side.cells
    symbols = sum(part.symbol for lie in board.tiles for part in lie.parts)
    n_events = 20 - len(twin.events) if twin.rules.events_used else 0
    assert board.n_meteorites() + player.meteorites <= symbols + n_events
    assert len(board.lifepods) + len(player.places) <= len(board.side.lifepods)
    assert board.lifepods.isdisjoint(board.top)
    assert player.supply + len(board.rovers) <= corporation.rovers + n_events
    assert player.supply >= 0
    assert board.rovers.keys() <= board.side.cells
    assert board.patches.isdisjoint(board.meteorites)
    check_cubes(player)


def check_cubes(player):
    """Cubes stand on positions of their tracks, nowhere two where they block each other."""
    corporation = player.corporation
    for cube, (track, height) in player.spots.items():
        assert 0 <= height <= corporation.top(track)
        assert track == cube or player.rule in ("diagonal", "winding_path")
    if player.rule in ("diagonal", "winding_path"):
        assert len(set(player.spots.values())) == len(player.spots)
    if player.rule == "winding_path":
        assert player.spots["W"] == corporation.path[player.path_step]
    assert player.pods_on_tracks().isdisjoint(player.spots.values())
    assert len(set(player.places) - {"scoring"}) == sum(p != "scoring" for p in player.places)


def check_table(twin):
    """Tiles and cards: each is in one place."""
    tiles = [lie.tile.name for player in twin.players for lie in player.board.tiles]
    tiles += [name for stack in twin.stacks.values() for name in stack]
    assert len(set(tiles)) == len(tiles)
    cards = [name for player in twin.players for name in player.cards]
    cards += [name for names in twin.piles.values() for name in names]
    cards += [name for names in twin.box.values() for name in names]
    assert len(set(cards)) == len(cards)
    objectives = [name for player in twin.players for name in player.objectives]
    objectives += twin.neighbour_objectives + twin.deck + twin.shared
    assert len(set(objectives)) == len(objectives)
    for player in twin.players:
        check_player(twin, player)


def check_options(twin):
    """No option twice; one may stop only where nothing compulsory is left."""
    options = twin.options()
    texts = [json.dumps(option, sort_keys=True) for option in options]
    assert len(set(texts)) == len(texts) > 0
    if {"act": "stop"} in options:
        others = [each for each in options if each["act"] != "stop"]
        free = {*VOLUNTARY, "icon", "synergy", "advance"}  # the last to restart a track only
        assert others and {each["act"] for each in others} <= free


@pytest.mark.parametrize(
    ("players", "modules"), [(1, {}), (2, {}), (3, MODULES), (4, {}), (6, MODULES)]
)
def test_random_games_lose_nothing(players, modules):
    """Every decision of a game to its end, the table once per turn."""
    twin = new_twin(players, seed=players, **modules)

    def check(twin):
        check_options(twin)
        if twin.kind == "place":
            check_table(twin)

    play_at_random(twin, players, each=check)
    check_table(twin)
    assert twin.status == "done"
    assert 10 <= twin.round <= 24
    columns = twin.seat_columns()
    for seat in range(players):
        sources = [values[seat] for name, values in columns.items() if name.startswith("src_")]
        assert columns["score"][seat] == sum(sources) >= 0


def test_the_same_choices_make_the_same_game():
    """A table depends on its set-up and the choices alone."""
    first, second = (new_twin(3, seed=5, **MODULES) for _ in range(2))
    assert play_at_random(first, 8) == play_at_random(second, 8)
    assert first.snapshot() == second.snapshot()


def test_an_option_that_is_not_offered_is_refused():
    """Nothing changes, and the message names the decision."""
    twin = new_twin(3)
    before = twin.snapshot()
    with pytest.raises(ValueError, match="no option of"):
        twin.apply({"act": "rotate", "turn": 6})
    assert twin.snapshot() == before
