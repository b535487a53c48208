"""Trips of the explorer: what they cost, and what is loaded and unloaded on the way."""

from __future__ import annotations

from tests.reference.starship.cubes import move, no_buildings, no_cubes, parts, present, total
from tests.reference.starship.effects import Context, acts, would
from tests.reference.starship.founding import may_found, offer_founding, place_buildings
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Plant, Player
from tests.reference.starship.rules import BUILDINGS, EARTH, QUADRANTS, Effect

BASE = "base"

# --- fuel


def quadrant_distance(game: Game, one: str, other: str) -> int:
    """Return how many quadrants lie between two places, the shorter way.

    Rule: SI-R40, SI-R41
    """
    ones, others = (
        [int(each) for each in str(text).split("+")]
        for text in (_quadrants(game, one), _quadrants(game, other))
    )
    ways = [abs(a - b) for a in ones for b in others]
    return min(min(way, QUADRANTS - way) for way in ways)


def _quadrants(game: Game, planet: str) -> str:
    text: str = game.rules["planets"][planet]["places"][game.planets[planet].space]
    return text


def trip_cost(game: Game, player: Player, start: str, goal: str, less: int = 0) -> int:
    """Return the fuel for a trip.

    Rule: SI-R40, SI-R41, SI-A5, SI-A53
    """
    travel, planets = game.rules["travel"], game.rules["planets"]
    if player.wormhole is not None and {start, goal} == {EARTH, player.wormhole}:
        cost: int = travel["wormhole"]
    else:
        cost = max(0, travel["takeoff"] - player.sum_of("takeoff"))
        cost += travel["orbit"] * abs(planets[start]["orbit"] - planets[goal]["orbit"])
        cost += travel["quadrant"] * quadrant_distance(game, start, goal)
    return max(1, cost - less) if less else cost


def fly(game: Game, player: Player, goal: str, less: int = 0) -> None:
    """Pay for a trip with fuel of the hold, with PP for missing fuel, and arrive.

    Rule: SI-R40, SI-R42, SI-R48
    """
    cost = trip_cost(game, player, player.place, goal, less)
    paid = min(cost, player.hold.fuel)
    player.hold.fuel -= paid
    player.points["missing_fuel"] -= game.rules["travel"]["missing"] * (cost - paid)
    player.place = goal


def unload(player: Player) -> None:
    """Empty the hold on Earth.

    Rule: SI-R39, SI-R43, SI-A9
    """
    hold = player.hold
    player.fuel += hold.fuel
    player.bases += hold.bases + hold.waiting
    move(hold.cubes, None, player.cubes)
    move(hold.buildings, None, player.buildings)
    hold.fuel, hold.bases, hold.waiting = 0, 0, 0
    hold.cubes, hold.buildings = no_cubes(), no_buildings()


# --- a trip


@acts("travel")
def _travel(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Make a trip that costs less.

    Rule: SI-R38, SI-A39
    """
    yield from trip(game, player, effect.number)


@would("travel")
def _can_travel(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(goals(game, player))


def goals(game: Game, player: Player) -> list[str]:
    """Return the places where a player may go.

    Rule: SI-R38, SI-A5
    """
    return [place for place in game.destinations() if place != player.place]


def trip(game: Game, player: Player, less: int = 0, *, by_base_token: bool = False) -> Flow:
    """Make a trip to another place.

    Rule: SI-R38, SI-R43, SI-R44, SI-R47, SI-A47, SI-A53
    """
    options: list[Option] = [
        {"act": "destination", "planet": place} for place in goals(game, player)
    ]
    choice = yield from game.decide("destination", player, options)
    goal = choice["planet"]
    if player.place == EARTH:
        yield from load_on_earth(game, player)
    elif player.place in player.plants:
        yield from load_at_plant(game, player, player.plants[player.place])
    fly(game, player, goal, less)
    if goal == EARTH:
        unload(player)
        return
    yield from move_wormhole(game, player)
    if goal in player.plants:
        plant = player.plants[goal]
        stands = yield from load_at_plant(game, player, plant)
        if stands and game.rules.switch("build_at_existing_base"):
            yield from place_buildings(game, player, plant)
    elif may_found(game, player, goal):
        yield from offer_founding(game, player, goal, by_base_token=by_base_token)


def move_wormhole(game: Game, player: Player) -> Flow:
    """Let the wormhole token follow the explorer.

    Rule: SI-A53
    """
    if player.sum_of("wormhole") and player.wormhole != player.place:
        options = [{"act": "move", "planet": player.place}]
        choice = yield from game.decide("wormhole", player, options, stop=True)
        if choice is not None:
            player.wormhole = player.place


# --- loading


def load_on_earth(game: Game, player: Player) -> Flow:
    """Load fuel and buildings of the reserve.

    Rule: SI-R39, SI-A7, SI-A46
    """
    most = min(player.fuel, game.rules["limits"]["fuel_loaded"])
    if most:
        options = [{"act": "load_fuel", "fuel": fuel} for fuel in range(most + 1)]
        choice = yield from game.decide("load_fuel", player, options)
        player.fuel -= choice["fuel"]
        player.hold.fuel += choice["fuel"]
    kinds = [BASE, *BUILDINGS] if game.rules.switch("base_must_be_loaded") else [*BUILDINGS]
    while True:
        there = [kind for kind in kinds if _in_reserve(player, kind)]
        options = [{"act": "load_building", "building": kind} for kind in there]
        choice = yield from game.decide("load_building", player, options, stop=True)
        if choice is None:
            return
        kind = choice["building"]
        kinds = kinds[kinds.index(kind) :]
        if kind == BASE:
            player.bases -= 1
            player.hold.bases += 1
        else:
            player.buildings[kind] -= 1
            player.hold.buildings[kind] += 1


def _in_reserve(player: Player, kind: str) -> int:
    return player.bases if kind == BASE else player.buildings[kind]


def load_at_plant(game: Game, player: Player, plant: Plant) -> Flow:
    """Load cubes of the warehouse or the whole plant; return whether it stands.

    Rule: SI-R39, SI-R47, SI-R49, SI-A26, SI-A46, SI-A47
    """
    most = total(plant.warehouse)
    options: list[Option] = [{"act": "load", "cubes": p} for p in parts(plant.warehouse, most)]
    choice = yield from game.decide("load", player, [*options, {"act": "dismantle"}])
    if choice["act"] == "dismantle":
        dismantle(game, player, plant)
        return False
    move(choice["cubes"], plant.warehouse, player.hold.cubes)
    if game.rules.switch("partial_dismantling"):
        yield from pick_up(game, player, plant)
    return True


def pick_up(game: Game, player: Player, plant: Plant) -> Flow:
    """Take single buildings from a plant that stays.

    Rule: SI-A26
    """
    kinds = [*BUILDINGS]
    while True:
        there = [kind for kind in kinds if plant.buildings[kind]]
        options = [{"act": "pick_up", "building": kind} for kind in there]
        choice = yield from game.decide("pick_up", player, options, stop=True)
        if choice is None:
            return
        kind = choice["building"]
        kinds = kinds[kinds.index(kind) :]
        plant.buildings[kind] -= 1
        player.hold.buildings[kind] += 1


def dismantle(game: Game, player: Player, plant: Plant) -> None:
    """Load a whole plant; its deposit and its token are gone.

    Rule: SI-R49, SI-R88, SI-A9, SI-A24
    """
    del player.plants[plant.planet]
    move(plant.warehouse, None, player.hold.cubes)
    move(plant.buildings, None, player.hold.buildings)
    if game.rules.switch("dismantled_base") == "after_unloading":
        player.hold.waiting += 1
    elif game.rules.switch("base_must_be_loaded"):
        player.hold.bases += 1
    else:
        player.bases += 1
    player.take_from_stack(plant.planet)


def load_all(player: Player) -> None:
    """Load the own warehouse of the place where the explorer is.

    Rule: SI-A32
    """
    plant = player.plants.get(player.place)
    if plant is not None:
        for colour in present(plant.warehouse):
            player.hold.cubes[colour] += plant.warehouse[colour]
            plant.warehouse[colour] = 0
