"""``exobalance playtests``: notes of real plays, held against games of bots."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import finish
from exobalance.scripts.shared.folders import RUNS, next_folder
from exobalance.simcore.errors import ConfigError

if TYPE_CHECKING:
    from exobalance.analysis.base.targets import Targets
    from exobalance.simcore.record.reader import Run
    from exobalance.simcore.run.plan.design import Design, Rules

QUICK = 1_000


def playtests(
    game: options.GameName,
    notes: Annotated[
        Path | None, typer.Argument(metavar="NOTES", help="Notes of real plays: .csv or .xlsx.")
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(help="Write a sheet to fill in to this file (.csv or .xlsx), and end."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", "-b", help="Bots to compare with (default: one of each tier)."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="Simulated games per bot and player count [4000].", min=200)
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help=f"Only {QUICK:,} games per bot and player count.")
    ] = False,
    run: Annotated[
        Path | None,
        typer.Option(metavar="RUN", help="Compare with the games of this run; play none."),
    ] = None,
    sheet: Annotated[str, typer.Option(help="Sheet of a workbook.")] = "",
    targets: options.TargetsFile = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    seed: options.Seed = 1,
    out: options.StudyFolder = None,
    jobs: options.Jobs = 0,
    quiet: options.Quiet = False,
    open_it: options.OpenIt = False,
) -> None:
    """Hold notes of real plays against games of bots: what is plausible, nearest, and still open.

    Notes have one row per player and game; --template writes a sheet with their columns.
    """
    from exobalance.analysis.base.targets import load_targets
    from exobalance.analysis.studies.playtests import study
    from exobalance.analysis.studies.playtests.notes.read import read_notes
    from exobalance.simcore.games import load_game

    asked = options.read_rules(rules, sets)
    loaded = load_game(game)
    if template is not None:
        _write_template(template, game, notes, run, asked)
        return
    if notes is None:
        raise ConfigError(
            "no notes are given: name a file, or write a sheet to fill in with --template notes.csv"
        )
    aims = load_targets(game, targets)
    if run is not None:
        _refuse_beside_run(bots=bots, games=games, quick=quick, rules=rules, set=sets)
        _hold_against_run(game, notes, run, sheet, aims, out, open_it)
        return
    read = read_notes(notes, study.words_of(game, asked), sheet)
    _say(read.remarks)
    if games is not None and quick:
        raise ConfigError("--quick is a number of games: leave --games or --quick out")
    count = games or (QUICK if quick else study.GAMES)
    chosen = options.read_bots(bots) if bots else ()
    design = study.design_of(game, read, chosen, count, asked, seed)
    folder = out or _folder(game, design) or next_folder(f"{game}-playtests")
    announce_compiling(loaded)
    found = study.playtests(
        game, read, folder, chosen, count, asked, seed, options.read_jobs(jobs), progress=True
    )
    finish(found.judged_by(aims), folder / _report(notes), open_it=open_it)


def _write_template(
    template: Path, game: str, notes: Path | None, run: Path | None, rules: Rules
) -> None:
    """Write a sheet to fill in, or one filled with the games of a run; say where it lies."""
    from exobalance.analysis.studies.playtests.filled import write_games
    from exobalance.analysis.studies.playtests.notes.template import write_template
    from exobalance.analysis.studies.playtests.study import words_of
    from exobalance.simcore.record.reader import open_run

    if notes is not None:
        raise ConfigError("--template writes a sheet and reads no notes: leave one of them out")
    if run is not None:
        there = open_run(run)
        _refuse_other_game(game, there)
        print(f"template: {write_games(template, there)}, filled with games of bots")
    else:
        print(f"template: {write_template(template, words_of(game, rules))}")


def _hold_against_run(
    game: str,
    notes: Path,
    run: Path,
    sheet: str,
    aims: Targets,
    out: Path | None,
    open_it: bool,
) -> None:
    """Hold notes against the games of a run that is there."""
    from exobalance.analysis.studies.playtests.study import against_run
    from exobalance.simcore.record.reader import open_run

    there = open_run(run)
    _refuse_other_game(game, there)
    found = against_run(there, notes, sheet=sheet)
    _say(found.notes.remarks)
    finish(found.judged_by(aims), out or run / _report(notes), open_it=open_it)


def _refuse_other_game(game: str, there: Run) -> None:
    """Raise ConfigError for a run of another game."""
    if there.manifest.game.id != game:
        raise ConfigError(f"{there.folder} holds games of {there.manifest.game.id}, not of {game}")


def _report(notes: Path) -> str:
    """Return the folder of the report on notes: ``report-friday`` for ``Friday.xlsx``."""
    stem = re.sub(r"[^a-z0-9]+", "-", notes.stem.lower()).strip("-")[:40]
    return f"report-{stem or 'notes'}"


def _folder(game: str, design: Design) -> Path | None:
    """Return the last folder in ``runs/`` with the same games, None if there is none."""
    from exobalance.analysis.studies.playtests.study import is_same

    last = int(next_folder(f"{game}-playtests").name.rpartition("-")[2])
    folders = (RUNS / f"{game}-playtests-{number}" for number in range(last - 1, 0, -1))
    return next((folder for folder in folders if is_same(folder, design)), None)


def _say(remarks: tuple[str, ...]) -> None:
    """Print what was read and what was assumed."""
    for remark in remarks:
        print(remark)


def _refuse_beside_run(**given: object) -> None:
    """Raise ConfigError for options that would play games, where a run is given."""
    for name, value in given.items():
        if value:
            raise ConfigError(f"--run names games that are there: leave --{name} out")
