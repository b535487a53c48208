"""Positions of Starship Interstellar for the reference twin, set by hand."""

from __future__ import annotations

from typing import Any

from tests.games.starship.setups import new_twin
from tests.reference.starship import Twin
from tests.reference.starship.actions import take_turn as take_action_turn
from tests.reference.starship.cubes import count, no_buildings, no_cubes
from tests.reference.starship.game import Flow, Option
from tests.reference.starship.player import Plant, Player
from tests.reference.starship.rules import COLOURS, LETTERS
from tests.reference.starship.salvation import take_turn as take_salvation_turn


def table(players: int = 3, seed: int = 0, **changes: Any) -> tuple[Twin, list[Player]]:
    """Return a table after the setup, in round 1, where nothing is being decided."""
    twin = new_twin(players, seed, **changes)
    while twin.kind != "action":
        twin.apply(twin.options()[0])
    twin.follow(nothing())
    return twin, twin.players


def nothing() -> Flow:
    """Play nothing."""
    yield from ()


def cubes(word: str = "") -> dict[str, int]:
    """Return the cubes of a word such as "YYG"."""
    return count(LETTERS[letter] for letter in word)


def word(pieces: dict[str, int]) -> str:
    """Return cubes as a word, from red to purple."""
    letters = {colour: letter for letter, colour in LETTERS.items()}
    return "".join(letters[colour] * number for colour, number in pieces.items())


def buildings(**numbers: int) -> dict[str, int]:
    """Return numbers of buildings by kind."""
    return {**no_buildings(), **numbers}


def settle(
    twin: Twin,
    player: Player,
    token: str,
    deposit: int | None = None,
    warehouse: str = "",
    **kinds: int,
) -> Plant:
    """Give a player a plant with the deposit of its token, or so many cubes of its colour."""
    content = twin.rules["tokens"][token]
    planet = twin.planets[content["planet"]]
    for place in (planet.pile, planet.box):
        if token in place:
            place.remove(token)
    full = content["deposit"] if deposit is None else deposit
    plant = Plant(planet.name, token, no_cubes(), cubes(warehouse), buildings(**kinds))
    plant.deposit[content["colour"]] = full
    player.plants[planet.name] = plant
    player.bases -= 1
    for kind, number in kinds.items():
        player.locked[kind] -= number
        player.levels[kind] = max(player.levels[kind], 1)
    return plant


def deposit_pile(twin: Twin, planet: str, *tokens: str) -> None:
    """Let exactly these tokens lie in the pile of a planet."""
    place = twin.planets[planet]
    place.box = [each for each in twin.rules.tokens_of(planet) if each not in tokens]
    place.pile = [each for each in twin.rules.tokens_of(planet) if each in tokens]


def next_numbers(twin: Twin, *places: tuple[int, int]) -> None:
    """Let the next draws take these places, each given with the number to draw from."""
    numbers = [-(-(place << 32) // number) for place, number in places]
    twin._chance = iter([*numbers, *([0] * 100)])


def will_draw(twin: Twin, colours: str) -> None:
    """Let the sun give the cubes of a word, one after the other."""
    bag, places = dict(twin.bag), []
    for letter in colours:
        colour = LETTERS[letter]
        before = sum(bag[each] for each in COLOURS[: COLOURS.index(colour)])
        places.append((before, sum(bag.values())))
        bag[colour] -= 1
    next_numbers(twin, *places)


def will_look_at(twin: Twin, planet: str, *tokens: str) -> None:
    """Let the looks at a pile show these tokens, one after the other."""
    left, places = list(twin.planets[planet].pile), []
    for token in tokens:
        places.append((left.index(token), len(left)))
        left.remove(token)
    next_numbers(twin, *places)


def matching(twin: Twin, **wanted: Any) -> list[Option]:
    """Return the options with these fields."""
    return [o for o in twin.options() if all(o.get(key) == v for key, v in wanted.items())]


def choose(twin: Twin, **wanted: Any) -> None:
    """Take the only option with these fields."""
    found = matching(twin, **wanted)
    assert len(found) == 1, f"{len(found)} options of {twin.kind} have {wanted}: {twin.options()}"
    twin.apply(found[0])


def action(twin: Twin, player: Player, token: str) -> None:
    """Let a player play a token, and nothing after it."""
    twin.phase = "action"
    twin.follow(take_action_turn(twin, player))
    choose(twin, act="play", token=token)


def repeat(twin: Twin, player: Player) -> None:
    """Let a player repeat the active token, and nothing after it."""
    twin.follow(take_action_turn(twin, player))
    choose(twin, act="repeat")


def salvation(twin: Twin, player: Player, token: str, **wanted: Any) -> None:
    """Let a player do a salvation action with a token, and nothing after it."""
    twin.phase = "salvation"
    twin.follow(take_salvation_turn(twin, player))
    choose(twin, **wanted)
    choose(twin, act="spend", token=token)


def offered(twin: Twin, player: Player) -> list[Option]:
    """Return what a player may do in a turn of the phase; nothing is done."""
    turn = take_salvation_turn if twin.phase == "salvation" else take_action_turn
    twin.follow(turn(twin, player))
    return twin.options()


def put_scientist(twin: Twin, player: Player, row: int, place: int) -> None:
    """Put a scientist of a player on the pyramid."""
    twin.pyramid[row - 1][place - 1] = player.seat
    player.scientists -= 1


def show_mechanisms(twin: Twin, *names: str) -> None:
    """Let these mechanisms stand in the current row."""
    for area in (twin.future, twin.current):
        area[:] = [name if name not in names else None for name in area]
    twin.supply = [name for name in twin.supply if name not in names]
    twin.current[:] = [*names, *([None] * (4 - len(names)))]
