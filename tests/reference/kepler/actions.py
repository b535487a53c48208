"""The nine main actions; each returns whether something was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.reference.kepler.cubes import amounts, can_pay, move_to_card, pay, payers, produce
from tests.reference.kepler.gains import gain_leadership, gain_level
from tests.reference.kepler.game import Flow, Game, Option
from tests.reference.kepler.player import Card, Player
from tests.reference.kepler.rules import TECHNOLOGIES, TRACKS, cubes
from tests.reference.kepler.ships import launch, movement


def space_missions(game: Game, player: Player) -> Flow:
    """Build ships.

    Rule: KEP-R23, KEP-R24
    """
    built = 0
    cost = game.rules.ship_cost(player.levels["I"])

    def offers() -> Iterator[Option]:
        for card in payers(player, cost):
            for spot in game.hexes_for_ship(card.spot):
                yield {"act": "build", "card": card.name, "hex": list(spot)}

    while player.reserve and built < game.rules.actions["space_missions_ships"]:
        choice = yield from game.decide("build", player, offers, "stop", quantum_too=True)
        if choice is None:
            break
        pay(player, player.cards[choice["card"]], cost)
        launch(player, choice["hex"])
        built += 1
    return built > 0


def colonial_settlement(game: Game, player: Player) -> Flow:
    """Turn ships on planets into colonies.

    Rule: KEP-R25, KEP-R26, KEP-R27
    """

    def offers() -> Iterator[Option]:
        if len(player.colonies) >= game.rules.most_colonies:
            return
        for ship in player.ships:
            tile = game.tile_under(ship)
            if tile is not None and tile.kind == "planet":
                needed = game.rules.type_of(tile.name)["needs_antimatter_science"]
                if player.levels["V"] >= needed:
                    yield {"act": "colonise", "hex": list(ship.spot)}

    done = False
    while True:
        choice = yield from game.decide("colonise", player, offers, "stop")
        if choice is None:
            return done
        done = True
        yield from colonise(game, player, choice)


def colonise(game: Game, player: Player, choice: Option) -> Flow:
    """Colonise the planet on a hex."""
    ship = player.ship_at(choice["hex"])
    tile = game.tiles[ship.spot]
    player.ships.remove(ship)
    tile.state = "colonised"
    player.cards[tile.name] = Card(tile.name, tile.spot, game.rules.planets[tile.name])
    steps = game.rules.type_of(tile.name)["colonise"]
    yield from gain_leadership(game, player, "colonial", steps)


def technological_development(game: Game, player: Player) -> Flow:
    """Buy levels.

    Rule: KEP-R28, KEP-A41
    """

    def offers() -> Iterator[Option]:
        for technology in TECHNOLOGIES:
            level = player.levels[technology]
            if level < game.rules.top(technology):
                for card in payers(player, game.rules.levels[technology][level + 1]):
                    yield {"act": "develop", "technology": technology, "card": card.name}

    done = False
    while True:
        choice = yield from game.decide("develop", player, offers, "stop", quantum_too=True)
        if choice is None:
            return done
        done = True
        technology = choice["technology"]
        cost = game.rules.levels[technology][player.levels[technology] + 1]
        pay(player, player.cards[choice["card"]], cost)
        yield from gain_level(game, player, technology)


def stellar_propulsion(game: Game, player: Player) -> Flow:
    """Move at full speed.

    Rule: KEP-R29
    """
    moved: bool = yield from movement(game, player, speed(game, player))
    return moved


def speed(game: Game, player: Player) -> int:
    """Return the speed of technology I."""
    found: int = game.rules.benefits["speed"][player.levels["I"]]
    return found


def terraform(game: Game, player: Player) -> Flow:
    """Flip colonies.

    Rule: KEP-R30
    """
    highest = game.rules.benefits["terraform_level"][player.levels["IV"]]

    def offers() -> Iterator[Option]:
        for card in player.colonies:
            planet = game.rules.planets[card.name]
            if not card.terraformed and planet["level"] <= highest:
                if can_pay(card, cubes(planet["cost"])):
                    yield {"act": "terraform", "card": card.name}

    done = False
    while True:
        choice = yield from game.decide("terraform", player, offers, "stop", quantum_too=True)
        if choice is None:
            return done
        done = True
        card = player.cards[choice["card"]]
        pay(player, card, cubes(game.rules.planets[card.name]["cost"]))
        card.terraformed = True
        steps = game.rules.type_of(card.name)["terraform"]
        yield from gain_leadership(game, player, "colonial", steps)


def galactic_mapping(game: Game, player: Player) -> Flow:
    """Advance on a track, then turn up tiles.

    Rule: KEP-R31
    """
    tracks = [{"act": "map_track", "track": track} for track in TRACKS]
    choice = yield from game.decide("map_track", player, lambda: tracks, "decline")
    if choice is None:
        return False
    steps = game.rules.actions["mapping_steps"]
    yield from gain_leadership(game, player, choice["track"], steps)
    yield from map_tiles(game, player)
    return True


def map_tiles(game: Game, player: Player) -> Flow:
    """Choose tiles and turn them up, all together or each at once.

    Rule: KEP-A8, KEP-A30
    """
    exact = game.rules.switch("mapping_count") == "exact"
    together = game.rules.switch("mapping_choice") == "together"
    chosen = []
    for n in range(game.rules.actions["mapping_tiles"], 0, -1):
        left = [tile for tile in game.face_down() if tile not in chosen]
        if exact and len(left) <= n:
            chosen += left
            break
        options = [{"act": "map_tile", "hex": list(tile.spot)} for tile in left]
        end = None if exact else "stop"
        choice = yield from game.decide("map_tile", player, lambda found=options: found, end)
        if choice is None:
            break
        chosen.append(game.tiles[tuple(choice["hex"])])
        if not together:
            chosen[-1].state = "up"
    for tile in chosen:
        tile.state = "up"


def energy_storage(game: Game, player: Player) -> Flow:
    """Produce energy.

    Rule: KEP-R32
    """
    energy = game.rules.benefits["energy"][player.levels["III"]]
    done: bool = yield from produce(game, player, cubes({"E": energy}), "decline")
    return done


def planetary_exploitation(game: Game, player: Player) -> Flow:
    """Let colonies produce.

    Rule: KEP-R33, KEP-R5
    """
    most = game.rules.benefits["exploited_planets"][player.levels["IV"]]
    producers: list[str] = []

    def offers() -> Iterator[Option]:
        for card in player.colonies:
            if len(producers) < most and card.name not in producers:
                for made in amounts(player, cubes(card.production), fewer=True):
                    yield {"act": "exploit", "card": card.name, **made}

    while True:
        choice = yield from game.decide("exploit", player, offers, "stop", quantum_too=True)
        if choice is None:
            return bool(producers)
        producers.append(choice["card"])
        move_to_card(player, choice)


def antimatter_generation(game: Game, player: Player) -> Flow:
    """Produce antimatter.

    Rule: KEP-R34
    """
    antimatter = game.rules.benefits["antimatter"][player.levels["V"]]
    done: bool = yield from produce(game, player, cubes({"A": antimatter}), "decline")
    return done


ACTIONS: dict[str, Callable[[Game, Player], Flow]] = {
    action.__name__: action
    for action in (
        space_missions,
        colonial_settlement,
        technological_development,
        stellar_propulsion,
        terraform,
        galactic_mapping,
        energy_storage,
        planetary_exploitation,
        antimatter_generation,
    )
}
