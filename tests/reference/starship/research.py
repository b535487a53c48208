"""Research: technologies, what they cost and what they release."""

from __future__ import annotations

from tests.reference.starship.cubes import Cubes, count, payments
from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.market import pay
from tests.reference.starship.player import Player
from tests.reference.starship.rules import ROWS, Effect, read_cost, read_effects


def demand_for(game: Game, player: Player, technology: str, free: int) -> Cubes:
    """Return the cubes of the next level, or of a salvation technology; the cheapest are free.

    Rule: SI-R31, SI-R32
    """
    if technology in ROWS:
        text = game.rules["technologies"][technology]["costs"][player.levels[technology]]
    else:
        text = game.rules["research"]["salvation_costs"][len(player.salvation)]
    return count(read_cost(text)[free:])


def missing_technologies(game: Game, player: Player) -> list[str]:
    """Return the technologies that come next, whatever they cost.

    Rule: SI-R31, SI-R32
    """
    rules = game.rules
    found = [row for row in ROWS if player.levels[row] < len(rules["technologies"][row]["costs"])]
    if len(player.salvation) < rules["research"]["most_salvation"]:
        found += [each for each in rules["salvation_technologies"] if each not in player.salvation]
    return found


def technologies(game: Game, player: Player, free: int) -> list[str]:
    """Return the technologies that can be paid.

    Rule: SI-R31
    """
    if not player.scientists:
        return []
    return [
        each
        for each in missing_technologies(game, player)
        if payments(player.cubes, [demand_for(game, player, each, free)])
    ]


@acts("research")
def research(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Develop a technology.

    Rule: SI-R31, SI-R32
    """
    free = effect.number if effect.numbers else 0
    options = [{"act": "technology", "technology": t} for t in technologies(game, player, free)]
    choice = yield from game.decide("technology", player, options)
    if choice is None:
        return
    technology = choice["technology"]
    yield from pay(game, player, [demand_for(game, player, technology, free)])
    player.scientists -= 1
    yield from learn(game, player, technology)


@would("research")
def _can_research(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(technologies(game, player, effect.number if effect.numbers else 0))


def learn(game: Game, player: Player, technology: str) -> Flow:
    """Gain a technology: buildings are released, a wormhole token is placed.

    Rule: SI-R31, SI-A43, SI-A53
    """
    if technology not in ROWS:
        player.salvation.add(technology)
        text = game.rules["salvation_technologies"][technology]["effect"]
    else:
        player.levels[technology] += 1
        row = game.rules["technologies"][technology]
        text = row["effects"][player.levels[technology] - 1]
        release(game, player, row["building"], text)
    if any(effect.word == "wormhole" for effect in read_effects(text)):
        planets = game.planets_to_settle()
        options = [{"act": "move", "planet": planet} for planet in planets]
        choice = yield from game.decide("wormhole", player, options)
        player.wormhole = choice["planet"]


def release(game: Game, player: Player, building: str, text: str) -> None:
    """Release miniatures of a building.

    Rule: SI-A43
    """
    if building not in player.locked:
        return
    number = player.locked[building]
    if game.rules.switch("building_unlock") == "one_per_level":
        number = min(number, 1)
    elif not any(effect.word == "unlock" for effect in read_effects(text)):
        number = 0
    player.locked[building] -= number
    player.buildings[building] += number
