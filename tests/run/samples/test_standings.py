"""The course of the games: the stored games, turn by turn, and chances to win."""

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.games import load_game
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay
from exobalance.simcore.run.samples.position import Position
from exobalance.simcore.run.samples.standings import chance_turns, standing_rows
from tests.toy.rules import rules


def match_of(names, game="tests.toy", changes=None, **limits):
    """Return the match of bots by name."""
    played = load_game(game)
    tree = rules(changes).tree if game == "tests.toy" else load_ruleset(game).tree
    bots = pack_bots(played, [load_bot(played, name, len(names)) for name in names])
    return make_match(played, tree, bots, seed=9, **limits)


CASES = [
    ("tests.toy", ("tuned", "hasty", "random"), {}),
    ("tests.toy", ("tuned", "tuned"), {"turn_limit": 7}),
    ("tests.toy", ("greedy+temperature=2", "hasty"), {"decision_limit": 9}),
    ("sgo", ("tuned", "random", "greedy"), {}),
]
IDS = ["mixed", "truncated", "cut", "sgo"]


@pytest.mark.parametrize(("game", "names", "limits"), CASES, ids=IDS)
def test_the_course_ends_in_the_stored_game(game, names, limits):
    """Turn counts and last standings are those of the run, whatever the ending."""
    match = match_of(names, game, **limits)
    stored = play_worlds(match, 3, 2)
    rows = standing_rows(match, 3, 2, stored["games"]["turns"])
    for row in stored["games"]:
        own = rows[(rows["world"] == row.world) & (rows["rotation"] == row.rotation)]
        n = match.players
        assert own["turn"].tolist() == np.repeat(np.arange(1, row.turns + 2), n).tolist()
        seats = stored["seats"]
        final = seats[(seats["world"] == row.world) & (seats["rotation"] == row.rotation)]
        assert own["points"][-n:].tolist() == final["score"].tolist()
        assert np.isnan(own["chance"]).all()


@pytest.mark.parametrize(("game", "names", "limits"), CASES, ids=IDS)
def test_playing_turn_by_turn_is_the_same_game(game, names, limits):
    """Options and final scores hash to what the run stored."""
    match = match_of(names, game, **limits)
    stored = play_worlds(match, 3, 1)["games"]
    for rotation in range(match.rotations):
        position = Position(match)
        position.start(3)
        while position.is_running:
            position.play_on(rotation, position.turn + 1)
        position.outcome()
        assert position.game_hash == stored["game_hash"][rotation]


def test_standings_are_the_scores_at_the_start_of_the_turn():
    """As a replay finds them before the first decision of each turn."""
    match = match_of(("tuned", "random"))
    stored = play_worlds(match, 0, 1)
    rows = standing_rows(match, 0, 1, stored["games"]["turns"])
    points = np.zeros(2)
    seen = {}
    for step in Replay(match, 0):
        match.game.kernels.standing(step.state, match.params[0], points)
        seen.setdefault(int(step.state.turn), points.tolist())
    first = rows[rows["rotation"] == 0]["points"].reshape(-1, 2)[:-1]
    assert first.tolist() == list(seen.values())
    assert len(np.unique(first)) > 3


class TestChances:
    """Win chances from playouts."""

    def chances(self, changes=None):
        """Return chances [row, seat] where they were played, of the first game; and all rows."""
        match = match_of(("tuned", "tuned", "tuned"), changes=changes)
        turns = play_worlds(match, 0, 2)["games"]["turns"]
        rows = standing_rows(match, 0, 2, turns, n_chances=1)
        own = rows[rows["world"] == 0]["chance"].reshape(-1, 3)
        return own[np.isfinite(own[:, 0])], rows

    def test_chances_of_a_game_sum_to_one(self):
        """At seven turns and at the end, in the first world only."""
        chances, rows = self.chances()
        assert len(chances) == 8
        assert chances.sum(axis=1) == pytest.approx(1)
        assert set(chances[-1]) == {0.0, 1.0}
        assert np.isnan(rows["chance"][rows["world"] == 1]).all()

    def test_nobody_beats_a_hundred_points(self):
        """A seat that starts far ahead wins every playout; without them it does not."""
        ahead, _ = self.chances({"start.points": [0, 100, 0, 0]})
        assert (ahead[:, 1] == 1).all()
        assert self.chances()[0][0].max() < 1

    @pytest.mark.parametrize(("turns", "marks"), [(80, range(11, 80, 10)), (1, [1, 2]), (0, [1])])
    def test_marks_lie_at_the_eighths(self, turns, marks):
        """At the start of turns; short games have fewer."""
        assert sorted(chance_turns(turns)) == list(marks)


def test_rows_do_not_depend_on_the_chunk():
    """Four worlds at once are twice two worlds."""
    match = match_of(("tuned", "hasty"))
    turns = play_worlds(match, 0, 4)["games"]["turns"]
    whole = standing_rows(match, 0, 4, turns, n_chances=3)
    first = standing_rows(match, 0, 2, turns[:4], n_chances=2)
    second = standing_rows(match, 2, 2, turns[4:], n_chances=1)
    assert whole.tobytes() == np.concatenate([first, second]).tobytes()
