"""Compare a set of rules with tweaks of it: play all on the same worlds, or read stored runs.

The base and every tweak are arms of one run.  World 12 of a tweak deals what world 12 of the
base deals, so that what differs comes from the rules; see `analysis.effects.tweak_effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import pandas as pd

from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.tweak_effects import Looks
from exobalance.analysis.loaded_run import Aims, read_aims
from exobalance.analysis.studies.compare.comparison import (
    KIND,
    ComparedCount,
    Side,
    compare_sides,
    effect_table,
    looks_of,
    sides_of,
)
from exobalance.analysis.studies.compare.effect_sentences import warnings
from exobalance.analysis.studies.compare.named_sides import (
    NamedSide,
    distinct,
    game_of,
    read_side,
    rules_of,
)
from exobalance.analysis.studies.compare.precise import Until, play_until
from exobalance.analysis.studies.compare.report import report_sections
from exobalance.analysis.studies.compare.retuned import with_retuned
from exobalance.analysis.studies.compare.stored import (
    Settings,
    are_stored,
    rules_of_run,
    settings_of,
    stored_sides,
)
from exobalance.analysis.studies.tune import Effort
from exobalance.simcore.contract import Status
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games import load_game
from exobalance.simcore.record.reader import Run
from exobalance.simcore.run.plan.design import Design, Rules, Seating, check_players, line_up
from exobalance.simcore.run.plan.match import TURN_LIMIT
from exobalance.simcore.run.play.simulate import simulate
from exobalance.simcore.run.play.study import play

TRIALS = 20
"""Games that are tried before a set of rules is played in earnest."""

GAMES = 20_000
"""Games per set of rules and player count, unless somebody asks for other numbers."""


@dataclass(frozen=True)
class Comparison:
    """Sets of rules beside each other: the base first, then the tweaks."""

    sides: tuple[Side, ...]
    targets: Targets
    looks: Looks | None = None
    run: Run | None = None  # None when stored runs were compared

    @cached_property
    def compared(self) -> list[ComparedCount]:
        """The comparison, player count by player count."""
        return compare_sides(self.sides, self.targets, self.looks)

    @property
    def effects(self) -> pd.DataFrame:
        """One row per player count, tweak and headline number; see `Effects.table`."""
        return effect_table(self.compared)

    @property
    def verdicts(self) -> list[Verdict]:
        """What each tweak does to each target: ``versus.move`` says whether it helps."""
        return [v for each in self.compared for tweak in each.tweaks for v in tweak.verdicts]

    def warnings(self, players: int) -> list[str]:
        """Return what to know before reading anything: a broken game, or too few worlds."""
        return [say for each in self.compared if each.players == players for say in warnings(each)]

    @cached_property
    def sections(self) -> list[Section]:
        """The sections of its report."""
        return [section for each in self.compared for section in report_sections(each)]

    def _repr_html_(self) -> str:
        """Return a short picture for notebooks: what each tweak does to each target."""
        from exobalance.analysis.studies.compare.report import move_table

        return str(move_table(self.verdicts).to_html(index=False, float_format="%.3g"))


def compare(
    base: str | Path = "printed",
    tweaks: Sequence[str | Path] = (),
    *,
    game: str = "",
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    blocks: int | None = None,
    seed: int | None = None,
    out: str | Path | None = None,
    jobs: int = -1,
    targets: Aims = None,
    until: Until | None = None,
    retune: Effort | str | None = None,
    turn_limit: int = TURN_LIMIT,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Comparison:
    """Play a set of rules and tweaks of it on the same worlds, and compare them.

    Parameters
    ----------
    base, tweaks
        ``printed``, a game, a tweak file, the name of an assumption, ``path=value``, several
        of these joined by ``+``, or stored runs; see `analysis.studies.compare.named_sides`.
        Stored runs beside each other are compared as they are.  A stored run as base of tweaks
        gives its rules, bots, seed and number of blocks.
    game
        Only needed if neither base nor tweaks say it.
    players
        Player counts, by default all of the game; each is compared on its own.
    bots
        One bot for all seats or one per seat, by default ``tuned``.
    blocks
        Worlds per set of rules and player count, by default as many as give 20,000 games.
        With ``until`` its own numbers hold.
    out
        Folder of the run; the same call goes on where it was stopped.  Needed to play.
    until
        Extend the run until it is precise, see `analysis.studies.compare.precise`.
    retune
        Effort to tune the bot to each set of rules with, such as ``quick``; the comparison is
        then played a second time by those bots, see `analysis.studies.compare.retuned`.
    tell
        Is told, sentence by sentence, how looks and tunings come along.

    Raises
    ------
    ConfigError, RulesError
        Something named makes no sense; nothing has been played then.
    DatasetError
        A stored run is damaged or empty, or the folder cannot be written.
    BalanceError
        Stopped; the same call goes on from there.

    Examples
    --------
    >>> found = compare("sgo", ["hawking.points=3"], players=(3,), out="runs/hawking")
    >>> found.effects[["number", "before", "after", "change", "low", "high", "word"]]
    """
    if not tweaks:
        raise ConfigError("there is nothing to compare the base with: name at least one tweak")
    asked = [read_side(str(text)) for text in (base, *tweaks)]
    game_id = game_of(asked, game)
    aims = read_aims(game_id, targets)
    if are_stored(asked):
        return Comparison(stored_sides(asked), aims)
    if out is None:
        raise ConfigError("say where the games are to be kept: out=FOLDER")
    design = plan_comparison(asked, game_id, players, bots, blocks, seed, until, turn_limit)
    warn_of_endless(design, tell)
    if retune is not None:
        design = with_retuned(design, Path(out), retune, jobs, progress, tell)
    if until is None:
        run = play(design, out, jobs, progress)
    else:
        run = play_until(design, out, until, aims, jobs, progress, tell)
    return Comparison(tuple(sides_of(run)), aims, looks_of(run), run)


def plan_comparison(
    asked: Sequence[NamedSide],
    game: str,
    players: Sequence[int] = (),
    bots: Sequence[str] = (),
    blocks: int | None = None,
    seed: int | None = None,
    until: Until | None = None,
    turn_limit: int = TURN_LIMIT,
) -> Design:
    """Return the design that plays all sides on the same worlds.

    What is not said comes from the stored run among the sides, if there is one.
    Raises ConfigError or RulesError if something does not fit together.
    """
    run = next((side for side in asked if side.folder), None)
    own = settings_of(run) if run else Settings(load_game(game).players, {}, {}, 1)
    sides = [rules_of_run(each) if each.folder else rules_of(each, game) for each in asked]
    seatings = []
    for count in players or own.players:
        check_players(load_game(game), count)
        usual = own.bots.get(count, ("tuned",) * count)
        seating = Seating(line_up(tuple(bots), count) if bots else usual, 1)
        size = blocks if until is None else until.first
        if size is None:
            size = own.blocks.get(count, -(-GAMES // seating.block_games))
        if size < 1:
            raise ConfigError(f"the number of worlds is {size}: expected at least 1")
        seatings.append(replace(seating, blocks=size))
    return Design(
        game,
        _named(sides, game),
        tuple(seatings),
        own.seed if seed is None else seed,
        study={
            "kind": KIND,
            "asked": until.asked() if until else {"until": "all games are played"},
            "told": [side.text for side in asked],
        },
        turn_limit=turn_limit,
    )


def warn_of_endless(design: Design, tell: Callable[[str], None]) -> None:
    """Play a few games by each set of rules, and say if most of them never end.

    Such a comparison is a finding, and takes long: every game is played to its limit.
    """
    for rules in design.arms.values():
        for seating in design.seatings:
            games = simulate(
                design.game,
                rules.load(design.game),
                seating.bots,
                seating.players,
                TRIALS,
                design.seed,
                turn_limit=design.turn_limit,
                rotations=1,
            )["games"]
            endless = int((games["status"] != Status.DONE).sum())
            if 2 * endless > TRIALS:
                tell(
                    f"{rules.name}: {endless} of {TRIALS} trial games at {seating.players} "
                    "players never end; each is played to the limit of turns, which takes long"
                )


def _named(sides: Sequence[Rules], game: str) -> Mapping[str, Rules]:
    """Return the rules of all sides by key, with names that tell them apart."""
    keys = ["base", *(f"t{place}" for place in range(1, len(sides)))]
    loaded = [side.load(game) for side in sides]
    names = distinct([rules.name for rules in loaded])
    return {
        key: replace(side, ruleset=rules, name=name)
        for key, side, rules, name in zip(keys, sides, loaded, names, strict=True)
    }
