"""Bonus actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.reference.kepler.actions import speed
from tests.reference.kepler.cubes import burn_one, burnable, produce
from tests.reference.kepler.gains import gain_leadership
from tests.reference.kepler.game import Flow, Game, Option
from tests.reference.kepler.player import Player
from tests.reference.kepler.rules import EARTH, Cubes, cubes
from tests.reference.kepler.ships import logistics, may_move, movement, reach


def bonus_actions(game: Game, player: Player) -> Flow:
    """Let a player do the bonus actions of the row and the column of the action cube.

    Rule: KEP-R35, KEP-R36, KEP-A36
    """
    done: list[str] = []
    while True:
        choice = yield from game.decide(
            "bonus", player, lambda: options(game, player, done), "stop", quantum_too=True
        )
        if choice is None:
            return
        if "place" in choice:
            burn_one(player, choice)
        done.append(choice["bonus"])
        yield from BONUSES[choice["bonus"]](game, player)


def options(game: Game, player: Player, done: list[str]) -> Iterator[Option]:
    """Yield bonus actions that are not yet done, with the cubes that pay for them.

    Rule: KEP-R36, KEP-A32
    """
    is_paid = bool(done) and player.levels["III"] >= game.rules.bonus["shared_level"]
    for name in game.rules.bonuses(player.space):
        if name in done:
            continue
        act = {"act": "bonus", "bonus": name}
        if is_paid:
            if could_change(game, player, name, player.storage):
                yield act
            continue
        for place, cube in burnable(game, player):
            storage = dict(player.storage)
            storage[cube] -= place == "storage"
            if could_change(game, player, name, storage):
                yield {**act, "place": place, "cube": cube}


def could_change(game: Game, player: Player, name: str, storage: Cubes) -> bool:
    """Return whether a bonus action could change something, with a storage after the burn.

    Rule: KEP-A32
    """
    if game.rules.switch("bonus_without_effect") == "allowed":
        return True
    match name:
        case "space_logistics":
            fallback = game.rules.switch("logistics_fallback") == "nearest_hex"
            spots = [card.spot for card in player.cards.values()]
            return player.reserve > 0 and (
                fallback or any(game.hexes_for_ship(spot, nearest=False) for spot in spots)
            )
        case "technical_evolution":
            return storage["A"] > 0
        case "scientific_progress":
            return player.places["technology"] < game.rules.tracks["length"]
        case "civil_modernity":
            return player.places["colonial"] < game.rules.tracks["length"]
        case "exploratory_planning":
            steps = planning_steps(game, player)
            ships = [ship for ship in player.ships if may_move(game, ship)]
            return any(reach(game, ship.spot, steps) for ship in ships)
        case _:
            made = cubes(game.rules.bonus["neo"])
            return any(made[cube] > 0 and storage[cube] > 0 for cube in made)


def planning_steps(game: Game, player: Player) -> int:
    """Return how far Exploratory Planning moves.

    Rule: KEP-A7
    """
    needs_speed = game.rules.switch("exploratory_planning_needs_speed")
    return 0 if needs_speed and not speed(game, player) else game.rules.bonus["planning_hexes"]


def space_logistics(game: Game, player: Player) -> Flow:
    """Build a free ship."""
    yield from logistics(game, player)


def technical_evolution(game: Game, player: Player) -> Flow:
    """Produce antimatter on any card."""
    yield from produce(game, player, cubes({"A": game.rules.bonus["evolution"]}))


def scientific_progress(game: Game, player: Player) -> Flow:
    """Advance in technology leadership."""
    yield from gain_leadership(game, player, "technology", game.rules.bonus["progress_steps"])


def civil_modernity(game: Game, player: Player) -> Flow:
    """Advance in colonial leadership."""
    yield from gain_leadership(game, player, "colonial", game.rules.bonus["modernity_steps"])


def exploratory_planning(game: Game, player: Player) -> Flow:
    """Move ships."""
    yield from movement(game, player, planning_steps(game, player))


def neo_exploitation(game: Game, player: Player) -> Flow:
    """Produce energy and matter on Earth."""
    yield from produce(game, player, cubes(game.rules.bonus["neo"]), cards=[EARTH])


BONUSES: dict[str, Callable[[Game, Player], Flow]] = {
    action.__name__: action
    for action in (
        space_logistics,
        technical_evolution,
        scientific_progress,
        civil_modernity,
        exploratory_planning,
        neo_exploitation,
    )
}
