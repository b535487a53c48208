"""Which rules are known to move a number: from stored screenings, else from the game's own list.

A screening is a sensitivity study in the folder of a run or beside it, of the same game,
player count and base rules.  A game may ship a file ``levers.toml``: rule paths by topic, from
a screening that was played before, so that a first report has something to offer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.targets import default_path
from exobalance.analysis.studies.points.tables import FOLDER, read_table
from exobalance.simcore.errors import BalanceError, ConfigError
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.text_files import read_toml

FILE = "levers.toml"
KIND, SCREENING = "sensitivity", "screening"
"""Kind of study and table of a screening; its own module would bring all that plays along."""

MONOTONE = 0.9
"""Part of the mean size of effects that their mean has to be: then they have one direction."""


@dataclass(frozen=True)
class Screening:
    """A stored screening: what each rule was seen to move."""

    name: str  # of its folder
    players: int
    bots: tuple[str, ...]
    table: pd.DataFrame

    def levers(self, verdict: Verdict) -> pd.DataFrame:
        """Return the rules that move a verdict's number beyond noise, strongest first."""
        mine = self.table[(self.table.key == verdict.number) & self.table.above_noise]
        return mine.sort_values("mu_star", ascending=False, kind="stable")


@dataclass(frozen=True)
class Lever:
    """A rule that moves a number, as far as is known."""

    path: str
    says: str  # what is known of it
    sign: int = 0  # +1: the number rises with the rule's value; 0: its direction is not known
    ends: tuple[str, ...] = ()  # values that were tried, lowest first; empty: not known


def stored_screenings(run: Run, arm: str) -> list[Screening]:
    """Return the screenings inside a run's folder and beside it that fit an arm of the run.

    Folders that cannot be read hold no screening for anybody.
    """
    manifest = run.manifest
    folder = run.folder.resolve()
    places = [each for at in (folder, folder.parent) for each in sorted(at.iterdir())]
    found = []
    for place in places:
        if not (place / FOLDER / f"{SCREENING}.parquet").is_file() or place == folder:
            continue
        try:
            other = read_manifest(place)
            if _fits(other, manifest, arm):
                (told,) = other.study["counts"]
                table = read_table(open_run(place, verify=False), SCREENING)
                bots = tuple(told["lineups"][0])
                found.append(Screening(place.name, told["players"], bots, table))
        except BalanceError:
            continue
    return found


def _fits(other: Manifest, mine: Manifest, arm: str) -> bool:
    """Return whether a manifest is that of a finished screening of the same base rules."""
    (base,) = list(other.arms.values())[:1]
    return (
        other.study.get("kind") == KIND
        and bool(other.study.get("counts"))
        and other.game.id == mine.game.id
        and other.game.rules_version == mine.game.rules_version
        and base.hash == mine.arms[arm].hash
    )


def screened_levers(screenings: Sequence[Screening], verdict: Verdict) -> list[Lever]:
    """Return the levers of a verdict's number that screenings at its player count have seen."""
    found: dict[str, Lever] = {}
    for screening in screenings:
        if screening.players != verdict.players:
            continue
        who = ", ".join(dict.fromkeys(screening.bots))
        for row in screening.levers(verdict).itertuples():
            unit = f" {row.unit}" if row.unit else ""
            says = (
                f"moves it by {row.mu_star:.1f}{unit} ({row.low:.1f} to {row.high:.1f}) over "
                f"{row.values}, in the screening {screening.name} with {who}"
            )
            clear = abs(row.mu) >= MONOTONE * row.mu_star
            sign = int(math.copysign(1, row.mu)) if clear else 0
            joint = " to " if " to " in row.values else ", "
            ends = tuple(row.values.split(joint))
            found.setdefault(row.path, Lever(row.path, says, sign, ends))
    return list(found.values())


def shipped_levers(game: str, verdict: Verdict) -> list[Lever]:
    """Return the levers that a game's own list names for a verdict's topic.

    Raises ConfigError for a list that lacks something.
    """
    path = default_path(game).with_name(FILE)
    if not path.is_file():
        return []
    content = read_toml(path, "levers file")
    return list(_listed(content, path, verdict))


def _listed(content: dict[str, object], path: Path, verdict: Verdict) -> Iterator[Lever]:
    """Yield the levers of a list for a topic."""
    levers, source = content.get("levers"), content.get("source")
    if not isinstance(levers, dict) or not isinstance(source, str):
        raise ConfigError(f"{path}: expected a text source and a table levers")
    for each in levers.get(verdict.key, []):
        yield Lever(each, f"was seen to move it in {source}")
