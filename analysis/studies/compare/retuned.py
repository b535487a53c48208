"""Bots that have adapted: every set of rules played a second time by bots tuned to it.

A bot reads no tweak.  One that was tuned to the printed rules plays a tweaked game like
someone who does not know yet what has changed; one that was tuned to the tweak plays it like
someone who does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from exobalance.analysis.studies.compare.comparison import RETUNED
from exobalance.analysis.studies.tune import Effort, read_effort, retune
from exobalance.analysis.studies.tune.effort import effort_text
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.design import Design, Rules, Seating

FOLDER = "tuned"
"""Folder beside the comparison's in which tunings are kept, for the next comparison too."""


def with_retuned(
    design: Design,
    out: Path,
    effort: Effort | str,
    jobs: int = -1,
    progress: bool = False,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Design:
    """Return a comparison whose sides are played by their own tuned bots as well.

    The bots are tuned now, unless that was done before; a tuning that was stopped goes on.

    Raises
    ------
    ConfigError
        A line-up mixes bots, so that nobody knows which one is to adapt.
    BalanceError
        The tuning was stopped, or its folder cannot be used.
    """
    effort = read_effort(effort)
    for seating in design.seatings:
        if len(set(seating.bots)) > 1:
            raise ConfigError(
                f"bots adapt to a tweak only if one plays all seats, but {seating.players} "
                f"players are {', '.join(seating.bots)}: leave out --retune or name one bot"
            )
    fixed = tuple(design.arms)
    arms = dict(design.arms)
    seatings = [replace(seating, arms=fixed) for seating in design.seatings]
    for key in fixed:
        rules = design.arms[key]
        arms[key + RETUNED] = replace(rules, name=f"{rules.name}, bots tuned to it")
        for seating in design.seatings:
            tell(f"tuning {seating.bots[0]} to {rules.name} at {seating.players} players")
            name = _tuned(design, rules, seating, out, effort, jobs, progress, tell)
            bots = (name,) * seating.players
            seatings.append(Seating(bots, seating.blocks, (key + RETUNED,)))
    asked = {**design.study["asked"], "retune": effort_text(effort)}
    study = {**design.study, "asked": asked}
    return replace(design, arms=arms, seatings=tuple(seatings), study=study)


def _tuned(
    design: Design,
    rules: Rules,
    seating: Seating,
    out: Path,
    effort: Effort,
    jobs: int,
    progress: bool,
    tell: Callable[[str], None],
) -> str:
    """Return the name by which a bot tuned to some rules sits down: its file."""
    bot = retune(
        design.game,
        rules,
        seating.bots[0],
        seating.players,
        out.parent / FOLDER,
        effort,
        design.seed,
        jobs,
        progress,
        tell,
    )
    return bot.name
