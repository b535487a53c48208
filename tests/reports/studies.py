"""Made-up sections of studies, for drawings that the report of a single run has no use for."""

import pandas as pd

from analysis.findings import FigureSpec, Section

PLAYERS = 3


def sections() -> list[Section]:
    """Return one section per kind of drawing."""
    return [words()]


def words() -> Section:
    """Return checks under three bots."""
    table = pd.DataFrame(
        {
            "check": ["Seats", "Dominant source of points", "Length"],
            "random": ["Balanced", "Balanced", "Imbalanced"],
            "greedy": ["Balanced", "Undecided", "Leaning"],
            "tuned": ["Imbalanced", "Balanced", "No target"],
            "all": ["Depends on play", "Balanced", "No target"],
        }
    )
    return Section(
        metric="M13",
        title="The same checks under other bots",
        players=PLAYERS,
        sentences=["Depends on play: seats."],
        tables={"robustness": table},
        figures=[
            FigureSpec(
                name="robustness-3p",
                drawing="word_matrix",
                table="robustness",
                title="Verdicts by bot",
                sentence="3 checks under 3 bots; 1 depends on who plays.",
                alt="A table of verdict words.",
                options={"label": "check", "columns": ["random", "greedy", "tuned", "all"]},
            )
        ],
    )
