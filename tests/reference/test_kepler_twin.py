"""The reference twin of Kepler-3042 alone: whole games, and what must never change."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.reference.kepler.rules import TRACKS
from tests.reference.kepler_tables import (
    ENDS,
    choose,
    held_at,
    idle,
    new_twin,
    offered,
    play_at_random,
    printed_tree,
    setup_of,
    table,
    tree,
)

OTHER_READINGS = {
    "switches__burn_source": "storage_only",
    "switches__objective_deal": "two_keep_one",
    "switches__bonus_after_declined_action": False,
    "switches__exploratory_planning_needs_speed": True,
    "switches__mapping_choice": "one_by_one",
    "switches__collaboration_gives_leadership": False,
    "switches__medals_during_card": "next_card",
    "switches__tile_placement": "players",
    "switches__partial_production": "all",
    "switches__mapping_count": "up_to",
    "switches__logistics_fallback": "none",
    "switches__bonus_without_effect": "allowed",
    "switches__track_icons": "mandatory",
    "switches__phantom_leads_alone": "next_human",
    "switches__objective_check_solo": "at_end",
}
RICH = {
    "start__earth": [7, 7, 3],
    "start__storage": [7, 7, 6],
    "setup__objectives": "advanced",
}
"""Cubes enough to reach the highest levels."""


def n_cubes(player):
    """Cubes of a player, wherever they are."""
    areas = [player.storage, player.pit, *(card.cubes for card in player.cards.values())]
    assert min(number for area in areas for number in area.values()) >= 0
    return [sum(area[cube] for area in areas) for cube in ("E", "M", "A")]


def check_options(twin):
    """No option twice, an end never alone and always last."""
    options = twin.options()
    texts = [json.dumps(option, sort_keys=True) for option in options]
    assert len(set(texts)) == len(texts) > 0
    assert options[0] not in ENDS
    assert not [option for option in options[:-1] if option in ENDS]


def check_table(twin):
    """Ships, tiles, colonies and medals: each is in one place that may hold it."""
    grid, tiles = twin.rules.grid, twin.tiles
    ships = [ship.spot for player in twin.players for ship in player.ships]
    assert len(set(ships)) == len(ships)
    assert set(ships) <= set(grid.zones)
    for spot in set(ships) & set(tiles):
        assert (tiles[spot].state, tiles[spot].kind != "target") == ("up", True)
    assert not [spot for spot in tiles if tiles.keys() & set(grid.neighbours[spot])]
    colonies = [card.name for player in twin.players for card in player.colonies]
    colonised = [tile.name for tile in tiles.values() if tile.state == "colonised"]
    assert sorted(colonies) == sorted(colonised)
    for player in twin.players:
        assert player.reserve >= 0
        assert len(player.colonies) <= twin.rules.most_colonies
        assert max(player.levels.values()) <= 4
    for track in TRACKS:
        moved = twin.rules.tracks[track]["medals"]
        assert twin.medals[track] == [place for place in moved if place in twin.medals[track]]
        n = len(moved) - len(twin.medals[track]) - twin.on_card[track] - twin.waiting[track]
        who = [*twin.players, *([twin.phantom] if twin.phantom else [])]
        assert sum(each.medals[track] for each in who) >= n >= 0


@pytest.mark.parametrize("changes", [{}, OTHER_READINGS, RICH], ids=["printed", "other", "rich"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_lose_nothing(players, changes):
    """KEP-R2, KEP-R19, KEP-R82: cubes, ships, tiles and medals are conserved; a game has 16 rounds.

    Both of uniform and of eager play, which reaches colonies and high levels.
    """
    for eager in (False, True):
        twin = new_twin(players, seed=players, **changes)
        before = [n_cubes(player) for player in twin.players]

        def check(twin, before=before):
            check_options(twin)
            check_table(twin)
            assert [n_cubes(player) for player in twin.players] == before

        play_at_random(twin, players, each=check, eager=eager)
        assert (twin.status, twin.round, twin.turn) == ("done", 16, 16 * players)
        columns = twin.seat_columns()
        for seat in range(players):
            sources = [values[seat] for name, values in columns.items() if name.startswith("src_")]
            assert columns["score"][seat] == sum(sources) >= 0
        assert json.loads(json.dumps(twin.snapshot())) == twin.snapshot()


def test_eager_games_meet_every_kind_of_decision():
    """Nothing of the protocol is out of reach, but for what a switch or a solo level adds."""
    kinds: Counter[str] = Counter()
    for seed in range(12):
        twin = new_twin(2 + seed % 3, seed, **RICH)
        play_at_random(twin, seed, each=lambda twin: kinds.update([twin.kind]), eager=True)
    assert set(kinds) == {
        "setup_tech", "main", "build", "colonise", "develop", "terraform", "map_track", "map_tile",
        "produce", "exploit", "bonus", "logistics", "move", "withdraw", "quantum", "regenerate",
        "free_level", "burn", "flip",
    }  # fmt: skip


def test_the_same_choices_make_the_same_game():
    """A table depends on its set-up and the choices alone."""
    first, second = (new_twin(3, seed=5) for _ in range(2))
    assert play_at_random(first, 8) == play_at_random(second, 8)
    assert first.snapshot() == second.snapshot()


def test_an_option_that_is_not_offered_is_refused():
    """Nothing changes, and the message names the decision."""
    twin = new_twin(3)
    before = twin.snapshot()
    with pytest.raises(ValueError, match="no option of setup_tech"):
        twin.apply({"act": "setup_tech", "technologies": ["I", "I"]})
    assert twin.snapshot() == before


# --- setup


@pytest.mark.parametrize(("players", "tiles"), [(4, 36), (3, 30), (2, 24)])
def test_setup(players, tiles):
    """KEP-T18: tiles, cubes, ships, free levels and the first turn."""
    twin = new_twin(players)
    assert len(twin.tiles) == tiles
    for player in twin.players:
        assert held_at(player, "storage") == (4, 4, 3)
        assert held_at(player, "Earth") == (3, 3, 0)
        assert (player.space, player.reserve, len(player.objectives)) == ("terraform", 3, 1)
    zones = twin.rules.grid.zones
    assert all((zones[s] == "short") == (t.state == "up") for s, t in twin.tiles.items())
    for seat in range(players):
        assert (twin.kind, twin.seat, len(twin.options())) == ("setup_tech", seat, 10)
        choose(twin, technologies=["II", "V"])
    assert (twin.kind, twin.seat, twin.round, twin.turn) == ("main", 0, 1, 1)
    assert len(twin.options()) == 8
    assert "terraform" not in offered(twin, "space")


def test_starting_seats():
    """KEP-T37: the last player of a round opens the next; everyone has 16 turns."""
    for players, first in ((4, [0, 3, 2, 1, 0]), (3, [0, 2, 1, 0, 2]), (2, [0, 1, 0, 1])):
        twin = new_twin(players)
        turns = []
        while twin.kind is not None:
            idle(twin, "main")
            turns.append(twin.seat)
            if twin.kind is not None:
                twin.apply(twin.options()[0])
        assert turns.pop() is None
        assert Counter(turns) == dict.fromkeys(range(players), 16)
        assert turns[::players][: len(first)] == first
        opened = turns[players::players]
        assert opened == turns[players - 1 : -1 : players]


def test_players_place_the_tiles():
    """KEP-T58: 24 placements in turn, all face down until the last."""
    twin = new_twin(2, switches__tile_placement="players")
    for number in range(24):
        assert (twin.kind, twin.seat) == ("place_tile", number % 2)
        assert len(twin.tiles) == number
        assert all(tile.state == "down" for tile in twin.tiles.values())
        assert number > 0 or len(twin.options()) == 84
        twin.apply(twin.options()[0])
    assert twin.kind == "setup_tech"
    states = Counter((twin.rules.grid.zones[s], t.state) for s, t in twin.tiles.items())
    assert all((zone == "short") == (state == "up") for zone, state in states)


def test_a_placement_without_a_hex_is_a_gap():
    """KEP-A21: a tile that cannot be placed ends the game, as rules that do not cover it."""
    rules = tree(switches__tile_placement="players")
    setup = setup_of(rules, 2)
    twin = type(new_twin(2))(rules, 2, {**setup, "tiles": [f"P{n:02d}" for n in range(1, 60)]})
    while twin.kind == "place_tile":
        twin.apply(twin.options()[0])
    assert (twin.status, twin.kind) == ("gap", None)


def test_two_objectives_of_which_one_is_kept():
    """KEP-A4: with enough objectives each player has two of them to choose from."""
    twin = new_twin(4, switches__objective_deal="two_keep_one")
    for seat in range(4):
        assert (twin.kind, twin.seat, len(twin.options())) == ("keep_objective", seat, 2)
        kept = twin.options()[1]["objective"]
        twin.apply(twin.options()[1])
        assert twin.snapshot()["seats"][seat]["objectives"] == [kept]
    few = {"switches__objective_deal": "two_keep_one", "setup__objectives": "advanced"}
    assert new_twin(4, **few).kind == "setup_tech"


# --- solo


def test_a_solo_game():
    """KEP-T45: cubes, tiles and cards of a solo game, and the phantom round by round."""
    twin = new_twin(1)
    player, phantom = twin.players[0], twin.phantom
    assert len(twin.tiles) == 24
    assert "PC02" not in twin.deck
    assert len(twin.deck) == 16
    choose(twin, technologies=["I", "III"])
    assert held_at(player, "storage") == (7, 7, 3)
    assert held_at(player, "Earth") == (0, 0, 0)
    assert list(phantom.levels.values()) == [0, 1, 0, 1, 1]
    while twin.kind is not None:
        gained = sum(twin.round >= at for at in (5, 10, 15))
        assert phantom.places == dict.fromkeys(TRACKS, twin.round)
        assert list(phantom.levels.values()) == [gained + n for n in (0, 1, 0, 1, 1)]
        twin.apply(twin.options()[0])
        idle(twin, "main")
    assert phantom.places == dict.fromkeys(TRACKS, 16)
    assert list(phantom.levels.values()) == [3, 4, 3, 4, 4]
    assert player.levels["V"] == 0, "KEP-A23: the phantom lifts nobody"


@pytest.mark.parametrize(
    ("level", "previous", "cubes", "antimatter"),
    [(2, 44, 2, 1), (2, 30, 0, 1), (3, 54, 2, 2), (4, 79, 5, 3), (3, 57, 3, 2)],
)
def test_bonus_cubes(level, previous, cubes, antimatter):
    """KEP-T48, KEP-T-P: a cube for each full five points above the minimum, and antimatter."""
    twin = new_twin(1, solo__level=level, solo__previous_score=previous)
    player = twin.players[0]
    assert len(player.objectives) == level
    if cubes:
        assert twin.kind == "bonus_cubes"
        assert offered(twin, "E") == list(range(cubes + 1))
        choose(twin, E=1, M=cubes - 1)
        assert held_at(player, "Earth") == (1, cubes - 1, antimatter)
    else:
        assert held_at(player, "Earth") == (0, 0, antimatter)
    assert twin.kind == "setup_tech"
    assert held_at(player, "storage") == (7, 7, 3)


def test_a_first_turn_alone():
    """KEP-T61, KEP-T52: energy storage makes nothing, N.E.O. exploitation does."""
    twin = new_twin(1)
    player = twin.players[0]
    choose(twin, technologies=["I", "IV"])
    choose(twin, space="energy_storage")
    assert twin.kind == "bonus"
    choose(twin, bonus="neo_exploitation", place="storage", cube="A")
    choose(twin, act="produce", card="Earth")
    assert held_at(player, "Earth") == (1, 1, 0)
    assert held_at(player, "storage") == (6, 6, 2)
    assert held_at(player, "pit") == (0, 0, 1)


def test_objectives_are_met_for_good():
    """KEP-A25: what was true at a decision counts in the end, unless it is a matter of the end."""
    for check, met in (("any_time", ["OB06"]), ("at_end", [])):
        changes = {"switches__objective_check_solo": check, "solo__campaign": "sagittarius_a"}
        twin, player = table(1, **changes)
        player.objectives = ["OB06", "OB08"]
        twin.rules.objectives["OB08"]["condition"] = "antimatter_on_planets_at_end:0"
        player.levels["V"] = 4
        twin.look_at_objectives()
        player.levels["V"] = 3
        assert twin.snapshot()["seats"][0]["met"] == met
        points = printed_tree()["objectives"]
        wanted = points["OB08"]["points"] + (points["OB06"]["points"] if met else 0)
        assert twin.seat_columns()["src_objective"] == [wanted]
