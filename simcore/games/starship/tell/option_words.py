"""Options of the decision protocol in words."""

from __future__ import annotations

from collections.abc import Callable

from exobalance.simcore.describe import Option, Tree
from exobalance.simcore.games.starship.tell.phrases import (
    amounts_words,
    effects_words,
    extra_words,
    mechanism_words,
    production_words,
    pyramid_words,
    route_words,
    technology_words,
    title_of,
    token_words,
    with_article,
)
from exobalance.simcore.phrases import and_list

STOPS = {
    "load_building": "loads no further building",
    "pick_up": "picks up no further building",
    "wormhole": "leaves the own wormhole",
    "found": "founds no base",
    "produce": "ends the production",
    "shift": "leaves the scientist",
    "jump": "stays",
    "government_satellite": "leaves the government satellite",
}
"""What it means to stop, by decision kind."""

PLAYED = {
    "solar": "exploits the sun",
    "research": "researches",
    "travel": "travels",
    "market": "trades",
}
"""What it means to play a base token; others give their production."""

STEP_WORDS = {"base": "extracts by the base", "explorer": "extracts by the explorer"}


def option_words(tree: Tree, kind: str, option: Option) -> str:
    """Return what an option of a decision kind does: ``loads 5 fuel``."""
    act = option["act"]
    return STOPS[kind] if act == "stop" else ACTS[act](option, tree)


def _play(option: Option, tree: Tree) -> str:
    token = option["token"]
    if token in tree["extra"]:
        return f"plays {extra_words(tree, token)}"
    return PLAYED.get(token, f"produces on {title_of(token)}")


def _idle(option: Option, tree: Tree) -> str:
    if "token" in option:
        return f"plays {token_words(tree, option['token'])} without its action"
    return "plays a token for no action"


def _keep(option: Option, tree: Tree) -> str:
    if "production" in option:
        return f"keeps {production_words(tree, option['production'])}"
    return f"keeps {amounts_words(option['cubes'])}"


def _look(option: Option, tree: Tree) -> str:
    if "planet" in option:
        return f"looks at a token of {title_of(option['planet'])}"
    return f"looks at another token, {option['hold']} fuel of it out of the hold"


def _move(option: Option, tree: Tree) -> str:
    if "planet" in option:
        return f"puts the own wormhole on {title_of(option['planet'])}"
    return f"moves the scientist to {pyramid_words(option['space'])}"


def _produce(option: Option, tree: Tree) -> str:
    step = option["step"]
    return STEP_WORDS.get(step, f"uses {with_article(title_of(step))}")


def _save(option: Option, tree: Tree) -> str:
    return f"saves {with_article(option['colour'])} person"


def _loads(option: Option, tree: Tree) -> str:
    return f"loads {with_article(title_of(option['building']))}"


def _picks_up(option: Option, tree: Tree) -> str:
    return f"picks up {with_article(title_of(option['building']))}"


def _pass_reward(option: Option, tree: Tree) -> str:
    face = option["face"]
    return f"takes face {face} of the pass token: {effects_words(tree['pass']['faces'][face])}"


def _technology(option: Option, tree: Tree) -> str:
    return f"develops {technology_words(tree, option['technology'])}"


ACTS: dict[str, Callable[[Option, Tree], str]] = {
    "quick_technologies": lambda o, tree: f"starts with {and_list(map(title_of, o['rows']))}",
    "satellite_start": lambda o, tree: f"places the satellite in row {o['row']}",
    "look": _look,
    "keep": _keep,
    "play": _play,
    "idle": _idle,
    "repeat": lambda o, tree: "repeats the active token",
    "pass": lambda o, tree: "passes",
    "mechanism": lambda o, tree: f"builds {mechanism_words(tree, o['mechanism'])}",
    "government": lambda o, tree: f"places a scientist: {pyramid_words(o['space'])}",
    "save": _save,
    "satellite": lambda o, tree: f"moves the satellite to {route_words(tree, o['space'])}",
    "spend": lambda o, tree: f"plays {token_words(tree, o['token'])} for it",
    "payment": lambda o, tree: f"pays {amounts_words(o['cubes'])}",
    "overflow": lambda o, tree: f"leaves {amounts_words(o['cubes'])} in the market",
    "technology": _technology,
    "destination": lambda o, tree: f"chooses {title_of(o['planet'])}",
    "load_fuel": lambda o, tree: f"loads {o['fuel']} fuel",
    "load_building": _loads,
    "load": lambda o, tree: f"loads {amounts_words(o['cubes'])}",
    "dismantle": lambda o, tree: "dismantles the plant",
    "pick_up": _picks_up,
    "move": _move,
    "found": lambda o, tree: "founds a base",
    "place": lambda o, tree: f"places {amounts_words(o['buildings'])}",
    "buy": lambda o, tree: f"buys {o['number']} {o['colour']}",
    "sell": lambda o, tree: f"sells {o['number']} {o['colour']}",
    "produce": _produce,
    "cube": lambda o, tree: f"chooses {with_article(o['colour'])} cube",
    "plant": lambda o, tree: f"chooses the plant on {title_of(o['planet'])}",
    "repeat_token": lambda o, tree: f"produces on {title_of(o['token'])} once more",
    "extra_token": lambda o, tree: f"takes {extra_words(tree, o['token'])}",
    "track": lambda o, tree: f"chooses the {o['track']} track",
    "jump": lambda o, tree: f"jumps to {route_words(tree, o['space'])}",
    "government_satellite": lambda o, tree: (
        f"moves the government satellite to {route_words(tree, o['space'])}"
    ),
    "tied": lambda o, tree: f"chooses {mechanism_words(tree, o['mechanism'])}",
    "pass_reward": _pass_reward,
}
"""How each act of the decision protocol is told."""
