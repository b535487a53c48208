"""Lessons: the right decisions of the games that were played, their options, and how they end."""

from dataclasses import replace
from importlib import import_module

import numpy as np
import polars as pl
import pytest

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import LONGEST
from exobalance.simcore.run.lessons.lessons import Teacher, count_decisions, picked, teach
from exobalance.simcore.run.lessons.outcomes import Outcomes, squashed, target
from exobalance.simcore.run.lessons.room import make_room, pupil
from exobalance.simcore.run.lessons.rows import HALVES, feature_names
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.replay.steps import Replay
from tests.bots.learned.bot_files import small_bot
from tests.toy import GAME

FIRST = 7_000
CASES = [
    ("tests.toy.case", 3, 0.2),
    ("tests.toy.case", 1, 0.3),
    ("tests.games.sgo.case", 2, 0.02),
    ("tests.games.pun.case", 2, 0.04),
    ("tests.games.pun.case", 1, 0.06),
]


def room_of(module="tests.toy.case", players=3, rate=0.2, futures=4):
    """Return the lessons of a game under test."""
    case = import_module(module).CASE
    rates = np.full(len(case.game.decisions), rate)
    bot = pupil(case.game, "tuned", players)
    return make_room(case.game, case.tree, bot, players, 5, rates, 20.0, futures)


@pytest.fixture(
    scope="module", params=CASES, ids=lambda case: f"{case[0].split('.')[-2]}-{case[1]}"
)
def taught(request):
    """Return a room and the lessons of two of its worlds."""
    room = room_of(*request.param)
    return room, teach(room, [FIRST, FIRST + 1])


def decisions_of(taught):
    """Return the rows of each decision."""
    return taught.lessons.partition_by("world", "decision", maintain_order=True)


def test_lessons_are_decisions_of_the_games(taught):
    """What was offered and chosen there, and the game is the one that its players play alone."""
    room, found = taught
    match = room.match
    for world in (FIRST, FIRST + 1):
        members = room.drawn_players(world)
        line_up = [room.pupil.pool[member].bot for member in members]
        replay = Replay(make_match(match.game, import_tree(room), line_up, match.seed), world)
        mine = found._replace(lessons=found.lessons.filter(pl.col("world") == world))
        rows = {each["decision"][0]: each for each in decisions_of(mine)}
        met = np.zeros(len(match.game.decisions), int)
        for number, step in enumerate(replay):
            met[step.state.kind] += step.n > 1
            if number not in rows:
                is_late = step.state.turn > LONGEST * room.usual_turns
                is_drawn = room.is_drawn(world, number, int(step.state.kind))
                assert step.n == 1 or is_late or not is_drawn
                continue
            lesson = rows.pop(number)
            assert lesson["seat"].unique().to_list() == [step.state.seat]
            assert lesson["bot"].unique().to_list() == [members[step.state.seat]]
            assert lesson["offered"][0] == step.n
            assert lesson["turn"][0] == step.state.turn
            shown = lesson.select("^option_.*$", "label").to_numpy()
            offered = {tuple(option) for option in step.options[: step.n].tolist()}
            assert {tuple(option) for option in shown.tolist()} <= offered
            (chosen,) = shown[lesson["chosen"].to_numpy() == 1]
            assert (chosen == step.option).all()
        assert not rows, "every lesson is one of the game's decisions"
        row = found.decisions.row(world - FIRST, named=True)
        assert list(row.values())[4:] == [*members, *met]
        assert (row["turns"], row["status"]) == (replay.state.turn, replay.state.status)


def import_tree(room):
    """Return the rules of the game of a room."""
    modules = {each[0] for each in CASES}
    cases = [import_module(name).CASE for name in modules]
    return next(case.tree for case in cases if case.game is room.match.game)


def test_options_are_the_best_and_differ(taught):
    """Up to ten, best first; targets are centred, and halves are halves of the whole."""
    room, found = taught
    lessons = decisions_of(found)
    assert len(lessons) > 4
    for lesson in lessons:
        assert 2 <= len(lesson) <= 10
        assert lesson.select("^option_.*$", "label").is_unique().all()
        assert lesson["base_gap"][0] == 0
        assert lesson["base_gap"].is_sorted(descending=True)
        assert lesson["base_rank"].is_sorted()
        if len(lesson) < 10:
            assert lesson["base_rank"].to_list() == list(range(lesson["offered"][0]))
        for half in HALVES:
            assert abs(lesson[f"target{half}"].sum()) < 1e-5
        for name in ("target", "win", "lead"):
            whole, even, odd = (lesson[f"{name}{half}"].to_numpy() for half in HALVES)
            assert np.allclose(whole, (even + odd) / 2, atol=1e-4)
        assert lesson["win"].is_between(0, 1).all()
        assert lesson["best_other"].null_count() == (len(lesson) if room.match.players == 1 else 0)


def test_features_make_the_scores_of_the_base(taught):
    """Those of the kind of the decision; others are missing."""
    room, found = taught
    game, names = room.match.game, feature_names(room.match.game)
    assert set(names) <= set(found.lessons.columns)
    weights = room.match.bots[0].weights
    for lesson in decisions_of(found):
        first, end = game.columns[lesson["kind"][0]]
        values = lesson.select(names).to_numpy()
        assert np.isfinite(values[:, first:end]).all()
        assert np.isnan(np.delete(values, np.s_[first:end], axis=1)).all()
        scores = values[:, first:end] @ weights[first:end]
        assert np.allclose(scores - scores[0], lesson["base_gap"].to_numpy(), atol=1e-6)


def test_a_learned_base_is_taught_by_the_scores_of_its_own_base(tmp_path):
    """Its model plays the futures on; what the next model sees of an option stays the same."""
    rates, found = np.full(len(GAME.decisions), 0.2), {}
    tree = import_module("tests.toy.case").CASE.tree
    for base in ("tuned", str(small_bot(tmp_path, GAME, 3))):
        bot = pupil(GAME, base, 3)
        found[base] = teach(make_room(GAME, tree, bot, 3, 5, rates, 20.0, 4), [FIRST]).lessons
    plain, learned = found.values()
    assert plain.height > 0
    targets = [name for name in plain.columns if name.startswith(("target", "win", "lead"))]
    assert plain.drop(targets).equals(learned.drop(targets))
    assert not plain.equals(learned)


def test_lessons_depend_on_their_world_alone(taught):
    """Not on those before it; and again they are the same."""
    room, found = taught
    second = teach(room, [FIRST + 1])
    assert found.lessons.filter(pl.col("world") == FIRST + 1).equals(second.lessons)
    assert found.decisions[1:].equals(second.decisions)
    assert count_decisions(room, [FIRST + 1]).tolist() == second.decisions.rows()


class TestRoom:
    """Who plays, and what is drawn."""

    def test_players_are_drawn_by_their_shares(self):
        """In every seat and by world; band of 5 standard errors."""
        room = room_of()
        drawn = np.array([room.drawn_players(world) for world in range(4000)])
        for seat in range(3):
            shares = np.bincount(drawn[:, seat], minlength=3) / len(drawn)
            assert (abs(shares - [0.5, 0.25, 0.25]) < 5 * 0.5 / len(drawn) ** 0.5).all()
        assert len(np.unique(drawn @ [9, 3, 1])) == 27

    def test_decisions_are_drawn_at_their_rate(self):
        """Band of 5 standard errors; 0 draws none, and 1 all."""
        room = room_of(rate=0.2)
        drawn = [room.is_drawn(world, number, 0) for world in range(40) for number in range(100)]
        assert abs(np.mean(drawn) - 0.2) < 5 * 0.4 / len(drawn) ** 0.5
        room.rates[:] = (0.0, 1.0)
        assert not any(room.is_drawn(0, number, 0) for number in range(500))
        assert all(room.is_drawn(0, number, 1) for number in range(500))

    @pytest.mark.parametrize(
        ("base", "players", "pool", "message"),
        [
            ("random", 2, "", "lessons need a base that scores all options by weights, but random"),
            ("lookahead", 2, "", "is of kind rollout"),
            ("tuned+never:light:take", 2, "", "gives up options"),
            ("tuned", 1, "club.toml", "for games of several players"),
            ("tuned", 2, "nowhere.toml", "nowhere.toml"),
        ],
    )
    def test_pupils_that_cannot_be_taught(self, base, players, pool, message):
        """One sentence for each."""
        with pytest.raises(ConfigError, match=message):
            pupil(GAME, base, players, pool)

    def test_alone_the_base_plays_with_and_without_slips(self):
        """So that positions of a slip are met, too."""
        names = [member.bot.name for member in pupil(GAME, "tuned", 1).pool]
        assert names == ["tuned", "tuned+epsilon=0.1"]
        assert load_bot(GAME, names[1], 1).kind == "epsilon-greedy"


class TestPicked:
    """Which options are played on."""

    OPTIONS = np.array([[place, 0, 0, 0, 0] for place in range(6)], np.int32)
    SCORES = np.array([1.0, 5.0, 3.0, 3.0, 0.0, 4.0])

    @pytest.mark.parametrize(
        ("chosen", "most", "expected", "ranks"),
        [
            (1, 6, [1, 5, 2, 3, 0, 4], [0, 1, 2, 3, 4, 5]),
            (5, 3, [1, 5, 2], [0, 1, 2]),
            (4, 3, [1, 5, 4], [0, 1, 5]),
            (4, 1, [4], [5]),
        ],
    )
    def test_the_best_and_the_chosen_one(self, chosen, most, expected, ranks):
        """Best first, ties in their order, ranks among all."""
        shown, found = picked(self.OPTIONS, self.SCORES, chosen, most)
        assert (shown.tolist(), found.tolist()) == (expected, ranks)

    def test_equal_options_stand_once(self):
        """The first in order of the scores; the chosen one may be told by its equal."""
        options = self.OPTIONS.copy()
        options[[3, 4]] = options[2]
        shown, _ = picked(options, self.SCORES, 4, 6)
        assert shown.tolist() == [1, 5, 2, 0]


class TestTarget:
    """`target`."""

    def test_half_win_and_half_lead(self):
        """A win by 8 is worth 0.5 + 0.5 * 0.731; nothing is worth more than 1."""
        worth = target(np.array([[1.0, 0.0]]), np.array([[8.0, -8.0]]), is_alone=False)
        assert worth == pytest.approx(np.array([[0.86553, 0.13447]]), abs=1e-5)
        assert squashed(np.array([-1e6, 1e6])).tolist() == [0.0, 1.0]

    def test_alone_points_count_around_their_mean(self):
        """Win credits say nothing then."""
        worth = target(np.ones((2, 1)), np.array([[68.0], [52.0]]), is_alone=True)
        assert worth == pytest.approx(np.array([[0.73106], [0.26894]]), abs=1e-5)


@pytest.mark.parametrize(("limit", "is_won"), [(10_000, True), (2, False)])
def test_a_future_without_an_end_is_won_by_nobody(limit, is_won):
    """A leader who keeps a game from ending gains nothing by it."""
    room = room_of()
    teacher = Teacher(replace(room, match=replace(room.match, turn_limit=limit)))
    replay = Replay(replace(room.match, bots=room.players.members[:3]), 0)
    step = next(iter(replay))
    outcomes = Outcomes(teacher.space, replay.states, 0, int(step.state.seat))
    credit, lead = outcomes.ends(step.options, 8, teacher.ending)
    assert credit.any() == is_won
    assert lead.any()
