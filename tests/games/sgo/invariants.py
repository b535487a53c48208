"""What holds in every state of Space Gate Odyssey, counted from the pieces themselves.

None of the game's own rule functions is used, so a wrong one cannot hide itself.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import numpy as np

from exobalance.simcore.games.sgo.data.layout import (
    MAX_AREAS,
    MAX_MODULES,
    MAX_RANKS,
    N_TOKENS,
    Phase,
)
from exobalance.simcore.games.sgo.data.state import STATE
from tests.games.sgo.invariants_modules import is_linked, stations, tiles
from tests.games.sgo.invariants_planets import gates, planets
from tests.games.sgo.numbering import (
    ACTION,
    AREA_LABELS,
    AT_THE_END,
    CHIEF,
    COLONIST,
    CORRIDORS,
    DONE,
    DUE,
    ENGINEER,
    LANDING,
    OF_PLANETS,
    OWN_STEP,
    OWN_TURN,
    RANKS_DUE,
    RUNNING,
    SETUP,
    START,
    SWAP_TAKE,
    words,
)
from tests.walks import Fields

SCALARS = words(
    "status phase kind seat active room room_step points turn closings tile landing_left decisions"
)
NOT_NEGATIVE = words(
    "colonists spare_engineers spare_suits spare_robots engineers chiefs robots "
    "central mod_colonists ranks surplus points_used"
)
NEVER_LESS = words(
    "n_modules on_field robots settled surplus landings area_used "
    "swaps label_count payout close_order close_turn points_used"
)


class Invariants:
    """The checks of one game played by the numbers of ``params``."""

    def __init__(self, params: np.record) -> None:
        self.rules = rules = SimpleNamespace(**{n: np.array(params[n]) for n in params.dtype.names})
        rules.stack_of = rules.tile_type.astype(int) * 3 + rules.tile_field
        rules.is_gate = rules.tile_symbol >= 0
        rules.boxed = np.zeros(MAX_MODULES, int)
        rules.boxed[1 : int(rules.n_tiles) + 1] = 1
        rules.has_need = rules.need >= 0
        rules.is_no_area = np.arange(MAX_AREAS) >= rules.n_areas[:, None]
        rules.has_start_influence = bool(rules.start_influence.any())
        rules.on_board = int(rules.start_engineers.sum() + rules.start_chiefs.sum())
        rules.special = rules.rank_takes_engineer == 1
        rules.n = int(rules.n_players)
        self.fields = Fields(STATE, SCALARS)
        self.before: dict[str, np.ndarray] = {}
        self.built: list[bytes] = [b""] * rules.n

    def follow(self, state: np.record) -> None:
        """Check a state, and what may never go back since the state followed before it."""
        self.check(state)
        self.nothing_goes_back()

    def nothing_goes_back(self) -> None:
        """Compare the table with the one before; modules stay, and stay ON and linked."""
        table = self.table
        now = {name: getattr(table, name).copy() for name in NEVER_LESS}
        now |= {"mod_on": table.mod_on.copy(), "mod_tile": table.mod_tile.copy()}
        for name, before in self.before.items():
            if name in NEVER_LESS:
                self.demand((now[name] >= before).all(), f"{name} went back")
        for seat in range(self.rules.n if self.before else 0):
            own = seat, slice(int(self.before["n_modules"][seat]))
            on = (now["mod_on"][own] >= self.before["mod_on"][own]).all()
            self.demand(on, "a module turned OFF (SGO-R15)")
            same = (now["mod_tile"][own] == self.before["mod_tile"][own]).all()
            self.demand(same, "a module became another")
        for seat in range(self.rules.n):
            own = seat, slice(int(table.n_modules[seat]))
            placed = table.mod_x[own].tobytes() + table.mod_y[own].tobytes()
            placed += table.mod_openings[own].tobytes()
            if placed != self.built[seat]:
                self.demand(is_linked(table.mod_link[own]), "a station fell apart (SGO-R18)")
                self.built[seat] = placed
        self.before = now

    def check(self, state: np.record) -> None:
        """Raise AssertionError, with the place in the game, unless all invariants hold."""
        self.state, self.table = state, self.fields.of(state)
        for name in NOT_NEGATIVE:
            self.demand(getattr(self.table, name).min() >= 0, f"{name} below 0")
        for check in CHECKS:
            try:
                check(self.rules, self.table)
            except AssertionError as error:
                self.demand(False, str(error))

    def demand(self, holds: bool, what: str) -> None:
        """Raise AssertionError with the place in the game unless something holds."""
        if not holds:
            at = f"world {self.state.world}, turn {self.state.turn}"
            phase = Phase(self.table.phase).name
            raise AssertionError(f"{at}, decision {self.state.decisions}, {phase}: {what}")


def figures(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Every figure of every player is somewhere, once (SGO-R1)."""
    n = rules.n
    is_taken = np.arange(MAX_RANKS) < table.ranks[:n, None]
    figure = np.where(is_taken, table.rank_figure[:n], -1)
    engineers, chiefs, colonists = (
        (figure == kind).sum(axis=1) for kind in (ENGINEER, CHIEF, COLONIST)
    )
    gone = engineers + chiefs
    colonists = colonists + table.colonists[:n] + table.station[:n]
    colonists = colonists + table.on_planet[:, :n].sum(axis=0) + rules.wheel_colonists
    if table.phase in LANDING:
        colonists[table.seat] += table.landing_left
    assert (colonists == rules.colonists).all(), f"colonists {colonists}"
    dressed = table.chiefs[:n].sum(axis=1)
    standing = table.engineers[:n].sum(axis=1) + dressed
    engineers = table.spare_engineers[:n] + standing + gone
    assert (engineers == rules.engineers).all(), f"engineers {engineers}"
    suits = table.spare_suits[:n] + dressed + chiefs
    assert (suits == rules.suits).all(), f"suits {suits}"
    robots = table.spare_robots[:n] + table.robots[:n].sum(axis=1)
    assert (robots == rules.robots).all(), f"robots {robots}"
    if table.status != DONE:  # a backward crossing at the end takes engineers to supply
        assert (standing + gone >= rules.on_board).all(), "an engineer left the board"
    assert not (rules.special & (figure == COLONIST)).any(), "colonist on an engineer's rank"
    is_engineer = is_taken & (figure <= CHIEF)
    assert not (is_engineer & ~rules.special).any(), "engineer on a colonist's rank (SGO-R26)"


def influence(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Influence is the sum of its sources; ranks follow it (SGO-R26)."""
    n = rules.n
    source, total = table.source[:n], table.influence[:n]
    assert (source.sum(axis=1) == total).all(), "influence is not the sum of its sources"
    assert (source[:, START] == rules.start_influence[:n]).all(), "starting influence"
    paid = source[:, OF_PLANETS].sum(axis=1)
    assert (table.payout[:, :n].sum(axis=0) == paid).all(), "points of the planets"
    assert (source[:, :CORRIDORS] >= 0).all(), "a negative source"
    assert (source[:, CORRIDORS] <= 0).all(), "paid for open corridors"
    reached, ranks = np.maximum(total // rules.wheel_fields, 0), table.ranks[:n]
    if table.status == DONE:
        assert (ranks <= reached).all(), "ranks above the final influence (SGO-R30)"
        return
    assert not source[:, AT_THE_END].any(), "scored before the end of the game (SGO-R28)"
    if table.phase in RANKS_DUE:
        assert (ranks <= reached).all(), "ranks above the influence"
    elif not rules.has_start_influence:
        assert (ranks == reached).all(), "ranks do not follow the influence"


def turn_order(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Turns, actions and journeys run clockwise (SGO-R9, SGO-R10, SGO-R11)."""
    n, phase, turn, seat = rules.n, table.phase, table.turn, table.seat
    if table.status != RUNNING:
        return
    assert turn == 0 or table.active == (turn - 1) % n, "turns do not run clockwise"
    assert (turn == 0) == (phase in SETUP), "turns in setup"
    if phase in OWN_STEP:
        assert seat == (table.active + table.room_step) % n, "actions do not run clockwise"
    if phase in OWN_TURN:
        assert seat == table.active, "somebody else's turn"
    if phase == ACTION:
        room = table.room
        assert table.kind == DUE[room], "an action of another room"
        most = (
            table.engineers[seat, room] * rules.engineer_points
            + table.chiefs[seat, room] * rules.chief_points
            + table.robots[seat, room] * rules.robot_points
        )
        assert 0 < table.points <= most, "more points than the figures give (SGO-R10)"


def counters(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Tokens are all there, and the counters of the output rows agree."""
    n = rules.n
    assert sorted(table.token.tolist()) == list(range(N_TOKENS)), "predominance tokens"
    labels = table.label_count[:n]
    assert labels.sum() == table.decisions, "options by label"
    assert table.swaps[:n].sum() == labels[:, SWAP_TAKE].sum(), "swaps"
    points = table.points_own[:n] + table.points_other[:n]
    assert (table.points_used[:n] <= points).all(), "action points used"
    assert (table.settled[:, :n] == labels[:, AREA_LABELS].T).all(), "areas settled"


CHECKS: tuple[Callable[[SimpleNamespace, SimpleNamespace], None], ...] = (
    figures,
    stations,
    tiles,
    gates,
    planets,
    influence,
    turn_order,
    counters,
)
