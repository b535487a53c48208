"""A made-up tournament of three strategies with every drawing that it needs."""

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section

PLAYERS = 3
NAMES = ("rusher", "engine", "settler")


def sections() -> list[Section]:
    """Return the section on strategies."""
    return [
        Section(
            metric="M3",
            title="Strategies",
            players=PLAYERS,
            sentences=["Of 3 strategies, 2.6 (2.4 to 2.8) are worth playing."],
            tables=tables(),
            figures=figures(),
        )
    ]


def tables() -> dict[str, pd.DataFrame]:
    """Return tables of the shapes that `analysis.studies.tournament.section` makes."""
    pairs = [(one, other) for one in NAMES for other in NAMES if one != other]
    angles = np.linspace(0, 2, 6)
    way = np.column_stack([0.3 + 0.05 * angles, 0.4 - 0.1 * angles, 0.3 + 0.05 * angles])
    flow = [("mix", 0, 0.5, 0.3, 0.2), ("resample", 0, 0.45, 0.35, 0.2)]
    flow += [("way 1", step, *mix) for step, mix in enumerate(way)]
    return {
        "ratings": pd.DataFrame(
            {
                "bot": NAMES,
                "strength": [40.0, 3.0, -43.0],
                "low": [35.0, -2.0, -48.0],
                "high": [45.0, 8.0, -38.0],
            }
        ),
        "mix": pd.DataFrame(
            {
                "strategy": NAMES,
                "share": [0.5, 0.5, 0.0],
                "share_low": [0.4, 0.4, 0.0],
                "share_high": [0.6, 0.6, 0.0],
            }
        ),
        "flow": pd.DataFrame(flow, columns=["what", "step", *(f"share_{n}" for n in NAMES)]),
        "versus": pd.DataFrame(
            [(*pair, 0.2 + 0.05 * place) for place, pair in enumerate(pairs)],
            columns=["strategy", "opponent", "alone_share"],
        ),
        "alone": pd.DataFrame(
            {
                "strategy": NAMES,
                "alone_share": [0.4, 0.35, 0.2],
                "alone_share_low": [0.38, 0.33, 0.18],
                "alone_share_high": [0.42, 0.37, 0.22],
                "crowd_share": [0.36, 0.34, 0.3],
                "crowd_share_low": [0.35, 0.33, np.nan],
                "crowd_share_high": [0.37, 0.35, np.nan],
            }
        ),
        "beats": pd.DataFrame(
            {
                "winner": ["rusher", "engine", "settler"],
                "loser": ["engine", "settler", "rusher"],
                "lead_pp": [9.0, 8.0, 7.0],
                "in_a_circle": [True, True, True],
            }
        ),
    }


def figures() -> list[FigureSpec]:
    """Return one figure per drawing."""
    share = {"unit": "share"}
    bounds = {"estimate": "share", "low": "share_low", "high": "share_high"}
    band = {"reference": 1 / 3, "reference_label": "fair share"}
    series = {"alone_share": "one among 2", "crowd_share": "2 against one"}
    corners = {f"share_{name}": name for name in NAMES}
    edges = [("rusher", "engine"), ("engine", "settler"), ("settler", "rusher")]
    return [
        _figure("ratings", "forest", {"label": "bot", "estimate": "strength"}),
        _figure("mix", "interval_bars", {"label": "strategy", **bounds, **share}),
        _figure("flow", "triangle", {"corners": corners}),
        _figure(
            "versus",
            "heat",
            {"row": "strategy", "column": "opponent", "value": "alone_share", **share, **band},
        ),
        _figure("alone", "two_dots", {"label": "strategy", "series": series, **share, **band}),
        _figure(
            "beats",
            "network",
            {
                "nodes": dict.fromkeys(NAMES, 0),
                "edges": edges,
                "source": "winner",
                "target": "loser",
            },
        ),
    ]


def _figure(table: str, drawing: str, options: dict[str, object]) -> FigureSpec:
    return FigureSpec(
        name=f"{table}-strategies-3p",
        drawing=drawing,
        table=table,
        title=f"Strategies: {table}",
        sentence="Three strategies.",
        alt=f"A picture of the table {table}.",
        options=options,
    )
