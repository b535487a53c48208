"""Cubes, tokens, places and effects in words, for replays and reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.starship.data.layout import PLANETS
from exobalance.simcore.games.starship.data.words import NOTHING
from exobalance.simcore.phrases import and_list, counted

BUILDING_TITLES = {"ars": "ARS"}
"""Names that are not written as in the data files."""

TOKEN_TITLES = {
    "solar": "the sun token",
    "research": "the research token",
    "earth": "the token of Earth",
    "travel": "the travel token",
    "market": "the market token",
}


def title_of(name: str) -> str:
    """Return a planet, building or row as words have it: ``Mars``, ``ARS``, ``drill``."""
    return name.capitalize() if name in PLANETS else BUILDING_TITLES.get(name, name)


def amounts_words(numbers: Mapping[str, int]) -> str:
    """Return amounts by kind: ``2 red, 1 blue``, ``nothing`` for none."""
    told = [f"{number} {title_of(kind)}" for kind, number in numbers.items() if number]
    return ", ".join(told) or "nothing"


def changes_words(numbers: Mapping[str, int]) -> str:
    """Return changes by kind: ``+2 red, -1 blue``."""
    return ", ".join(f"{number:+} {title_of(kind)}" for kind, number in numbers.items())


def with_article(noun: str) -> str:
    """Return a noun with its article: ``an outpost``."""
    return f"{'an' if noun[0] in 'aeioAEIO' else 'a'} {noun}"


def token_words(tree: Tree, token: str) -> str:
    """Return an action token: ``the travel token``, ``the token of Mars``, ``Refinery (x03)``."""
    if token in tree["extra"]:
        return f"{tree['extra'][token]['title']} ({token})"
    return TOKEN_TITLES.get(token, f"the token of {title_of(token)}")


def extra_words(tree: Tree, token: str) -> str:
    """Return an extra token with what it does."""
    row = tree["extra"][token]
    repeats = ", repeatable" if row["repeatable"] else ""
    return f"{row['title']} ({token}: {effects_words(row['effects'])}{repeats})"


def mechanism_words(tree: Tree, name: str) -> str:
    """Return a mechanism with cost and points: ``b05 (GR, 6 PP)``."""
    row = tree["mechanisms"][name]
    return f"{name} ({row['cost']}, {row['points']} PP)"


def production_words(tree: Tree, name: str) -> str:
    """Return a production token with its cubes: ``mar01 (16 red, 1 at once)``."""
    row = tree["tokens"][name]
    return f"{name} ({row['deposit']} {row['colour']}, {row['immediate']} at once)"


def technology_words(tree: Tree, name: str, level: int | None = None) -> str:
    """Return a row with the level, if one is told, or a salvation technology with its effect."""
    if name in tree["salvation_technologies"]:
        effect = tree["salvation_technologies"][name]["effect"]
        return f"{name} ({effects_words(effect)})"
    return title_of(name) if level is None else f"{title_of(name)} {level}"


def route_words(tree: Tree, space: Sequence[int]) -> str:
    """Return a space of the route: ``column 3, row 2``, ``Trappist``."""
    column, row = space
    return "Trappist" if column == len(tree["route"]["fuel"]) else f"column {column}, row {row}"


def pyramid_words(space: Sequence[int]) -> str:
    """Return a space of the pyramid: ``row 2, place 3``."""
    return f"row {space[0]}, place {space[1]}"


def kind_words(kind: str) -> str:
    """Return a kind of route tokens: ``deep space``."""
    return kind.replace("_", " ")


def event_words(text: str) -> str:
    """Return what an event token does in a section.

    Rule: SI-R27, SI-R28
    """
    name, _, what = text.partition(":")
    return f"rescue of {what}" if name == "rescue" else f"advance by {what}"


# --- effects


def _cubes(text: str) -> Callable[[int], str]:
    return lambda number: text.format(counted(number, "cube"))


def _with(deed: str, number: int, more: str) -> str:
    """Return a deed, with what the number adds unless it is 0."""
    return f"{deed}{more}" if number else deed


EFFECTS: dict[str, Callable[[int], str]] = {
    "fuel": lambda n: f"{n} fuel",
    "prestige": lambda n: f"{n} PP",
    "reputation": lambda n: f"{n} reputation",
    "scientist": lambda n: counted(n, "scientist"),
    "drill": _cubes("extract {}"),
    "ars": _cubes("fetch {} from a warehouse"),
    "recharge": _cubes("add {} to a deposit"),
    "improve": _cubes("add {} of the next value to a deposit"),
    "upgrade": _cubes("raise {} of a deposit"),
    "satellite": lambda n: f"government satellite {counted(n, 'column')}",
    "track": lambda n: f"{counted(n, 'step')} of leader tracks",
    "save_lowest": lambda n: f"save the lowest {counted(n, 'person', 'people')}",
    "build_lowest": lambda n: f"build the lowest {counted(n, 'mechanism')}",
    "extra": lambda n: counted(n, "extra token"),
    "research": lambda n: _with("research", n, f" for {counted(n, 'cube')} less"),
    "market": lambda n: _with("trade", n, f", {n} fuel better for each cube"),
    "travel": lambda n: _with("travel", n, f" for {n} fuel less"),
    "activate": lambda n: "a production once more",
    "pay": lambda n: f"pay {n} fuel",
    "unlock": lambda n: "release the buildings",
    "solar_loss": lambda n: f"{n} less reputation lost to the sun",
    "solar_draw": lambda n: f"{counted(n, 'cube')} more drawn of the sun",
    "solar_keep": lambda n: f"{counted(n, 'cube')} more kept of the sun",
    "solar_steps": lambda n: f"{counted(n, 'step')} less of the exploitation marker",
    "takeoff": lambda n: f"take-off for {n} less",
    "continue": lambda n: "travel on after founding",
    "wormhole": lambda n: "own wormhole",
    "mechanism_lower": lambda n: f"{counted(n, 'cube')} of a mechanism one value lower",
    "mechanism_pp": lambda n: f"{n} PP for each mechanism",
    "government_extra": lambda n: f"{counted(n, 'space')} more of the pyramid",
    "save_reputation": lambda n: f"{n} reputation for each person",
    "satellite_fuel": lambda n: f"satellite for {n} less",
    "highlight_pp": lambda n: f"{n} PP for each highlighted action",
}
"""What words of the data files do, by their number."""


def effects_words(text: str) -> str:
    """Return what a text of effects does: ``pay 5 fuel and 1 scientist``, ``nothing``."""
    if text == NOTHING:
        return "nothing"
    return and_list([effect_words(word) for word in text.split(" ")])


def effect_words(word: str) -> str:
    """Return what one word of effects does."""
    name, *rest = word.split(":")
    if name == "solar":
        clean = " without loss of reputation" if len(rest) > 2 else ""
        return f"draw {rest[0]} of the sun and keep up to {rest[1]}{clean}"
    told = EFFECTS[name](int(rest[0]) if rest else 1)
    return f"{told}, each anywhere" if rest[1:] else told
