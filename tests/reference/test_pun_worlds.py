"""Kernels and twin of Planet Unknown side by side on whole worlds.

Random play seldom comes far on a track, so many worlds use boards on which all
technologies, civ cards and rovers come early (`EARLY_TRACKS`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from exobalance.simcore.conformance.drivers import Driver
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from tests.reference import compare
from tests.reference.compare import compare_world
from tests.reference.pun import Twin
from tests.reference.pun_tables import printed_tree

GAME = load_game("pun")
PLAYERS = range(1, 7)
EVERY = 5
"""Decisions between two comparisons of the table."""

PLANETS, CORPORATIONS = (tuple(printed_tree()[what]) for what in ("planets", "corporations"))
MODULES = ("variant.events=true", "variant.private_objectives=true")
EARLY_TRACKS = {
    "C": "- civ:1 civ:2 synergy civ:3 civ:4+medal:1 civ:1 civ:2 civ:3 civ:4 medal:2 civ:1 civ:4",
    "B": "- patch synergy patch+medal:1 patch patch medal:2 synergy patch patch patch patch patch",
    "R": "- rover+move:4 rover+move:3 move:5+synergy rover+move:4 move:6+medal:5 rover+move:5",
    "T": "- tech:1 tech:2 tech:3+medal:1 synergy tech:4 tech:5 medal:2 synergy medal:3 - synergy",
}
LENGTH = 16
MANY = 60
"""Options up to which a driver looks at their acts; more are placements."""

FORCED_TURN = 'station.turn=["forced", "forced", "choice", "choice", "choice", "choice"]'
SWITCHES = {
    "switches.power_renewal=every_step": "wormhole_corp",
    "switches.planet_restriction_may_end_game=true": "K-273",
    "switches.ho1_lifts_restrictions=true": "horizon_group K-273",
    "switches.pajitnov_patches_slide=false": "Pajitnov",
    "switches.petra_currents_cover_lines=true": "Petra",
    "switches.petra_currents_in_objectives=rectangles": "Petra",
    "switches.uc3_bonus=track_gains": "universal_coalition",
    "switches.teleport_onto_toxic=true": "Kaax",
    "switches.civ28_counts=scoring_area": "cosmos_inc",
    "switches.ho3_answers_to=delivery": "horizon_group",
    "switches.free_steps_on_currents=false": "cosmos_inc Petra",
    "switches.rover_ban_on_currents=true": "Petra",
    "switches.no_milestones_unlocks_tech=false": "republic",
    "switches.round_start_movement=tile_step": "oasis_ultd",
    "switches.re3_between=terrain": "republic",
    "switches.ma2_bonus=all_gains": "makeshift",
    "switches.ma2_bonus=once_per_round": "makeshift",
    "switches.fx1_when_unlocked=true": "flux_industries",
    "switches.fx2_claims=milestone": "flux_industries",
    "switches.jd4_optional=false": "jump_drive",
    "switches.horizon_swaps_load=true": "horizon_group",
    "switches.ho4_optional=true": "horizon_group",
    "switches.cosmos_lifepods=not_on_top": "cosmos_inc",
    "switches.extra_tile_drops_restrictions=true": "Persephone",
    "switches.free_steps_need_movement=false": "cosmos_inc",
    "switches.oasis_w_claims=last": "oasis_ultd",
    "switches.makeshift_advances=own_cube": "makeshift",
    FORCED_TURN: "",
    "setup.sides=choose": "",
    "setup.pool=symmetric": "",
}
"""Every switch with its other value, and the boards for which it matters."""


def given(names: str) -> list[str]:
    """Return the settings that give the boards named to all seats."""
    return [
        f"setup.{what}={[name] * len(PLAYERS)}"
        for what, all_names in (("planets", PLANETS), ("corporations", CORPORATIONS))
        for name in names.split()
        if name in all_names
    ]


def early(corporations: Sequence[str] = CORPORATIONS) -> list[str]:
    """Return the settings by which everything comes early, with more teleports."""
    settings = ["setup.civ_cards=[6, 7, 8, 9, 9, 9]", "civ_cards.CIV-12.effect=teleport"]
    for name in corporations:
        settings.append(f"corporations.{name}.rovers=4")
        rule = printed_tree()["corporations"][name]["rule"]
        kept = {"lifepods_on_techs": "T", "enlarge_biomass": "B"}.get(rule, "")
        for track, text in EARLY_TRACKS.items():
            if track not in kept:
                symbols = text.split()
                symbols += ["-", "synergy"] * LENGTH
                settings.append(f"corporations.{name}.{track}={symbols[:LENGTH]}")
    return settings


def eager_driver(tree: dict[str, Any], seed: int) -> Driver:
    """Return a driver that picks an act first and then one of its options.

    So rare acts are taken as often as others, and stopping is rarer still.
    """
    generator = random.Random(seed)

    def pick(state: Any, params: Any, rows: np.ndarray, n: int) -> int:
        if n > MANY:
            return generator.randrange(n)
        acts = [GAME.describe.option_dict(state, tree, row)["act"] for row in rows[:n]]
        kinds = sorted(set(acts))
        if kinds != ["stop"] and generator.random() < 0.9:
            kinds = [kind for kind in kinds if kind != "stop"]
        act = generator.choice(kinds)
        return generator.choice([index for index, other in enumerate(acts) if other == act])

    return pick


def play(settings: Sequence[str], players: int, worlds: Sequence[int]) -> Counter[str]:
    """Compare worlds to their ends; return the decisions seen, by kind."""
    ruleset = load_ruleset("pun", sets=settings)
    kinds: Counter[str] = Counter()
    for world in worlds:
        driver = eager_driver(ruleset.tree, world)
        seen = compare_world(GAME, ruleset, players, world, driver, every=EVERY)
        assert seen.status == "done"
        kinds += seen.kinds
    return kinds


def compare_counts(players: int, n: int) -> None:
    """Compare worlds under the printed rules, half of them with early tracks and modules."""
    play([], players, range(n // 2))
    kinds = play([*MODULES, *early()], players, range(n // 2, n))
    expected = {"place", "resolve", "civ", "patch", "give_back"}
    expected |= {"lifepod"} if players > 1 else set()
    expected |= {"rotate"} if players > 1 else set()
    assert expected <= set(kinds)


def compare_board(name: str, n: int) -> None:
    """Compare worlds in which every seat has a board, with early tracks and without events."""
    for world in range(n):
        settings = [*early(), *given(name), *MODULES[: world % 2]]
        play(settings, 2 + world % 2, [world])


def compare_switch(setting: str, n: int) -> None:
    """Compare worlds under a switch with its other value."""
    settings = [setting, *MODULES, *early(), *given(SWITCHES[setting])]
    play(settings, 2, range(n))


@pytest.mark.parametrize("players", PLAYERS)
def test_player_counts(players):
    """Same options, same table, same scores: 10 worlds, of more than 3 players 6."""
    compare_counts(players, 10 if players <= 3 else 6)


@pytest.mark.parametrize("name", [*PLANETS, *CORPORATIONS])
def test_boards(name):
    """Each planet and corporation, with and without events: 2 worlds."""
    compare_board(name, 2)


@pytest.mark.parametrize("setting", SWITCHES)
def test_switches(setting):
    """Each switch with its other value: 1 world."""
    compare_switch(setting, 1)


def test_a_planet_that_is_taken_instead_has_its_lifepods_at_once():
    """PUN-A1: also before the seat has chosen its corporation."""
    ruleset = load_ruleset("pun", sets=["setup.sides=choose"])
    for world in range(6):
        compare_world(GAME, ruleset, 2, world, world, limit=6, every=1)


def test_tops_of_cubes_that_have_changed_tracks():
    """PUN-B63: the top of a track is taken by whatever cube stands there, on short tracks too."""
    short = {"C": ["-"] * 3, "W": ["-"] * 3, "B": ["-"] * 3, "R": ["-", "-", "move:2"]}
    short["T"] = ["-", *(f"tech:{level}" for level in range(1, 6))]
    settings = [f"corporations.makeshift.{track}={symbols}" for track, symbols in short.items()]
    settings += ["variant.private_objectives=true", "setup.private_draw=4", "setup.private_keep=4"]
    settings += ["setup.neighbour_objectives=[0, 3, 0, 0, 0, 0]"]
    settings += ["switches.makeshift_advances=own_cube", *given("makeshift")]
    play(settings, 2, range(8))


def test_a_level_that_is_withheld_leaves_flux_the_one_below():
    """PUN-R59, PUN-B46: the highest of the levels that work, among many red events."""
    levels = ["-", *(f"tech:{level}" for level in range(1, 6)), "medal:5"]
    settings = ["switches.no_milestones_unlocks_tech=false", "variant.events=true"]
    settings += ["event_deck.green=0", "event_deck.orange=0", "event_deck.red=18"]
    settings += [f"corporations.flux_industries.T={levels}", *given("flux_industries")]
    play(settings, 2, range(8))


@pytest.mark.full
@pytest.mark.parametrize("players", PLAYERS)
def test_player_counts_on_many_worlds(players):
    """Same options, same table, same scores: 200 worlds."""
    compare_counts(players, 200)


@pytest.mark.full
@pytest.mark.parametrize("name", [*PLANETS, *CORPORATIONS])
def test_boards_on_many_worlds(name):
    """Each planet and corporation, with and without events: 40 worlds."""
    compare_board(name, 40)


@pytest.mark.full
@pytest.mark.parametrize("setting", SWITCHES)
def test_switches_on_many_worlds(setting):
    """Each switch with its other value: 40 worlds."""
    compare_switch(setting, 40)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("station", "forced_turn"), 2, "turned: kernel"),
        (("corporations", "republic", "rovers"), 3, "supply: kernel"),
        (("scoring", "neighbour_tie"), 3, "neighbours.*kernel"),
        (("planets", "Petra", "rule"), "none", "only in"),
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

    monkeypatch.setitem(compare.TWINS, "pun", OtherTwin)
    settings = [*early(), *given("Petra republic"), FORCED_TURN]
    with pytest.raises(AssertionError, match=rf"pun, 2 players, world \d+.*{message}"):
        play(settings, 2, range(20))
