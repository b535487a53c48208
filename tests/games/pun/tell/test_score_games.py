"""The ends of whole games, written as position files, score as the games did."""

import json
import tomllib

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.conformance.drivers import epsilon_greedy_driver, random_driver
from exobalance.simcore.games.pun.data.labels import SOURCES
from exobalance.simcore.games.pun.data.names import cells_in
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.rules.scoring import score_seats, solo_target
from exobalance.simcore.games.pun.tell.score import score_position
from exobalance.simcore.games.pun.tell.snapshot import snapshot
from exobalance.simcore.ruleset import load_ruleset
from tests.games.pun.case import CASE
from tests.walks import Case, Walk

MODULES = ("variant.events=true", "variant.private_objectives=true")


def as_text(value):
    """Return a value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {as_text(each)}" for key, each in value.items()) + "}"
    return json.dumps(value)


def position_file(state, tree):
    """Return the end of a game as the text of a position file."""
    table = snapshot(state, tree)
    n, cards = int(state.n_players), list(tree["objectives"])
    neighbours = tree["setup"]["neighbour_objectives"][n - 1]
    lines = {
        "players": n,
        "neighbour_objectives": [cards[i] for i in state.objective_order[:neighbours]],
        "shared_objectives": table["shared"],
    }
    if n == 1:
        colours = [
            tree["events"][list(tree["events"])[i]]["colour"]
            for i in state.event_order[: state.n_events]
        ]
        lines["event_deck"] = {colour: colours.count(colour) for colour in set(colours)}
    text = "".join(f"{key} = {as_text(value)}\n" for key, value in lines.items())
    left_out = {"flux", "banked", "supply", "picks", "spent"}
    for each in table["seats"]:
        kept = {k: v for k, v in each.items() if k not in left_out and v is not None}
        text += "[[seats]]\n" + "".join(f"{key} = {as_text(kept[key])}\n" for key in kept)
    return text


class TestWholeGames:
    """The end of a game, written as a position, scores as the game did."""

    @pytest.mark.parametrize("players", CASE.game.players)
    @pytest.mark.parametrize("bot", ["random", "tuned"])
    def test_round_trip(self, players, bot):
        """Sources, lines, ties and winners over random boards, with both modules."""
        tree = load_ruleset("pun", sets=list(MODULES)).tree
        case = Case(CASE.game, tree, __name__)
        weights = load_bot(CASE.game, "tuned", players).weights
        row = [weights.get(feature.name, 0.0) for feature in CASE.game.features]
        for world in range(2):
            walk = Walk(case, players, world + 10 * players)
            driver = random_driver(world)
            if bot == "tuned":
                driver = epsilon_greedy_driver(CASE.game, row, 0.1, world)
            for _ in walk.steps(driver):
                pass
            state = walk.state
            score_seats(state, walk.params)
            answer = score_position(tree, tomllib.loads(position_file(state, tree)))
            for source, each in enumerate(SOURCES):
                expected = state.source[:players, source].tolist()
                assert answer["medals"][each.name] == expected, each.name
            assert answer["empty_cells"] == state.empty_cells[:players].tolist()
            assert answer["meteorites_left"] == state.meteorites_left[:players].tolist()
            assert answer["winners"] == np.flatnonzero(state.rank[:players] == 1).tolist()
            if players == 1:
                assert answer["target"] == solo_target(state, walk.params)
            self.check_lines(tree, state, answer)

    def check_lines(self, tree, state, answer):
        """Lines named are worth what the source says."""
        for number, lines in enumerate(answer["lines"]):
            planet = list(tree["planets"].values())[state.planet[number]]
            covered = {tuple(cell) for cell in cells_in(state.covered[number])}
            grid = set(cells_of(planet["grid"], "si"))
            worth = 0
            for what, axis in (("columns", 0), ("rows", 1)):
                full = {i for i in range(12) if not {c for c in grid if c[axis] == i} - covered}
                assert set(lines[what] + lines[f"spoilt_{what}"]) == full
                worth += sum(planet[what][i] for i in lines[what])
            assert worth == answer["medals"]["lines"][number]
