"""A learned bot as files: the bot, and its model beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from exobalance.analysis.studies.learn.result import Lessons
from exobalance.analysis.studies.learn.training.train import Trained
from exobalance.simcore.bots.kinds import LEARNED, TIERS
from exobalance.simcore.bots.learned.files import write_model
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.manifest import installed_versions
from exobalance.simcore.record.writer import write_file
from exobalance.simcore.text_files import read_toml

TIER = next(tier for tier, name in TIERS.items() if name == LEARNED)

BOT = """\
name = "{name}"
title = "{name}"
tier = {tier}
kind = "learned"
description = "Chooses by what lessons taught it an option is worth."
base = "{base}"
weights_file = "{name}-{{players}}.npz"
"""


def write_bot(file: Path, game: Game, trained: Trained, lessons: Sequence[Lessons]) -> Path:
    """Write a learned bot and its model for one player count; return the file of the model.

    A bot file that is there is kept if it is a learned bot of the same base: it gets a model of
    another player count.  Raises ConfigError for another one.
    """
    base = lessons[0].manifest.study["asked"]["base"]
    check_file(file, base)
    if not file.exists():
        write_file(file, BOT.format(name=file.stem, tier=TIER, base=base).encode())
    weights = file.with_name(f"{file.stem}-{trained.model.players}.npz")
    write_model(weights, game, replace(trained.model, origin=origin(trained, lessons)))
    return weights


def check_file(file: Path, base: str) -> None:
    """Raise ConfigError for a file that no learned bot of a base can be written to."""
    if file.suffix != ".toml":
        raise ConfigError(f"the learned bot is to be written to {file}: expected a name.toml")
    if not file.exists():
        return
    found = read_toml(file, "bot file")
    if found.get("kind") != LEARNED or found.get("base") != base:
        raise ConfigError(
            f"{file} is there and no learned bot with the base {base}: give another name"
        )


def origin(trained: Trained, lessons: Sequence[Lessons]) -> dict[str, Any]:
    """Return where a model comes from, for people: a line for each set of lessons and opponent."""
    version = installed_versions()["exobalance"]
    found = dict(trained.model.origin)
    found["made"] = f"{date.today().isoformat()}, exobalance {version}"
    for number, each in enumerate(lessons, 1):
        asked = each.manifest.study["asked"]
        pool = f", pool {Path(asked['pool']).name}" if asked["pool"] else ""
        found[f"lessons {number}"] = (
            f"{each.count:,} decisions of {each.games:,} games, {asked['futures']} futures, "
            f"base {Path(asked['base']).name}{pool}, seed {each.manifest.seed}, "
            f"exobalance {each.manifest.versions.get('exobalance', 'unknown')}"
        )
    times, unit, apart = trained.unit
    for row in trained.fits[trained.fits.taken].itertuples():
        found[row.decision] = (
            f"{row.lessons:,} lessons, {row.ahead} turns ahead, "
            f"{100 * row.explained:.1f} % explained; in play "
            f"{times * row.play:+.1f} ± {times * row.play_se:.1f} {apart}"
        )
    for row in trained.gate["opponents"]:
        met = "" if row["met"] else ", never met"
        found[f"against {row['opponent']}"] = (
            f"{times * row['share']:.1f} {unit}, base {times * row['before']:.1f} {unit}{met}"
        )
    return found
