"""A tournament: every line-up of some bots on the same worlds, and options given up.

>>> from analysis.studies.tournament.study import tournament
>>> found = tournament("sgo", ["rusher", "engine", "settler"], 3, "runs/archetypes")
>>> found.table("mix")                          # pandas: share of each strategy, intervals
>>> found.table("never").set_index("pattern")   # what giving up each option costs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

from exobalance.analysis.loaded_run import LoadedRun
from exobalance.analysis.studies.tournament.report import sections
from exobalance.analysis.studies.tune import Effort, read_effort
from exobalance.analysis.studies.tune import retune as adapt
from exobalance.analysis.studies.tune.effort import effort_text
from exobalance.simcore.bots.load import load_bot
from exobalance.simcore.bots.restrict import PREFIX, matching_labels
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.play.study import play, save_study
from exobalance.simcore.shell import command, repeated

KIND = "tournament"
HEADLINE = "tuned"
TUNED = "tuned"  # folder of tunings, beside that of the run
MAX_LINEUPS = 5000


def tournament(
    game: str,
    bots: Sequence[str],
    players: int,
    out: Path | str,
    blocks: int = 1000,
    never: Sequence[str] = (),
    screen: bool = True,
    headline: str = "",
    retune: Effort | str | None = None,
    rules: Rules | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> LoadedRun:
    """Play all line-ups of some bots against each other, into a run folder.

    At one player nobody meets anybody: each bot plays the same worlds by itself, and bots are
    compared by points.

    Parameters
    ----------
    bots
        At least two.  With k bots at n players there are C(k + n - 1, n) line-ups.
    out
        A new folder, or one that holds the same tournament: it goes on where it stopped, and
        more blocks are added to those that are there.
    blocks
        Worlds per line-up, each under all rotations of the line-up over the seats.
    never
        Patterns of option labels that the headline bot gives up, one after the other; each
        gets a verdict.
    screen
        Also give up every single option whose decision leaves another one, without verdicts.
    headline
        The bot that gives options up; by default ``tuned`` if it plays, else the first of the
        highest tier.
    retune
        Effort, such as ``quick``, to tune the headline bot to do without each option of
        ``never``; these bots play as well.  Tunings are kept in the folder ``tuned`` beside the
        run's, for the next time too.
    tell
        Is told, sentence by sentence, how tunings come along.

    Raises
    ------
    ConfigError, RulesError
        Something does not fit together, or the folder holds another study.
    Interrupted
        Stopped; the same call goes on from there.
    """
    rules = rules or Rules()
    if blocks < 1:
        raise ConfigError(f"blocks is {blocks}: expected a number above 0")
    asked = what_is_asked(load_game(game), bots, players, never, screen, headline)
    seatings = line_ups(asked, blocks)
    adapted: dict[str, str] = {}
    if retune is not None:
        effort = read_effort(retune)
        asked["retune"] = effort_text(effort)
        rules.load(game)  # a mistake in the rules is told before the tuning
        place, chosen = Path(out).parent / TUNED, asked["headline"]
        for pattern in asked["never"]:
            tell(f"tuning {chosen} to play without {pattern}")
            restricted = f"{chosen}+{PREFIX}{pattern}"
            bot = adapt(game, rules, restricted, players, place, effort, seed, jobs, progress, tell)
            adapted[pattern] = bot.name
            seatings.append(Seating((bot.name, *[chosen] * (players - 1)), blocks))
    study = {"kind": KIND, "asked": asked, "adapted": adapted}
    design = Design(game, {"base": rules}, seatings, seed, study=study)
    run = play(design, out, jobs, progress)
    command = command_of(design)
    if run.manifest.study.get("command") != command:
        run = replace(run, manifest=save_study(run.folder, run.manifest, command=command))
    return LoadedRun(run, sections)


def what_is_asked(
    game: Game,
    bots: Sequence[str],
    players: int,
    never: Sequence[str],
    screen: bool,
    headline: str,
) -> dict[str, Any]:
    """Return what a tournament plays as plain data, checked; see `tournament`."""
    names = check_bots(game, bots, players)
    if players == 1:
        screen = False
        if never:
            raise ConfigError(
                "options given up are judged among players; for a player who is alone, compare "
                f"bots by points: --bots tuned,tuned+{PREFIX}{never[0]}"
            )
    chosen = headline or default_headline(game, names, players)
    load_bot(game, chosen, players)
    named = check_patterns(game, never)
    screened = default_patterns(game) if screen else []
    for pattern in (*named, *screened):
        load_bot(game, f"{chosen}+{PREFIX}{pattern}", players)
    return {
        "bots": names,
        "players": players,
        "headline": chosen,
        "never": named,
        "screen": screened,
    }


def line_ups(asked: Mapping[str, Any], blocks: int) -> list[Seating]:
    """Return all line-ups of the bots, and the headline bot with others that give options up."""
    names, players, chosen = asked["bots"], asked["players"], asked["headline"]
    seatings = [Seating(lineup, blocks) for lineup in combinations_with_replacement(names, players)]
    patterns = dict.fromkeys([*asked["never"], *asked["screen"]])
    if patterns and chosen not in names:
        seatings.append(Seating((chosen,) * players, blocks))
    for pattern in patterns:
        restricted = f"{chosen}+{PREFIX}{pattern}"
        if restricted not in names or chosen not in names:
            seatings.append(Seating((restricted, *[chosen] * (players - 1)), blocks))
    return seatings


def command_of(design: Design) -> str:
    """Return the command that plays a tournament again, without its folder."""
    (rules,) = design.arms.values()
    asked = design.study["asked"]
    parts = ["tournament", design.game, "--bots", ",".join(asked["bots"])]
    parts += ["--players", str(asked["players"]), "--blocks", str(design.seatings[0].blocks)]
    parts += repeated("--never", asked["never"])
    parts += rules.options()
    parts += [] if asked["screen"] else ["--no-screen"]
    parts += ["--retune", "--effort", asked["retune"]] if "retune" in asked else []
    parts += ["--headline", asked["headline"], "--seed", str(design.seed)]
    return command(*parts)


def check_bots(game: Game, bots: Sequence[str], players: int) -> list[str]:
    """Return the bots of a tournament in alphabetical order.

    Raises ConfigError for fewer than two, the same one twice under any name, an unknown one,
    or more line-ups than anybody would wait for.
    """
    if len(bots) < 2:
        raise ConfigError(
            f"a tournament needs at least two bots, found {', '.join(bots) or 'none'}: name more"
        )
    known: dict[str, str] = {}
    for name in bots:
        key = load_bot(game, name, players).hash
        if key in known:
            same = "twice" if known[key] == name else f"and {known[key]}, which play alike"
            raise ConfigError(f"the bots hold {name} {same}: name each strategy once")
        known[key] = name
    count = comb(len(bots) + players - 1, players)
    if count > MAX_LINEUPS:
        raise ConfigError(
            f"{len(bots)} bots at {players} players make {count:,} line-ups, more than "
            f"{MAX_LINEUPS:,}: name fewer bots"
        )
    return sorted(bots)


def default_headline(game: Game, bots: Sequence[str], players: int) -> str:
    """Return ``tuned`` if it plays, else the first bot of the highest tier."""
    if HEADLINE in bots:
        return HEADLINE
    return max(bots, key=lambda name: load_bot(game, name, players).tier)


def default_patterns(game: Game) -> list[str]:
    """Return every option label whose decision has another one to take instead."""
    decisions = [label.name.partition(":")[0] for label in game.labels]
    return [
        label.name
        for label, decision in zip(game.labels, decisions, strict=True)
        if decisions.count(decision) > 1
    ]


def check_patterns(game: Game, patterns: Sequence[str]) -> list[str]:
    """Return patterns of option labels, each once.

    Raises ConfigError, with the nearest label, for one that names no option.
    """
    labels = [label.name for label in game.labels]
    for pattern in patterns:
        matching_labels(pattern, labels, f"--never {pattern}")
    return list(dict.fromkeys(patterns))
