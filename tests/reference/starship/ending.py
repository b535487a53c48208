"""The end of a game: when it comes, what is counted then, who has won."""

from __future__ import annotations

from tests.reference.starship.cubes import no_cubes
from tests.reference.starship.game import Game
from tests.reference.starship.player import Player
from tests.reference.starship.route import GOVERNMENT
from tests.reference.starship.rules import EARTH
from tests.reference.starship.travel import fly, load_all, unload


def is_over(game: Game) -> bool:
    """Return whether the game ends after this government phase.

    Rule: SI-R15, SI-R30, SI-A2, SI-A12
    """
    end = game.rules["end"]
    if game.spiral > game.rules["solar"]["spaces"]:
        return True
    counted = list(game.arrivals)
    if not game.rules.switch("gov_satellite_ends_game"):
        counted = [each for each in counted if each != GOVERNMENT]
    goals = [
        bool(counted),
        game.completed >= end["sectors"],
        game.cells >= game.rules.by_players(end["rows"]) * game.rules["people"]["row"],
    ]
    return sum(goals) >= end["goals"]


def end_of_game(game: Game) -> None:
    """Count what is left.

    Rule: SI-R75, SI-R76
    """
    game.phase = "end"
    scoring = game.rules["scoring"]
    for player in game.players:
        return_home(game, player)
        for colour, number in player.cubes.items():
            player.fuel += number * (game.rules.values[colour] + scoring["cube_surcharge"])
        player.cubes = no_cubes()
        player.points["fuel"] += player.fuel // scoring["fuel_per_point"]
    take_places(game)
    for player in game.players:
        player.points["arrival"] += arrival_points(game, player)
    game.status = "done"


def return_home(game: Game, player: Player) -> None:
    """Let the explorer return to Earth.

    Rule: SI-R75, SI-A32
    """
    if player.place != EARTH:
        if game.rules.switch("final_return_loads"):
            load_all(player)
        fly(game, player, EARTH)
    unload(player)


def take_places(game: Game) -> None:
    """Place satellites that are not on Trappist on the remaining arrival planets.

    Rule: SI-R76, SI-A13, SI-A50
    """
    waiting: dict[int, list[Player | None]] = {}
    for player in game.players:
        if player.seat not in game.arrivals and player.satellite is not None:
            waiting.setdefault(player.satellite[0], []).append(player)
    if GOVERNMENT not in game.arrivals:
        waiting.setdefault(game.government_satellite[0], []).append(None)
    place = len(game.arrivals) + 1
    for column in sorted(waiting, reverse=True):
        if place <= game.n_players:
            for each in waiting[column]:
                if each is not None:
                    each.arrival_place = place
        place += len(waiting[column])


def arrival_points(game: Game, player: Player) -> int:
    """Return the PP of the own place.

    Rule: SI-R76, SI-A49
    """
    if not player.arrival_place or player.satellite is None:
        return 0
    multiplier: int = game.rules["arrival"]["multipliers"][player.arrival_place - 1]
    return multiplier * game.rules.fuel_of_column(player.satellite[0])


def winners(game: Game) -> list[int]:
    """Return the seats that win.

    Rule: SI-R77
    """
    results = [
        (
            player.prestige,
            player.posts,
            player.reputation,
            -(player.arrival_place or game.n_players + 1),
            player.n_technologies,
        )
        for player in game.players
    ]
    return [seat for seat, result in enumerate(results) if result == max(results)]


def seat_columns(game: Game) -> dict[str, list[int]]:
    """Return the columns of the table ``seats`` that the table can tell, by seat."""
    players = game.players
    return {
        "score": [player.prestige for player in players],
        **{f"src_{name}": [p.points[name] for p in players] for name in players[0].points},
        "posts": [player.posts for player in players],
        "reputation": [player.reputation for player in players],
        "arrival_place": [player.arrival_place for player in players],
        "technologies": [player.n_technologies for player in players],
    }
