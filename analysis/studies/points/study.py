"""What studies of many rule sets share: their folder, limits, costs and tables.

The folder of such a study holds a ``manifest.json`` of the rules that are varied, without
games; the points that were played, kept by what decides their games; and result tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.base.headline import number_table
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.loaded_run import Analyse, LoadedRun
from exobalance.analysis.studies.points.point import Outcome, Point, Setting
from exobalance.analysis.studies.points.tables import read_tables, write_tables
from exobalance.simcore.contract import Status
from exobalance.simcore.errors import ConfigError, DatasetError, check_whole
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import Manifest, read_manifest
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.run.plan.design import check_players
from exobalance.simcore.run.plan.differences import differences
from exobalance.simcore.run.plan.folder import claim_for_study
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT, match_of
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.estimate import REPORT_SECONDS, estimate
from exobalance.simcore.run.play.parallel import worker_count
from exobalance.simcore.run.play.worlds import play_worlds, prepare
from exobalance.simcore.shell import command, line_up, repeated

PILOT_WORLDS = 200
SLACK = 10
"""A game of a study is cut off at so many times the longest of the pilot."""

OVERHEAD_SECONDS = 0.1
"""Time of one worker for a point beside playing: rules, its numbers, files."""


class PointStudy(LoadedRun):
    """A study of points: what it says, and its own result tables."""

    @property
    def results(self) -> dict[str, pd.DataFrame]:
        """Return the tables that it wrote, by name."""
        return read_tables(self.run)


def bounded(setting: Setting) -> Setting:
    """Return a setting whose games are cut off at `SLACK` times the longest game of the base.

    Some rules never end a game; they are a finding, and must not take hours.  A setting
    that has limits of its own keeps them.
    """
    if (setting.turn_limit, setting.decision_limit) != (TURN_LIMIT, DECISION_LIMIT):
        return setting
    manifest = plan(setting.design(Point()))
    match = match_of(manifest, manifest.chunks[0], load_game(setting.game))
    prepare(match)
    games = play_worlds(match, 0, min(PILOT_WORLDS, setting.blocks))["games"]
    done = games[games["status"] == Status.DONE]
    if not len(done):
        raise ConfigError(
            f"none of {len(games)} games of {', '.join(dict.fromkeys(setting.bots))} under the "
            "base rules reached its end; vary rules that these bots can play"
        )
    return replace(
        setting,
        turn_limit=min(TURN_LIMIT, SLACK * int(done["turns"].max())),
        decision_limit=min(DECISION_LIMIT, SLACK * int(done["decisions"].max())),
    )


def check_setting(setting: Setting) -> None:
    """Raise ConfigError for player counts that the game does not have, or too few blocks."""
    check_players(load_game(setting.game), len(setting.bots))
    check_whole("the number of blocks", setting.blocks, 2)


def cost(setting: Setting, points: int, jobs: int = -1) -> float:
    """Return about how many seconds so many points and their report take.

    A handful of games is played for the answer.
    """
    (cell,) = estimate(plan(setting.design(Point())), jobs).cells
    work = points * (cell.seconds + OVERHEAD_SECONDS)
    return work / worker_count(jobs) + REPORT_SECONDS


def open_study(folder: Path, setting: Setting, kind: str, asked: Mapping[str, Any]) -> Manifest:
    """Claim the folder of a study, or find the same kind of study about the same games there.

    A study may be asked for again with other values or more blocks: points that are there
    count, whatever they were played for.

    Raises
    ------
    ConfigError
        The folder holds something else.
    DatasetError
        The folder cannot be read or written.
    """
    design = replace(setting.design(Point()), study={"kind": kind, "asked": dict(asked)})
    manifest = plan(design).model_copy(update={"chunks": ()})
    old = claim_for_study(folder, manifest, f"a {kind}", "another study")
    if old.study.get("asked") == manifest.study["asked"]:
        return old
    write_manifest(folder, manifest)
    return manifest


def is_stopped(folder: Path, setting: Setting, kind: str) -> bool:
    """Whether a folder holds a study of this kind and base that was not finished."""
    try:
        there = read_manifest(folder)
    except DatasetError:
        return False
    if there.study.get("kind") != kind or "counts" in there.study:
        return False
    return not differences(there, plan(setting.design(Point())))


@dataclass(frozen=True)
class Played:
    """Points of one size that a study played, for the count of its games."""

    points: int
    setting: Setting

    @property
    def games(self) -> int:
        """Games of all points together."""
        seatings = self.setting.design(Point()).seatings
        return self.points * self.setting.blocks * seatings[0].block_games


def close_study(
    folder: Path,
    manifest: Manifest,
    tables: Mapping[str, pd.DataFrame],
    played: Sequence[Played],
    asked: Sequence[str],
    analyse: Analyse,
) -> PointStudy:
    """Write the result tables and what was played; return the study.

    ``asked`` are the verb of the command line that asks for the same, and its own options;
    ``analyse`` gives the sections of its report.
    """
    write_tables(folder, tables)
    by_lineup: dict[tuple[str, ...], list[Played]] = {}
    for each in played:
        by_lineup.setdefault(each.setting.bots, []).append(each)
    first = played[0].setting
    told = {
        "players": len(first.bots),
        "games": sum(each.games for each in played),
        "blocks": sum(each.points * each.setting.blocks for each in played),
        "lineups": [list(bots) for bots in by_lineup],
    }
    study = {**manifest.study, "counts": [told], "command": command(*asked)}
    write_manifest(folder, manifest.model_copy(update={"study": study}))
    return PointStudy(open_run(folder), analyse)


def setting_words(setting: Setting) -> list[str]:
    """Return the options of a command line that say what all points of a study share."""
    words = ["--players", str(len(setting.bots)), "--bots", line_up(setting.bots)]
    words += ["--blocks", str(setting.blocks), "--seed", str(setting.seed)]
    words += repeated("--rules", setting.base.rules)
    return words + repeated("--set", setting.base.sets)


def numbers_of(outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Return the headline numbers of points with their paired differences from the first.

    Columns: ``point``, those of `number_table`, ``effect``, ``effect_se``; differences are
    nan for numbers that the first point does not have.
    """
    base = {number.key: number for number in outcomes[0].numbers}
    frames = []
    for place, outcome in enumerate(outcomes):
        frame = number_table(outcome.numbers)
        frame.insert(0, "point", place)
        pairs = [(number, base.get(number.key)) for number in outcome.numbers]
        frame["effect"] = [np.nan if b is None else n.value - b.value for n, b in pairs]
        gaps = np.column_stack(
            [n.influence - (np.nan if b is None else b.influence) for n, b in pairs]
        )
        frame["effect_se"] = standard_errors(gaps)
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def point_table(
    outcomes: Sequence[Outcome], labels: Sequence[str], setting: Setting
) -> pd.DataFrame:
    """Return one row per point: number, label, games, groups of blocks, unfinished share."""
    games = Played(1, setting).games
    return pd.DataFrame(
        {
            "point": range(len(outcomes)),
            "label": labels,
            "games": games,
            "blocks": setting.blocks,
            "groups": [len(outcome.numbers[0].influence) for outcome in outcomes],
            "unfinished": [outcome["unfinished"].value for outcome in outcomes],
        }
    )
