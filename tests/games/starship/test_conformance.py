"""Starship Interstellar conforms to the contract, and loses no piece on the way."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.starship.data.codes import Act
from exobalance.simcore.games.starship.data.layout import (
    MAX_OPTIONS,
    MAX_SEATS,
)
from exobalance.simcore.games.starship.data.state import STATE
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.play.worlds import play_worlds
from tests.conformance import Conformance
from tests.games.starship.case import CASE
from tests.games.starship.rules.tables import Table
from tests.games.starship.tell.played import eager
from tests.walks import Walk, match_of

OTHER_READINGS = (
    "switches.planet_start=random",
    "switches.phase_end=immediate",
    "switches.base_must_be_loaded=true",
    "switches.build_at_existing_base=false",
    "switches.dismantled_base=after_unloading",
    "switches.partial_dismantling=true",
    "switches.extra_in_salvation=not_usable",
    "switches.full_government_row=barred",
    "switches.gov_satellite_full_bonus=false",
    "switches.gov_satellite_ends_game=false",
    "switches.top_row_entry_pays=true",
    "switches.quick_people=on_top",
    "switches.quick_technologies=free",
    "switches.preliminary_pile=any",
    "switches.removed_active_token=uncovers",
    "switches.governor_in_phase=recomputed",
    "switches.mechanism_tie=cube_by_cube",
    "switches.auto_wormhole_chain=true",
    "switches.destroyed_planet_place=frozen",
    "switches.final_return_loads=false",
    "switches.ars_scope=several_warehouses",
    "switches.market_scope=per_colour",
    "switches.market_overflow=low_value_first",
    "switches.building_unlock=one_per_level",
)
QUICK = "game.variant=quick"
RICH = (
    "setup.fuel=40",
    "setup.scientists=12",
    "setup.solar_bag=[9, 9, 9, 9, 9]",
    "solar.draw=3",
    "solar.keep=3",
    "quick.scientists=9",
    "quick.fuel=40",
)
"""Means enough to reach the highest levels."""
VARIANTS = {
    "printed": (),
    "quick": (QUICK,),
    "other readings": OTHER_READINGS,
    "quick, other readings": (QUICK, *OTHER_READINGS),
    "rich": RICH,
    "rich, quick, other readings": (QUICK, *RICH, *OTHER_READINGS),
}
COLUMNS = ("future", "current")
"""Fields as long as there are seats, but by column."""
BY_SEAT = [
    *(n for n in STATE.names if STATE[n].shape[:1] == (MAX_SEATS,) and n not in COLUMNS),
    "satellite",
    "arrived",
]
MOVED_ON = ("order", "governor", "last_governor", "pyramid")
"""Fields that hold numbers of seats."""


class TestConformance(Conformance):
    """The suite, with all invariants of the game at every decision."""

    case = CASE


@cache
def case_of(sets):
    """Return the case under changed rules."""
    return replace(CASE, tree=load_ruleset("starship", sets=list(sets)).tree)


def play(walk, driver):
    """Play to the end, with every state, every list of options and every piece checked."""
    kinds = set()
    for options in walk.steps(driver):
        walk.check_decision(options)
        walk.checks.follow(walk.state)
        acts = options[:, 0].tolist()
        assert acts[0] != Act.STOP, "a decision whose only option is to stop"
        assert Act.STOP not in acts[:-1], "to stop is not the last option"
        kinds.add(int(walk.state.kind))
    walk.checks.follow(walk.state)
    assert (walk.state.gap, walk.state.status) == (0, Status.DONE)
    return kinds


@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_sound(variant):
    """SI-R14, SI-R99, SI-A51 and all other readings at once: no piece is lost, games end."""
    number = list(VARIANTS).index(variant)
    play(Walk(case_of(VARIANTS[variant]), 2 + number % 3, number), eager(number))


def test_eager_games_meet_every_kind_of_decision():
    """Nothing of the protocol is out of reach."""
    met = set()
    sets = (*RICH, "switches.partial_dismantling=true", "switches.quick_technologies=free")
    sets = (*sets, 'technologies.explorer.costs=["R", "R", "R"]')
    for world in range(6):
        case = case_of((*sets, QUICK) if world % 2 else sets)
        walk = Walk(case, 2 + world % 3, world)
        for _ in walk.steps(eager(world, 0.9)):
            met.add(int(walk.state.kind))
    assert met == set(range(len(CASE.game.decisions)))


class TestRedeal:
    """What the acting seat knows stays; all else is dealt anew, from what there is."""

    @pytest.mark.parametrize("variant", ["printed", "quick, other readings"])
    def test_known_things_stay_and_nothing_is_lost(self, variant):
        """SI-A51: what lies open, what was drawn, and what the seat has looked at."""
        case = case_of(VARIANTS[variant])
        for world in range(6):
            walk = Walk(case, 2 + world % 3, world)
            for _ in walk.steps(eager(world), 40 * world + 3):
                pass
            if walk.is_over:
                continue
            other = walk.future(world)
            before, after = walk.state, other.state
            assert np.array_equal(other.options(), walk.options().copy())
            walk.checks.check(after)
            changed = {
                name for name in STATE.names if not np.array_equal(before[name], after[name])
            }
            assert changed <= {
                "rng_key", "rng_count", "event", "supply_pile", "pile", "person", "in_pile",
                "scratch", "used",
            }  # fmt: skip
            seen = before.seen_by >> before.seat & 1 != 0
            assert np.array_equal(before.in_pile[seen], after.in_pile[seen])
            assert np.array_equal(before.in_pile == 0, after.in_pile == 0)
            for name, first in (
                ("event", before.next_event), ("supply_pile", before.next_supply),
                ("person", before.next_person),
            ):  # fmt: skip
                assert np.array_equal(before[name][:first], after[name][:first])
            for which in range(2):
                first = before.next_token[which]
                assert np.array_equal(before.pile[which, :first], after.pile[which, :first])

    def test_all_that_is_hidden_is_dealt_anew(self):
        """SI-A51: events, mechanisms, tokens of the route and of planets, people, the sun."""
        walk = Walk(CASE, 3, 2)
        futures = [walk.future(n).state for n in range(40)]
        n_events = int(walk.params.n_events)
        assert all(len({int(f.event[i]) for f in futures}) > 5 for i in range(n_events))
        first = int(walk.state.next_supply)
        assert all(len({int(f.supply_pile[first + i]) for f in futures}) > 5 for i in range(40))
        for which, n in enumerate(walk.params.n_pile_tokens.tolist()):
            assert all(len({int(f.pile[which, i]) for f in futures}) > 5 for i in range(n))
        first = int(walk.state.next_person)
        assert all(len({int(f.person[first + i]) for f in futures}) > 5 for i in range(44))
        for number in range(int(walk.params.n_productions)):
            assert {int(f.in_pile[number]) for f in futures} == {1, 2}
        assert len({f.rng_key.tobytes() for f in futures}) == 40

    def test_a_token_put_back_is_known(self):
        """SI-A51, SI-A6: who looked at it knows that it is in the pile; others do not."""
        table = Table().pile("mars", "mar01", "mar04").explorer("venus", fuel=9).play("travel")
        table.choose(planet="mars").choose(act="found").choose(act="look", hold=2)
        table.choose(production="mar01")
        assert table.state.seat == 1
        number = table.names.productions.index("mar04")
        assert {int(table.walk.future(n).state.in_pile[number]) for n in range(30)} == {1, 2}
        table.turn(0)
        assert {int(table.walk.future(n).state.in_pile[number]) for n in range(30)} == {1}

    @pytest.mark.parametrize("variant", ["printed", "quick, other readings"])
    def test_bots_see_nothing_hidden(self, variant):
        """SI-A51: scores of options, and the own outlook, are the same in all that could be."""
        game, case = CASE.game, case_of(VARIANTS[variant])
        weights = np.random.default_rng(1).normal(size=len(game.features))
        outlooks = np.zeros((2, len(game.outlook)))
        for world, players in enumerate(game.players):
            walk = Walk(case, players, world)
            for options in walk.steps(eager(world), 300):
                if walk.state.decisions % 3:
                    continue
                other, seat = walk.future(int(walk.state.decisions)), int(walk.state.seat)
                scores = np.zeros((2, len(options)))
                for each, out, row in zip((walk, other), scores, outlooks, strict=True):
                    given = each.state, each.params, weights
                    game.kernels.score_options(*given, options, len(options), out)
                    game.kernels.outlook(*given, seat, row)
                assert np.array_equal(*scores), game.decisions[walk.state.kind].name
                assert np.array_equal(*outlooks)


@pytest.mark.parametrize("players", [2, 4])
def test_no_rule_looks_at_the_number_of_a_seat(players):
    """SI-R14, SI-R87: after the set-up, seats moved on by one get the same options and points."""
    walk = Walk(CASE, players, players)
    while walk.state.turn == 0:
        walk.apply(walk.options()[0])
    other = walk.copy()
    relabel(other.state, players)
    pick = eager(players)
    while not walk.is_over:
        assert other.state.seat == (walk.state.seat + 1) % players
        options = walk.options()
        assert np.array_equal(other.options(), options)
        option = options[pick(walk.state, None, options, len(options))]
        walk.apply(option)
        other.apply(option)
    assert other.state.status == walk.state.status
    for name in ("source", "fuel", "cubes", "plant", "level", "reputation", "posts", "satellite"):
        moved = np.roll(walk.state[name][:players], 1, axis=0)
        assert np.array_equal(other.state[name][:players], moved), name


def relabel(state, players):
    """Move everything of a seat to the next one, the last one's to the first, in place."""
    for name in BY_SEAT:
        state[name][:players] = np.roll(state[name][:players], 1, axis=0).copy()
    for name in MOVED_ON:
        state[name] = np.where(state[name] >= 0, (state[name] + 1) % players, -1)
    state.seat = (state.seat + 1) % players


def test_options_stay_below_the_bound():
    """SI-A44: the longest lists that the bounds of the simulation allow fit."""
    table = Table(4).put(market=[20, 20, 20, 20, 20], fuel=2000)
    table.state.cubes[0] = 60
    trades = len(table.play("market").walk.options())
    assert trades == 5 * (20 + 60)
    assert trades < MAX_OPTIONS


@pytest.mark.full
@pytest.mark.parametrize("variant", ["printed", "quick"])
@pytest.mark.parametrize("players", CASE.game.players)
def test_fifty_thousand_random_games(players, variant, capsys):
    """SI-R99, SI-A44: all end by the rules, or by the limit of decisions, which is counted."""
    n_games, block = 50_000, 500
    counts = np.zeros(len(Status), int)
    matches = [
        match_of(case_of(VARIANTS[name]), ["random"] * players, 5)
        for name in (variant, "other readings" if variant == "printed" else "quick, other readings")
    ]
    n_worlds = n_games // matches[0].rotations
    for first in range(0, n_worlds, block):
        match = matches[first // block % 2]
        games = play_worlds(match, first, min(block, n_worlds - first))["games"]
        counts += np.bincount(games.status, minlength=len(Status))
        assert not games.gap.any()
    with capsys.disabled():
        found = ", ".join(f"{counts[s]:,} {s.name.lower()}" for s in Status if counts[s])
        print(f"\n{players} players, {variant}, {counts.sum():,} random games: {found}")
    assert counts[Status.DONE] + counts[Status.TRUNCATED] == counts.sum() > n_games - block
    assert counts[Status.DONE] > 0.99 * counts.sum()


def test_random_walks_reach_the_end():
    """SI-R99: choices at random end games by the rules, in both variants."""
    for variant in ("printed", "quick"):
        walk = Walk(case_of(VARIANTS[variant]), 2, 3)
        for _ in walk.steps(random_driver(3)):
            pass
        assert walk.state.status == Status.DONE
