"""Invariants of exoplanets and gates."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from exobalance.simcore.games.sgo.data.layout import HAWKING, N_GATES, N_PLANETS, UNUSED, PlanetKind
from tests.games.sgo.numbering import ABSENT, CLOSED, OPEN, WAITING

PLANET = np.arange(N_PLANETS)[:, None, None]
DIRAC, FERMI, RIVER = (
    int(kind) for kind in (PlanetKind.DIRAC, PlanetKind.FERMI, PlanetKind.TURING_RIVER)
)


def gates(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Every open planet has one gate, the others stand on Hawking (SGO-R24, SGO-R40)."""
    slot, gate, closings = table.slot, table.gate_planet, table.closings
    waiting = int(rules.n_planets - rules.n_gates)
    standing = np.bincount(gate[gate >= 0], minlength=N_PLANETS)
    assert (standing == (slot == OPEN)).all(), "gates and open planets"
    assert (gate == HAWKING).sum() == max(0, closings - waiting), "gates on Hawking"
    assert (gate == UNUSED).sum() == N_GATES - rules.n_gates, "gates out of the game"
    assert (slot == CLOSED).sum() == closings, "closed planets"
    assert (slot == WAITING).sum() == max(0, waiting - closings), "waiting planets"
    order = table.planet_order
    in_play = np.sort(order[order >= 0]).tolist()
    assert len(in_play) == rules.n_planets, "planets in play"
    assert in_play == np.flatnonzero(slot != ABSENT).tolist(), "order of the planets"
    closed = np.sort(table.close_order[table.close_order > 0])
    assert closed.tolist() == list(range(1, closings + 1)), "order of closing"


def planets(rules: SimpleNamespace, table: SimpleNamespace) -> None:
    """Owners, free areas and counts of all planets agree; no area lacks what it rests on."""
    n, owner, slot = rules.n, table.owner, table.slot
    occupied = owner > 0
    counts = np.stack([(owner == seat + 1).sum(axis=1) for seat in range(n)], axis=1)
    counts[rules.planet_kind == FERMI] += table.central[:n]
    assert (counts == table.on_planet[:, :n]).all(), "colonists on planets"
    assert table.central.sum() <= rules.fermi_central_capacity, "Fermi's centre (SGO-R35)"
    assert owner.max() <= n and not counts[slot != OPEN].any(), "colonists without a gate"
    live = (slot == OPEN) | (slot == WAITING)
    free = rules.n_areas - occupied.sum(axis=1)
    assert (free == table.n_free)[live].all(), "free areas"
    assert (table.settled[:, :n] >= counts).all(), "colonists settled"
    assert not occupied[rules.is_no_area].any(), "a colonist on no area"
    assert (table.area_used[occupied] == 1).all(), "areas used"
    bare = occupied[..., None] & rules.has_need & ~occupied[PLANET, rules.need]
    assert not bare.any(), "an area is occupied before those below it (SGO-R32, SGO-R38)"
    for planet in np.flatnonzero(live & (rules.planet_kind == DIRAC)):
        dirac(rules, owner[planet], rules.group[planet], int(rules.n_areas[planet]))
    for planet in np.flatnonzero(live & (rules.planet_kind == RIVER)):
        river(owner[planet], int(rules.group_areas[planet, 0]))


def dirac(rules: SimpleNamespace, owner: np.ndarray, group: np.ndarray, n_areas: int) -> None:
    """Advanced areas were earned, the centre came last (SGO-R34)."""
    group = group[:n_areas]
    for seat in range(rules.n):
        base, advanced, _ = np.bincount(group[owner[:n_areas] == seat + 1], minlength=3)
        assert advanced <= base // rules.dirac_step, "Dirac: an advanced area not earned"
    if owner[n_areas - 1]:
        assert (owner[:n_areas][group == 0] > 0).all(), "Dirac: centre before a base area"


def river(owner: np.ndarray, length: int) -> None:
    """Everybody goes on without a gap from an end of his own (SGO-R38)."""
    branches = owner[:length], owner[length : 2 * length]
    for branch in branches:
        reached = int((branch > 0).sum())
        has_gap = (branch[:reached] != branch[0]).any() or branch[reached:].any()
        assert not has_gap, "a gap along the river"
    assert branches[0][0] != branches[1][0] or branches[0][0] == 0, "both ends of the river"
    if owner[2 * length]:
        whole = [branch[-1] for branch in branches]
        assert owner[2 * length] in whole, "the centre was reached before the end of a branch"
