"""Made-up sections of studies, for drawings that the report of a single run has no use for."""

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section
from tests.reports import contests

PLAYERS = 3


def sections() -> list[Section]:
    """Return one section per kind of drawing."""
    return [words(), changes(), screening(), *contests.sections()]


def changes() -> Section:
    """Return numbers before and after two changes of rules."""
    table = pd.DataFrame(
        {
            "tweak": ["steeper"] * 4 + ["flatter"] * 4,
            "head": ["Win share", "Win share", "Length", "Length"] * 2,
            "label": ["seat 1", "seat 2", "turns", "unfinished"] * 2,
            "unit": ["share", "share", "turns", "share"] * 2,
            "before": [0.52, 0.48, 50.0, 0.0] * 2,
            "after": [0.55, 0.45, 80.0, 0.0, 0.51, 0.49, 49.0, 0.001],
            "change": [3.0, -3.0, 30.0, 0.0, -1.0, 1.0, -1.0, 0.1],
            "low": [2.5, -3.5, 29.0, 0.0, -2.0, 0.0, -2.0, 0.0],
            "high": [3.5, -2.5, 31.0, 0.0, 0.0, 2.0, 0.0, 0.2],
            "change_unit": ["pp", "pp", "turns", "pp"] * 2,
            "margin": [2.0, 2.0, 3.0, 0.1] * 2,
            "margin_unit": ["pp", "pp", "turns", "pp"] * 2,
        }
    )
    return Section(
        metric="M11",
        title="What changes",
        players=PLAYERS,
        sentences=["Seat 1 wins 55 % in place of 52 %."],
        tables={"all_effects": table},
        figures=[
            FigureSpec(
                name="effects-3p",
                drawing="arrows",
                table="all_effects",
                title="What two tweaks move, in margins",
                sentence="3 of 8 numbers move beyond their margins.",
                alt="One arrow per number and tweak.",
                options={
                    "base": "before",
                    "estimate": "after",
                    "series": "tweak",
                    "scale": "margin",
                    "before": "printed rules",
                    "band": (-1.0, 1.0),
                    "x_label": "change, in margins",
                },
            )
        ],
    )


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


def screening() -> Section:
    """Return the effects of four rules on one number, and two shares of its variance."""
    table = pd.DataFrame(
        {
            "rule": ["track.goal", "dice.wild", "beacons.cost", "start.points[0]"],
            "mean_size": [4.0, 3.9, 0.5, 0.0],
            "low": [3.0, 2.0, 0.1, 0.0],
            "high": [5.0, 6.0, 0.9, 0.0],
            "spread": [1.0, 1.1, 0.6, 0.0],
            "named": [True, True, False, False],
            "above_noise": [True, True, False, False],
        }
    )
    return Section(
        metric="M12a",
        title="Which rules matter",
        players=PLAYERS,
        sentences=["Turns per game: moved most by track.goal."],
        tables={"screening_turns": table},
        figures=[
            FigureSpec(
                name="screening-turns-3p",
                drawing="scatter",
                table="screening_turns",
                title="Effects on the turns per game",
                sentence="2 of 4 rules rise above noise.",
                alt="A scatter of rules.",
                options={
                    "label": "rule",
                    "x": "mean_size",
                    "y": "spread",
                    "strong": "above_noise",
                    "unit": "turns",
                    "x_label": "mean size of the effect",
                    "y_label": "spread of effects",
                    "joined": True,
                },
            )
        ],
    )
