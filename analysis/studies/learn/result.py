"""What lessons hand back: their tables, and a short picture for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

import polars as pl

from exobalance.analysis.studies.learn.parts import Part, scan_parts
from exobalance.analysis.studies.learn.regret import Regret, regret
from exobalance.analysis.studies.points.tables import write_tables
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.contract import Game
from exobalance.simcore.phrases import counted
from exobalance.simcore.record.manifest import Manifest


@dataclass(frozen=True)
class Lessons:
    """Lessons of one game and player count, all of them played.

    Attributes
    ----------
    manifest : how they were made; ``study`` has what was asked and the rates.
    """

    folder: Path
    manifest: Manifest
    game: Game
    players: int
    parts: Sequence[Part]

    @property
    def pupil(self) -> Bot:
        """Who is taught, with the pool of those who play the games."""
        [bot] = [each for each in self.manifest.bots.values() if each.pool]
        return Bot.from_dict(bot.model_dump(exclude={"hash"}))

    @property
    def table(self) -> pl.LazyFrame:
        """One row per option, see `simcore.run.lessons.rows.LESSON_ROW`."""
        return scan_parts(self.folder, "lessons", self.parts)

    @property
    def decisions(self) -> pl.LazyFrame:
        """One row per game: how many decisions of each kind it had."""
        return scan_parts(self.folder, "decisions", self.parts)

    @cached_property
    def count(self) -> int:
        """Number of decisions."""
        rows = self.table.select((pl.col("base_rank") == 0).sum())
        return int(rows.collect().item())

    @cached_property
    def regret(self) -> Regret:
        """Where the base loses most, by kind of decision."""
        asked = self.manifest.study["asked"]
        found = regret(
            self.table, self.decisions.collect(), self.game.decisions, asked["base"],
            self.players, asked["futures"],
        )  # fmt: skip
        write_tables(self.folder, {"regret": found.table})
        return found

    @property
    def games(self) -> int:
        """Games that the decisions were drawn from."""
        return sum(len(part.worlds) for part in self.parts)

    def sentence(self) -> str:
        """Say what is there."""
        return (
            f"{counted(self.count, 'decision')} of {counted(self.games, 'game')} at "
            f"{counted(self.players, 'player')}, the options of each played on "
            f"{self.manifest.study['asked']['futures']} times in common futures"
        )

    def _repr_html_(self) -> str:
        """Show the sentence in a notebook."""
        return f"<p>{escape(self.sentence())}: {escape(str(self.folder))}</p>"
