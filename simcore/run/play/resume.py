"""Continue a run that was stopped, or extend a finished one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl

from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.facts import Arm, BotFacts
from exobalance.simcore.record.files import leftovers, marker_name
from exobalance.simcore.record.manifest import Manifest, read_manifest, section_hashes
from exobalance.simcore.record.reader import (
    Run,
    check_parts,
    gone_parts,
    read_markers,
    refuse_foreign_parts,
)
from exobalance.simcore.record.writer import Marker
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.lookahead.chooser import has_lookahead
from exobalance.simcore.run.plan.differences import differences, tree_differences
from exobalance.simcore.run.plan.extend import extended
from exobalance.simcore.run.plan.match import match_of
from exobalance.simcore.run.plan.models import read_models, with_pool
from exobalance.simcore.run.plan.planner import bot_facts, game_facts
from exobalance.simcore.run.play.executor import complete
from exobalance.simcore.run.play.lock import locked
from exobalance.simcore.run.play.worlds import play_worlds

PROBE_WORLDS = 4
"""Worlds of each cell that are played again to see whether they still come out the same."""


def resume(
    out: Path | str,
    games: int | None = None,
    jobs: int = -1,
    progress: bool = False,
    ruleset: Ruleset | None = None,
) -> Run:
    """Compute what is missing of a run; with ``games``, extend it to so many per player count.

    The part files are byte-equal to those of a run that was never stopped.  ``ruleset``
    replaces the rules that the manifest names in the check that nothing changed.

    Raises
    ------
    ConfigError
        A rule, a bot or the program has changed since the run started, ``games`` is less
        than the run already plans, or another process plays into the folder.
    DatasetError
        A file is damaged or foreign, or the folder cannot be written.
    BalanceError
        The run was stopped again.
    """
    folder = Path(out)
    manifest = read_manifest(folder)
    if not manifest.chunks:
        raise ConfigError(
            f"{folder} holds a study ({manifest.study.get('kind', 'unknown')}), which keeps no "
            "games: type its own command again, and it goes on where it stopped"
        )
    planned = manifest if games is None else extended(folder, manifest, games)
    return continue_as(folder, planned, jobs, progress, ruleset)


def continue_as(
    folder: Path,
    planned: Manifest,
    jobs: int,
    progress: bool,
    ruleset: Ruleset | None = None,
) -> Run:
    """Compute what a folder lacks of ``planned``, its own manifest or one with more blocks.

    Raises what `resume` does.
    """
    with locked(folder):
        return _continue(folder, planned, jobs, progress, ruleset)


def _continue(
    folder: Path, planned: Manifest, jobs: int, progress: bool, ruleset: Ruleset | None
) -> Run:
    """Compute what a folder lacks that this process holds alone; see `continue_as`."""
    manifest = read_manifest(folder)
    game = load_game(manifest.game.id)
    read_models(folder, manifest)
    refuse_changes(folder, manifest, game, ruleset)
    markers = _usable_markers(folder, manifest)
    _refuse_other_games(folder, manifest, game, markers)
    missing = [chunk for chunk in planned.chunks if chunk.number not in markers]
    return complete(folder, manifest, planned, missing, jobs, progress)


def refuse_changes(
    folder: Path, manifest: Manifest, game: Game, ruleset: Ruleset | None = None
) -> None:
    """Raise ConfigError if rules or bots are not what they were, naming what differs."""
    arms = {key: _arm_now(arm, game, ruleset) for key, arm in manifest.arms.items()}
    bots = {key: _bot_now(key, bot, game) for key, bot in manifest.bots.items()}
    now = manifest.model_copy(update={"game": game_facts(game), "arms": arms, "bots": bots})
    found = differences(manifest, now)
    if found:
        shown = "; ".join(found[:5]) + ("; ..." if len(found) > 5 else "")
        raise ConfigError(
            f"{folder} cannot be continued, it would mix different games: {shown}. "
            "Put that back, or start a new run"
        )


def _arm_now(arm: Arm, game: Game, ruleset: Ruleset | None) -> Arm:
    """Return an arm with the rules as they are now.

    A tweak file that is no longer there (a run folder moved to another machine) cannot have
    changed; then only the values that it leaves alone are compared.
    """
    if ruleset is None and all(_is_there(name, game) for name in arm.rules):
        ruleset = load_ruleset(game.id, arm.rules, arm.sets)
    if ruleset is not None:
        tree = ruleset.tree
    else:
        printed = load_ruleset(game.id).tree
        tweaked = {change.path for change in arm.changes}
        changed = [path for path, _, _ in tree_differences(arm.tree, printed)]
        is_ours = all(any(_is_below(path, each) for each in tweaked) for path in changed)
        tree = arm.tree if is_ours else printed
    return arm.model_copy(update={"tree": tree, "section_hashes": section_hashes(tree)})


def _is_there(name: str, game: Game) -> bool:
    return Path(name).is_file() or (game.folder / "assumptions" / f"{name}.toml").is_file()


def _is_below(path: str, other: str) -> bool:
    """Whether one of two rule paths is, or lies below, the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def _bot_now(key: str, bot: BotFacts, game: Game) -> BotFacts:
    """Return a bot as its file is now.

    A file of one's own that is gone cannot have changed, and the run keeps learned bots itself.
    """
    if any(each.model for each in with_pool(bot)):
        return bot
    file = bot.name.split("+")[0]
    if file.endswith(".toml") and not Path(file).is_file():
        return bot
    return bot_facts(load_bot(game, bot.name, int(key.rpartition("@")[2])))


def _usable_markers(folder: Path, manifest: Manifest) -> dict[int, Marker]:
    """Return the markers of chunks that are whole, after tidying up what a kill left.

    Temporary files go, and so do markers whose part files were deleted.
    """
    refuse_foreign_parts(folder, manifest)
    markers = read_markers(folder, manifest)
    try:
        for path in leftovers(folder):
            path.unlink(missing_ok=True)
        for number in list(gone_parts(folder, markers.values())):
            (folder / marker_name(number)).unlink()
            del markers[number]
    except OSError as error:
        raise DatasetError(f"{folder} cannot be changed: {error.strerror}") from error
    for marker in markers.values():
        check_parts(folder, manifest, marker, verify=True)
    return markers


def _refuse_other_games(
    folder: Path, manifest: Manifest, game: Game, markers: dict[int, Marker]
) -> None:
    """Play a few finished worlds again; raise ConfigError if they do not come out the same.

    Rules live in code too: a new version of the program may play the same numbers
    differently.
    """
    first: dict[tuple[str, int, str], Marker] = {}
    for marker in markers.values():
        first.setdefault(marker.chunk.key, marker)
    for marker in first.values():
        chunk = marker.chunk
        match = match_of(manifest, chunk, game)
        worlds = min(1 if has_lookahead(match.bots) else PROBE_WORLDS, chunk.n_worlds)
        again = play_worlds(match, chunk.first_world, worlds)["games"]["game_hash"]
        path = folder / marker.parts["games"].file
        stored = pl.read_parquet(path, columns=["game_hash"], n_rows=len(again), glob=False)
        if not np.array_equal(stored["game_hash"].to_numpy(), again):
            raise ConfigError(
                f"{folder} cannot be continued: this version of the program plays world "
                f"{chunk.first_world} and the next ones differently from the one that started "
                "the run; use that version, or start a new run"
            )
