"""Drawing of the round: phase, orders of both phases, steps of the government, goals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, text
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.layout import GOVERNMENT, MAX_ROUTE_ROWS
from exobalance.simcore.games.starship.data.params import by_players
from exobalance.simcore.kit.shapes import seat_badge

WIDE = 320
LINE = 34  # of an order
ORDERS = (("action phase", Phase.ACTION), ("salvation phase", Phase.SALVATION))
LEFT = 104
STEPS = (
    "build the lowest", "save the lowest", "satellite", "sun", "long-term project", "market",
    "arrivals", "reputation", "planets",
)  # fmt: skip
"""Steps of the government phase."""
STEP = 23
GOALS = 116
GOAL = 34


@dataclass(frozen=True)
class Goal:
    """What may end the game, and how near it is."""

    title: str
    told: str
    share: float
    is_met: bool


def round_panel(state: np.record, tree: Tree) -> Panel:
    """Return whose turn comes when, and how far the game is.

    Rule: SI-R14, SI-R15, SI-R18, SI-R51
    """
    parts: dict[str, Part] = {}
    for which, (word, phase) in enumerate(ORDERS):
        parts |= _order(state, which, word, phase)
    parts["steps"] = _steps(state)
    needed = int(tree["end"]["goals"])
    words = f"ends with the sun, or with {needed} of 3 goals"
    parts["goals"] = part(text(0, GOALS - 12, words, 9.5, anchor="start", fill="muted"))
    for number, goal in enumerate(goals_of(state, tree)):
        parts |= _goal(goal, GOALS + GOAL * number)
    high = GOALS + GOAL * 4
    return panel("round", _title(state), (0, 0, WIDE, high), parts, note=_standing(state))


def _title(state: np.record) -> str:
    """Return round and phase."""
    if state.status == Status.DONE:
        return f"The end, after round {int(state.round_number)}"
    phase = Phase(int(state.phase))
    if phase < Phase.ACTION:
        return "Setup"
    return f"Round {int(state.round_number)}, {phase.name.lower()} phase"


def _standing(state: np.record) -> str:
    """Return who acts and who has passed."""
    if state.status != Status.RUNNING:
        return "The game is over."
    if state.phase == Phase.GOVERNMENT:
        step = int(state.step)
        return f"Step {step}, {STEPS[step - 1]}: seat {int(state.seat)} decides."
    passed = [seat for seat in range(int(state.n_players)) if state.passed[seat]]
    told = f"Seat {int(state.seat)} acts."
    if passed:
        told += f" Passed: {', '.join(map(str, passed))}."
    return told


def _order(state: np.record, which: int, word: str, phase: Phase) -> dict[str, Part]:
    """Return the order of a phase, with whose turn it is and who has passed."""
    y = 14 + LINE * which
    n, places = int(state.n_order[which]), int(state.n_players)
    is_now = state.phase == phase and state.status == Status.RUNNING
    label = text(0, 0.3, word, 10.5, anchor="start", bold=bool(is_now))
    places_ = [
        box(LEFT + 34 * place, -13, 28, 26, 6, fill="paper", line="rule", width=1)
        for place in range(places)
    ]
    found = {f"order {which}": part(label, *places_, at=(0, y), title=f"order of the {word}")}
    for place in range(n):
        seat = int(state.order[which, place])
        at = (LEFT + 14 + 34 * place, y)
        title = f"{word}: seat {seat} is number {place + 1}"
        found[f"order {which} {place}"] = part(*seat_badge(seat, 0, 0, 9), at=at, title=title)
        if is_now and state.seat == seat:
            frame = box(-14, -13, 28, 26, 6, line="accent", width=2.5)
            found["acts"] = part(frame, at=at, title=f"seat {seat} acts")
        if is_now and state.passed[seat]:
            found[f"passed {seat}"] = part(
                icon("pass", 8, -7, 11, fill="muted"), at=at, title=f"seat {seat} has passed"
            )
    return found


def _steps(state: np.record) -> Part:
    """Return the steps of the government phase."""
    is_now = bool(state.phase == Phase.GOVERNMENT and state.status == Status.RUNNING)
    label = text(0, 0.3, "government", 10.5, anchor="start", bold=is_now)
    shapes: list[Shape] = [label]
    now = int(state.step) if is_now else 0
    for step in range(1, len(STEPS) + 1):
        x = LEFT + STEP * (step - 1)
        line = {"line": "accent", "width": 2.5} if step == now else {"line": "rule", "width": 1}
        shapes.append(box(x, -9, STEP - 4, 18, 4, fill="paper", **line))
        shapes.append(text(x + STEP / 2 - 2, 0.3, step, 9.5, fill="muted"))
    told = "; ".join(f"{number} {words}" for number, words in enumerate(STEPS, 1))
    return part(*shapes, at=(0, 14 + LINE * 2), title=f"steps of the government phase: {told}")


def goals_of(state: np.record, tree: Tree) -> Iterator[Goal]:
    """Yield what may end the game, the sun first.

    Rule: SI-R15, SI-A12
    """
    n, end = int(state.n_players), tree["end"]
    spaces, at = int(tree["solar"]["spaces"]), int(state.spiral)
    told = "on Earth" if at > spaces else f"space {at} of {spaces}"
    yield Goal("sun on Earth", told, at / (spaces + 1), at > spaces)
    last = len(tree["route"]["fuel"])
    counts = [*range(n)] + [GOVERNMENT] * bool(tree["switches"]["gov_satellite_ends_game"])
    farthest = max(int(state.satellite[each]) // MAX_ROUTE_ROWS + 1 for each in counts)
    told = "arrived" if farthest == last else f"column {max(1, farthest)} of {last}"
    yield Goal("satellite on Trappist", told, farthest / last, farthest == last)
    for title, value, wanted in (
        ("sectors complete", int(state.sector), int(end["sectors"])),
        ("people saved", int(state.cells), by_players(end["rows"], n) * int(tree["people"]["row"])),
    ):
        yield Goal(title, f"{value} of {wanted}", value / wanted, value >= wanted)


def _goal(goal: Goal, y: float) -> dict[str, Part]:
    """Return a goal with a bar, and a tick once it is met."""
    wide = WIDE - 30
    ground = part(
        text(0, 6, goal.title, 10.5, anchor="start"),
        box(0, 16, wide, 7, 3.5, fill="paper", line="rule", width=1),
        at=(0, y), title=goal.title,
    )  # fmt: skip
    shapes: list[Shape] = [text(wide, 6, goal.told, 10.5, anchor="end", bold=True)]
    if goal.share > 0:
        tone = "accent" if goal.is_met else "tone5"
        shapes.append(box(0, 16, max(7, wide * min(1, goal.share)), 7, 3.5, fill=tone))
    if goal.is_met:
        shapes.append(icon("met", wide + 16, 13, 17, fill="accent"))
    title = f"{goal.title}: {goal.told}" + (", met" if goal.is_met else "")
    return {
        f"bar {goal.title}": ground,
        f"goal {goal.title}": part(*shapes, at=(0, y), title=title),
    }
