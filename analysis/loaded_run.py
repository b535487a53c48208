"""A run or a study with its targets: stored tables, result tables, verdicts, all computed once.

Studies return it, and so does `analysis.notebook.load_run`.  Reports, the shell and notebooks read
it; a notebook shows a short picture of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Self

import pandas as pd
import polars as pl

from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.targets import Targets, load_targets
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.reader import Run

VERDICT_COLUMNS = ("players", "title", "word", "estimate", "low", "high", "unit", "target")


Aims = Targets | Mapping[str, float] | str | Path | None
"""What somebody gives as targets, see `read_aims`."""

Analyse = Callable[[Run, Targets], list[Section]]
"""What a run, or a study of its kind, has to say."""


def read_aims(game: str, given: Aims) -> Targets:
    """Return targets: a file, values that replace some that ship with the game, or these.

    Raises ConfigError for a file that cannot be used, or a target that the game does not have.
    """
    if isinstance(given, Targets):
        return given
    if not isinstance(given, Mapping):
        return load_targets(game, given)
    shipped = load_targets(game)
    for name in given:
        if name not in shipped:
            raise ConfigError(unknown("target", name, shipped))
    return Targets({**shipped, **given}, source="given in the notebook", own=given)


class LoadedRun:
    """A run or a study, and what it says.

    Attributes
    ----------
    run : simcore.record.Run
        The open run: manifest, markers, ``scan(table)``.
    targets : Targets
        What the verdicts are judged against, by default those that ship with the game.
    arm : str or None
        One set of rules of a run with several.
    """

    kind: str = ""
    """Kind of study that it is, where its run does not say so."""

    def __init__(
        self, run: Run, analyse: Analyse, targets: Aims = None, arm: str | None = None
    ) -> None:
        self.run = run
        self.targets = read_aims(run.manifest.game.id, targets)
        self.arm = arm
        self._analyse = analyse

    def judged_by(self, targets: Aims) -> Self:
        """Return the same run, judged by other targets."""
        return type(self)(self.run, self._analyse, targets, self.arm)

    @property
    def manifest(self) -> Manifest:
        """How the run was made."""
        return self.run.manifest

    @property
    def games(self) -> pl.LazyFrame:
        """The table ``games``: one row per game."""
        return self.scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """The table ``seats``: one row per game and seat."""
        return self.scan("seats")

    @property
    def items(self) -> pl.LazyFrame:
        """The table ``items``: one row per game, setup item and seat."""
        return self.scan("items")

    def scan(self, table: str) -> pl.LazyFrame:
        """Return any stored table, of all arms or of the one that was asked for."""
        return self.run.scan(table, arm=self.arm)

    @cached_property
    def sections(self) -> list[Section]:
        """What its report says, computed at the first look."""
        return self._analyse(self.run, self.targets)

    @property
    def verdicts(self) -> pd.DataFrame:
        """All verdicts, one row each."""
        rows = [
            tuple(getattr(verdict, column) for column in VERDICT_COLUMNS)
            for section in self.sections
            for verdict in section.verdicts
        ]
        return pd.DataFrame(rows, columns=VERDICT_COLUMNS)

    @property
    def tables(self) -> dict[str, list[int]]:
        """Names of the result tables and the player counts that have them."""
        found: dict[str, list[int]] = {}
        for section in self.sections:
            for name in section.tables:
                found.setdefault(name, []).append(section.players)
        return found

    def table(self, name: str, players: int | None = None) -> pd.DataFrame:
        """Return one result table; without ``players``, of all player counts together.

        Raises ConfigError for an unknown name, or a player count without such a table.
        """
        parts = {
            section.players: section.tables[name]
            for section in self.sections
            if name in section.tables
        }
        if not parts:
            raise ConfigError(unknown("result table", name, self.tables))
        if players is not None:
            if players not in parts:
                there = ", ".join(map(str, parts))
                raise ConfigError(
                    f"there is no table {name} at {players} players: expected one of {there}"
                )
            return parts[players]
        frames = [part.assign(players=count) for count, part in parts.items()]
        return pd.concat(frames, ignore_index=True)

    def __repr__(self) -> str:
        """Return one line: game, games, player counts, bots."""
        return f"<{self._headline()}>"

    def _repr_html_(self) -> str:
        """Return the headline and the verdicts, short enough for a notebook cell."""
        rows = "".join(
            f"<tr><td>{row.players or ''}</td><td>{escape(row.title)}</td>"
            f"<td><b>{escape(row.word)}</b></td><td>{_interval(row)}</td></tr>"
            for row in self.verdicts.itertuples()
        )
        return (
            f"<p><b>{escape(self._headline())}</b></p>"
            "<table><thead><tr><th>players</th><th>check</th><th>verdict</th>"
            f"<th>estimate</th></tr></thead><tbody>{rows}</tbody></table>"
        )

    def _headline(self) -> str:
        manifest = self.manifest
        counts = sorted({cell.players for cell in manifest.cells})
        bots = sorted({bot.name for bot in manifest.bots.values()})
        kind = manifest.study.get("kind", "run")
        # Studies of many sets of rules keep no games; they say what they played.
        told = sum(each["games"] for each in manifest.study.get("counts", ()))
        return (
            f"{kind} of {manifest.game.title}: {told or self.run.n_games:,} games, "
            f"{', '.join(map(str, counts))} players, bots {', '.join(bots)}"
        )


def _interval(row: object) -> str:
    """Return an estimate with its interval, in the unit of the verdict."""
    values: Sequence[float] = [getattr(row, name) for name in ("estimate", "low", "high")]
    return f"{values[0]:.3g} ({values[1]:.3g} to {values[2]:.3g}) {escape(str(row.unit))}"  # type: ignore[attr-defined]
