"""Founding: production tokens that are looked at, and what a new plant begins with."""

from __future__ import annotations

from tests.reference.starship.cubes import move, parts, present, total
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Plant, Player

TRAVEL = "travel"


def may_found(game: Game, player: Player, planet: str) -> bool:
    """Return whether a plant may be founded on a planet.

    Rule: SI-R44, SI-R87, SI-A7
    """
    bases = player.bases
    if game.rules.switch("base_must_be_loaded"):
        bases = player.hold.bases
    return planet not in player.plants and bases > 0 and bool(game.planets[planet].pile)


def offer_founding(game: Game, player: Player, planet: str, *, by_base_token: bool) -> Flow:
    """Let a player found a plant where the explorer is.

    Rule: SI-R44, SI-R45, SI-R46, SI-A7, SI-A21, SI-A39
    """
    choice = yield from game.decide("found", player, [{"act": "found"}], stop=True)
    if choice is None:
        return
    token = yield from choose_token(game, player, planet)
    if game.rules.switch("base_must_be_loaded"):
        player.hold.bases -= 1
    else:
        player.bases -= 1
    plant = set_up_plant(game, player, planet, token)
    player.put_on_stack(planet)
    if by_base_token and player.sum_of("continue"):
        player.stack.remove(TRAVEL)
        player.put_on_stack(TRAVEL)
    yield from place_buildings(game, player, plant)


# --- tokens


def unseen(game: Game, planet: str) -> list[str]:
    """Return the tokens of a pile that were not looked at in this founding."""
    return [token for token in game.planets[planet].pile if token not in game.looked_at]


def look(game: Game, planet: str) -> None:
    """Look at a random token of a pile.

    Rule: SI-R44, SI-A6
    """
    tokens = unseen(game, planet)
    game.looked_at.append(tokens[game.draw(len(tokens))])


def keep_options(game: Game) -> list[Option]:
    """Return the tokens that may be kept."""
    return [{"act": "keep", "production": token} for token in game.looked_at]


def choose_token(game: Game, player: Player, planet: str) -> Flow:
    """Look at tokens until one is chosen; return it.

    Rule: SI-R44, SI-R48, SI-A6
    """
    look(game, planet)
    price = game.rules["travel"]["look"]
    while True:
        options = keep_options(game)
        if unseen(game, planet):
            splits = range(max(0, price - player.fuel), min(price, player.hold.fuel) + 1)
            options += [{"act": "look", "hold": fuel} for fuel in splits]
        choice = yield from game.decide("token", player, options)
        if choice["act"] == "keep":
            game.looked_at = []
            return choice["production"]
        player.hold.fuel -= choice["hold"]
        player.fuel -= price - choice["hold"]
        look(game, planet)


def set_up_plant(game: Game, player: Player, planet: str, token: str) -> Plant:
    """Set up base and deposit and take the immediate cubes.

    Rule: SI-R45
    """
    content = game.rules["tokens"][token]
    plant = Plant(planet, token)
    plant.deposit[content["colour"]] = content["deposit"]
    player.cubes[content["colour"]] += content["immediate"]
    player.plants[planet] = plant
    game.planets[planet].pile.remove(token)
    return plant


def place_buildings(game: Game, player: Player, plant: Plant) -> Flow:
    """Let a player place buildings of the hold on free slots.

    Rule: SI-R45, SI-R47, SI-A8
    """
    free = player.free_slots(plant)
    if total(player.hold.buildings) and free > 0:
        sets = parts(player.hold.buildings, free)
        options: list[Option] = [{"act": "place", "buildings": each} for each in sets]
        choice = yield from game.decide("place", player, options)
        move(choice["buildings"], player.hold.buildings, plant.buildings)


# --- the exploration before a quick game


def explore(game: Game, player: Player) -> Flow:
    """Let a player choose a token before a quick game and begin with its plant.

    Rule: SI-R84, SI-A34
    """
    planets = [each for each in game.rules["quick"]["planets"] if game.planets[each].pile]
    price = game.rules["travel"]["look"]
    while True:
        options = keep_options(game)
        if not game.looked_at or player.fuel >= price:
            options += [{"act": "look", "planet": p} for p in planets if unseen(game, p)]
        choice = yield from game.decide("explore", player, options)
        if choice is None:
            return
        if choice["act"] == "keep":
            break
        player.fuel -= price if game.looked_at else 0
        look(game, choice["planet"])
        if game.rules.switch("preliminary_pile") == "one_planet":
            planets = [choice["planet"]]
    settle_explored(game, player, choice["production"])


def settle_explored(game: Game, player: Player, token: str) -> None:
    """Set up the plant of the token kept, with a building of each technology.

    Rule: SI-R84
    """
    planet = game.rules["tokens"][token]["planet"]
    game.looked_at = []
    player.bases -= 1
    plant = set_up_plant(game, player, planet, token)
    player.place = planet
    for kind in present(player.buildings)[: player.free_slots(plant)]:
        player.buildings[kind] -= 1
        plant.buildings[kind] += 1
    refill_pile(game, planet)


def refill_pile(game: Game, planet: str) -> None:
    """Fill a pile up with random unused tokens of its planet.

    Rule: SI-R84
    """
    table = game.planets[planet]
    while table.box and len(table.pile) < game.rules["setup"]["pile"]:
        table.pile.append(table.box.pop(game.draw(len(table.box))))
    order = game.rules.tokens_of(planet)
    table.pile.sort(key=order.index)
