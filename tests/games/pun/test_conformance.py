"""Planet Unknown conforms to the contract, and loses no piece on the way."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from joblib import Parallel, delayed

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.conformance.drivers import random_driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.layout import MAX_OPTIONS, MAX_SEATS
from exobalance.simcore.games.pun.data.state import STATE
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from tests.conformance import Conformance
from tests.games.pun.case import CASE
from tests.walks import Walk

MODULES = ("variant.events=true", "variant.private_objectives=true")
OTHER_READINGS = (
    "switches.power_renewal=every_step",
    "switches.planet_restriction_may_end_game=true",
    "switches.ho1_lifts_restrictions=true",
    "switches.pajitnov_patches_slide=false",
    "switches.petra_currents_cover_lines=true",
    "switches.petra_currents_in_objectives=rectangles",
    "switches.uc3_bonus=track_gains",
    "switches.teleport_onto_toxic=true",
    "switches.civ28_counts=scoring_area",
    "switches.ho3_answers_to=delivery",
    "switches.free_steps_on_currents=false",
    "switches.rover_ban_on_currents=true",
    "switches.no_milestones_unlocks_tech=false",
    "switches.round_start_movement=tile_step",
    "switches.re3_between=terrain",
    "switches.ma2_bonus=all_gains",
    "switches.fx1_when_unlocked=true",
    "switches.fx2_claims=milestone",
    "switches.jd4_optional=false",
    "switches.horizon_swaps_load=true",
    "switches.ho4_optional=true",
    "switches.cosmos_lifepods=not_on_top",
    "switches.extra_tile_drops_restrictions=true",
    "switches.free_steps_need_movement=false",
    "switches.oasis_w_claims=last",
    "switches.makeshift_advances=own_cube",
)
VARIANTS = {
    "modules": MODULES,
    "sides": ("setup.sides=choose", "variant.events=true"),
    "symmetric": ('setup.pool="symmetric"',),
    "other readings": (*MODULES, *OTHER_READINGS),
}


class TestConformance(Conformance):
    """The suite, with all invariants of the game at every decision."""

    case = CASE


def case_of(sets):
    """Return the case under changed rules."""
    return replace(CASE, tree=load_ruleset("pun", sets=list(sets)).tree)


@pytest.mark.parametrize("players", CASE.game.players)
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_sound(variant, players):
    """PUN-B6, PUN-B7, PUN-A1 and all other readings at once: no piece is lost."""
    case = case_of(VARIANTS[variant])
    for world in range(3):
        Walk(case, players, world).go(random_driver(world), 30 if world else 400)


@pytest.mark.parametrize("what", ["planets", "corporations"])
def test_every_board_is_sound(what):
    """Each planet and each corporation plays a whole game with the modules."""
    for world, name in enumerate(CASE.tree[what]):
        given = ", ".join(f'"{each}"' for each in [name, *["dealt"] * 5])
        case = case_of([*MODULES, f"setup.{what}=[{given}]"])
        walk = Walk(case, 2, world).go(random_driver(world))
        assert walk.state.status == Status.DONE


class TestDeal:
    """Boards are dealt evenly, and seats can be given theirs."""

    @pytest.mark.parametrize("players", [2, 6])
    def test_every_seat_meets_every_pair_of_boards_in_a_cycle(self, players):
        """PUN-B2: 117 worlds hold every planet with every corporation once for each seat."""
        rows = seats_of(CASE.tree, players, 117)
        for seat in range(players):
            own = rows[rows.seat == seat]
            assert len(set(zip(own.planet.tolist(), own.corporation.tolist(), strict=True))) == 117

    def test_no_two_seats_have_the_same_board(self):
        """PUN-B2: planets and corporations differ within a game."""
        rows = seats_of(CASE.tree, 6, 40)
        for world in range(40):
            own = rows[rows.world == world]
            assert len(set(own.planet.tolist())) == len(set(own.corporation.tolist())) == 6

    def test_a_given_board_stays_with_its_seat(self):
        """PUN-B2: the others are dealt from the rest; the sets are those of the first seat."""
        given = ("dealt", "Gaia", "dealt", "dealt", "dealt", "dealt")
        tree = load_ruleset("pun", sets=[f"setup.planets={list(given)}".replace("'", '"')]).tree
        assert len(CASE.game.setup_sets(tree)) == 12 * 9
        rows = seats_of(tree, 3, 30)
        gaia = list(tree["planets"]).index("Gaia")
        assert ((rows.planet == gaia) == (rows.seat == 1)).all()

    def test_symmetric_sides_for_all(self):
        """PUN-B2: one set, and everybody has the same boards."""
        tree = load_ruleset("pun", sets=['setup.pool="symmetric"']).tree
        assert CASE.game.setup_sets(tree) == [(0, 20)]
        rows = seats_of(tree, 4, 5)
        assert set(rows.planet.tolist()) == set(rows.corporation.tolist()) == {0}


def seats_of(tree, players, worlds):
    """Return the seat rows of some worlds, cut at once."""
    bots = pack_bots(CASE.game, [load_bot(CASE.game, "random", players)] * players)
    match = make_match(CASE.game, tree, bots, 1, turn_limit=1)
    return play_worlds(match, 0, worlds)["seats"]


class TestRedeal:
    """What the acting seat knows stays; all else is dealt anew, from what there is."""

    @pytest.mark.parametrize("players", CASE.game.players)
    def test_known_things_stay_and_no_card_is_lost(self, players):
        """PUN-B3, PUN-B4, PUN-B6, PUN-B7: tops, piles, own objectives; the same pieces."""
        case = case_of(MODULES)
        for world in range(4):
            walk = Walk(case, players, world)
            for _ in walk.steps(random_driver(world), 60 + 30 * world):
                pass
            if walk.is_over:
                continue
            other = walk.copy()
            before, after = walk.state, other.state
            options = walk.options().copy()
            case.game.kernels.redeal(after, other.params)
            if players > 1 or before.kind < 3:
                assert np.array_equal(other.options(), options)
            walk.checks.check(after)
            for stack in range(12):
                top = int(before.stack_next[stack])
                tiles = before.stack_tile[stack], after.stack_tile[stack]
                assert np.array_equal(tiles[0][: top + 1], tiles[1][: top + 1])
                assert sorted(tiles[0].tolist()) == sorted(tiles[1].tolist())
            assert civ_of(case, before) == civ_of(case, after)
            assert before.private[before.seat] == after.private[before.seat]
            seen = int(before.event_next)
            assert np.array_equal(before.event_order[:seen], after.event_order[:seen])
            colours = [colours_of(case, state) for state in (before, after)]
            assert colours[0] == colours[1]

    def test_something_is_dealt_anew(self):
        """The order of the stacks differs between copies, and repeats for the same one."""
        walk = Walk(CASE, 3, 2)
        first, second = walk.copy(), walk.copy()
        for each in (first, second):
            CASE.game.kernels.redeal(each.state, each.params)
        assert not np.array_equal(first.state.stack_tile, walk.state.stack_tile)
        assert np.array_equal(first.state.stack_tile, second.state.stack_tile)


def civ_of(case, state):
    """Return what all see of the civ cards: how many lie where, by rank, and own and open ones.

    Rule: PUN-R64
    """
    cards = list(case.tree["civ_cards"].values())
    ranks = Counter((card["rank"], int(state.civ_state[i])) for i, card in enumerate(cards))
    taken = [
        [int(c) for c in state.cards[seat, : state.n_cards[seat]]]
        for seat in range(int(state.n_players))
    ]
    shown = [
        [
            c if seat == state.seat or cards[c]["timing"] == "immediate" else cards[c]["rank"] - 9
            for c in held
        ]
        for seat, held in enumerate(taken)
    ]
    return ranks, shown


def colours_of(case, state):
    """Return the colours of the event deck, sorted."""
    names = list(case.tree["events"])
    deck = [names[state.event_order[i]] for i in range(state.n_events)]
    return sorted(case.tree["events"][name]["colour"] for name in deck)


@pytest.mark.parametrize("players", CASE.game.players)
def test_standing_is_the_score_without_private_objectives(players):
    """PUN-B69: between turns, everybody can count what lies open."""
    kernels, points = CASE.game.kernels, np.zeros(players)
    for world in range(3):
        walk = Walk(CASE, players, world)
        for _ in walk.steps(random_driver(world), 80):
            pass
        kernels.standing(walk.state, walk.params, points)
        total = walk.state.source.sum(axis=1)[:players]
        hidden = walk.state.source[:players, 6] if players > 1 and not walk.is_over else 0
        assert np.array_equal(points, total - hidden)


@pytest.mark.parametrize("players", [2, 4])
def test_no_rule_looks_at_the_number_of_a_seat(players):
    """PUN-B9: after setup, seats moved on by one get the same options and medals."""
    case = case_of(())
    for world in range(3):
        walk = Walk(case, players, world)
        while walk.state.turn == 0:
            walk.apply(walk.options()[0])
        other = walk.copy()
        relabel(other, players)
        pick = random_driver(world)
        for _ in range(120):
            if walk.is_over:
                break
            assert other.state.seat == (walk.state.seat + 1) % players
            options = walk.options()
            assert np.array_equal(other.options(), options)
            option = options[pick(None, None, options, len(options))]
            walk.apply(option)
            other.apply(option)
        assert other.state.status == walk.state.status
        for name in ("cube_at", "covered", "n_cards", "meteorites", "planet"):
            moved = np.roll(walk.state[name][:players], 1, axis=0)
            assert np.array_equal(other.state[name][:players], moved), name


def relabel(walk, players):
    """Move everything of a seat to the next one, the last one's to the first, in place."""
    state = walk.states[0]
    for name in STATE.names:
        shape = STATE[name].shape
        if shape[:1] == (MAX_SEATS,) and name != "icon":
            state[name][:players] = np.roll(state[name][:players], 1, axis=0).copy()
    for name in ("seat", "commander"):
        state[name] = (state[name] + 1) % players
    walk.params = walk.case.game.pack(walk.case.tree, players)[0]
    positions = walk.params.seat_position
    positions[:players] = np.roll(positions[:players], 1).copy()


def test_options_stay_far_below_the_bound():
    """A menu of random play fills a small part of the list at most."""
    most = 0
    for world in range(10):
        walk = Walk(CASE, 2, world)
        most = max(most, *(len(options) for options in walk.steps(random_driver(world))))
    assert 100 < most < MAX_OPTIONS / 4


@pytest.mark.full
@pytest.mark.parametrize("players", CASE.game.players)
def test_fifty_thousand_random_games(players, capsys):
    """Random games over all boards end by the rules, with and without modules."""
    n_games, task = 50_000, 500
    parts = Parallel(n_jobs=-1)(
        delayed(statuses)(players, first, task) for first in range(0, n_games, task)
    )
    counts = np.sum(parts, axis=0)
    assert counts.sum() == n_games
    with capsys.disabled():
        print(f"\n{players} players, {n_games:,} random games: {counts[Status.DONE]:,} done")
    assert counts[Status.DONE] == n_games


def statuses(players, first, n):
    """Return how many random games ended in which way; every other part with modules."""
    sets = MODULES if first // n % 2 else ()
    tree = load_ruleset("pun", sets=list(sets)).tree
    bots = pack_bots(CASE.game, [load_bot(CASE.game, "random", players)] * players)
    games = play_worlds(make_match(CASE.game, tree, bots, 5), first, n)["games"]
    return np.bincount(games.status, minlength=len(Status))
