"""Kernels and twin of Space Gate Odyssey side by side on whole worlds.

Half of the worlds are driven by random play cut at `RANDOM_LIMIT` decisions, half by
epsilon-greedy play to the end of the game.
"""

from collections import Counter

import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import epsilon_greedy_driver
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.reference import compare
from tests.reference.compare import compare_world
from tests.reference.sgo import Twin

GAME = load_game("sgo")
PLAYERS = (2, 3, 4)
RANDOM_LIMIT = 400
LIMIT = 20_000
EPSILON = 0.15
BOT = "balanced"
VARIANTS = {
    "variant.short_game=true": PLAYERS,
    "variant.reorganisation=true": PLAYERS,
    "variant.reorganisation=true switches.reorganise=single_module": PLAYERS,
    "switches.ap_fixed_when_action_starts=false": PLAYERS,
    "switches.blocked_corridor_counts_as_open=true": PLAYERS,
    "switches.close_check=after_each_colonist": PLAYERS,
    "switches.swap_mandatory=true": PLAYERS,
    "switches.track_setup_direction=water_at_0": PLAYERS,
    "switches.zero_majority_scores=true": PLAYERS,
    "switches.collins_won=at_least_4_of_6": PLAYERS,
    "switches.turing2_centre=extra_area_without_value": (2,),
    "switches.planck_group=all_areas_with_a_neighbour": PLAYERS,
    "switches.score_floor=zero": PLAYERS,
    "switches.bonus_may_be_declined=none": PLAYERS,
    "switches.setup_second_module_may_join_first=false": PLAYERS,
}
"""Values of ``--set`` with the player counts for which they matter."""


def play_world(ruleset, players, world):
    """Compare one world, in the way that its number says; return what was seen."""
    if world % 2 == 0:
        return compare_world(GAME, ruleset, players, world, driver=world, limit=RANDOM_LIMIT)
    weights = pack_bots(GAME, [load_bot(GAME, BOT, players)])[0].weights
    driver = epsilon_greedy_driver(GAME, weights, EPSILON, world)
    seen = compare_world(GAME, ruleset, players, world, driver, LIMIT)
    assert seen.status != "running", f"world {world} does not end within {LIMIT} decisions"
    return seen


def compare_printed(players, worlds):
    """Compare worlds under the printed rules; every kind of decision has to occur."""
    ruleset = load_ruleset("sgo")
    kinds: Counter[str] = Counter()
    for world in range(worlds):
        kinds += play_world(ruleset, players, world).kinds
    every = {decision.name for decision in GAME.decisions}
    assert set(kinds) == every - {"reorganise"}


def compare_variant(sets, worlds):
    """Compare worlds under changed rules, player counts in turn."""
    ruleset = load_ruleset("sgo", sets=sets.split())
    counts = VARIANTS[sets]
    for world in range(1, worlds + 1):
        play_world(ruleset, counts[world % len(counts)], world)


@pytest.mark.parametrize("players", PLAYERS)
def test_printed_rules(players):
    """Same options, same table, same scores: 20 worlds."""
    compare_printed(players, 20)


@pytest.mark.parametrize("sets", VARIANTS)
def test_variants_and_readings(sets):
    """The short game, the token, and each switch with its other value: 5 worlds."""
    compare_variant(sets, 5)


@pytest.mark.full
@pytest.mark.parametrize("players", PLAYERS)
def test_printed_rules_on_many_worlds(players):
    """Same options, same table, same scores: 500 worlds."""
    compare_printed(players, 500)


@pytest.mark.full
@pytest.mark.parametrize("sets", VARIANTS)
def test_variants_and_readings_on_many_worlds(sets):
    """The short game, the token, and each switch with its other value: 50 worlds."""
    compare_variant(sets, 50)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("start_module", "capacity"), 6, "stations.*twin .'start', 0, True, 6"),
        (("engineers", "chief_points"), 3, "twin at"),
        (("hawking", "points"), 2, "hawking: kernel"),
        (("corridors", "penalty"), 2, "corridors: kernel"),
        (("exoplanets", "Susskind", "per_colonist"), 3, "twin"),
    ],
)
def test_another_rule_on_one_side_is_found(monkeypatch, path, value, message):
    """A twin that plays by another number differs, and the message says where."""

    class OtherTwin(Twin):
        def __init__(self, tree, players, setup):
            changed = {**tree}
            node = changed
            for key in path[:-1]:
                node[key] = {**node[key]}
                node = node[key]
            node[path[-1]] = value
            super().__init__(changed, players, setup)

    monkeypatch.setitem(compare.TWINS, "sgo", OtherTwin)
    ruleset = load_ruleset("sgo")
    with pytest.raises(AssertionError, match=rf"sgo, 3 players, world \d+.*{message}"):
        for world in range(1, 40, 2):
            play_world(ruleset, 3, world)
