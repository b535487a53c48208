"""Planets, cards and objectives in words, for replays and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.kepler.data.galaxy import ZONE_LETTERS
from exobalance.simcore.games.kepler.data.labels import CUBE_WORDS
from exobalance.simcore.games.kepler.data.layout import CUBES, ZONES
from exobalance.simcore.phrases import counted

METRICS = {
    "colonial": "on the colonial track",
    "technology": "on the technology track",
    "levels": "in technology levels",
    "medals": "in medals",
    "colonies": "in colonies",
}
"""What progress cards compare, behind "highest" or "lowest"."""

CUBE_NAMES = dict(CUBE_WORDS)


def cubes_words(amounts: Mapping[str, int]) -> str:
    """Return amounts as data files have them: ``2E 1M``, ``nothing`` for none."""
    parts = [f"{amounts[cube]}{cube}" for cube in CUBES if amounts.get(cube)]
    return " ".join(parts) or "nothing"


def tech_words(tree: Tree, name: str) -> str:
    """Return a technology with its number: ``Space Travel (I)``."""
    return f"{tree['technologies'][name]['title']} ({name})"


def type_words(tree: Tree, name: str) -> str:
    """Return a type of planets: ``ocean planet``."""
    return str(tree["types"][name]["title"])


def article(noun: str) -> str:
    """Return a noun with its article: ``an ocean planet``."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def tile_words(tree: Tree, name: str) -> str:
    """Return a tile in words: ``P05 (super earth, level 2)``, ``mine 1``, ``colonial target 2``."""
    if name in tree["planets"]:
        planet = tree["planets"][name]
        return f"{name} ({type_words(tree, planet['type'])}, level {planet['level']})"
    return name.replace("mine", "mine ").replace("target", "colonial target ")


def zone_of(tree: Tree, place: Sequence[int]) -> str:
    """Return the zone of a hex [column, row].

    Rule: KEP-R58
    """
    column, row = place
    return ZONES[ZONE_LETTERS.index(tree["galaxy"]["grid"][row][column])]


# --- progress cards


def meant_words(card: Mapping[str, Any]) -> str:
    """Return whom a progress card means: ``all``, ``lowest on the colonial track``.

    Rule: KEP-R49
    """
    who, metric = str(card["who"]), card["metric"]
    return who if who == "all" else f"{who} {METRICS[metric]}"


def effect_words(text: str) -> str:
    """Return an effect of a progress card as a verb with what it does.

    Rule: KEP-R49
    """
    name, _, rest = text.partition(":")
    if name == "produce":
        return f"produce {rest} on one card"
    if name == "burn_level":
        return "burn as many cubes as the number of that level"
    if name == "advance":
        track, steps = rest.split(":")
        return f"go {counted(int(steps), 'step')} on the {track} track"
    if name == "free_level":
        levels, _, most = rest.partition(":to:")
        limit = f", up to level {most}" if most else ""
        return f"take {counted(int(levels), 'technology level')} for free{limit}"
    number = int(rest)
    return {
        "regenerate": f"regenerate {counted(number, 'cube')}",
        "burn": f"burn {counted(number, 'cube')}",
        "build_ship": f"build {counted(number, 'ship')} for free",
        "move_ships": f"move ships up to {counted(number, 'hex')}",
        "flip": f"turn up {counted(number, 'tile')}",
    }[name]


def does_words(card: Mapping[str, Any]) -> str:
    """Return what a progress card does for whom: ``lowest in medals may regenerate 1 cube``."""
    deeds = " and then ".join(effect_words(text) for text in card["effects"])
    return f"{meant_words(card)} {'may' if card['optional'] else 'must'} {deeds}"


def progress_words(tree: Tree, name: str) -> str:
    """Return a progress card with what it does."""
    card = tree["progress"][name]
    return f"{name} {card['title']}: {does_words(card)}"


# --- objectives


def condition_words(tree: Tree, text: str) -> str:
    """Return the condition of an objective as a verb with what it asks for.

    Rule: KEP-R61
    """
    name, *given = text.split(":")
    number = int(given[-1])
    what = given[0]
    verb, _, kind = name.partition("_")
    if verb in ("terraformed", "colonised"):
        deed = {"terraformed": "terraform", "colonised": "colonise"}[verb]
        planets = counted(number, "planet")
        if kind == "of_type":
            title = type_words(tree, what)
            return f"{deed} {article(title) if number == 1 else counted(number, title)}"
        if kind == "in_zone":
            return f"{deed} {planets} in the {what}-range zone"
        return f"{deed} {planets}{' of one type' if kind == 'same_type' else ''}"
    when = " at the end" if name.endswith("_at_end") else ""
    return {
        "technologies_at_level": f"have {counted(number, 'technology')} at level {what}",
        "technology_level": f"have technology {what} at level {number}",
        "leadership_position": f"reach place {number} of the {what} track",
        "medals": f"have {counted(number, f'{what} medal')}",
        "ships_on_mines": f"have {counted(number, 'ship')} on mines{when}",
        "antimatter_on_planets": f"have {number} antimatter on planets{when}",
    }[name.removesuffix("_at_end")]


def objective_words(tree: Tree, name: str) -> str:
    """Return an objective with its condition and points."""
    card = tree["objectives"][name]
    points = counted(card["points"], "point")
    return f"{card['title']} ({condition_words(tree, card['condition'])}: {points})"
