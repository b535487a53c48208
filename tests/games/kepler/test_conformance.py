"""Kepler-3042 conforms to the contract, and loses no piece on the way."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from exobalance.simcore.conformance.drivers import epsilon_greedy_driver, random_driver
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.kepler.data.codes import Act, Cell, Phase
from exobalance.simcore.games.kepler.data.labels import Kind
from exobalance.simcore.games.kepler.data.layout import MAX_OPTIONS, MAX_SEATS
from exobalance.simcore.games.kepler.data.state import STATE
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.play.worlds import play_worlds
from tests.conformance import Conformance
from tests.games.kepler.case import CASE
from tests.walks import Walk, match_of

OTHER_READINGS = (
    "switches.burn_source=storage_only",
    "switches.objective_deal=two_keep_one",
    "switches.bonus_after_declined_action=false",
    "switches.exploratory_planning_needs_speed=true",
    "switches.mapping_choice=one_by_one",
    "switches.collaboration_gives_leadership=false",
    "switches.medals_during_card=next_card",
    "switches.tile_placement=players",
    "switches.partial_production=all",
    "switches.mapping_count=up_to",
    "switches.logistics_fallback=none",
    "switches.bonus_without_effect=allowed",
    "switches.track_icons=mandatory",
    "switches.phantom_leads_alone=next_human",
    "switches.objective_check_solo=at_end",
)
RICH = (
    "start.earth=[5, 5, 3]",
    "start.storage=[4, 4, 6]",
    "technology.speed=[3, 3, 6, 9, 12]",
    "ships.number=4",
)
"""Cubes and speed enough to reach the highest levels and five colonies."""
VARIANTS = {
    "printed": (),
    "other readings": OTHER_READINGS,
    "rich": RICH,
    "rich, other readings": (*RICH, *OTHER_READINGS),
    "advanced": ("setup.objectives=advanced", "switches.objective_deal=two_keep_one"),
    "level 4": ("solo.level=4", "solo.previous_score=79", "solo.campaign=sagittarius_a"),
}


class TestConformance(Conformance):
    """The suite, with all invariants of the game at every decision."""

    case = CASE

    def test_setups_are_balanced_and_the_same_for_all_bots(self, players):
        """KEP-R15, KEP-R68: alone, the objective is that of the level, whatever set is drawn."""
        if players > 1:
            super().test_setups_are_balanced_and_the_same_for_all_bots(players)
            return
        items = play_worlds(match_of(CASE, ["random"], turn_limit=1), 0, 12)["items"]
        assert set(items["item"].tolist()) == {0}


@cache
def case_of(sets):
    """Return the case under changed rules."""
    return replace(CASE, tree=load_ruleset("kepler", sets=list(sets)).tree)


def eager_driver(seed):
    """Return a driver that seldom stops, so that it reaches colonies and high levels."""
    pick = random_driver(seed)

    def choose(state, params, options, n):
        ends = options[n - 1, 0] == Act.STOP and n > 1
        is_kept = ends and state.kind not in (Kind.BONUS, Kind.WITHDRAW, Kind.QUANTUM)
        keeps = is_kept and pick(state, params, options, 10) > 0
        return pick(state, params, options, n - 1 if keeps else n)

    return choose


def play(walk, driver, limit=None):
    """Play on, with every state, every list of options and every piece checked."""
    kinds = set()
    for options in walk.steps(driver, limit):
        walk.check_decision(options)
        walk.checks.follow(walk.state)
        acts = options[:, 0].tolist()
        assert acts[0] != Act.STOP, "a decision whose only option is to stop"
        assert Act.STOP not in acts[:-1], "to stop is not the last option"
        kinds.add(int(walk.state.kind))
    walk.checks.follow(walk.state)
    assert walk.state.gap == 0
    return kinds


@pytest.mark.parametrize("players", CASE.game.players)
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_are_sound(variant, players):
    """KEP-R2, KEP-R82, KEP-R11 and all other readings at once: no piece is lost."""
    case = case_of(VARIANTS[variant])
    for world in range(4):
        walk = Walk(case, players, world)
        play(walk, (eager_driver if world % 2 else random_driver)(world))
        assert walk.state.status == Status.DONE
        assert (walk.state.round_number, walk.state.turn) == (16, 16 * players)


def test_eager_games_meet_every_kind_of_decision():
    """Nothing of the protocol is out of reach."""
    optional = ("progress.PC07.optional=true", "solo.level=4", "solo.previous_score=79")
    met = set()
    for world in range(12):
        case = case_of((*VARIANTS["rich, other readings" if world % 2 else "rich"], *optional))
        met |= play(Walk(case, 1 + world % 4, world), eager_driver(world))
    assert met == set(range(len(CASE.game.decisions)))


class TestRedeal:
    """What the acting seat knows stays; all else is dealt anew, from what there is."""

    @pytest.mark.parametrize("players", CASE.game.players)
    @pytest.mark.parametrize("variant", ["printed", "other readings"])
    def test_known_things_stay_and_nothing_is_lost(self, players, variant):
        """KEP-R80, KEP-R81: face-up tiles, cards shown and own objectives stay as they are."""
        case = case_of(VARIANTS[variant])
        for world in range(6):
            walk = Walk(case, players, world)
            for _ in walk.steps(eager_driver(world), 30 * world + 3):
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
                "rng_key", "rng_count", "tile_at", "tile_hex", "tile_order", "deck", "objective",
                "scratch",
            }  # fmt: skip
            if before.phase != Phase.PLACE:
                shown = before.cell & (Cell.BODY | Cell.TARGET) != 0
                assert np.array_equal(before.tile_at[shown], after.tile_at[shown])
            assert np.array_equal(before.tile_at >= 0, after.tile_at >= 0)
            n = int(before.round_number)
            assert np.array_equal(before.deck[:n], after.deck[:n])
            own = int(before.seat)
            assert np.array_equal(before.objective[own], after.objective[own])
            if players == 1:
                assert np.array_equal(before.objective, after.objective)

    @pytest.mark.parametrize("players", [1, 3])
    def test_all_that_is_hidden_is_dealt_anew(self, players):
        """KEP-R80: face-down tiles, the cards to come and those removed, objectives of others."""
        walk = Walk(CASE, players, 2)
        futures = [walk.future(n).state for n in range(40)]
        down = np.flatnonzero(walk.state.cell == Cell.DOWN)
        assert all(len({int(f.tile_at[h]) for f in futures}) > 5 for h in down)
        in_play = 17 if players == 1 else 18
        assert all(len({int(f.deck[i]) for f in futures}) > 5 for i in range(in_play))
        for seat in range(1, players):
            assert len({int(future.objective[seat, 0]) for future in futures}) > 5

    def test_a_dropped_objective_is_known(self):
        """KEP-A4, KEP-R80: who kept one of two objectives knows that nobody has the other one."""
        walk = Walk(case_of(("switches.objective_deal=two_keep_one",)), 3, 1)
        dropped = int(walk.state.objective[0, 0])
        while walk.state.turn == 0:
            walk.apply(walk.options()[-1])
        assert walk.state.seat == 0
        for number in range(40):
            others = walk.future(number).state.objective[1:3, 0]
            assert dropped not in others.tolist()

    @pytest.mark.parametrize("players", CASE.game.players)
    @pytest.mark.parametrize("variant", ["printed", "other readings"])
    def test_bots_see_nothing_hidden(self, players, variant):
        """KEP-R80: scores of options, and the own outlook, are the same in all that could be."""
        game, case = CASE.game, case_of(VARIANTS[variant])
        weights = np.random.default_rng(1).normal(size=len(game.features))
        outlooks = np.zeros((2, len(game.outlook)))
        for world in range(2):
            walk = Walk(case, players, world)
            for options in walk.steps(eager_driver(world), 300):
                other, seat = walk.future(int(walk.state.decisions)), int(walk.state.seat)
                scores = np.zeros((2, len(options)))
                for each, out, row in zip((walk, other), scores, outlooks, strict=True):
                    given = each.state, each.params, weights
                    game.kernels.score_options(*given, options, len(options), out)
                    game.kernels.outlook(*given, seat, row)
                assert np.array_equal(*scores), game.decisions[walk.state.kind].name
                assert np.array_equal(*outlooks)


@pytest.mark.parametrize("players", CASE.game.players)
def test_standing_is_the_score_without_objectives(players):
    """KEP-R80, KEP-R81: everybody can count what lies open; solo, objectives do."""
    points, game = np.zeros(players), CASE.game
    tables = {
        "games": np.zeros(1, game.game_dtype),
        "seats": np.zeros(players, game.seat_dtype),
        "items": np.zeros(players * game.items_per_game(CASE.tree), game.item_dtype),
    }
    for world in range(3):
        walk = Walk(CASE, players, world)
        for _ in walk.steps(eager_driver(world), 200):
            pass
        if walk.is_over:
            continue
        game.kernels.standing(walk.state, walk.params, points)
        rows = {name: table.view(np.recarray) for name, table in tables.items()}
        game.kernels.record(walk.state, walk.params, rows["games"][0], rows["seats"], rows["items"])
        hidden = rows["seats"].src_objective if players > 1 else 0
        assert points.tolist() == (rows["seats"].score - hidden).tolist()


@pytest.mark.parametrize("players", [2, 4])
def test_no_rule_looks_at_the_number_of_a_seat(players):
    """KEP-R16: after the set-up, seats moved on by one get the same options and points."""
    for world in range(3):
        walk = Walk(CASE, players, world)
        while walk.state.turn == 0:
            walk.apply(walk.options()[0])
        other = walk.copy()
        relabel(other.state, players)
        pick = eager_driver(world)
        for _ in range(300):
            if walk.is_over:
                break
            assert other.state.seat == (walk.state.seat + 1) % players
            options = walk.options()
            assert np.array_equal(other.options(), options)
            option = options[pick(walk.state, None, options, len(options))]
            walk.apply(option)
            other.apply(option)
        assert other.state.status == walk.state.status
        for name in ("storage", "pit", "cubes", "place", "medals", "level", "ship", "n_cards"):
            moved = np.roll(walk.state[name][:players], 1, axis=0)
            assert np.array_equal(other.state[name][:players], moved), name


def relabel(state, players):
    """Move everything of a seat to the next one, the last one's to the first, in place."""
    for name in STATE.names:
        if STATE[name].shape[:1] in ((MAX_SEATS,), (MAX_SEATS + 1,)) and name != "source":
            state[name][:players] = np.roll(state[name][:players], 1, axis=0).copy()
    for name in ("seat", "first", "acting"):
        state[name] = (state[name] + 1) % players


def test_options_stay_below_the_bound():
    """Each own ship could reach every hex, and the list has room for that."""
    most = 0
    for world in range(6):
        walk = Walk(case_of(RICH), 2, world)
        most = max(most, *(len(options) for options in walk.steps(eager_driver(world))))
    assert 300 < most < MAX_OPTIONS


def test_games_of_the_bot_repeat_under_slips():
    """A bot that plays to win ends its games by the rules, slips and all."""
    weights = match_of(CASE, [CASE.bots[1]] * 2).bots[0].weights
    for world in range(2):
        walk = Walk(CASE, 2, world)
        play(walk, epsilon_greedy_driver(CASE.game, weights, 0.3, world))
        assert walk.state.status == Status.DONE


@pytest.mark.full
@pytest.mark.parametrize("players", CASE.game.players)
def test_fifty_thousand_random_games(players, capsys):
    """All end by the rules, with the printed reading of every point and with the other ones."""
    n_games, block = 50_000, 500
    counts = np.zeros(len(Status), int)
    matches = [
        match_of(case_of(VARIANTS[name]), ["random"] * players, 5)
        for name in ("printed", "other readings")
    ]
    games_of_a_world = matches[0].rotations
    n_worlds = n_games // games_of_a_world
    for first in range(0, n_worlds, block):
        match = matches[first // block % 2]
        games = play_worlds(match, first, min(block, n_worlds - first))["games"]
        counts += np.bincount(games.status, minlength=len(Status))
        assert not games.gap.any()
    with capsys.disabled():
        print(f"\n{players} players, {counts.sum():,} random games: {counts[Status.DONE]:,} done")
    assert counts[Status.DONE] == counts.sum() > n_games - block
