"""Pieces: whether there are enough of them for the setup, and no more than there is room for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.layout import (
    MAX_BASE,
    MAX_PEOPLE,
    MAX_SEATS,
    N_DISPLAY,
    PLANETS,
    ROWS,
    SETTLED,
    TOKENS,
)

PLAYERS = (2, 3, 4)


def check_pieces(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first kind with a wrong number."""
    _check_planets(tree)
    _check_names(tree)
    _check_mechanisms(tree)
    _check_offer(tree)
    _check_people(tree)
    _check_cubes(tree)
    _check_scientists(tree)
    if len(tree["research"]["salvation_costs"]) < tree["research"]["most_salvation"]:
        raise RulesError(
            f"research.salvation_costs has {len(tree['research']['salvation_costs'])} entries: "
            f"expected one for each of research.most_salvation = "
            f"{tree['research']['most_salvation']} (SI-R32)"
        )


def _check_planets(tree: Mapping[str, Any]) -> None:
    """Refuse orbits out of order, starts beside the orbit, and planets with too few tokens.

    Rule: SI-R1, SI-R2
    """
    for inner, outer in pairwise(PLANETS):
        low, high = (tree["planets"][name]["orbit"] for name in (inner, outer))
        if high <= low:
            raise RulesError(
                f"planets.{outer}.orbit is {high}, but planets.{inner}.orbit is {low}: expected "
                f"numbers that rise in the order {', '.join(PLANETS)} (SI-R1)"
            )
    for name, planet in tree["planets"].items():
        if planet["start"] >= len(planet["places"]):
            raise RulesError(
                f"planets.{name}.start is {planet['start']}: expected 0 to "
                f"{len(planet['places']) - 1}, a space of planets.{name}.places (SI-R1)"
            )
    wanted = tree["setup"]["pile"]
    for name in SETTLED:
        found = sum(token["planet"] == name for token in tree["tokens"].values())
        if found < wanted:
            raise RulesError(
                f"tokens has {found} of {name}: expected at least setup.pile = {wanted} of each "
                f"planet (SI-R2); add tokens or lower setup.pile"
            )


def _check_names(tree: Mapping[str, Any]) -> None:
    """Refuse names that already mean something else in options.

    Rule: SI-R17, SI-R32
    """
    for path, taken in (("extra", (*TOKENS, *PLANETS)), ("salvation_technologies", ROWS)):
        for name in tree[path]:
            if name in taken:
                raise RulesError(
                    f'{path}.{name}: "{name}" names something else in the game; give it another '
                    "name"
                )


def _check_mechanisms(tree: Mapping[str, Any]) -> None:
    """Refuse too few or too many base mechanisms, and too few advanced ones.

    Rule: SI-R8, SI-R82
    """
    kinds = [each["kind"] for each in tree["mechanisms"].values()]
    base, advanced = kinds.count("base"), kinds.count("advanced")
    wanted = tree["setup"]["base_mechanisms"]
    if not wanted <= base <= MAX_BASE:
        raise RulesError(
            f"mechanisms has {base} base ones: expected {wanted} (setup.base_mechanisms) to "
            f"{MAX_BASE} (SI-R8)"
        )
    if advanced < N_DISPLAY:
        raise RulesError(
            f"mechanisms has {advanced} advanced ones: expected at least {N_DISPLAY}, one for each "
            "place of a row (SI-R82)"
        )


def _check_offer(tree: Mapping[str, Any]) -> None:
    """Refuse fewer extra tokens than are laid out, and fewer events than spaces for them.

    Rule: SI-R5, SI-R10, SI-R26
    """
    setup = tree["setup"]
    offered = setup["extra_per_player"] * MAX_SEATS
    if len(tree["extra"]) < offered:
        raise RulesError(
            f"extra has {len(tree['extra'])} tokens: expected at least {offered}, "
            f"setup.extra_per_player = {setup['extra_per_player']} for each of {MAX_SEATS} players "
            "(SI-R10)"
        )
    if len(tree["events"]) < setup["events"]:
        raise RulesError(
            f"events has {len(tree['events'])} tokens: expected at least setup.events = "
            f"{setup['events']} (SI-R5)"
        )
    spaces = len(tree["solar"]["event_spaces"])
    if setup["events"] < spaces:
        raise RulesError(
            f"setup.events is {setup['events']}: expected at least {spaces}, one for each of "
            "solar.event_spaces (SI-R26)"
        )


def _check_people(tree: Mapping[str, Any]) -> None:
    """Refuse more people than there is room for, and fewer than start on Earth.

    Rule: SI-R6
    """
    total = sum(tree["people"]["number"])
    if total > MAX_PEOPLE:
        raise RulesError(
            f"people.number adds up to {total}: expected at most {MAX_PEOPLE} (SI-R6); use fewer"
        )
    for players, wanted in zip(PLAYERS, tree["setup"]["people"], strict=True):
        if wanted > total:
            raise RulesError(
                f"setup.people puts {wanted} people on Earth with {players} players, but "
                f"people.number adds up to {total} (SI-R6); use no more than there are"
            )


def _check_cubes(tree: Mapping[str, Any]) -> None:
    """Refuse values that do not rise, an empty solar bag, and prices below nothing.

    Rule: SI-R3, SI-R33, SI-R50
    """
    values = tree["cubes"]["values"]
    if any(high <= low for low, high in pairwise(values)):
        raise RulesError(
            f"cubes.values has {values}: expected numbers that rise from red to purple (SI-R33)"
        )
    if not any(tree["setup"]["solar_bag"]):
        raise RulesError("setup.solar_bag holds nothing: expected at least one cube (SI-R3)")


def _check_scientists(tree: Mapping[str, Any]) -> None:
    """Refuse more scientists at the start than a player has.

    Rule: SI-R94
    """
    start, supply = tree["setup"]["scientists"], tree["supply"]["scientists"]
    if start > supply:
        raise RulesError(
            f"setup.scientists is {start}: expected at most supply.scientists = {supply} (SI-R94)"
        )
