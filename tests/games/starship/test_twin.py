"""Kernels and twin of Starship Interstellar side by side on whole worlds, under all rules."""

from collections import Counter
from functools import cache

import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import epsilon_greedy_driver, random_driver
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.tell.played import eager
from tests.games.starship.test_conformance import OTHER_READINGS, QUICK, RICH
from tests.reference import compare
from tests.reference.compare import compare_world
from tests.reference.starship import Twin

GAME = load_game("starship")
PLAYERS = (2, 3, 4)
BOT = "balanced"
EVERY = 20
"""Decisions between two comparisons of the table."""
WORLDS = 10
"""Worlds for each player count and variant: two of each of the five ways to play."""

ASSUMPTIONS = sorted((GAME.folder / "assumptions").glob("*.toml"))
CHEAP = (
    'technologies.explorer.effects=["wormhole", "continue", "takeoff:1"]',
    'technologies.explorer.costs=["R", "R", "R"]',
    'technologies.drill.costs=["R", "R", "R"]',
    'technologies.converter.costs=["Y", "Y", "Y"]',
)
OTHER_NUMBERS = (
    RICH,
    (*RICH, *CHEAP, "switches.partial_dismantling=true"),
    (QUICK, *RICH, *CHEAP, *OTHER_READINGS),
    (*RICH, *OTHER_READINGS),
    OTHER_READINGS,
    (QUICK, *OTHER_READINGS),
    ("market.spaces=[6, 6, 8]", "limits.repeats=4", "solar.start=6", *CHEAP),
    ("setup.pile=2", "quick.rows=[\"ars\", \"explorer\"]", QUICK),
    ("supply.bases=2", "plant.warehouse=3", "plant.slots=2", *RICH),
    ("route.fuel=[0, 1, 1, 2, 2, 5]", "route.extra_column=4",
     'route.interest=["3:1", "3:5", "5:2", "5:4"]', "people.row=5", "end.rows=[5, 7, 9]"),
)  # fmt: skip


@cache
def weights_of(players):
    """Return the weights of the bot."""
    return pack_bots(GAME, [load_bot(GAME, BOT, players)])[0].weights


def play_world(ruleset, players, world):
    """Compare one world to its end; return the decisions by kind.

    Of five worlds three are played by the bot with slips, the more the higher the number of the
    world, one at random, and one at random by somebody who mostly does something.
    """
    way = world % 5
    epsilon = (0.05, 0.2, 0.5, None, None)[way]
    if epsilon is not None:
        driver = epsilon_greedy_driver(GAME, weights_of(players), epsilon, world)
    else:
        driver = random_driver(world) if way == 3 else eager(world)
    seen = compare_world(GAME, ruleset, players, world, driver, every=EVERY)
    assert seen.status == "done"
    return seen.kinds


def play(players, worlds, sets=(), tweaks=()):
    """Compare worlds under changed rules; return the decisions by kind."""
    ruleset = load_ruleset("starship", [str(path) for path in tweaks], list(sets))
    kinds = Counter()
    for world in worlds:
        kinds += play_world(ruleset, players, world)
    return kinds


@pytest.mark.parametrize("variant", ["standard", "quick"])
@pytest.mark.parametrize("players", PLAYERS)
def test_player_counts(players, variant):
    """Same options, same table, same scores: two worlds for each way to play."""
    kinds = play(players, range(WORLDS), [f"game.variant={variant}"])
    rare = {"quick_technologies", "pick_up", "wormhole", "explore", "tied", "overflow", "shift",
            "repeat_token", "track", "plant"}  # fmt: skip
    assert {each.name for each in GAME.decisions} - set(kinds) <= rare


@pytest.mark.parametrize("switch", OTHER_READINGS)
def test_switches(switch):
    """Each switch with its other value: 1 world, of the quick game where it matters there."""
    number = OTHER_READINGS.index(switch)
    is_quick = "quick" in switch or "preliminary" in switch or number % 4 == 0
    play(2 + number % 3, [number], [switch, QUICK] if is_quick else [switch])


@pytest.mark.parametrize("path", ASSUMPTIONS, ids=lambda path: path.stem)
def test_assumptions(path):
    """Each set of other components: 1 world, player counts and variants in turn."""
    number = ASSUMPTIONS.index(path)
    play(2 + number % 3, [number], [QUICK] if number % 4 == 1 else [], [path])


def test_all_kinds_of_decisions_are_compared():
    """Rules that reach what printed ones seldom do: 1 world each, every kind of decision."""
    kinds = Counter()
    for number, sets in enumerate(OTHER_NUMBERS):
        kinds += play(2 + number % 3, [number], sets)
    assert set(kinds) == {each.name for each in GAME.decisions}
    assert min(kinds.values()) > 1


@pytest.mark.full
@pytest.mark.parametrize("variant", ["standard", "quick"])
@pytest.mark.parametrize("players", PLAYERS)
def test_player_counts_on_many_worlds(players, variant):
    """Same options, same table, same scores: 200 worlds."""
    play(players, range(200), [f"game.variant={variant}"])


@pytest.mark.full
@pytest.mark.parametrize("players", PLAYERS)
def test_all_rules_on_many_worlds(players):
    """Each switch and each set of other numbers: 10 worlds; each set of components: 5 worlds."""
    for sets in [*([switch] for switch in OTHER_READINGS), *OTHER_NUMBERS]:
        play(players, range(100, 105), sets)
        play(players, range(105, 110), [*sets, QUICK])
    for path in ASSUMPTIONS:
        play(players, range(200, 205), tweaks=[path])


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("solar", "keep"), 1, "keep of seat .: only in kernel"),
        (("earth", "production"), "fuel:5", "twin at .*load_fuel|fuel: kernel .*twin|only in twin"),
        (("reputation", "top_step"), 2, "src_reputation_steps.*kernel|prestige: kernel"),
        (("arrival", "multipliers"), [6, 4, 3, 1], "prestige: kernel"),
        (("travel", "missing"), 1, "prestige: kernel|src_missing_fuel"),
        (("switches", "phase_end"), "immediate", "kernel"),
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

    monkeypatch.setitem(compare.TWINS, "starship", OtherTwin)
    with pytest.raises(AssertionError, match=rf"starship, 3 players, world \d+.*({message})"):
        play(3, range(20))


def test_all_sets_of_components_are_compared():
    """None is left out because its file lies elsewhere; and all switches are here."""
    assert len(ASSUMPTIONS) == 54
    switches = load_ruleset("starship").tree["switches"]
    assert [each.split(".")[1].split("=")[0] for each in OTHER_READINGS] == list(switches)
