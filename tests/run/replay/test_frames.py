"""The lines of a game with its positions, and why its bots chose as they did."""

from dataclasses import replace
from importlib import import_module
from itertools import islice, pairwise

import numpy as np
import pytest

from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.simulate import pack_lineup
from exobalance.simcore.run.replay import attribution
from exobalance.simcore.run.replay.frames import BEST, frames
from exobalance.simcore.run.replay.steps import Replay
from tests.reports.replay.replays import DRAWN, TOLD, lines_of, narrate


def of_type(lines, kind):
    """Return the lines of one type."""
    return [line for line in lines if line["type"] == kind]


def test_a_position_stands_before_each_decision_and_before_the_end():
    """One more than there are decisions; the other lines are those of the narration."""
    lines = lines_of()
    decisions = of_type(lines, "decision")
    assert len(of_type(lines, "position")) == len(decisions) + 1
    for line, following in pairwise(lines):
        assert (line["type"] == "position") == (following["type"] in ("decision", "final"))
    plain = list(narrate().lines())
    kept = [line for line in lines if line["type"] != "position"]
    extra = ("label", "offered", "looked")
    assert [{k: v for k, v in line.items() if k not in extra} for line in kept] == plain


def test_looking_does_not_change_the_game():
    """The game that is told with reasons is the game that is played."""
    told, plain = narrate(world=4), narrate(world=4)
    list(frames(told))
    list(plain.lines())
    assert told.replay.state.hash == plain.replay.state.hash


def test_standing_runs_from_the_setup_to_the_final_total():
    """By seat."""
    lines = lines_of()
    positions, final = of_type(lines, "position"), lines[-1]
    assert all(len(position["standing"]) == 3 for position in positions)
    assert positions[-1]["standing"] == final["total"]
    assert positions[0]["standing"] != final["total"]


@pytest.mark.parametrize(("describe", "drawn"), [(DRAWN, True), (TOLD, False)])
def test_scenes_are_there_if_the_game_draws_itself(describe, drawn):
    """The page of another game has words alone."""
    assert all(("scene" in line) == drawn for line in of_type(lines_of(describe), "position"))


@pytest.fixture(scope="module", name="decisions")
def _decisions():
    return [line for world in range(6) for line in of_type(lines_of(world=world), "decision")]


class TestLooked:
    """The options that a bot scored."""

    def test_bots_that_score_show_their_best_options(self, decisions):
        """In falling order, the chosen one among them; forced decisions and lots have none."""
        scored = [line for line in decisions if line["looked"]]
        assert scored
        for line in decisions:
            if line.get("forced"):
                assert line["looked"] == []
        for line in scored:
            scores = [option["score"] for option in line["looked"]]
            assert 1 < len(scores) <= min(BEST, line["offered"])
            assert sum(option["chosen"] for option in line["looked"]) == 1
            chosen = next(option for option in line["looked"] if option["chosen"])
            assert chosen["option"] == line["option"]
            assert chosen["label"] == line["label"]
            assert scores == sorted(scores, reverse=True)

    def test_random_seats_show_none(self, decisions):
        """The bot of seat 1 draws lots."""
        assert all(line["looked"] == [] for line in decisions if line["seat"] == 1)

    def test_reasons_add_up_to_the_score(self, decisions):
        """The toy's features are linear, so nothing is left over."""
        n_several = 0
        for line in decisions:
            for option in line["looked"]:
                shares = option["reasons"]
                assert all(name.startswith(f"{line['kind']}.") for name in shares)
                assert sum(shares.values()) == pytest.approx(option["score"], abs=0.02)
                n_several += len(shares) > 1
        assert n_several > 5


@pytest.mark.parametrize("game", ["sgo", "pun"])
def test_reasons_add_up_where_features_look_at_other_weights(game, monkeypatch):
    """Steps of cubes that a bot sees together, and the best of them, are taken apart, too."""
    monkeypatch.setattr(attribution, "LEAST", 0.0)
    case = import_module(f"tests.games.{game}.case").CASE
    lineup = pack_lineup(case.game, ["tuned"], 2)
    replay, n_scored = Replay(make_match(case.game, case.tree, lineup, seed=1), 3), 0
    for step in islice(replay, 80):
        if step.scores is not None:
            shares = attribution.feature_shares(replay, step, range(step.n_allowed))
            sums = [sum(each.values()) for each in shares]
            assert sums == pytest.approx(step.scores.tolist(), abs=1e-6)
            n_scored += 1
    assert n_scored > 20


def fields(told):
    """Return the state of a game, without the gaps between its fields."""
    return {name: told.replay.states[name].tobytes() for name in told.replay.states.dtype.names}


def test_reasons_are_none_of_the_games_business():
    """The state of a step is the same before and after it is taken apart."""
    told = narrate(world=2)
    before = None
    for line in frames(told):
        if line["type"] == "position":
            before = fields(told)
        elif line["type"] == "decision":
            assert fields(told) == before


def test_bots_that_look_ahead_show_what_they_found(monkeypatch):
    """The worth of the options that were tried, the chosen one too if it was not."""
    decide = Replay._decide

    def look_ahead(self, n):
        step = decide(self, n)
        if step.scores is None:
            return step
        worth = np.linspace(0.2, 0.8, step.n_allowed)
        worth[step.chosen] = np.nan
        return replace(step, scores=None, worth=worth)

    monkeypatch.setattr(Replay, "_decide", look_ahead)
    looked = [line["looked"] for line in of_type(lines_of(), "decision") if line["looked"]]
    assert looked
    for options in looked:
        assert [option["chosen"] for option in options] == [False] * (len(options) - 1) + [True]
        assert options[-1]["worth"] is None
        found = [option["worth"] for option in options[:-1]]
        assert found == sorted(found, reverse=True)
        assert all("score" not in option and option["reasons"] == {} for option in options)
