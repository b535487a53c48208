"""Values of a rules tree that fit one by one but contradict each other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.kepler.data.checks_cards import check_cards, parsed
from exobalance.simcore.games.kepler.data.checks_galaxy import check_galaxy
from exobalance.simcore.games.kepler.data.labels import BONUSES, SPACES, TYPES
from exobalance.simcore.games.kepler.data.layout import CUBES, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.data.params import bonus_cubes
from exobalance.simcore.games.kepler.data.words import (
    MOST_CUBES,
    check_ways,
    parse_cubes,
    parse_icon,
)

MOST_WITH_BONUS = 15
"""Cubes of a kind that a solo player may own, a bound of the simulation."""
RESERVED = re.compile(r"Earth|storage|(mine|target)\d*")
"""Names of options that no planet may have."""


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction in ``tree``."""
    _check_names(tree, "types", TYPES)
    _check_names(tree, "technologies", TECHNOLOGIES)
    _check_board(tree["actions"])
    _check_cubes(tree)
    _check_planets(tree)
    for name, technology in tree["technologies"].items():
        _check_technology(tree, f"technologies.{name}", technology)
    _check_tracks(tree["tracks"])
    _check_rising("solo.phantom_rounds", tree["solo"]["phantom_rounds"], "KEP-R70")
    check_galaxy(tree)
    check_cards(tree)


def _check_names(tree: Mapping[str, Any], path: str, names: Sequence[str]) -> None:
    """Refuse more or other entries than the game has.

    Rule: KEP-R53, KEP-R28
    """
    for name in (*names, *tree[path]):
        if name not in tree[path] or name not in names:
            found = "lacks" if name in names else "has"
            raise RulesError(
                f'{path} {found} "{name}": expected exactly {", ".join(names)}; change the values '
                "of these, no more and no fewer"
            )


def _check_board(actions: Mapping[str, Any]) -> None:
    """Refuse spaces and bonus actions that are missing, double or unknown.

    Rule: KEP-R35
    """
    bonuses = [*actions["column_bonuses"], *actions["row_bonuses"]]
    for path, found, known in (
        ("actions.board", actions["board"], SPACES),
        ("actions.column_bonuses and actions.row_bonuses", bonuses, BONUSES),
    ):
        names = [name for name, _ in known]
        for name in found:
            if name not in names:
                raise RulesError(f"{path}: {unknown('word', name, names, shown=9)} (KEP-R35)")
        if sorted(found) != sorted(names):
            missing = next(name for name in names if name not in found)
            raise RulesError(f"{path}: expected each word once, but {missing} is missing (KEP-R35)")


def _owned(tree: Mapping[str, Any]) -> list[int]:
    """Return how many E, M and A a player has at the start."""
    start = tree["start"]
    return [on + off for on, off in zip(start["earth"], start["storage"], strict=True)]


def _check_cubes(tree: Mapping[str, Any]) -> None:
    """Refuse more cubes than the simulation holds, ships nobody could pay, empty bonuses.

    Rule: KEP-R1, KEP-R18, KEP-R72
    """
    choice, antimatter = bonus_cubes(tree["solo"])
    for cube, n, bonus in zip(CUBES, _owned(tree), (choice, choice, antimatter), strict=True):
        if n > MOST_CUBES:
            raise RulesError(
                f"start.earth and start.storage give {n}{cube}: expected at most {MOST_CUBES} of "
                "a kind (KEP-R18)"
            )
        if n + bonus > MOST_WITH_BONUS:
            raise RulesError(
                f"level {tree['solo']['level']} of the campaign adds {bonus} bonus cubes to {n}"
                f"{cube} (solo.previous_score, solo.bonus_per, solo.bonus_antimatter): expected "
                f"at most {MOST_WITH_BONUS} together (KEP-R72)"
            )
    for key in ("cost", "cheap_cost"):
        _check_payable(tree, f"ships.{key}", tree["ships"][key])
    if not any(tree["bonus"]["neo"]):
        raise RulesError("bonus.neo produces nothing: expected at least one cube (KEP-R37)")
    check_ways("bonus.neo", tree["bonus"]["neo"])


def _check_payable(tree: Mapping[str, Any], path: str, cost: Sequence[int]) -> None:
    """Refuse a cost above what a player owns.

    Rule: KEP-R1, KEP-R4
    """
    for cube, n, owned in zip(CUBES, cost, _owned(tree), strict=True):
        if n > owned:
            raise RulesError(
                f"{path} asks for {n}{cube}, but a player owns {owned}{cube} (start.earth, "
                "start.storage, KEP-R1); ask for no more"
            )


def _check_planets(tree: Mapping[str, Any]) -> None:
    """Refuse planets that cannot be told apart or terraformed, and a game without any.

    Rule: KEP-R8, KEP-R30, KEP-R62
    """
    owners: dict[int, str] = {}
    for name, planet in tree["planets"].items():
        path = f"planets.{name}"
        if RESERVED.fullmatch(name):
            raise RulesError(f'{path}: "{name}" names something else in the game; call it P{name}')
        other = owners.setdefault(planet["number"], path)
        if other != path:
            raise RulesError(
                f"{path}.number is {planet['number']}, as is {other}.number: expected numbers "
                "that differ, since they break ties (KEP-R62)"
            )
        _check_payable(tree, f"{path}.cost", planet["cost"])
        for side in ("colony", "terraformed"):
            check_ways(f"{path}.{side}", planet[side])
    if all(planet["min_players"] > 2 for planet in tree["planets"].values()):
        raise RulesError("planets has none with min_players = 2: expected at least one (KEP-R8)")


def _check_technology(tree: Mapping[str, Any], path: str, technology: Mapping[str, Any]) -> None:
    """Refuse costs that are none, rewards of level 0 and icons above their own level.

    Rule: KEP-R28, KEP-R45
    """
    for level, text in enumerate(technology["costs"]):
        cost = parsed(f"{path}.costs", parse_cubes, text)
        if level == 0 and any(cost):
            raise RulesError(
                f'{path}.costs begins with "{text}": expected "-", since level 0 is not bought '
                "(KEP-A2)"
            )
        _check_payable(tree, f"{path}.costs, level {level},", cost)
    if technology["leadership"][0]:
        raise RulesError(
            f"{path}.leadership begins with {technology['leadership'][0]}: expected 0, since "
            "level 0 is not gained (KEP-A2)"
        )
    for level, lifted in enumerate(technology["collaboration"]):
        if lifted > level:
            raise RulesError(
                f"{path}.collaboration lifts others to level {lifted} on level {level}: expected "
                f"at most {level} (KEP-R45)"
            )


def _check_tracks(tracks: Mapping[str, Any]) -> None:
    """Refuse points, medals and icons that do not go with the length of the tracks.

    Rule: KEP-R47, KEP-R48, KEP-R59
    """
    length = tracks["length"]
    if len(tracks["points"]) != length + 1:
        raise RulesError(
            f"tracks.points has {len(tracks['points'])} numbers: expected {length + 1}, one for "
            "each place of tracks.length and one for the start (KEP-R59)"
        )
    for track in TRACKS:
        path, table = f"tracks.{track}", tracks[track]
        icons = [parsed(f"{path}.produce", parse_icon, text)[0] for text in table["produce"]]
        for key, places, clause in (
            ("medals", table["medals"], "KEP-R48"),
            ("regenerate", table["regenerate"], "KEP-R47"),
            ("produce", icons, "KEP-R47"),
        ):
            _check_rising(f"{path}.{key}", places, clause)
            if places and places[-1] > length:
                raise RulesError(
                    f"{path}.{key} names place {places[-1]}, but tracks.length is {length} "
                    f"({clause}); name places of the track"
                )
        for place in set(icons) & set(table["regenerate"]):
            raise RulesError(
                f"{path}.produce and {path}.regenerate both name place {place}: expected one "
                "icon on a place (KEP-R47)"
            )


def _check_rising(path: str, values: Sequence[int], clause: str) -> None:
    if any(high <= low for low, high in pairwise(values)):
        raise RulesError(f"{path} has {list(values)}: expected numbers that rise ({clause})")
