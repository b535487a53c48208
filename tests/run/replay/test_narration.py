"""The lines of a replay that every game gets by describing itself."""

from dataclasses import replace

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.match import match_of
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay import narration
from exobalance.simcore.run.replay.narration import narrate_run
from tests.toy import GAME
from tests.toy.data.layout import BEACONS
from tests.toy.rules import rules

EXPERIMENT = Experiment(
    "tests.toy", players=(2, 3), bots=("tuned",), games=9, seed=5, turn_limit=40
)
MIXED = replace(EXPERIMENT, players=(3,), bots=("tuned", "random", "hasty"))


def test_lines_tell_the_game_of_the_playout():
    """Seats, total, winners and number of decisions are those of the stored rows."""
    manifest = plan(MIXED.design(rules()))
    played = play_worlds(match_of(manifest, manifest.chunks[0], GAME), 0, 3)
    for game in played["games"]:
        narration = narrate_run(manifest, game["world"], game["rotation"])
        setup, *course, final = narration.lines()
        beacons = GAME.setup_sets(rules().tree)[game["setup_set"]]
        spaces = narration.replay.state.place
        names = ["tuned", "random", "hasty"]
        assert setup == {
            "type": "setup",
            "game": "tests.toy",
            "rules_version": "1",
            "players": 3,
            "bots": names[game["rotation"] :] + names[: game["rotation"]],
            "seed": 5,
            "world": game["world"],
            "rotation": game["rotation"],
            "beacons": {BEACONS[beacon].name: spaces[beacon] for beacon in beacons},
            "first_player": 0,
        }
        decisions = [line for line in course if line["type"] == "decision"]
        assert len(decisions) == game["decisions"]
        assert sum(line.get("forced", False) for line in decisions) == game["forced"]
        mine = (played["seats"]["world"] == game["world"]) & (
            played["seats"]["rotation"] == game["rotation"]
        )
        seats = played["seats"][mine]
        assert final["total"] == seats["score"].tolist()
        assert final["winners"] == [s for s, rank in enumerate(seats["rank"]) if rank == 1]
        assert [sum(points) for points in zip(*final["score"].values(), strict=True)] == (
            final["total"]
        )
        assert list(final) == ["type", "score", "total", "turns", "winners", "status"]


def test_events_stand_between_a_decision_and_the_next():
    """Each dash is followed by the spaces it went, the last one too."""
    _, *course, _ = narrate_run(plan(MIXED.design(rules())), 1, 2).lines()
    for line, following in zip(course, [*course[1:], {}], strict=True):
        if line["type"] == "decision" and line["kind"] == "dash":
            assert following["event"] == "moved"
            assert following["seat"] == line["seat"]


def game_told(monkeypatch, describe):
    """Let the toy be told in another way."""
    monkeypatch.setattr(narration, "load_game", lambda game: replace(GAME, describe=describe))


def test_words_are_made_from_the_lines(monkeypatch):
    """The game's own words hear every line."""
    types = replace(GAME.describe, words=lambda lines, tree: (f"{line['type']}!" for line in lines))
    game_told(monkeypatch, types)
    manifest = plan(MIXED.design(rules()))
    told = list(narrate_run(manifest, 0).words())
    assert told == [f"{line['type']}!" for line in narrate_run(manifest, 0).lines()]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"world": 0}, "the run has games with --players 2, 3: choose one of them"),
        ({"world": 0, "players": 4}, "the run has no games with --players 4: it has 2, 3"),
        ({"world": 0, "players": 2, "arm": "x"}, "no games with --arm x: it has base"),
        ({"world": 0, "players": 2, "lineup": "l1"}, "no games with --lineup l1: it has l0"),
        ({"world": 9, "players": 2}, "there is no world 9: expected 0 to 8"),
        ({"world": -1, "players": 2}, "there is no world -1: expected 0 to 8"),
        ({"world": 0, "players": 2, "rotation": 1}, "only rotation 0, as all seats have the same"),
    ],
)
def test_a_game_that_the_run_does_not_have(asked, message):
    """One sentence says what there is."""
    with pytest.raises(ConfigError, match=message):
        narrate_run(plan(EXPERIMENT.design(rules())), **asked)


def test_rotations_are_those_of_the_line_up():
    """Three seats, three rotations."""
    with pytest.raises(ConfigError, match="there is no rotation 3: expected 0 to 2"):
        narrate_run(plan(MIXED.design(rules())), 0, 3)


def test_a_game_without_words_is_refused(monkeypatch):
    """It can be simulated all the same."""
    game_told(monkeypatch, None)
    with pytest.raises(ConfigError, match="Beacon Dash cannot be told"):
        narrate_run(plan(MIXED.design(rules())), 0)
