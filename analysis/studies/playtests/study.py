"""Notes of real plays held against the same games between bots of several tiers.

The bots play the player counts of the notes by the rules of the group, each tier in all seats,
into a run folder; the notes are kept there beside them.  More notes of the same group need no
games anew.

>>> from exobalance.analysis.studies.playtests.study import playtests
>>> found = playtests("sgo", "notes.csv", "runs/friday")  # doctest: +SKIP
>>> found.table("playtests_checks", players=3)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.playtests.notes.read import Notes, read_notes
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary, vocabulary
from exobalance.analysis.studies.playtests.report import held_against, sections
from exobalance.analysis.studies.playtests.stored import KIND, keep_notes
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import list_bots, load_bot
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, DatasetError, check_whole
from exobalance.simcore.games import load_game
from exobalance.simcore.phrases import or_list
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.plan.differences import differences, other_study
from exobalance.simcore.run.plan.planner import arm_facts, plan
from exobalance.simcore.run.play.study import play
from exobalance.simcore.shell import command

GAMES = 4_000
"""Simulated games per bot and player count: their own error is that of 20 games divided by 14."""

USUAL = ("random", "weighted", "greedy", "balanced", "tuned", "learned")
"""Names that bots of a tier have in most games; they are taken before others of their tier."""


class HeldAgainst(LoadedRun):
    """A run of bots with the notes that are held against it."""

    notes: Notes
    kind = KIND


def words_of(game: str, rules: Rules | None = None) -> Vocabulary:
    """Return the words that notes of a game may use; ConfigError or RulesError for a mistake."""
    loaded = load_game(game)
    return vocabulary(loaded, arm_facts(loaded, rules or Rules()))


def playtests(
    game: str,
    notes: Path | str | Notes,
    out: Path | str,
    bots: Sequence[str] = (),
    games: int = GAMES,
    rules: Rules | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
    sheet: str = "",
) -> HeldAgainst:
    """Hold notes against games of bots, which are played into a run folder.

    Parameters
    ----------
    notes
        A CSV file or a workbook with one row per player and game, or what `read_notes` returned.
    out
        A new folder, or one of the same bots, player counts and rules: what was played counts.
    bots
        Who plays, each in all seats; by default one bot of every tier that does not look ahead.
    games
        Simulated games per bot and player count.
    rules
        What the group played by.
    sheet
        Of a workbook; by default the one whose heads match most columns.

    Raises
    ------
    ConfigError, RulesError
        The notes cannot be read, something does not fit together, or the folder holds another
        study.
    Interrupted
        Stopped; the same call goes on from there.
    """
    check_whole("the number of games", games, MIN_BLOCKS)
    read = notes if isinstance(notes, Notes) else read_notes(notes, words_of(game, rules), sheet)
    design = design_of(game, read, bots, games, rules, seed)
    run = play(design, out, jobs, progress)
    said = command(*_words(game, read, design, games, seed))
    found = HeldAgainst(keep_notes(run, read, said), sections)
    found.notes = read
    return found


def against_run(
    run: Path | str | Run, notes: Path | str | Notes, arm: str | None = None, sheet: str = ""
) -> HeldAgainst:
    """Hold notes against a run that is there; nothing is played and nothing kept in its folder.

    Every line-up of the run is a tier of its own.  Raises ConfigError for notes that cannot be
    read, or where the run lacks all of their player counts, DatasetError for a damaged run.
    """
    there = run if isinstance(run, Run) else open_run(run)
    manifest = there.manifest
    key = arm or next(iter(manifest.arms))
    words = vocabulary(load_game(manifest.game.id), manifest.arms[key])
    read = notes if isinstance(notes, Notes) else read_notes(notes, words, sheet)
    counts = sorted({cell.players for cell in manifest.cells if cell.arm == key})
    if not set(counts) & set(read.games):
        raise ConfigError(
            f"{there.folder} holds games of {or_list(map(str, counts))} players, and the notes are "
            f"of {or_list(map(str, read.games))}: give another run, or leave --run out"
        )
    found = HeldAgainst(there, partial(held_against, notes=read, arm=key), arm=arm)
    found.notes = read
    return found


def design_of(
    game: str, notes: Notes, bots: Sequence[str], games: int, rules: Rules | None, seed: int
) -> Design:
    """Return what is played for notes: every tier in all seats at each of their player counts."""
    loaded, counts = load_game(game), list(notes.games)
    ordered = _ordered(loaded, bots or usual_bots(loaded, counts), counts)
    return Design(
        game,
        {"base": rules or Rules()},
        [Seating((bot,) * count, games) for count in counts for bot in ordered],
        seed,
        study={"kind": KIND, "asked": {"bots": ordered, "players": counts}},
    )


def usual_bots(game: Game, counts: Sequence[int]) -> list[str]:
    """Return one bot of every tier that plays at all player counts and does not look ahead."""
    by_tier: dict[int, list[Bot]] = {}
    for bot in list_bots(game, *counts):
        if not bot.search:
            by_tier.setdefault(bot.tier, []).append(bot)
    chosen = []
    for tier in sorted(by_tier):
        names = [bot.name for bot in by_tier[tier]]
        chosen.append(next((name for name in USUAL if name in names), names[0]))
    return chosen


def is_same(folder: Path, design: Design) -> bool:
    """Whether a folder holds the games of a design, whatever notes were held against them."""
    try:
        there = read_manifest(folder)
    except DatasetError:
        return False
    planned = plan(design)
    return not other_study(there, planned) and not differences(there, planned)


def _ordered(game: Game, bots: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Return bots from weak to strong by tier, each once."""
    tiers = {name: load_bot(game, name, counts[0]).tier for name in dict.fromkeys(bots)}
    return sorted(tiers, key=lambda name: tiers[name])


def _words(game: str, notes: Notes, design: Design, games: int, seed: int) -> list[str]:
    """Return the words of the command that asks for the same."""
    rules = design.arms["base"]
    words = ["playtests", game, notes.name, "--bots", ",".join(design.study["asked"]["bots"])]
    words += ["--games", str(games), "--seed", str(seed)]
    return words + rules.options()
