"""The facts of a comparison: all its sets of rules, what was played, how to do it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from exobalance.analysis.base.commands import compare_command
from exobalance.analysis.studies.compare.comparison import RETUNED
from exobalance.reports.facts import Arm, Bot, Facts
from exobalance.reports.source import change_facts, facts_of, folder_name
from exobalance.simcore.shell import command, shell

if TYPE_CHECKING:
    from exobalance.analysis.base.targets import Targets
    from exobalance.analysis.studies.compare.comparison import Side
    from exobalance.simcore.record.manifest import Manifest

PRINTED = ("printed", "as printed", "as-printed")


def facts_of_sides(sides: Sequence[Side], targets: Targets, *, stored: bool = False) -> Facts:
    """Return what the report of a comparison says about its sides, base first.

    ``stored`` sides were runs before they were compared.
    """
    base = sides[0]
    facts = facts_of(base.run, targets, base.arm)
    arms = tuple(_arm(side, targets, stored=stored) for side in sides)
    every = {bot.name: bot for side in sides for bot in _bots(side, targets)}
    return replace(
        facts,
        ruleset=" against ".join([*(arm.name for arm in arms[1:]), arms[0].name]),
        bots=tuple(every.values()),
        arms=arms,
        run_name="" if stored else facts.run_name,
        commands=_stored_commands(sides) if stored else _commands(base, arms),
        incomplete="; ".join(
            dict.fromkeys(
                each for side in sides if (each := facts_of(side.run, targets, side.arm).incomplete)
            )
        ),
    )


def _bots(side: Side, targets: Targets) -> tuple[Bot, ...]:
    """Return the bots of a side; those tuned to its rules are named so, not by their files."""
    again = side.retuned()
    found = facts_of(side.run, targets, side.arm).bots
    if again is None:
        return found
    tuned = facts_of(again.run, targets, again.arm).bots
    name = found[0].name if found else "bot"
    return found + tuple(replace(bot, name=f"{name} tuned to {side.name}") for bot in tuned[:1])


def _arm(side: Side, targets: Targets, *, stored: bool) -> Arm:
    facts = facts_of(side.run, targets, side.arm)
    return Arm(
        key=side.key,
        name=side.name,
        rules_hash=facts.rules_hash,
        changes=change_facts(side.run.manifest.arms[side.arm]),
        counts=facts.counts,
        reach=facts.reach,
        run_name=facts.run_name if stored else "",
        seed=facts.seed,
    )


def _commands(base: Side, arms: Sequence[Arm]) -> tuple[str, ...]:
    """Return the commands that compare again, and that report each side on its own."""
    manifest = base.run.manifest
    name = folder_name(base.run.folder)
    return (
        f"{compare_again(manifest)} --out {shell(name)}",
        command("report", name),
        *(command("report", name, "--arm", arm.key) for arm in arms),
    )


def compare_again(manifest: Manifest) -> str:
    """Return the command that plays a comparison, without its folder."""
    game = manifest.game.id
    told = manifest.study.get("told", ())
    cells = [cell for cell in manifest.cells if cell.arm == "base"]
    more: list[object] = ["--blocks", max((cell.blocks for cell in cells), default=0)]
    more += ["--seed", manifest.seed]
    if any(arm.endswith(RETUNED) for arm in manifest.arms):
        more.append("--retune")
    return compare_command(
        game,
        [game if text.lower() in PRINTED else text for text in told],
        sorted({cell.players for cell in cells}),
        manifest.lineup_names(cells[0].lineup),
        *more,
    )


def _stored_commands(sides: Sequence[Side]) -> tuple[str, ...]:
    """Return the commands for sides that are runs of their own."""
    runs = [_stored_name(side) for side in sides]
    return (
        command("compare", *runs),
        *(command("report", run.split(":")[0]) for run in dict.fromkeys(runs)),
    )


def _stored_name(side: Side) -> str:
    """Return how a stored run is named at the shell."""
    name = folder_name(Path(side.run.folder))
    return name if len(side.run.manifest.arms) == 1 else f"{name}:{side.arm}"
