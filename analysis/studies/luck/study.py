"""Luck and skill by planned replication, and the ladder of skill.

Every setup is played with several chances, and each of these with several noises of the
bots; see `analysis.studies.luck.decomposition` for what comes of it.  The ladder puts one bot
of each step against copies of the one below: a game without depth left gives the better one
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.luck.report import sections
from exobalance.simcore.core.rng import replicate
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.run.plan.design import Design, Rules, Seating, check_players
from exobalance.simcore.run.plan.planner import cut, plan
from exobalance.simcore.run.play.study import play_planned
from exobalance.simcore.shell import command, line_up

KIND = "luck"
MAX_CHANCES, MAX_NOISES = 1 << 12, 1 << 11


@dataclass(frozen=True)
class Replication:
    """How often everything is played."""

    setups: int = 56
    chances: int = 12  # of each setup
    noises: int = 8  # of each chance
    ladder_blocks: int = 1000  # of each step of the ladder

    def __post_init__(self) -> None:
        """Raise ConfigError for a design that cannot tell its parts apart."""
        for name, low, high in (
            ("setups", 2, 10**6),
            ("chances", 2, MAX_CHANCES),
            ("noises", 2, MAX_NOISES),
            ("ladder_blocks", 1, 10**6),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ConfigError(f"{name} is {value}: expected a number from {low} to {high}")


def luck(
    game: str,
    bots: Sequence[str],
    out: Path | str,
    ladder: Sequence[str] = (),
    rules: Rules | None = None,
    size: Replication | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
) -> LoadedRun:
    """Play a replicated design and, if asked, a ladder of skill, into a run folder.

    Parameters
    ----------
    bots
        Who plays, one per seat.  Bots of different strength show what skill is worth.
    out
        A new folder, or one that holds the same study: it goes on where it stopped.
    ladder
        Bots from weak to strong; each plays against copies of the one before.

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, or the folder holds another study.
    Interrupted
        Stopped; the same call goes on from there.
    """
    size, rules = size or Replication(), rules or Rules()
    count = len(bots)
    check_players(load_game(game), count)
    steps = [
        Seating((upper, *[lower] * (count - 1)), size.ladder_blocks, rotations=count)
        for lower, upper in pairwise(ladder)
    ]
    if count == 1:  # bots that never meet play the same worlds, each by itself
        steps = [Seating((bot,), size.ladder_blocks, rotations=1) for bot in ladder]
    # A line-up of one bot needs no rotations; otherwise every bot takes every seat.
    blocks = size.setups * size.chances * size.noises
    design = Design(
        game,
        {"base": rules},
        (Seating(tuple(bots), blocks), *steps),
        seed,
        study={
            "kind": KIND,
            "asked": {"design": _asked(size), "ladder": list(ladder)},
            "command": command(*_words(game, bots, ladder, size, seed), *rules.options()),
        },
    )
    run = play_planned(with_replicates(plan(design), size), out, jobs, progress)
    return LoadedRun(run, sections)


def _words(
    game: str, bots: Sequence[str], ladder: Sequence[str], size: Replication, seed: int
) -> list[str]:
    """Return the words of the command that asks for the same again, but for the rules."""
    words = ["luck", game, "--players", str(len(bots)), "--bots", line_up(bots)]
    words += ["--ladder", ",".join(ladder)] if ladder else []
    for name, value in asdict(size).items():
        words += [f"--{name.replace('_', '-')}", str(value)]
    return [*words, "--seed", str(seed)]


def _asked(size: Replication) -> dict[str, int]:
    """Return the numbers that have to be the same for a folder to be continued."""
    return {"setups": size.setups, "chances": size.chances, "noises": size.noises}


def with_replicates(manifest: Manifest, size: Replication) -> Manifest:
    """Return the manifest with the worlds of its first line-up replaced by replicates."""
    first, *others = manifest.cells
    worlds = [
        replicate(0, chance, noise)
        for noise in range(size.noises)
        for chance in range(size.chances)
    ]
    chunks = [
        first.chunk(world, size.setups, number, number) for number, world in enumerate(worlds)
    ]
    cells = (first.model_copy(update={"chunk_blocks": size.setups}), *others)
    return manifest.model_copy(update={"cells": cells, "chunks": cut(others, chunks)})
