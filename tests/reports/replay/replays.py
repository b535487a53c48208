"""Games of the toy to make replay pages of: drawn, or told in words alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from exobalance.reports.replay import render_replay
from exobalance.simcore import drawing
from exobalance.simcore.contract import Game
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.replay import narration
from exobalance.simcore.run.replay.frames import frames
from exobalance.simcore.run.replay.narration import Narration, narrate_run
from tests.toy import GAME
from tests.toy.data.layout import BEACONS, LABELS, Kind
from tests.toy.rules import rules

EXPERIMENT = Experiment(
    "tests.toy", players=(3,), bots=("tuned", "random", "hasty"), games=30, seed=5, turn_limit=40
)
WICKED = "</script><b>&\u2028"
"""A name that would break a page which does not escape it."""


def setup_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the goal."""
    return {"goal": tree["track"]["goal"]}


def option_dict(state: np.record, tree: Mapping[str, Any], row: np.ndarray) -> dict[str, Any]:
    """Return the engine, or the beacon and whether it is lit."""
    if state.kind == Kind.DASH:
        return {"engine": int(row[0])}
    return {"beacon": BEACONS[int(row[0])].name} | ({} if row[1] else {"leave": True})


def events(before: np.record, after: np.record, *_: Any) -> Iterator[dict[str, Any]]:
    """Yield how far the seat went."""
    seat = int(before.seat)
    if before.kind == Kind.DASH:
        by = int(after.position[seat] - before.position[seat])
        yield {"turn": int(before.turn), "seat": seat, "event": "moved", "by": by, "name": WICKED}


def final_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the length of the game."""
    return {"turns": int(state.turn)}


def words(lines: Iterable[Mapping[str, Any]], tree: Mapping[str, Any]) -> Iterator[str]:
    """Tell every decision at once, and the end in a table."""
    for line in lines:
        if line["type"] == "setup":
            yield f"Race to {line['goal']}"
        elif line["type"] == "decision":
            yield f"turn {line['turn']}: seat {line['seat']} {line['kind']} {WICKED}"
        elif line["type"] == "final":
            yield ""
            yield f"after {line['turns']} turns: {line['total']}"


def scene(state: np.record, tree: Mapping[str, Any]) -> drawing.Scene:
    """Return the track, and a board for each seat that has moved."""
    seats = range(int(state.n_players))
    pawns = {
        f"pawn {seat}": drawing.part(
            drawing.piece("pawn", 0, 0, 12, seat=seat, mark=seat),
            at=(5 * int(state.position[seat]), 20 * seat),
            title=WICKED,
        )
        for seat in seats
    }
    ground = drawing.box(0, -10, 200, 70, 6, fill="tone0-soft", line="rule", width=1)
    track = drawing.panel(
        "track", "Track", (-10, -20, 220, 90), {"ground": drawing.part(ground), **pawns},
        note=f"turn {int(state.turn)}", facts=[drawing.fact("turn", int(state.turn))],
    )  # fmt: skip
    boards = [_board(state, seat) for seat in seats if state.position[seat] > 0]
    return drawing.scene({"pawn": "M-8-8H8V8H-8z"}, [track, *boards])


def _board(state: np.record, seat: int) -> drawing.Panel:
    """Return what a seat has lit."""
    n_lit = int((state.lit_by == seat + 1).sum())
    shapes = [drawing.piece("pawn", 10, 10, 9, n=n_lit)] if n_lit else []
    return drawing.panel(
        f"board {seat}", "Board", (0, 0, 60, 20), {"lit": drawing.part(*shapes)}, seat=seat
    )


TOLD = SimpleNamespace(
    setup_line=setup_line,
    option_dict=option_dict,
    events=events,
    final_line=final_line,
    words=words,
)
DRAWN = SimpleNamespace(**vars(TOLD), scene=scene)


def toy(describe: SimpleNamespace = DRAWN) -> Game:
    """Return the toy with words."""
    return replace(GAME, describe=describe)


def narrate(describe: SimpleNamespace = DRAWN, world: int = 0, rotation: int = 0) -> Narration:
    """Return a game of the toy to be told."""
    with patch.object(narration, "load_game", lambda _: toy(describe)):
        return narrate_run(plan(EXPERIMENT.design(rules())), world, rotation)


def lines_of(describe: SimpleNamespace = DRAWN, world: int = 0) -> list[dict[str, Any]]:
    """Return all lines of a game, positions included."""
    return list(frames(narrate(describe, world)))


def page_of(describe: SimpleNamespace = DRAWN, world: int = 0) -> str:
    """Return the page of a game of the toy."""
    lines = lines_of(describe, world)
    lines[0]["changes"] = {"track.goal": 30}
    return render_replay(toy(describe), lines, rules().tree, {"track.goal": 40})


LABEL_TITLES = [label.title for label in LABELS]
