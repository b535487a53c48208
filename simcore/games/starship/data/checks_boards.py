"""Boards: market, sectors, pyramid, reputation, route and pass token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.checks_pieces import PLAYERS
from exobalance.simcore.games.starship.data.codes import Effect
from exobalance.simcore.games.starship.data.layout import (
    COLOURS,
    MAX_ROUTE_PILE,
)
from exobalance.simcore.games.starship.data.words import NOTHING, parse_effects, parse_space


def check_boards(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first fault; words must have been checked."""
    _check_market(tree)
    _check_prices(tree)
    _check_sectors(tree)
    _check_pyramid(tree["pyramid"])
    _check_reputation(tree["reputation"])
    _check_route(tree["route"])
    _check_pass(tree["pass"])


def _check_market(tree: Mapping[str, Any]) -> None:
    """Refuse more cubes at the start than the market has room for.

    Rule: SI-R12, SI-A41
    """
    start, market = tree["setup"]["market"], tree["market"]
    for players, room, each in zip(
        PLAYERS, market["spaces"], market["spaces_per_colour"], strict=True
    ):
        if tree["switches"]["market_scope"] == "per_colour":
            for colour, n in zip(COLOURS, start, strict=True):
                if n > each:
                    raise RulesError(
                        f"setup.market puts {n} {colour} cubes in the market, but with {players} "
                        f"players it has room for {each} (market.spaces_per_colour, SI-A41); use "
                        "no more"
                    )
        elif sum(start) > room:
            raise RulesError(
                f"setup.market puts {sum(start)} cubes in the market, but with {players} players "
                f"it has room for {room} (market.spaces, SI-R12); use no more"
            )


def _check_prices(tree: Mapping[str, Any]) -> None:
    """Refuse trades that would cost less than nothing.

    Rule: SI-R50
    """
    cheapest = tree["cubes"]["values"][0] + tree["market"]["surcharge"]
    for name, token in tree["extra"].items():
        for code, number, *_ in parse_effects(token["effects"]):
            if code == Effect.MARKET and number > cheapest:
                raise RulesError(
                    f"extra.{name}.effects makes a cube {number} fuel better, but a red one costs "
                    f"{cheapest} (cubes.values, market.surcharge, SI-R50); expected no more than "
                    "that"
                )


def _check_sectors(tree: Mapping[str, Any]) -> None:
    """Refuse a goal of more sectors than there are.

    Rule: SI-R15
    """
    wanted, number = tree["end"]["sectors"], tree["sectors"]["number"]
    if wanted > number:
        raise RulesError(
            f"end.sectors is {wanted}: expected at most sectors.number = {number} (SI-R15)"
        )


def _check_pyramid(pyramid: Mapping[str, Any]) -> None:
    """Refuse a pyramid without a row, and rows above a gap.

    Rule: SI-R57
    """
    rows = list(pyramid)
    used = [name for name in rows if pyramid[name]]
    if not used:
        raise RulesError("pyramid.row_1 has no space: expected at least one (SI-R57)")
    gap = next((name for name in rows[: rows.index(used[-1])] if name not in used), None)
    if gap is not None:
        raise RulesError(
            f"pyramid.{gap} has no space, but pyramid.{used[-1]} above it has some: expected rows "
            "without a gap, row_1 at the bottom (SI-R57)"
        )


def _check_reputation(reputation: Mapping[str, Any]) -> None:
    """Refuse a start beside the rows.

    Rule: SI-R78
    """
    spaces = reputation["row_length"] * len(reputation["points"])
    if reputation["start"] >= spaces:
        raise RulesError(
            f"reputation.start is {reputation['start']}: expected 0 to {spaces - 1}, a space of "
            "reputation.row_length and reputation.points (SI-R78)"
        )


def _check_route(route: Mapping[str, Any]) -> None:
    """Refuse interest spaces beside the board, and piles without or with too many tokens.

    Rule: SI-R7, SI-R60, SI-R62
    """
    last = len(route["fuel"]) - 1
    for text in route["interest"]:
        column, row = parse_space(text)
        if not 2 <= column <= last or row > route["rows"]:
            raise RulesError(
                f'route.interest names "{text}": expected columns 2 to {last} (route.fuel) and '
                f"rows 1 to {route['rows']} (route.rows, SI-R60)"
            )
    extra = route["extra_column"]
    if extra == 1 or extra > last:
        raise RulesError(
            f"route.extra_column is {extra}: expected 2 to {last}, or 0 for none (SI-R62)"
        )
    for key in ("pile", "interest_pile"):
        total = sum(route[key])
        if not 1 <= total <= MAX_ROUTE_PILE:
            raise RulesError(
                f"route.{key} has {total} tokens: expected 1 to {MAX_ROUTE_PILE} in all (SI-R7)"
            )


def _check_pass(token: Mapping[str, Any]) -> None:
    """Refuse a reward on PASS, and a restart beside the faces.

    Rule: SI-R20, SI-R21
    """
    faces = token["faces"]
    if faces[0] != NOTHING:
        raise RulesError(
            f'pass.faces begins with "{faces[0]}": expected "-", since PASS gives nothing (SI-R21)'
        )
    if token["restart"] >= len(faces):
        raise RulesError(
            f"pass.restart is {token['restart']}: expected 1 to {len(faces) - 1}, a face of "
            "pass.faces (SI-R20)"
        )
