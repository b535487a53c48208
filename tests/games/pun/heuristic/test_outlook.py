"""What the heuristic sees of a planet and of tracks, against plain counts over sets of cells."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.choose import choose_uniform
from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun import GAME
from exobalance.simcore.games.pun.data.codes import Metric
from exobalance.simcore.games.pun.data.layout import STRIDE
from exobalance.simcore.games.pun.heuristic.feature_table import N_FEATURES, F
from exobalance.simcore.games.pun.heuristic.gaps import gap_score
from exobalance.simcore.games.pun.heuristic.outlook_cells import FAR, measure
from exobalance.simcore.games.pun.heuristic.outlook_tracks import DISCOUNT, STRETCH, stretch_value
from exobalance.simcore.games.pun.heuristic.outlook_wants import gather_close, gather_wants
from exobalance.simcore.games.pun.rules.objectives import metric_of
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.simulate import pack_lineup

U64 = np.uint64
ZERO = U64(0)
Cells = set[tuple[int, int]]


def words(cells: Cells) -> tuple[np.uint64, ...]:
    """Return the mask of some cells."""
    mask = [0, 0, 0]
    for x, y in cells:
        number = STRIDE * y + x
        mask[number >> 6] |= 1 << (number & 63)
    return tuple(map(U64, mask))


def cells_of(mask: np.ndarray) -> Cells:
    """Return the cells of a mask."""
    return {
        (x, y)
        for y in range(12)
        for x in range(12)
        if int(mask[(STRIDE * y + x) >> 6]) >> ((STRIDE * y + x) & 63) & 1
    }


def beside(cell: tuple[int, int]) -> Cells:
    """Return the four places next to a cell."""
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def squares(bare: Cells) -> list[Cells]:
    """Return all squares of 2 x 2 cells."""
    found = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x, y in bare]
    return [square for square in found if square <= bare]


def lonely(bare: Cells, n: int) -> Cells:
    """Return the bare cells with n bare cells next to them."""
    return {cell for cell in bare if len(beside(cell) & bare) == n}


COUNTS = {
    "holes": lambda bare: len(lonely(bare, 0)),
    "ends": lambda bare: len(lonely(bare, 1)),
    "pairs": lambda bare: sum(bool(beside(c) & lonely(bare, 1)) for c in lonely(bare, 1)),
    "squares": lambda bare: len(squares(bare)),
    "narrow": lambda bare: len(bare - set().union(*squares(bare))),
}


def given(boards: str, first: str) -> str:
    """Return the setting that gives seat 0 a board."""
    return f"setup.{boards}={[first] + ['dealt'] * 5}".replace("'", '"')


def state_of(players: int = 2, world: int = 0, turns: int = 0, sets: tuple[str, ...] = ()):
    """Return the params and the state of a game after some turns of random play."""
    tree = load_ruleset("pun", sets=list(sets)).tree
    match = make_match(GAME, tree, pack_lineup(GAME, ["random"], players), seed=3)
    params, state = quick_record(match.params), quick_record(np.zeros(1, GAME.state_dtype))
    options = np.zeros((GAME.max_options, OPTION_WIDTH), np.int32)
    GAME.kernels.reset(state, params, U64(3), world)
    while state.turn < turns and state.status == Status.RUNNING:
        n = GAME.kernels.legal_options(state, params, options)
        chosen = choose_uniform(state, Purpose.BOT_0, n)
        GAME.kernels.apply_option(state, params, options[chosen])
    return params, state


class TestGaps:
    """Shapes of what is not covered."""

    @pytest.mark.parametrize("name", COUNTS)
    def test_against_sets(self, name):
        """Random masks at several densities, cells at the edges of the board included."""
        weights = np.zeros(N_FEATURES)
        weights[F[f"PLACE_{name.upper()}"]] = 1.0
        rng = np.random.default_rng(5)
        seen = 0
        for density in (0.2, 0.4, 0.6, 0.9):
            for _ in range(25):
                picture = rng.random((12, 12)) < density
                bare = {(int(x), int(y)) for y, x in np.argwhere(picture)}
                found = gap_score(weights, 0.0, *words(bare), None, 0, 1.0)
                assert found == COUNTS[name](bare)
                seen += COUNTS[name](bare)
        assert seen > 50

    def test_nothing_bare(self):
        """A full planet has no gaps."""
        assert gap_score(np.ones(N_FEATURES), 0.0, ZERO, ZERO, ZERO, None, 0, 1.0) == 0


class TestDistances:
    """Ways of rovers."""

    def walk(self, start: Cells, closed: Cells, exists: Cells, wall) -> dict:
        """Return steps by cell, cell by cell."""
        steps, front = dict.fromkeys(start, 0), list(start)
        while front:
            cell = front.pop(0)
            for other in beside(cell) & exists - closed - steps.keys():
                if not wall(cell, other):
                    steps[other] = steps[cell] + 1
                    front.append(other)
        return steps

    @pytest.mark.parametrize("planet", ["K5B-4156", "Tartarus", "Kaax", "Oblivion"])
    def test_against_a_walk(self, planet):
        """Chasm, void and toxic cells are in the way."""
        params, state = state_of(turns=20, sets=(given("planets", planet),))
        number = int(state.planet[0])
        exists, side = cells_of(params.exists[number]), cells_of(params.zone[number, 0])
        bare = exists - cells_of(state.covered[0])
        closed = cells_of(params.marks[number]) & bare if planet == "Kaax" else set()
        pods = cells_of(state.pods[0])
        assert pods

        def wall(cell, other):
            return planet == "Tartarus" and (cell in side) != (other in side)

        steps = self.walk(pods, closed, exists, wall)
        measure(state, params, 0, *state.pods[0], 0)
        for x, y in exists:
            if (expected := steps.get((x, y), FAR)) < 12:
                assert state.distance[0, STRIDE * y + x] == expected


class TestStretch:
    """Steps of cubes that are seen together."""

    @pytest.mark.parametrize("at", [1, 5, 9, 12, 15])
    def test_best_mean(self, at):
        """The best discounted mean of the medals of the next steps on W."""
        params, state = state_of(sets=(given("corporations", "universal_coalition"),))
        weights = np.zeros(N_FEATURES)
        weights[F.ADVANCE_MEDAL] = 1.0
        medals = {2: 1, 4: 2, 6: 3, 8: 4, 10: 5, 13: 7, 15: 10}
        values = [
            medals[i] - max([0, *(m for j, m in medals.items() if j < i)]) if i in medals else 0
            for i in range(at, min(16, at + STRETCH))
        ]
        shares = DISCOUNT ** np.arange(len(values))
        means = np.cumsum(shares * values) / np.cumsum(shares)
        so_far = max([0, *(m for j, m in medals.items() if j <= at)])
        gain = float(values[0])
        found = stretch_value(state, params, weights, 0, 1, at, so_far, gain, None, 0, 1.0)
        assert found == pytest.approx(means.max())


class TestClose:
    """Objectives in which a seat is near its neighbour count more."""

    def test_shares(self):
        """A share is 1 over 1 + lead, with the sign of what is wanted."""
        checked = 0
        for world in range(12):
            params, state = state_of(3, world, 30)
            gather_wants(state, params, 1)
            gather_close(state, params, 1)
            expected = 0.0
            for i, other in ((0, 0), (1, 2)):
                card = int(state.objective_order[i])
                if params.metric[card] != Metric.ICONS_ON_PLANET:
                    continue
                lead = abs(
                    metric_of(state, params, 1, card) - metric_of(state, params, other, card)
                )
                expected += (-1 if params.fewer_is_better[card] else 1) / (1 + lead)
                checked += 1
            assert state.want[2, 1].sum() == pytest.approx(expected)
        assert checked > 3
