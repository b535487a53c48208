"""What a tournament has to say: run health, strength, strategies and options given up.

A tournament plays every line-up of its bots on the same worlds, and line-ups of one bot
that gives an option up among copies of itself that do not.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import polars as pl

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.sentences import fixed, number
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.payoff import Payoffs, read_payoffs
from exobalance.analysis.metrics.health import health
from exobalance.analysis.metrics.ratings import Ratings, rate, strength_section
from exobalance.analysis.metrics.solo.bots import solo_bots
from exobalance.analysis.studies.tournament.restricted import Restriction, act_of
from exobalance.analysis.studies.tournament.restricted_section import restricted_play
from exobalance.analysis.studies.tournament.section import MARGIN_PP, strategies
from exobalance.analysis.studies.tournament.transitivity import Misfit, misfit
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.phrases import and_list
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a tournament.

    Raises DatasetError if a line-up has no games yet.
    """
    asked = run.manifest.study["asked"]
    bots, players = tuple(asked["bots"]), int(asked["players"])
    arm = next(iter(run.manifest.arms))
    whole = open_cell(run, arm, players)
    if whole is None:
        raise DatasetError(
            f"{run.folder} holds no finished part yet: ask for the tournament again, it goes on "
            "where it stopped"
        )
    if whole.is_alone:  # nobody meets anybody
        lineups = {key: open_cell(run, arm, 1, key) for key in sorted(whole.facts.lineups)}
        opened = [cell for cell in lineups.values() if cell is not None]
        return [health(whole, targets), solo_bots(opened)]
    table = part_of(whole, lineups_of(whole, bots))
    payoffs, found = read_payoffs(table, bots), rate(table)
    tiers = {name: run.manifest.bots[f"{name}@{players}"].tier for name in bots}
    restrictions = restrictions_of(run.manifest)
    headline = str(asked["headline"])
    options = part_of(whole, option_lineups(whole, headline, restrictions))
    return [
        section
        for section in (
            health(whole, targets),
            _strength(table, payoffs, found, targets),
            strategies(table, payoffs, tiers, targets),
            restricted_play(options, headline, restrictions, run.manifest.game.labels, targets),
        )
        if section is not None
    ]


def lineups_of(cell: Cell, bots: Collection[str]) -> list[str]:
    """Return the ids of the line-ups that hold no other bots than these."""
    return [key for key, names in cell.facts.lineups.items() if set(names) <= set(bots)]


def option_lineups(cell: Cell, headline: str, restrictions: Collection[Restriction]) -> list[str]:
    """Return the line-ups of one restricted bot among headline bots, and of these alone."""
    bots = {name for each in restrictions for name in (each.bot, each.adapted) if name}
    return [
        key
        for key, names in cell.facts.lineups.items()
        if sum(name in bots for name in names) <= 1
        and all(name in bots or name == headline for name in names)
    ]


def part_of(cell: Cell, lineups: Collection[str]) -> Cell:
    """Return a cell with some of its line-ups."""
    keep = pl.col("lineup").is_in(list(lineups))
    facts = replace(cell.facts, lineups={key: cell.facts.lineups[key] for key in lineups})
    return replace(cell, facts=facts, games=cell.games.filter(keep), seats=cell.seats.filter(keep))


def restrictions_of(manifest: Manifest) -> list[Restriction]:
    """Return what the headline bot gives up in a tournament, named options first."""
    asked = manifest.study["asked"]
    return [
        Restriction(
            pattern=pattern,
            act=act_of(pattern, manifest.game.labels),
            bot=f"{asked['headline']}+never:{pattern}",
            is_named=pattern in asked["never"],
            adapted=manifest.study.get("adapted", {}).get(pattern, ""),
        )
        for pattern in dict.fromkeys([*asked["never"], *asked["screen"]])
    ]


def _strength(cell: Cell, payoffs: Payoffs, found: Ratings, targets: Targets) -> Section:
    """Return M2 with the check whether one scale can tell who wins."""
    section = strength_section(cell, found)
    if len(payoffs.strategies) == 2 and cell.players == 2:
        return section  # one pair, one number: nothing to miss
    check = misfit(cell, payoffs, found)
    given = targets.number("strategy_pp")
    margin = (MARGIN_PP if given is None else given) / 100
    sentences = list(section.sentences)
    if check.miss > margin:
        sentences.insert(0, _bad_scale(check))
    else:
        sentences.append(
            "One scale of strength is enough for these bots: it misses the win shares of "
            f"line-ups by {_points(check)} beyond chance."
        )
    return replace(
        section,
        sentences=sentences,
        tables={**section.tables, "one_scale": check.table()},
        titles={**section.titles, "one_scale": "One scale against all line-ups"},
    )


def _bad_scale(check: Misfit) -> str:
    """Say how far one scale misses, with the line-up where it seems to do most."""
    return (
        "No list of strengths tells who wins among these bots: one scale misses the win shares "
        f"of line-ups by {_points(check)} beyond chance, for example for {check.strategy} at a "
        f"table of {and_list(list(check.line_up))} ({fixed(100 * check.seen, 0)} % seen, "
        f"{fixed(100 * check.told, 0)} % told). Read the strategies below instead."
    )


def _points(check: Misfit) -> str:
    low, high = check.interval
    return number(100 * check.miss, (100 * low, 100 * high), "pp")
