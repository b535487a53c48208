"""The reference twin of Starship Interstellar alone: whole games, and what must never change."""

from __future__ import annotations

import json
import tomllib
from collections import Counter

import pytest

from exobalance.simcore.ruleset.spec import load_rulebook
from tests.games.starship.setups import (
    STOP,
    new_twin,
    play_at_random,
    printed_tree,
    setup_of,
    tree,
)
from tests.reference.starship import Twin
from tests.reference.starship.cubes import total
from tests.reference.starship.game import STARRED
from tests.reference.starship.rules import BUILDINGS, SUPPLIES

OTHER_READINGS = {
    "planet_start": "random",
    "phase_end": "immediate",
    "base_must_be_loaded": True,
    "build_at_existing_base": False,
    "dismantled_base": "after_unloading",
    "partial_dismantling": True,
    "extra_in_salvation": "not_usable",
    "full_government_row": "barred",
    "gov_satellite_full_bonus": False,
    "gov_satellite_ends_game": False,
    "top_row_entry_pays": True,
    "quick_people": "on_top",
    "quick_technologies": "free",
    "preliminary_pile": "any",
    "removed_active_token": "uncovers",
    "governor_in_phase": "recomputed",
    "mechanism_tie": "cube_by_cube",
    "auto_wormhole_chain": True,
    "destroyed_planet_place": "frozen",
    "final_return_loads": False,
    "ars_scope": "several_warehouses",
    "market_scope": "per_colour",
    "market_overflow": "low_value_first",
    "building_unlock": "one_per_level",
}
RICH = {
    "setup__fuel": 40,
    "setup__scientists": 12,
    "setup__solar_bag": [9, 9, 9, 9, 9],
    "solar__draw": 3,
    "solar__keep": 3,
    "solar__track": [20, 20, 20],
    "solar__spaces": 40,
    "market__spaces": [8, 8, 8],
    "quick__scientists": 12,
    "quick__fuel": 40,
}
"""Means enough to reach the highest levels."""

KINDS = {
    "quick_technologies",
    "satellite_start",
    "explore",
    "action",
    "salvation",
    "spend",
    "payment",
    "overflow",
    "keep",
    "technology",
    "destination",
    "load_fuel",
    "load_building",
    "load",
    "pick_up",
    "wormhole",
    "found",
    "token",
    "place",
    "trade",
    "produce",
    "cube",
    "plant",
    "repeat_token",
    "extra_token",
    "track",
    "shift",
    "jump",
    "government_satellite",
    "tied",
    "pass_reward",
}

# --- what must hold at every decision


def check_options(twin):
    """No option twice, an end never alone and always last, no choice where there is none."""
    options = twin.options()
    texts = [json.dumps(option, sort_keys=True) for option in options]
    assert len(set(texts)) == len(texts) > 0
    assert options[0] != STOP
    assert STOP not in options[:-1]
    if twin.kind in STARRED:
        assert len(options) > 1


def check_players(twin):
    """SI-R13, SI-R36, SI-R86, SI-R94: scientists, buildings and bases; what a plant can hold."""
    rules = twin.rules
    in_pyramid = Counter(seat for row in twin.pyramid for seat in row if seat is not None)
    for player in twin.players:
        used = player.n_technologies + in_pyramid[player.seat] + player.posts
        in_quick_setup = rules.is_quick and not sum(player.levels.values())
        used += len(rules["quick"]["rows"]) if in_quick_setup else 0
        assert player.scientists + player.supply + used == rules["supply"]["scientists"]
        for row in twin.pyramid:
            assert row.count(player.seat) <= 1
        plants = list(player.plants.values())
        for plant in plants:
            assert total(plant.warehouse) <= rules["plant"]["warehouse"]
            assert total(plant.buildings) <= rules["plant"]["slots"]
        places = [player.buildings, player.locked, player.hold.buildings]
        places += [plant.buildings for plant in plants]
        for kind in BUILDINGS:
            assert sum(place[kind] for place in places) <= rules["supply"][SUPPLIES[kind]]
        bases = player.bases + player.hold.bases + player.hold.waiting + len(plants)
        assert bases <= rules["supply"]["bases"]
        held = [player.cubes, player.hold.cubes, *(plant.deposit for plant in plants)]
        assert min(number for area in held + places for number in area.values()) >= 0
        assert min(player.fuel, player.hold.fuel, player.scientists, player.bases) >= 0


def check_table(twin):
    """SI-R5 to SI-R13, SI-R60: people, tokens, mechanisms, satellites are in one place each."""
    tree_, n = twin.rules.tree, twin.n_players
    people = total(twin.people) + len(twin.people_bag) + twin.cells
    assert people == sum(tree_["people"]["number"])
    need = twin.rules.by_players(tree_["sectors"]["mechanisms"])
    shown = [name for name in [*twin.future, *twin.current, *twin.long_term] if name is not None]
    n_mechanisms = len(shown) + len(twin.supply) + need * twin.completed + twin.sector
    advanced = sum(each["kind"] == "advanced" for each in tree_["mechanisms"].values())
    quick = tree_["quick"]["sector"] * n + 4
    n_base = quick if twin.rules.is_quick else tree_["setup"]["base_mechanisms"]
    assert n_mechanisms == n_base + advanced
    assert len({*shown, *twin.supply}) == len(shown) + len(twin.supply)
    extra = [*twin.offer, *(token for player in twin.players for token in player.extra)]
    offered = min(tree_["setup"]["extra_per_player"] * n, len(tree_["extra"]))
    assert len(extra) == len(set(extra)) == offered
    tokens = [*twin.explored.values(), *twin.route_pile, *twin.interest_pile]
    at_start = sum(tree_["route"]["pile"]) + sum(tree_["route"]["interest_pile"])
    assert len(tokens) == at_start
    satellites = [p.satellite for p in twin.players if p.satellite] + [twin.government_satellite]
    on_route = [space for space in satellites if space[0] < twin.rules.last_column]
    assert len(on_route) == len(set(on_route))
    assert len(satellites) - len(on_route) == len(twin.arrivals) <= n
    room = 5 * twin.rules.by_players(tree_["market"]["spaces_per_colour"])
    if tree_["switches"]["market_scope"] == "shared":
        room = twin.rules.by_players(tree_["market"]["spaces"])
    assert 0 <= total(twin.market) <= room
    if twin.phase in twin.orders:
        assert sorted(twin.orders[twin.phase]) == list(range(n))


def check_tokens(twin):
    """SI-R2, SI-R44: a production token is in a pile, in the box, at a plant or in a zone."""
    for name, planet in twin.planets.items():
        found = [player.plants[name].token for player in twin.players if name in player.plants]
        found += [*planet.pile, *planet.box]
        assert len(found) == len(set(found))
        assert set(found) <= set(twin.rules.tokens_of(name))
        is_frozen = planet.destroyed and twin.rules.switch("destroyed_planet_place") == "frozen"
        if name != "earth" and not is_frozen:
            gone = (planet.space - twin.start[name]) % len(twin.rules["planets"][name]["places"])
            moves = twin.round if twin.phase == "end" else max(twin.round - 1, 0)
            assert gone == moves % len(twin.rules["planets"][name]["places"])


class Watch:
    """Check a game as it goes on."""

    def __init__(self, twin, every=7):
        self.every, self.seen = every, Counter()
        self.bag = total(twin.bag)
        twin.start = {name: planet.space for name, planet in twin.planets.items()}

    def __call__(self, twin):
        """Check a decision."""
        self.seen[twin.kind] += 1
        check_options(twin)
        bag = total(twin.bag) + (total(twin.drawn) if twin.drawn else 0)
        assert bag <= self.bag
        self.bag = bag
        if self.seen.total() % self.every == 0:
            check_players(twin)
            check_table(twin)
            check_tokens(twin)


def check_end(twin):
    """SI-R15: the sun has reached Earth, or two goals of three are met; sources make the score."""
    tree_ = twin.rules.tree
    by_sun = twin.spiral > tree_["solar"]["spaces"]
    counts = tree_["switches"]["gov_satellite_ends_game"]
    arrived = [each for each in twin.arrivals if counts or each != "government"]
    rows = twin.cells // tree_["people"]["row"]
    met = [bool(arrived), twin.completed >= 3, rows >= (3, 4, 5)[twin.n_players - 2]]
    assert by_sun or sum(met) >= 2
    columns = twin.seat_columns()
    for seat in range(twin.n_players):
        sources = [values[seat] for name, values in columns.items() if name.startswith("src_")]
        assert columns["score"][seat] == sum(sources)
        assert 0 <= columns["arrival_place"][seat] <= twin.n_players
    table = twin.snapshot()
    assert json.loads(json.dumps(table)) == table
    assert (table["status"], table["phase"], table["kind"]) == ("done", "end", None)


def play(twin, seed, *, eager):
    """Play a game to its end under watch; return the decisions by kind."""
    watch = Watch(twin)
    play_at_random(twin, seed, each=watch, eager=eager)
    check_players(twin)
    check_table(twin)
    check_tokens(twin)
    check_end(twin)
    return watch.seen


# --- games


@pytest.mark.parametrize("variant", ["standard", "quick"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_lose_nothing(players, variant):
    """SI-R14, SI-R99: a game comes to its end; pieces are conserved."""
    for eager in (False, True):
        for seed in range(2):
            play(new_twin(players, seed, game__variant=variant), seed, eager=eager)


def test_all_switches_are_tried():
    """Each switch of the rules has another reading here."""
    switches = printed_tree()["switches"]
    assert set(OTHER_READINGS) == set(switches)
    assert [name for name, value in OTHER_READINGS.items() if switches[name] == value] == []


@pytest.mark.parametrize("switch", OTHER_READINGS)
def test_switches(switch):
    """Each switch with its other value: a game."""
    number = list(OTHER_READINGS).index(switch)
    quick = switch.startswith(("quick", "preliminary")) or number % 3 == 0
    changes = {f"switches__{switch}": OTHER_READINGS[switch]}
    changes["game__variant"] = "quick" if quick else "standard"
    play(new_twin(2 + number % 3, number, **changes), number, eager=True)


@pytest.mark.parametrize("variant", ["standard", "quick"])
def test_all_other_readings_together(variant):
    """All switches with their other values, poor and rich: a game of each player count."""
    changes = {f"switches__{name}": value for name, value in OTHER_READINGS.items()}
    for players in (2, 3, 4):
        play(new_twin(players, 5, game__variant=variant, **changes), 5, eager=False)
        play(new_twin(players, 6, game__variant=variant, **changes, **RICH), 6, eager=True)


def test_every_kind_of_decision_is_met():
    """Nothing of the protocol is out of reach."""
    seen = Counter()
    changes = {
        "switches__partial_dismantling": True,
        "switches__quick_technologies": "free",
        "technologies__explorer__costs": ["R", "R", "R"],
    }
    for seed in range(6):
        variant = ("standard", "quick")[seed % 2]
        twin = new_twin(2 + seed % 3, seed, game__variant=variant, **changes, **RICH)
        play_at_random(twin, seed, each=lambda twin: seen.update([twin.kind]), eager=True)
    assert KINDS - set(seen) == set()
    assert set(seen) <= KINDS


def assumptions():
    """Return the tweak files of the game."""
    return sorted((load_rulebook("starship").folder / "assumptions").glob("*.toml"))


def test_assumptions():
    """Each set of other components: a game of two."""
    for number, path in enumerate(assumptions()):
        resolved = tree()
        for name, value in tomllib.loads(path.read_text("utf-8"))["set"].items():
            *parents, last = name.split(".")
            node = resolved
            for parent in parents:
                node = node[parent]
            node[last] = value
        twin = Twin(resolved, 2, setup_of(resolved, 2, number))
        play_at_random(twin, number, eager=True)
        assert twin.status == "done"


def test_the_same_choices_give_the_same_game():
    """SI-A51: nothing is drawn but from the numbers of the setup."""
    tables = []
    for _ in range(2):
        twin = new_twin(3, 9)
        play_at_random(twin, 9, eager=True)
        tables.append(twin.snapshot())
    assert tables[0] == tables[1]


def test_what_is_no_option_is_refused():
    """The twin takes options only."""
    twin = new_twin(2)
    with pytest.raises(ValueError, match="is no option of satellite_start for seat 0"):
        twin.apply({"act": "satellite_start", "row": 3})
