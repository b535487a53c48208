"""A replay told as lines of data suffices to play the game again with other software."""

import json
from collections import Counter
from functools import cache

import pytest

from exobalance.simcore.games.sgo.data.labels import DECISIONS
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game
from tests.games.sgo.retold import Retold

SHORT = "variant.short_game=true"
TOKEN = "variant.reorganisation=true"
READINGS = (
    "switches.ap_fixed_when_action_starts=false",
    "switches.close_check='after_each_colonist'",
    "switches.swap_mandatory=true",
    "switches.bonus_may_be_declined='none'",
    "switches.track_setup_direction='water_at_0'",
)
TWEAK = (
    "hawking.points=3",
    "predominance.values=[9, 0, 2, 1, 4]",
    "figures.engineers=5",
    "wheel.fields=7",
    "tiles.WA-G01.openings='NESW'",
    "start.influence=[0, 12, 3, 0]",
    "figures.colonists=20",
    "corridors.penalty=4",
)


@cache
def told(players, world, bots, sets=(), turns=10_000, rotation=0):
    """Return the lines of a game, as other software reads them."""
    experiment = Experiment(
        "sgo", players=(players,), bots=bots, games=1, seed=3, sets=sets, turn_limit=turns
    )
    lines = narrate_game(experiment, world, rotation).lines()
    return [json.loads(json.dumps(line)) for line in lines]


MIXED = {
    2: ("balanced", "random"),
    3: ("balanced", "weighted", "random"),
    4: ("random", "balanced", "weighted", "balanced"),
}
RANDOM = ("random",)
FINISHED = [
    (3, 1, RANDOM),
    (2, 0, RANDOM, READINGS),
    (2, 3, RANDOM, (SHORT,)),
    (3, 4, RANDOM, (SHORT, *READINGS)),
    (3, 17, RANDOM, (SHORT,)),
    (4, 2, RANDOM, (SHORT,)),
    (4, 5, RANDOM, (SHORT, TOKEN)),
    (3, 8, RANDOM, (SHORT, *TWEAK)),
]
CUT = [
    *((n, world, MIXED[n], (), 80, n - 1) for n in MIXED for world in (0, 9)),
    (4, 7, ("balanced+epsilon=0.2",), (), 80),
    (2, 5, ("balanced",), READINGS, 80),
    (3, 8, ("balanced",), TWEAK, 80),
    (3, 3, RANDOM, (TOKEN,), 12),
    (2, 2, ("weighted",), (TOKEN, SHORT), 12),
    (4, 1, MIXED[4], READINGS, 60, 2),
]
ids = {"ids": lambda case: "-".join(map(str, (case[0], case[1], *case[2])))}


@pytest.mark.parametrize("case", FINISHED, **ids)
def test_the_twin_replays_a_finished_game(case):
    """Every decision is one of the twin's options, every event a change of its table."""
    retold = Retold(told(*case))
    assert retold.final["status"] == "done"
    assert retold.kinds["area"] > 20


@pytest.mark.parametrize("case", CUT, **ids)
def test_the_twin_replays_a_game_that_is_cut(case):
    """The final line has the standing at the cut."""
    retold = Retold(told(*case))
    assert retold.final["status"] in ("truncated", "done")
    assert retold.setup["rotation"] == (case[5] if len(case) > 5 else 0)


def test_all_kinds_of_decisions_and_events_are_among_these_games():
    """What the comparisons above went through, so that none of them is empty."""
    kinds, events = Counter(), Counter()
    for case in (*FINISHED, *CUT):
        for line in told(*case):
            kinds.update([line.get("kind")])
            events.update([line.get("event")])
    assert {kind.name for kind in DECISIONS} <= set(kinds)
    assert set(events) - {None} == {
        "action", "module_on", "bonus", "filled", "swapped", "landed", "gate_moved", "closed",
        "rank", "rank_lost", "predominance", "corridors",
    }  # fmt: skip
    assert sum(told(*case)[-1]["status"] == "truncated" for case in CUT) > 3


class TestEnvelope:
    """The form of the lines."""

    def test_setup_names_bots_by_seat_and_all_that_chance_decided(self):
        """Keys in order; the bot of seat s is number s + rotation of the line-up."""
        setup = told(4, 0, MIXED[4], (), 60, 3)[0]
        assert list(setup) == [
            "type", "game", "rules_version", "players", "bots", "seed", "world", "rotation",
            "exoplanets", "stacks", "first_player", "switches", "variant",
        ]  # fmt: skip
        assert setup["bots"] == ["balanced", "random", "balanced", "weighted"]
        assert (setup["game"], setup["seed"], setup["world"]) == ("sgo", 3, 0)
        assert [set(planet) for planet in setup["exoplanets"]] == [{"name", "side", "gate"}] * 5
        gates = [planet["gate"] for planet in setup["exoplanets"]]
        assert (sorted(gates[:3]), gates[3:]) == (["G1", "G2", "G3"], [None, None])
        assert sum(map(len, setup["stacks"].values())) == 81
        assert setup["first_player"] == 0
        assert setup["variant"] == {"short_game": False, "reorganisation": False}

    def test_the_short_game_has_no_tiles_of_the_third_gate(self):
        """SGO-R40: 12 gate modules stay in the box, one exoplanet waits."""
        setup = told(*FINISHED[2])[0]
        assert sum(map(len, setup["stacks"].values())) == 81 - 12
        assert [planet["gate"] is None for planet in setup["exoplanets"]] == [False, False, True]

    def test_changed_rules_are_named(self):
        """By path, with their new values."""
        changes = told(*FINISHED[-1])[0]["changes"]
        assert changes["hawking.points"] == 3
        assert changes["tiles.WA-G01.openings"] == "NESW"
        assert set(changes) == {text.partition("=")[0] for text in (SHORT, *TWEAK)}

    def test_lines_between_have_the_documented_keys(self):
        """Decisions with ``forced`` only where it is true; events after the first decision."""
        _, first, *others, final = told(*FINISHED[0])
        assert first["type"] == "decision"
        for line in (first, *others):
            keys = list(line)
            if line["type"] == "event":
                assert keys[:4] == ["type", "turn", "seat", "event"]
            else:
                forced = ["forced"] if line.get("forced") is True else []
                assert keys == ["type", "turn", "seat", "kind", "option", *forced]
        assert list(final) == ["type", "score", "total", "ranks", "wheel", "winners", "status"]
