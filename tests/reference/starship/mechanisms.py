"""Mechanisms and sectors: what is built, what it completes, what comes after it."""

from __future__ import annotations

from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player
from tests.reference.starship.pyramid import governor, leave_for_the_post
from tests.reference.starship.rules import COLOURS, COLUMNS, Effect, read_cost


def is_under_construction(game: Game) -> bool:
    """Return whether there is a sector to build on.

    Rule: SI-A27
    """
    return game.completed < game.rules["sectors"]["number"]


def buildable(game: Game) -> list[str]:
    """Return the mechanisms that may be chosen.

    Rule: SI-R53, SI-A27
    """
    if not is_under_construction(game):
        return []
    return [*currents(game), *game.long_term]


def currents(game: Game) -> list[str]:
    """Return the mechanisms of the current row."""
    return [name for name in game.current if name is not None]


def points_of(game: Game, name: str) -> int:
    """Return the PP of a mechanism.

    Rule: SI-R55
    """
    points: int = game.rules["mechanisms"][name]["points"]
    return points


# --- building


def place(game: Game, name: str) -> Flow:
    """Put a mechanism on the sector, which may be completed.

    Rule: SI-R53, SI-R56
    """
    if name in game.long_term:
        game.long_term.remove(name)
    else:
        game.current[game.current.index(name)] = None
    game.sector += 1
    if game.sector >= game.rules.by_players(game.rules["sectors"]["mechanisms"]):
        yield from complete_sector(game)


def complete_sector(game: Game) -> Flow:
    """Complete the sector: the governor takes its post, the next one begins.

    Rule: SI-R56, SI-R89
    """
    yield from leave_for_the_post(game, governor(game))
    game.completed += 1
    game.sector = 0


def refill(game: Game) -> None:
    """Let future mechanisms drop down and draw new ones.

    Rule: SI-R53, SI-R68
    """
    for column in range(COLUMNS):
        if game.current[column] is None:
            game.current[column], game.future[column] = game.future[column], None
        if game.future[column] is None and game.supply:
            game.future[column] = game.supply.pop(0)


# --- the lowest and the highest


def extreme(game: Game, decider: Player, *, highest: bool) -> Flow:
    """Return the current mechanism of the lowest or highest value; None if there is none.

    Rule: SI-R64, SI-R68, SI-R73, SI-R91, SI-A18, SI-A30, SI-A31
    """
    names = currents(game)
    if not names:
        return None
    points = [points_of(game, name) for name in names]
    wanted = max(points) if highest else min(points)
    names = [name for name in names if points_of(game, name) == wanted]
    best = max(tie_rank(game, name) for name in names)
    tied = [name for name in names if tie_rank(game, name) == best]
    options: list[Option] = [{"act": "tied", "mechanism": name} for name in tied]
    choice = yield from game.decide("tied", decider, options)
    return choice["mechanism"]


def tie_rank(game: Game, name: str) -> list[int]:
    """Return what decides between mechanisms of equal PP: the more valuable cube goes first.

    Rule: SI-R73, SI-A31
    """
    cost = read_cost(game.rules["mechanisms"][name]["cost"])
    ranks = sorted((COLOURS.index(colour) for colour in cost), reverse=True)
    return ranks if game.rules.switch("mechanism_tie") == "cube_by_cube" else ranks[:1]


@acts("build_lowest")
def _build_lowest(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Build mechanisms of the lowest value for free, without a step on a track.

    Rule: SI-R57, SI-A27, SI-A30
    """
    for _ in range(effect.number):
        if not is_under_construction(game):
            return
        name = yield from extreme(game, player, highest=False)
        if name is None:
            return
        yield from place(game, name)
        refill(game)
        player.points[context.source] += points_of(game, name)


@would("build_lowest")
def _can_build(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return is_under_construction(game) and bool(currents(game))
