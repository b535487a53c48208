"""Games of a known distribution: bots of several strengths, and groups of people like them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.analysis.studies.playtests.plays import Measure, Plays

MEASURES = [
    Measure("score", "score", "points"),
    Measure("lead", "winner's lead", "points"),
    Measure("turns", "length", "turns", margin="change_turns"),
    Measure("src_areas", "areas", "points", is_source=True),
    Measure("src_spread", "spread", "points", is_source=True),
]
SKILL = {"random": 0.0, "greedy": 6.0, "tuned": 10.0}
"""Points by areas that a bot makes more, and turns that it needs less."""

GAME_SD = 4.0  # what the players of one game have in common
"""Players of a game depend on each other: a calm or a wild game."""


def plays(
    games: int,
    seed: int,
    skill: float = 10.0,
    players: int = 3,
    seat_points: Sequence[float] = (0, 0, 0),
    strengths: np.ndarray | None = None,
    names: np.ndarray | None = None,
    spread: float = 1.0,
) -> Plays:
    """Return games of equally skilled players, or of players with strengths of their own.

    `seat_points` go to seats; `strengths`, float64[games, players], to who sits there; `spread`
    multiplies how much scores vary.
    """
    rng = np.random.default_rng([seed, players])
    shape = (games, players)
    common = rng.normal(0, GAME_SD, (games, 1))
    areas = (
        30 + skill + common + spread * rng.normal(0, 5, shape) + np.asarray(seat_points)[:players]
    )
    if strengths is not None:
        areas = areas + strengths
    values = {
        "src_areas": np.rint(areas),
        "src_spread": np.rint(rng.gamma(4, 2, shape)),
        "turns": np.rint(rng.normal(60 - skill, 5, (games, 1))),
    }
    score = values["src_areas"] + values["src_spread"]
    best = np.sort(score, axis=1)
    values |= {"score": score, "lead": best[:, -1:] - best[:, -2:-1]}
    wins = score == best[:, -1:]
    return Plays(
        players,
        values,
        wins / wins.sum(axis=1, keepdims=True),
        np.ones(games, bool),
        np.full(shape, "", object) if names is None else names,
        np.full(games, np.nan),
        {},
        [()] * games,
    )


def tiers(games: int = 3000, **options: object) -> dict[str, Plays]:
    """Return many games of each bot, weak ones first."""
    return {
        name: plays(games, 1000 + place, skill, **options)  # type: ignore[arg-type]
        for place, (name, skill) in enumerate(SKILL.items())
    }
