"""The sampled table ``standings``: the score as it stands, turn by turn.

A row per game, seat and turn at its start, and one last row when the game is over.  In the
first blocks, the chance to win stands beside the score: at every eighth of the game, the
mean win credit of playouts from there, with everything hidden dealt anew.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore.record.schema import STANDING_ROW
from exobalance.simcore.run.plan.match import Match
from exobalance.simcore.run.samples.position import Position

EIGHTHS = 8
CHANCE_PLAYOUTS = 20


def standing_rows(
    match: Match, first_world: int, n_worlds: int, turns: np.ndarray, n_chances: int = 0
) -> np.ndarray:
    """Return the course of all games of a range of worlds, rows of `STANDING_ROW`.

    Parameters
    ----------
    turns : int[n_games]
        Length of each game, ordered by world and rotation.
    n_chances
        So many of the first worlds get win chances; none do where a player is alone.
    """
    n_chances = n_chances if match.players > 1 else 0
    game, branch = Position(match), Position(match)
    parts = []
    for place in range(n_worlds * match.rotations):
        world, rotation = divmod(place, match.rotations)
        marks = chance_turns(int(turns[place])) if world < n_chances else frozenset()
        parts.append(_course(game, branch, first_world + world, rotation, marks))
    return np.concatenate(parts)


def chance_turns(turns: int) -> frozenset[int]:
    """Return the turns of a game at whose start win chances are taken."""
    return frozenset(1 + round(turns * part / EIGHTHS) for part in range(1, EIGHTHS))


def _course(
    game: Position, branch: Position, world: int, rotation: int, marks: frozenset[int]
) -> np.ndarray:
    """Play one game and return its rows."""
    turns, points, chances = [], [], []
    unknown = np.full(game.match.players, np.nan)
    game.start(world)
    game.play_on(rotation, 1)
    while game.is_running:
        turn = game.turn
        turns.append(turn)
        points.append(game.standing().copy())
        chances.append(win_chances(game, branch, rotation) if turn in marks else unknown)
        game.play_on(rotation, turn + 1)
    credit, score = game.outcome()
    turns.append(game.turn + 1)
    points.append(score.astype(np.float64))
    chances.append(credit.copy() if marks else unknown)
    n = game.match.players
    rows = np.zeros(n * len(turns), STANDING_ROW)
    rows["world"], rows["rotation"] = world, rotation
    rows["turn"] = np.repeat(turns, n)
    rows["seat"] = np.tile(np.arange(n), len(turns))
    rows["points"], rows["chance"] = np.ravel(points), np.ravel(chances)
    return rows


def win_chances(game: Position, branch: Position, rotation: int) -> np.ndarray:
    """Return the mean win credit of each seat over playouts of a position, float64[players].

    Random: the futures 0 to `CHANCE_PLAYOUTS` - 1 of the position.
    """
    total = np.zeros(game.match.players)
    for number in range(CHANCE_PLAYOUTS):
        branch.copy_from(game.states)
        branch.fork(number)
        branch.play_on(rotation)
        total += branch.outcome()[0]
    return total / CHANCE_PLAYOUTS
