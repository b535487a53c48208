"""One game told from its start: as lines of plain data, or in words.

The lines suffice to replay the game with other software.  Each has a ``type``::

    setup      game, rules_version, players, bots (by seat), seed, world, rotation, what
               the game's ``setup_line`` says; ``changes`` of the rules if there are any
    decision   turn, seat, kind, option; ``forced`` if there was nothing to choose
    event      what the game's ``events`` says, between the decision and the next one
    final      score (by source, then seat), total, what the game's ``final_line`` says,
               winners, status

What a game has to provide is in `simcore.describe`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import described, load_game
from exobalance.simcore.kit.compile import compile_kernels
from exobalance.simcore.record.facts import PlannedCell
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.run.plan.experiment import MAX_GAMES, Experiment
from exobalance.simcore.run.plan.match import match_of
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.replay.steps import Replay, Step

Line = dict[str, Any]

REPLAYED = ("reset", "legal_options", "score_options", "apply_option", "record", "stop")
"""Kernels that play a game again decision by decision."""


class Narration:
    """A game of a run, played again to be told; to be used once.

    Attributes
    ----------
    replay : Replay
        After the last line, its state is the final position.
    step : Step or None
        The decision that was told last, before its option is applied.
    """

    step: Step | None = None

    def __init__(
        self, manifest: Manifest, cell: PlannedCell, world: int, rotation: int = 0
    ) -> None:
        self.manifest = manifest
        self.cell = cell
        self.game = load_game(manifest.game.id)
        self.describe = described(self.game)
        match = match_of(manifest, cell.chunk(world, 1), self.game)
        asked = (*REPLAYED, "rescore") if match.offsets else REPLAYED
        compile_kernels(self.game, match.params, match.bots, asked)
        self.replay = Replay(match, world, rotation)
        self.arm = manifest.arms[cell.arm]

    def words(self) -> Iterator[str]:
        """Yield the game in words, line by line."""
        yield from self.describe.words(self.lines(), self.arm.tree)

    def lines(self) -> Iterator[Line]:
        """Yield the game as lines of plain data."""
        tree, replay = self.arm.tree, self.replay
        yield self._setup()
        before = np.zeros(1, self.game.state_dtype).view(np.recarray)
        option: np.ndarray | None = None
        for step in replay:
            yield from self._events(before[0], option)
            before[0], option, self.step = step.state, step.option.copy(), step
            decision = {
                "type": "decision",
                "turn": int(step.state.turn),
                "seat": int(step.state.seat),
                "kind": self.game.decisions[step.state.kind].name,
                "option": self.describe.option_dict(step.state, tree, step.option),
            }
            yield decision | {"forced": True} if step.is_forced else decision
        yield from self._events(before[0], option)
        yield self._final()

    def _events(self, before: np.record, option: np.ndarray | None) -> Iterator[Line]:
        """Yield what ``option`` led to; nothing before the first decision."""
        if option is None:
            return
        replay = self.replay
        found = self.describe.events(before, replay.state, option, self.arm.tree, replay.params)
        for event in found:
            yield {"type": "event", **event}

    def _setup(self) -> Line:
        replay, names = self.replay, self.manifest.lineup_names(self.cell.lineup)
        line = {
            "type": "setup",
            "game": self.game.id,
            "rules_version": self.manifest.game.rules_version,
            "players": self.cell.players,
            "bots": [names[(seat + replay.rotation) % len(names)] for seat in range(len(names))],
            "seed": self.manifest.seed,
            "world": replay.world,
            "rotation": replay.rotation,
            **self.describe.setup_line(replay.state, self.arm.tree),
        }
        changes = {change.path: change.value for change in self.arm.changes}
        return line | {"changes": changes} if changes else line

    def _final(self) -> Line:
        seats = self.replay.rows()["seats"]
        return {
            "type": "final",
            "score": {
                source.name: seats[column].tolist()
                for source, column in zip(self.game.sources, self.game.source_columns, strict=True)
            },
            "total": seats["score"].tolist(),
            **self.describe.final_line(self.replay.state, self.arm.tree),
            "winners": np.flatnonzero(seats["rank"] == 1).tolist(),
            "status": Status(self.replay.state.status).name.lower(),
        }


def narrate_game(experiment: Experiment, world: int, rotation: int = 0) -> Narration:
    """Return one game of an experiment with a single player count, to be told.

    Raises ConfigError for a world or rotation out of range, and what `plan` raises.
    """
    manifest = plan(experiment.design())
    return _narrate(manifest, manifest.cells[0], world, rotation, MAX_GAMES)


def narrate_run(
    manifest: Manifest,
    world: int,
    rotation: int = 0,
    players: int | None = None,
    arm: str | None = None,
    lineup: str | None = None,
) -> Narration:
    """Return one game that a run plans, to be told.

    Raises ConfigError for a world or rotation that the run does not have, and for a run
    with several player counts, arms or line-ups of which none is named.
    """
    cell = find_cell(manifest, players, arm, lineup)
    return _narrate(manifest, cell, world, rotation, cell.blocks)


def find_cell(
    manifest: Manifest, players: int | None, arm: str | None = None, lineup: str | None = None
) -> PlannedCell:
    """Return the only cell of a run that matches; ConfigError if there is not exactly one."""
    wanted = {"players": players, "arm": arm, "lineup": lineup}
    cells = list(manifest.cells)
    for name, value in wanted.items():
        there = list(dict.fromkeys(getattr(cell, name) for cell in cells))
        listed = ", ".join(map(str, there))
        if value is None and len(there) > 1:
            raise ConfigError(f"the run has games with --{name} {listed}: choose one of them")
        if value is not None and value not in there:
            raise ConfigError(f"the run has no games with --{name} {value}: it has {listed}")
        cells = [cell for cell in cells if value in (None, getattr(cell, name))]
    return cells[0]


def _narrate(
    manifest: Manifest, cell: PlannedCell, world: int, rotation: int, n_worlds: int
) -> Narration:
    rotations = manifest.lineups[cell.lineup].rotations
    if not 0 <= world < n_worlds:
        raise ConfigError(f"there is no world {world}: expected 0 to {n_worlds - 1}")
    if not 0 <= rotation < rotations:
        expected = f"expected 0 to {rotations - 1}"
        if rotations == 1:
            expected = "only rotation 0, as all seats have the same bot"
        raise ConfigError(f"there is no rotation {rotation}: {expected}")
    return Narration(manifest, cell, world, rotation)
