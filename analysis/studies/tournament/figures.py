"""Pictures of M3: who wins against whom, the mix, the way there, and who beats whom."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.extremes import sampled_extremes
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed, percent, sentence_case
from exobalance.analysis.methods.equilibrium import drift
from exobalance.analysis.methods.payoff import companies
from exobalance.analysis.studies.tournament.dominance import circles, direct, layers
from exobalance.analysis.studies.tournament.strategies import Solved, ends
from exobalance.simcore.phrases import and_list

CLOUD = 80  # resampled mixes drawn in a triangle
GRID = 7  # arrows start at mixes of whole sevenths
WAY = 0.12  # length of an arrow, in shares


def figures(
    cell: Cell, everyone: Solved, judged: Solved, tables: Mapping[str, pd.DataFrame]
) -> list[FigureSpec]:
    """Return the pictures of the section, most important first."""
    found = [_mix(cell, judged)]
    if "flow" in tables:
        found.append(_triangle(cell, judged))
    found.append(_matrix(cell, everyone))
    if cell.players > 2:
        found.append(_numbers(cell, everyone))
    if len(tables["beats"]):
        found.append(_graph(cell, everyone))
    return found


def flow_table(solved: Solved) -> pd.DataFrame:
    """Return the points of a triangle: ways that play takes, the mix, and resampled mixes."""
    starts = companies(3, GRID).copies / GRID
    starts = starts[(starts > 0).all(axis=1)]
    paths = drift(solved.tables[0], solved.payoffs.others, starts, WAY)
    rows: list[tuple[object, ...]] = [("mix", 0, *solved.mix[0])]
    rows += [("resample", place, *mix) for place, mix in enumerate(solved.mix[1 : CLOUD + 1])]
    for place, path in enumerate(np.swapaxes(paths, 0, 1)):
        rows += [(f"way {place + 1}", step, *mix) for step, mix in enumerate(path)]
    shares = [f"share_{name}" for name in solved.names]
    return pd.DataFrame(rows, columns=["what", "step", *shares])


def _shares(solved: Solved) -> str:
    """Return the mix in words, every share with the ends of its resamples."""
    low, high = ends(solved.mix[1:])
    return ", ".join(
        f"{solved.names[i]} {percent(float(solved.mix[0, i]), (float(low[i]), float(high[i])))}"
        for i in solved.order()
    )


def _mix(cell: Cell, solved: Solved) -> FigureSpec:
    words = _shares(solved)
    return FigureSpec(
        name=f"mix-{cell.players}p",
        drawing="interval_bars",
        table="mix",
        title="The mix that nobody gains by leaving",
        sentence=(
            f"Share of each strategy in the equilibrium mix: {words}."
            + ("" if solved.is_settled else " These games do not settle it.")
        ),
        alt=f"One bar with its interval per strategy; estimates: {words}.",
        options={
            "label": "strategy",
            "estimate": "share",
            "low": "share_low",
            "high": "share_high",
            "unit": "share",
            "x_label": "part of the mix",
        },
    )


def _triangle(cell: Cell, solved: Solved) -> FigureSpec:
    names = list(solved.names)
    words = _shares(solved)
    return FigureSpec(
        name=f"triangle-{cell.players}p",
        drawing="triangle",
        table="flow",
        title="Where play goes",
        sentence=(
            f"Each point is a mix of {and_list(names)}, a corner is one of them alone. Arrows: "
            f"where shares go when what wins spreads; large dot: the equilibrium ({words})."
        ),
        alt=f"A triangle with arrows that lead through the mixes, and a dot at {words}.",
        options={
            "corners": {f"share_{name}": name for name in names},
            "mark_label": "equilibrium",
            "cloud_label": "on resampled games",
        },
    )


def _matrix(cell: Cell, solved: Solved) -> FigureSpec:
    fair = 1 / cell.players
    two = cell.players == 2
    leads = solved.leads.sum(axis=2)
    found = sampled_extremes(solved.names, leads[0], leads[1:])
    best = (
        f" {sentence_case(found.most.names[0])} does best overall."
        if (found is not None and found.most.is_sure)
        else ""
    )
    how = (
        "Win share of the strategy in the row against the one in the column"
        if two
        else f"Win share of one player with the strategy in the row among {cell.players - 1} "
        "with the one in the column"
    )
    return FigureSpec(
        name=f"versus-{cell.players}p",
        drawing="heat",
        table="versus",
        title="Who wins against whom" if two else "One among others",
        sentence=(f"{how}; {fixed(100 * fair, 0)} % is fair.{best}"),
        alt=f"A matrix of win shares, blue above {fixed(100 * fair, 0)} %, brown below.",
        options={
            "row": "strategy",
            "column": "opponent",
            "value": "alone_share",
            "unit": "share",
            "reference": fair,
            "x_label": f"win share in %; fair is {fixed(100 * fair, 0)}",
        },
    )


def _numbers(cell: Cell, solved: Solved) -> FigureSpec:
    others = cell.players - 1
    return FigureSpec(
        name=f"numbers-{cell.players}p",
        drawing="two_dots",
        table="alone",
        title="Alone or in numbers",
        sentence=(
            f"Mean over all other strategies: one player among {others} of another, and {others} "
            "against one. Players of one strategy share its wins, so the second dot lies closer "
            "to fair."
        ),
        alt="Two dots with intervals per strategy: alone, and in numbers.",
        options={
            "label": "strategy",
            "series": {
                "alone_share": f"one among {others}",
                "crowd_share": f"{others} against one",
            },
            "unit": "share",
            "x_label": "win share",
            "reference": 1 / cell.players,
            "reference_label": "fair share",
        },
    )


def _graph(cell: Cell, solved: Solved) -> FigureSpec:
    beats = solved.beats[0]
    points = f"{100 * solved.margin:g} pp"
    shown = direct(beats)
    depth = layers(beats)
    edges = [(solved.names[i], solved.names[j]) for i, j in np.argwhere(shown)]
    levels = {solved.names[i]: depth[i] for i in range(len(solved.names))}
    return FigureSpec(
        name=f"beats-{cell.players}p",
        drawing="network",
        table="beats",
        title="Who beats whom",
        sentence=(
            f"An arrow leads from a strategy to one that it beats by {points} or more; arrows that "
            "others imply are left out"
            + (", and those of a circle are brown." if circles(beats) else ".")
        ),
        alt="Arrows: " + "; ".join(f"{one} beats {other}" for one, other in edges) + ".",
        options={"nodes": levels, "edges": edges, "source": "winner", "target": "loser"},
    )
