"""Plants: what works on deposits and warehouses, and the production of a plant."""

from __future__ import annotations

from tests.reference.starship.cubes import Cubes, present, total
from tests.reference.starship.effects import Context, acts, run, would, would_change
from tests.reference.starship.game import Flow, Game, Option
from tests.reference.starship.player import Plant, Player
from tests.reference.starship.rules import (
    BUILDINGS,
    COLOURS,
    EARTH,
    TECHNOLOGY_WORDS,
    Effect,
    read_effects,
)

PLANT_WORDS = ("drill", "ars", "upgrade", "recharge", "improve")


def next_colour(colour: str) -> str:
    """Return the colour of the next value; purple stays purple."""
    return COLOURS[min(COLOURS.index(colour) + 1, len(COLOURS) - 1)]


def choices_of(game: Game, plant: Plant, word: str) -> list[str]:
    """Return the colours that a word can move or raise.

    Rule: SI-R36, SI-A23, SI-A52
    """
    if word == "drill":
        has_room = total(plant.warehouse) < game.rules["plant"]["warehouse"]
        return present(plant.deposit) if has_room else []
    if word == "ars":
        return present(plant.warehouse)
    if word == "upgrade":
        return [colour for colour in present(plant.deposit) if colour != COLOURS[-1]]
    colour = game.rules["tokens"][plant.token]["colour"]
    return [colour if word == "recharge" else next_colour(colour)]


def work_once(game: Game, player: Player, plant: Plant, word: str) -> Flow:
    """Move, add or raise one cube.

    Rule: SI-R36, SI-R57, SI-A35, SI-A52
    """
    options: list[Option] = [
        {"act": "cube", "colour": colour} for colour in choices_of(game, plant, word)
    ]
    choice = yield from game.decide("cube", player, options)
    if choice is None:
        return
    colour = choice["colour"]
    source: Cubes | None = {"drill": plant.deposit, "upgrade": plant.deposit}.get(word)
    goal = {"drill": plant.warehouse, "ars": player.cubes}.get(word, plant.deposit)
    if word == "ars":
        source = plant.warehouse
    if source is not None:
        source[colour] -= 1
    goal[next_colour(colour) if word == "upgrade" else colour] += 1


def plants_for(game: Game, player: Player, word: str) -> list[Plant]:
    """Return the own plants on which a word would change something, by orbit."""
    plants = [player.plants[name] for name in game.rules.planets if name in player.plants]
    return [plant for plant in plants if choices_of(game, plant, word)]


def choose_plant(game: Game, player: Player, word: str, context: Context) -> Flow:
    """Return the plant of a building, or one of choice; None if there is none.

    Rule: SI-A23, SI-A38
    """
    if context.plant is not None:
        return context.plant
    options = [{"act": "plant", "planet": plant.planet} for plant in plants_for(game, player, word)]
    choice = yield from game.decide("plant", player, options)
    return None if choice is None else player.plants[choice["planet"]]


@acts(*PLANT_WORDS)
def _work(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Work on one plant, or each time on any.

    Rule: SI-R57, SI-A23, SI-A38
    """
    plant = None
    for done in range(effect.number):
        if not done or "any" in effect.marks:
            plant = yield from choose_plant(game, player, effect.word, context)
        if plant is not None:
            yield from work_once(game, player, plant, effect.word)


@would(*PLANT_WORDS)
def _works(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    if context.plant is not None:
        return bool(choices_of(game, context.plant, effect.word))
    return bool(plants_for(game, player, effect.word))


# --- production


def building_effects(game: Game, player: Player, building: str) -> list[Effect]:
    """Return the effects of a building, from level 1 upward.

    Rule: SI-R37
    """
    row = game.rules.row_of(building)
    texts = game.rules["technologies"][row]["effects"][: player.levels[row]]
    effects = [effect for text in texts for effect in read_effects(text)]
    return [effect for effect in effects if effect.word not in TECHNOLOGY_WORDS]


def step_works(game: Game, player: Player, plant: Plant, step: str) -> bool:
    """Return whether a step of a production would change something."""
    if step in BUILDINGS:
        effects = building_effects(game, player, step)
        return any(would_change(game, player, effect, plant) for effect in effects)
    return game.rules["plant"][step] > 0 and bool(choices_of(game, plant, "drill"))


def steps_of(player: Player, plant: Plant) -> dict[str, int]:
    """Return how often each step of a production exists.

    Rule: SI-R36
    """
    here = int(player.place == plant.planet)
    return {"base": 1, "explorer": here, **plant.buildings}


def can_produce(game: Game, player: Player, token: str) -> bool:
    """Return whether the production of a token would change something."""
    if token == EARTH:
        return True
    plant = player.plants[token]
    steps = steps_of(player, plant)
    return any(number and step_works(game, player, plant, s) for s, number in steps.items())


def produce(game: Game, player: Player, token: str) -> Flow:
    """Carry out a production, step by step as the owner likes.

    Rule: SI-R35, SI-R36, SI-R37
    """
    if token == EARTH:
        yield from run(game, player, game.rules["earth"]["production"], "buildings")
        return
    plant = player.plants[token]
    left = steps_of(player, plant)
    rules = game.rules["plant"]
    while True:
        steps = [s for s, number in left.items() if number and step_works(game, player, plant, s)]
        options = [{"act": "produce", "step": step} for step in steps]
        choice = yield from game.decide("produce", player, options, stop=True)
        if choice is None:
            return
        step = choice["step"]
        left[step] -= 1
        effects = [Effect("drill", (rules[step],))] if step in rules else []
        yield from run(
            game, player, effects or building_effects(game, player, step), "buildings", plant
        )


@acts("activate")
def _activate(game: Game, player: Player, effect: Effect, context: Context) -> Flow:
    """Carry out the production of one own token, played or not.

    Rule: SI-R95
    """
    options = [{"act": "repeat_token", "token": token} for token in productions(game, player)]
    choice = yield from game.decide("repeat_token", player, options)
    if choice is not None:
        yield from produce(game, player, choice["token"])


@would("activate")
def _has_production(game: Game, player: Player, effect: Effect, context: Context) -> bool:
    return bool(productions(game, player))


def productions(game: Game, player: Player) -> list[str]:
    """Return the own production tokens whose production would change something."""
    tokens = [EARTH, *player.plants]
    return [token for token in tokens if can_produce(game, player, token)]
