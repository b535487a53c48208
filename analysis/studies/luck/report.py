"""M10, luck and skill of a study: replicated games, and M10c, the ladder of skill.

Each step of the ladder seats one bot among copies of the one below it.  The advantage is
its win share less a fair one; where it shrinks to nothing, there is no depth left for these
bots.

Source: the skill ladder of the TAG framework (Gaina et al. 2020); Ludii's skill trace.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from exobalance.analysis.balance import open_cell
from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.sentences import fixed, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.solo.bots import solo_bots
from exobalance.analysis.studies.luck.decomposition import luck
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return the sections of a luck study.

    Raises DatasetError if the replicated games are not all there.
    """
    (first, *steps) = run.manifest.cells
    cell = open_cell(run, first.arm, first.players, first.lineup)
    if cell is None:
        raise DatasetError("the study holds no finished part yet; ask for it again")
    found = [luck(cell)]
    opened = [open_cell(run, step.arm, step.players, step.lineup) for step in steps]
    if ladder := [step for step in opened if step is not None]:
        found.append(solo_bots(ladder) if cell.is_alone else skill_ladder(ladder))
    return found


def skill_ladder(steps: Sequence[Cell]) -> Section:
    """Return the section on the ladder, one cell per step from weak to strong.

    The line-up of a step is one upper bot and copies of the lower one.
    """
    rows = [_row(place, cell) for place, cell in enumerate(steps)]
    table = pd.DataFrame(
        rows, columns=["step", "name", "upper", "lower", "win_share", "advantage", "low", "high"]
    )
    players = steps[0].players
    last = table.iloc[-1]
    flat = last.low <= 0
    sentences = [
        f"{row.upper} wins {fixed(100 * row.win_share, 1)} % against copies of {row.lower}, "
        f"{fixed(row.advantage, 1, signed=True)} pp {span((row.low, row.high), 1)} from a fair "
        "share."
        for row in table.itertuples()
    ]
    sentences.append(
        f"The last step, to {last.upper}, gains nothing that these games show: whether there is "
        "more to gain they do not tell."
        if flat
        else f"The last step, to {last.upper}, still gains, so that {last.lower} leaves at least "
        f"{fixed(last.low, 1)} pp to be gained."
    )
    return Section(
        metric="M10c",
        title="Ladder of skill",
        players=players,
        sentences=sentences,
        tables={"skill_ladder": table},
        figures=[
            FigureSpec(
                name=f"skill-ladder-{players}p",
                drawing="dot_interval",
                table="skill_ladder",
                title="What each step of skill gains",
                sentence="Win share above a fair one, against copies of the bot below: "
                + "; ".join(
                    f"{row.name} {fixed(row.advantage, 1, signed=True)}"
                    for row in table.itertuples(index=False)
                )
                + " pp.",
                alt=f"{len(table)} dots with intervals, from weak to strong bots.",
                options={"label": "name", "estimate": "advantage", "unit": "pp", "reference": 0},
            )
        ],
        notes=["Every bot takes every seat on the same deals."],
    )


def _row(place: int, cell: Cell) -> tuple[object, ...]:
    """Return one step: the share of the first bot of the line-up, by blocks."""
    (names,) = cell.facts.lineups.values()
    parts = (
        (batch.group, (batch["credit"] * (batch["bot"] == 0)).sum(axis=1, keepdims=True))
        for batch in cell.batches("seats", ["credit", "bot"])
    )
    share = ratio(add_by_group(cell.groups.n_groups, parts, 1), cell.groups.games)
    above = (share - 1 / cell.players) * 100
    low, high = above.interval()
    return (
        place + 1,
        f"{names[1]} to {names[0]}",
        names[0],
        names[1],
        float(share.value[0]),
        float(above.value[0]),
        float(low[0]),
        float(high[0]),
    )
