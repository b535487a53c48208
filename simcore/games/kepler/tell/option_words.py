"""Options of the decision protocol in words."""

from __future__ import annotations

from collections.abc import Callable

from exobalance.simcore.describe import Option, Tree
from exobalance.simcore.games.kepler.data.labels import BONUSES, SPACES
from exobalance.simcore.games.kepler.tell.names import EARTH, STORAGE
from exobalance.simcore.games.kepler.tell.phrases import (
    CUBE_NAMES,
    cubes_words,
    objective_words,
    tech_words,
    tile_words,
)
from exobalance.simcore.phrases import and_list, coordinates

ENDS = {
    "build": "builds no more ships",
    "colonise": "colonises no more",
    "develop": "buys no more levels",
    "terraform": "terraforms no more",
    "map_track": "maps nothing",
    "map_tile": "turns up no more tiles",
    "produce": "produces nothing",
    "exploit": "exploits no more",
    "bonus": "does no more bonus actions",
    "logistics": "takes no free ship",
    "move": "moves no more",
    "withdraw": "withdraws no more ships",
    "quantum": "ends the turn",
    "regenerate": "regenerates nothing",
    "free_level": "takes no free level",
    "flip": "turns up no tile",
    "card": "declines the card",
}
"""What it means to stop or to decline, by decision kind."""

SPACE_TITLES, BONUS_TITLES = dict(SPACES), dict(BONUSES)


def option_words(tree: Tree, kind: str, option: Option) -> str:
    """Return what an option of a decision kind does: ``builds a ship at (3, 4)``."""
    act = option["act"]
    return ENDS[kind] if act in ("stop", "decline") else ACTS[act](option, tree)


def place_words(name: str) -> str:
    """Return a place of cubes behind "from": ``storage``, ``Earth``, ``planet P05``."""
    return name if name in (EARTH, STORAGE) else f"planet {name}"


def _at(option: Option) -> str:
    return coordinates(option["hex"])


def _setup_tech(option: Option, tree: Tree) -> str:
    names = and_list([tech_words(tree, name) for name in option["technologies"]])
    return f"starts with {names} at level 1"


def _develop(option: Option, tree: Tree) -> str:
    return f"develops {tech_words(tree, option['technology'])}"


def _bonus(option: Option, tree: Tree) -> str:
    title = BONUS_TITLES[option["bonus"]]
    if "cube" not in option:
        return f"{title}, paid by the cube already burned"
    return f"{title}, burning {CUBE_NAMES[option['cube']]} from {place_words(option['place'])}"


def _withdraw(option: Option, tree: Tree) -> str:
    more = f" and regenerates {CUBE_NAMES[option['cube']]}" if "cube" in option else ""
    return f"withdraws the ship at {_at(option)}{more}"


def _produce(option: Option, tree: Tree) -> str:
    return f"produces {cubes_words(option)} on {place_words(option['card'])}"


def _convert(option: Option, tree: Tree) -> str:
    other = {"E": "M", "M": "E"}[option["cube"]]
    names = CUBE_NAMES[option["cube"]], CUBE_NAMES[other]
    return f"converts {names[0]} into {names[1]} on {place_words(option['card'])}"


def _shift(option: Option, tree: Tree) -> str:
    start, end = place_words(option["from"]), place_words(option["to"])
    return f"shifts {CUBE_NAMES[option['cube']]} from {start} to {end}"


ACTS: dict[str, Callable[[Option, Tree], str]] = {
    "place_tile": lambda o, tree: f"places a tile at {_at(o)}",
    "keep_objective": lambda o, tree: f"keeps {objective_words(tree, o['objective'])}",
    "bonus_cubes": lambda o, tree: f"takes {cubes_words(o)} as bonus cubes",
    "setup_tech": _setup_tech,
    "main": lambda o, tree: f"chooses {SPACE_TITLES[o['space']]}",
    "build": lambda o, tree: f"builds a ship at {_at(o)}",
    "colonise": lambda o, tree: f"colonises the planet at {_at(o)}",
    "develop": _develop,
    "terraform": lambda o, tree: f"terraforms {tile_words(tree, o['card'])}",
    "map_track": lambda o, tree: f"maps, and goes up on the {o['track']} track",
    "map_tile": lambda o, tree: f"chooses the tile at {_at(o)}",
    "produce": _produce,
    "exploit": lambda o, tree: f"exploits {o['card']} for {cubes_words(o)}",
    "bonus": _bonus,
    "logistics": lambda o, tree: f"places a free ship at {_at(o)}",
    "move": lambda o, tree: f"moves a ship from {coordinates(o['from'])} to {coordinates(o['to'])}",
    "withdraw": _withdraw,
    "convert": _convert,
    "shift": _shift,
    "regenerate": lambda o, tree: f"regenerates {CUBE_NAMES[o['cube']]}",
    "free_level": lambda o, tree: f"raises {tech_words(tree, o['technology'])} for free",
    "burn": lambda o, tree: f"burns {CUBE_NAMES[o['cube']]} from {place_words(o['place'])}",
    "flip": lambda o, tree: f"turns up the tile at {_at(o)}",
    "accept": lambda o, tree: "accepts the card",
}
"""How each act of the decision protocol is told."""
