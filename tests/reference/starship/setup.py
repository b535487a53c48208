"""The setup as far as players decide, and what a quick game begins with."""

from __future__ import annotations

from itertools import combinations

from tests.reference.starship.founding import explore
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Player
from tests.reference.starship.research import learn
from tests.reference.starship.route import occupied
from tests.reference.starship.rules import ROWS, TRACKS


def set_up(game: Game) -> Flow:
    """Let players decide the setup.

    Rule: SI-R13, SI-R83, SI-R84
    """
    if game.rules.is_quick:
        for player in game.players:
            begin_quickly(game, player)
        for player in game.players:
            yield from first_technologies(game, player)
    for player in game.players:
        yield from place_satellite(game, player)
    if game.rules.is_quick:
        for player in game.players:
            yield from explore(game, player)


def begin_quickly(game: Game, player: Player) -> None:
    """Give a player what a quick game begins with.

    Rule: SI-R83, SI-A33
    """
    quick = game.rules["quick"]
    player.scientists = quick["scientists"]
    on_technologies = len(quick["rows"])
    player.supply = game.rules["supply"]["scientists"] - player.scientists - on_technologies
    player.fuel, player.hold.fuel = quick["fuel"], quick["fuel_hold"]
    for track in TRACKS:
        player.tracks[track] = min(quick["leader_space"], len(game.rules["tracks"][track]))


def first_technologies(game: Game, player: Player) -> Flow:
    """Give a player two technologies of the first level.

    Rule: SI-R83
    """
    rows = list(game.rules["quick"]["rows"])
    if game.rules.switch("quick_technologies") == "free":
        options: list[Option] = [
            {"act": "quick_technologies", "rows": list(pair)} for pair in combinations(ROWS, 2)
        ]
        choice = yield from game.decide("quick_technologies", player, options)
        rows = choice["rows"]
    for row in rows:
        yield from learn(game, player, row)


def place_satellite(game: Game, player: Player) -> Flow:
    """Place a satellite on a free space of the first column.

    Rule: SI-R13, SI-R83, SI-A1
    """
    rows = [row + 1 for row in range(game.rules["route"]["rows"])]
    free = [row for row in rows if (1, row) not in occupied(game)]
    options: list[Option] = [{"act": "satellite_start", "row": row} for row in free]
    choice = yield from game.decide("satellite_start", player, options)
    player.satellite = (1, choice["row"])
