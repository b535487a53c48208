"""Scores at the end of a game, or of a game that is cut short."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.reference.kepler.objectives import antimatter, is_true, ships_on_mines, type_of

if TYPE_CHECKING:
    from tests.reference.kepler.game import Game
    from tests.reference.kepler.player import Player

ZONES = ("short", "medium", "long")


def score_player(game: Game, player: Player) -> dict[str, int]:
    """Return the points of a player by source.

    Rule: KEP-R52, KEP-R53, KEP-R54, KEP-R55, KEP-R56, KEP-R57, KEP-R58, KEP-R59, KEP-R60
    """
    rules, points = game.rules, game.rules.scoring
    types = Counter(type_of(game, card) for card in player.colonies)
    at_top = [level >= points["technology_level"] for level in player.levels.values()]
    zones = [ZONES.index(rules.grid.zones[card.spot]) for card in player.colonies]
    return {
        "antimatter": points["antimatter"] * antimatter(player),
        "types": points["types"] if set(types) == set(rules.types) else 0,
        "alike": points["alike"] if max(types.values(), default=0) >= points["alike_number"] else 0,
        "mines": points["mine"] * ships_on_mines(game, player),
        "technologies": points["technology"] * sum(at_top),
        "medals": points["medal"] * sum(player.medals.values()),
        "zones": sum(points["zones"][zone] for zone in zones),
        "colonial": rules.tracks["points"][player.places["colonial"]],
        "technology": rules.tracks["points"][player.places["technology"]],
        "terraformed": sum(rules.planets[card.name]["points"] for card in player.terraformed),
        "objective": objective_points(game, player),
    }


def objective_points(game: Game, player: Player) -> int:
    """Return the points of objectives that are met.

    Rule: KEP-R61, KEP-R68, KEP-A25
    """
    met = [name for name in player.objectives if name in player.met or is_true(game, player, name)]
    return sum(game.rules.objectives[name]["points"] for name in met)


def winners(game: Game) -> list[int]:
    """Return the seats that win; solo the one seat if the level is passed.

    Rule: KEP-R62, KEP-R71, KEP-A18
    """
    columns = game.seat_columns()
    if game.rules.is_solo:
        player = game.players[0]
        met = all(name in player.met or is_true(game, player, name) for name in player.objectives)
        least = game.rules.solo["minimum"][game.rules.solo["level"] - 1]
        return [0] if met and columns["score"][0] >= least else []
    results = list(zip(columns["score"], columns["highest_terraformed"], strict=True))
    return [seat for seat, result in enumerate(results) if result == max(results)]
