"""M8a, closeness: how far the winner is ahead of the runner-up.

The margin is the best score minus the second best; 0 when a tie-break decides or victory
is shared.

Source: the leader gap of the TAG framework (Gaina et al. 2020), at the end of the game.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict
from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import measure_table
from exobalance.analysis.base.sentences import fixed, number, percent
from exobalance.analysis.base.targets import Targets

CLOSE = (2, 5)  # points that people call close
LONGEST = 200  # margins beyond are counted together
LEAD = "lead of the winner"
RELATIVE = "lead as part of the winning score"


def closeness(cell: Cell, targets: Targets) -> Section:
    """Return the section on closeness."""
    lead, part, *close = closeness_numbers(cell)
    names = (LEAD, RELATIVE, *map(_within, CLOSE))
    verdict = _verdict(cell, lead, part, targets)
    shares = [percent(each.value, each.interval()) for each in close]
    sentence = (
        f"{shares[0]} of games are decided by {CLOSE[0]} points or less, "
        f"{shares[1]} by {CLOSE[1]} points or less."
    )
    return Section(
        metric="M8a",
        title="Closeness",
        players=cell.players,
        sentences=[verdict.sentence, sentence],
        verdicts=[verdict],
        tables={
            "closeness": measure_table(zip(names, (lead, part, *close), strict=True)),
            "margin_curve": _curve(margin_sums(cell)[1]),
        },
        titles={"closeness": "Closeness in numbers"},
        figures=[_figure(cell, *(each.value for each in close))],
    )


@once_per_cell
def closeness_numbers(cell: Cell) -> list[Headline]:
    """Return the winner's margin over the runner-up, its part of the score, and close games.

    Games won with 0 points or less have no relative lead.
    """
    sums, games = margin_sums(cell)[0], cell.groups.games
    lead = Headline(
        "margin", "M8a", "lead of the winner over the runner-up", "points", label="lead over second"
    )
    part = Headline(
        "margin_share",
        "M8a",
        "lead of the winner as part of its score",
        "share",
        label="part of the score",
        target="winner_lead_share",
        topic=Topic(
            "closeness",
            "Closeness",
            "limit",
            target="at most {} of the winner's score",
            fact="the winner is ahead by {0.amount} of its score",
        ),
    )
    close = [
        Headline(
            f"close.{points}", "M8a", f"games {_within(points)}", "share",
            label=f"within {points} points",
        )
        for points in CLOSE
    ]  # fmt: skip
    return [
        ratio_of(lead, sums[:, 0], games),
        ratio_of(part, sums[:, 1], sums[:, 2]),
        *(ratio_of(each, sums[:, 3 + place], games) for place, each in enumerate(close)),
    ]


def _verdict(cell: Cell, lead: Headline, part: Headline, targets: Targets) -> Verdict:
    """Judge the winner's lead as part of its score; without a target, tell it in points."""
    fact = f"The winner is ahead by {number(lead.value, lead.interval(), 'points')}"
    judged = judge_topic([part], targets)
    if judged.word == "No target" or not part.n:
        plain = judge_topic([replace(lead, topic=part.topic)], Targets({}))
        return verdict_on(cell, plain, f"{fact}.")
    said = f"{fact}, {percent(part.value, part.interval())} of its score"
    return verdict_on(cell, judged, said + judged.tail(cell.n_games))


def _within(points: int) -> str:
    """Return the name of a closeness measure."""
    return f"decided by {points} points or less"


@once_per_cell
def margin_sums(cell: Cell) -> tuple[np.ndarray, np.ndarray]:
    """Return per group sums of margin, relative margin and close games; and a histogram."""
    margins = np.zeros(LONGEST + 1)
    parts = []
    for batch in cell.batches("seats", ["score"]):
        ordered = np.sort(batch["score"].astype(np.int64), axis=1)
        best, margin = ordered[:, -1], ordered[:, -1] - ordered[:, -2]
        margins += np.bincount(np.minimum(margin, LONGEST), minlength=LONGEST + 1)
        won = best > 0
        rows = [
            margin,
            np.divide(margin, best, out=np.zeros(len(best)), where=won),
            won,
            *(margin <= points for points in CLOSE),
        ]
        parts.append((batch.group, np.column_stack(rows).astype(np.float64)))
    return add_by_group(cell.groups.n_groups, parts, 3 + len(CLOSE)), margins


def _curve(margins: np.ndarray) -> pd.DataFrame:
    """Return the share of games at or below each margin."""
    share = margins.cumsum() / max(1.0, margins.sum())
    last = int(np.argmax(share >= 0.999)) + 1 if margins.sum() else 1
    return pd.DataFrame({"value": np.arange(last), "share": share[:last]})


def _figure(cell: Cell, near: float, wide: float) -> FigureSpec:
    """Describe the curve of games by margin."""
    shares = f"{fixed(100 * near, 0)} % and {fixed(100 * wide, 0)} %"
    points = f"{CLOSE[0]} and {CLOSE[1]} points"
    return FigureSpec(
        name=f"closeness-{cell.players}p",
        drawing="ecdf",
        table="margin_curve",
        title="How close games end",
        sentence=f"Games decided by at most {points}: {shares}.",
        alt=f"A rising curve of games by lead; {shares} of games lie within {points}.",
        options={
            "unit": "points",
            "x_label": "lead of the winner over the runner-up",
            "marks": CLOSE,
        },
    )
