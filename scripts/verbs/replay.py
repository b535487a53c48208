"""``exobalance replay``: tell one game, in words or as JSON lines."""

from __future__ import annotations

import json as json_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.finish import show
from exobalance.simcore.errors import ConfigError, DatasetError

if TYPE_CHECKING:
    from exobalance.simcore.record.reader import Run
    from exobalance.simcore.run.replay.narration import Narration


def replay(
    what: Annotated[str, typer.Argument(metavar="GAME|RUN", help="Game, or folder of a run.")],
    world: Annotated[int, typer.Option("--world", "-w", help="Which deal, from 0.")] = 0,
    rotation: Annotated[int, typer.Option(help="How far the bots are turned against seats.")] = 0,
    players: Annotated[str | None, typer.Option("--players", "-p", help="Player count.")] = None,
    bots: options.AnyBots = None,
    seed: options.AnySeed = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    arm: Annotated[str | None, typer.Option(help="Which rules, if a run has several.")] = None,
    lineup: Annotated[str | None, typer.Option(help="Which bots, if a run has several.")] = None,
    json: options.Json = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page to step through the game."),
    ] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Open that page in the browser.")] = False,
) -> None:
    """Tell one game turn by turn, as JSON lines, or as a page to step through.

    For example: exobalance replay sgo --players 3 --world 12 --html game.html
    """
    from exobalance.simcore.games import find_game, is_game

    _check_output(json, html, open_it)
    run = None
    if Path(what).exists() and not is_game(what):
        _refuse("a run", "a game", bots=bots, seed=seed, rules=rules, set=sets)
        run, narration = _of_run(Path(what), world, rotation, players, arm, lineup)
    elif len(Path(what).parts) > 1 and not Path(what).exists():
        raise ConfigError(f"{what} does not exist: give a game or the folder of a run")
    else:
        _refuse("a game", "a run", arm=arm, lineup=lineup)
        narration = _of_game(find_game(what), world, rotation, players, bots, seed, rules, sets)
    announce_compiling(narration.game, narration.game.kernels.apply_option)
    if html is not None:
        _write_page(narration, html, open_it)
    else:
        for line in narration.lines() if json else narration.words():
            print(json_module.dumps(line) if json else line, flush=True)
    if run:
        check_stored(run, narration)


def _check_output(json: bool, html: Path | None, open_it: bool) -> None:
    """Raise ConfigError for outputs that exclude each other or have no place."""
    if json and html is not None:
        raise ConfigError("--html and --json exclude each other: give one of them")
    if html is None:
        if open_it:
            raise ConfigError("--open opens the page of --html: give that too")
        return
    if html.is_dir():
        raise ConfigError(
            f"--html is {html}, a folder: expected a file such as {html / 'game.html'}"
        )
    if not html.parent.is_dir():
        raise ConfigError(f"--html is {html}, but there is no folder {html.parent}: make it first")


def _write_page(narration: Narration, path: Path, open_it: bool) -> None:
    """Write the page of a game and say where it lies."""
    from exobalance.reports.replay import render_replay, write_replay
    from exobalance.simcore.run.replay.frames import frames

    arm = narration.arm
    printed = {change.path: change.printed for change in arm.changes}
    write_replay(render_replay(narration.game, frames(narration), arm.tree, printed), path)
    print(f"replay: {path}")
    if open_it:
        show(path)


def _of_game(
    game_id: str,
    world: int,
    rotation: int,
    players: str | None,
    bots: str | None,
    seed: int | None,
    rules: list[str] | None,
    sets: list[str] | None,
) -> Narration:
    """Return a game that the command line describes."""
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.experiment import Experiment
    from exobalance.simcore.run.replay.narration import narrate_game

    game = load_game(game_id)
    if players is None:
        listed = ", ".join(map(str, game.players))
        raise ConfigError(f"say how many players there are: --players with one of {listed}")
    given: dict[str, Any] = {
        "bots": options.read_bots(bots) if bots is not None else None,
        "seed": seed,
    }
    experiment = Experiment(
        game_id,
        players=(options.read_one_player_count(players, game.players),),
        games=1,
        rules=tuple(rules or ()),
        sets=tuple(sets or ()),
        **{key: value for key, value in given.items() if value is not None},
    )
    return narrate_game(experiment, world, rotation)


def _of_run(
    folder: Path,
    world: int,
    rotation: int,
    players: str | None,
    arm: str | None,
    lineup: str | None,
) -> tuple[Run, Narration]:
    """Return a run and one of its games."""
    from exobalance.simcore.record.reader import open_run
    from exobalance.simcore.run.plan.models import read_models
    from exobalance.simcore.run.replay.narration import narrate_run

    run = open_run(folder, verify=False)
    read_models(folder, run.manifest)
    allowed = run.manifest.game.players
    count = None if players is None else options.read_one_player_count(players, allowed)
    return run, narrate_run(run.manifest, world, rotation, count, arm, lineup)


def _refuse(what: str, other: str, **given: Any) -> None:
    """Raise ConfigError for an option that goes with another kind of replay."""
    for name, value in given.items():
        if value is not None:
            raise ConfigError(f"--{name} goes with {other}, but this is the replay of {what}")


def check_stored(run: Run, narration: Narration) -> None:
    """Raise DatasetError if the game that was told is not the one that the run stored."""
    import polars as pl

    cell, replay = narration.cell, narration.replay
    if not any(marker.chunk.key == cell.key for marker in run.markers.values()):
        return
    stored = (
        run.scan("games", *cell.key)
        .filter(pl.col("world") == replay.world, pl.col("rotation") == replay.rotation)
        .select("game_hash")
        .collect()
        .to_series()
        .to_list()
    )
    if stored and stored[0] != int(replay.rows()["games"][0].game_hash):
        raise DatasetError(
            f"the run stored another game for world {replay.world}, rotation {replay.rotation}: "
            f"{run.folder} was made by another version of the rules or of the bots' features; "
            "replay it with the version that made it"
        )
