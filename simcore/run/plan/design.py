"""Several sets of rules and several line-ups in one run: what a study plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import (
    SCHEMA_VERSION,
    BotFacts,
    Cell,
    Lineup,
    Manifest,
    installed_versions,
)
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT
from exobalance.simcore.run.plan.planner import (
    arm_facts,
    bot_facts,
    bot_id,
    chunk_size,
    cut,
    game_facts,
    looks_ahead,
)

SAME_KIND = ("kind", "asked")
"""Keys of `Manifest.study` that have to agree before a folder is continued."""


@dataclass(frozen=True)
class Rules:
    """One arm: rules as they are asked for."""

    rules: tuple[str, ...] = ()  # tweak files or names of assumptions
    sets: tuple[str, ...] = ()  # "path=value"
    ruleset: Ruleset | None = None  # what they resolve to, if somebody knows already
    name: str = ""  # in reports; by default that of the rule set

    def load(self, game: str) -> Ruleset:
        """Return the resolved rules."""
        return self.ruleset or load_ruleset(game, self.rules, self.sets)


@dataclass(frozen=True)
class Seating:
    """One cell of a design: who sits together, and how many blocks they play."""

    bots: tuple[str, ...]  # one per seat, before rotation
    blocks: int
    arms: tuple[str, ...] = ()  # empty: all
    rotations: int = 0  # 0: one if all bots are the same, else one per seat

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.bots)

    @property
    def block_games(self) -> int:
        """Games of a block."""
        return self.rotations or (1 if len(set(self.bots)) == 1 else self.players)


@dataclass(frozen=True)
class Design:
    """What a study plays.

    ``study`` is plain data for the analysis: ``kind`` names the study, ``asked`` what it was
    asked; both have to be the same for a folder to be continued.
    """

    game: str
    arms: Mapping[str, Rules]
    seatings: Sequence[Seating]
    seed: int
    study: Mapping[str, Any] = field(default_factory=dict)
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT


def plan_design(design: Design) -> Manifest:
    """Return the manifest of a design that has not started yet.

    Raises ConfigError or RulesError for anything that does not fit together.
    """
    game = load_game(design.game)
    arms = {
        key: arm_facts(game, rules.load(design.game), rules.rules, rules.sets)
        for key, rules in design.arms.items()
    }
    arms = {
        key: arm.model_copy(update={"name": design.arms[key].name or arm.name})
        for key, arm in arms.items()
    }
    bots: dict[str, BotFacts] = {}
    lineups: dict[str, Lineup] = {}
    cells: list[Cell] = []
    # Small cells share the number of parts that a single large one has.
    total = sum(s.blocks * len(s.arms or arms) for s in design.seatings)
    for place, seating in enumerate(design.seatings):
        count = seating.players
        for name in seating.bots:
            key = bot_id(name, count)
            if key not in bots:
                bots[key] = bot_facts(load_bot(game, name, count))
        lineups[f"l{place}"] = Lineup(
            players=count,
            bots=tuple(bot_id(name, count) for name in seating.bots),
            rotations=seating.block_games,
        )
        cells += (
            Cell(
                arm=arm,
                players=count,
                lineup=f"l{place}",
                blocks=seating.blocks,
                chunk_blocks=chunk_size(total, looks_ahead(lineups[f"l{place}"].bots, bots)),
            )
            for arm in seating.arms or arms
        )
    return Manifest(
        schema_version=SCHEMA_VERSION,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        versions=installed_versions(),
        game=game_facts(game),
        seed=design.seed,
        arms=arms,
        bots=bots,
        lineups=lineups,
        cells=tuple(cells),
        turn_limit=design.turn_limit,
        decision_limit=design.decision_limit,
        sample_blocks=0,
        chunks=cut(cells),
        study=dict(design.study),
    )


def other_study(old: Manifest, new: Manifest) -> list[str]:
    """Return a phrase for each thing that makes two studies different questions."""
    return [
        f"{key}: {old.study.get(key, 'run')} there, {new.study.get(key, 'run')} here"
        for key in SAME_KIND
        if old.study.get(key) != new.study.get(key)
    ]


def grown(folder: Path, old: Manifest, new: Manifest) -> Manifest:
    """Return the manifest of a folder, extended to the blocks of another one.

    A cell never shrinks: what is there already is worth more than was asked for.  New parts
    are as large as the larger plan makes them.
    """
    wanted = {(cell.arm, cell.players, cell.lineup): cell for cell in new.cells}
    if wanted.keys() != {(cell.arm, cell.players, cell.lineup) for cell in old.cells}:
        raise ConfigError(f"{folder} holds other line-ups: choose a new folder")
    if old.cells == new.cells:
        return old
    cells = tuple(
        cell.model_copy(
            update={
                name: max(getattr(cell, name), getattr(new_cell, name))
                for name in ("blocks", "chunk_blocks")
            }
        )
        for cell in old.cells
        for new_cell in [wanted[cell.arm, cell.players, cell.lineup]]
    )
    return old.model_copy(update={"cells": cells, "chunks": cut(cells, old.chunks)})
