"""Progress cards, objectives and campaigns whose words or numbers do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.kepler.data.layout import MAX_SEATS
from exobalance.simcore.games.kepler.data.words import (
    Condition,
    Effect,
    parse_condition,
    parse_effect,
)

Parsed = TypeVar("Parsed")


def check_cards(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first card that does not fit."""
    for name, card in tree["progress"].items():
        _check_progress(f"progress.{name}", card)
    _check_deck(tree)
    for name, card in tree["objectives"].items():
        _check_objective(f"objectives.{name}", card, tree["tracks"]["length"])
    _check_set(tree)
    _check_campaigns(tree)


def parsed(path: str, parse: Callable[[str], Parsed], text: str) -> Parsed:
    """Return what ``parse`` makes of a text; its RulesError then says where the text stands."""
    try:
        return parse(text)
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None


def _check_progress(path: str, card: Mapping[str, Any]) -> None:
    """Refuse a card that compares nothing or burns for a level that it does not give.

    Rule: KEP-R49, KEP-A45
    """
    if (card["who"] == "all") != (card["metric"] == "none"):
        wanted = '"none"' if card["who"] == "all" else "what is compared"
        raise RulesError(
            f'{path}.metric is "{card["metric"]}" while {path}.who is "{card["who"]}": expected '
            f"{wanted} (KEP-R49)"
        )
    kinds = [parsed(f"{path}.effects", parse_effect, text)[0] for text in card["effects"]]
    for place, kind in enumerate(kinds):
        if kind == Effect.BURN_LEVEL and Effect.FREE_LEVEL not in kinds[:place]:
            raise RulesError(
                f'{path}.effects has "burn_level" without a "free_level" before it (KEP-A45); '
                "it burns as many cubes as the level that was gained"
            )


def _check_deck(tree: Mapping[str, Any]) -> None:
    """Refuse a deck with fewer cards than rounds.

    Rule: KEP-R14, KEP-R65
    """
    rounds, cards = tree["game"]["rounds"], tree["progress"].values()
    for table, n, who in (
        ("setup", len(cards), "several players"),
        ("solo", sum(card["solo"] for card in cards), "a solo player"),
    ):
        left = n - tree[table]["progress_removed"]
        if left < rounds:
            raise RulesError(
                f"game.rounds is {rounds}, but {who} keep{'s' * (table == 'solo')} only "
                f"{max(left, 0)} progress cards after {table}.progress_removed (KEP-R20); "
                "expected a card for each round"
            )


def _check_objective(path: str, card: Mapping[str, Any], length: int) -> None:
    """Refuse a condition that does not exist or lies beyond a track.

    Rule: KEP-R61
    """
    condition, _, at_least = parsed(f"{path}.condition", parse_condition, card["condition"])
    if condition == Condition.LEADERSHIP_POSITION and at_least > length:
        raise RulesError(
            f"{path}.condition asks for place {at_least}, but tracks.length is {length} "
            "(KEP-A15); ask for a place on the track"
        )


def _check_set(tree: Mapping[str, Any]) -> None:
    """Refuse a set of objectives that is too small for all seats.

    Rule: KEP-R15
    """
    wanted = tree["setup"]["objectives"]
    n = sum(card["set"] == wanted for card in tree["objectives"].values())
    if n < MAX_SEATS:
        raise RulesError(
            f'setup.objectives is "{wanted}", but objectives has only {n} of this set: expected '
            f"at least {MAX_SEATS}, one for each player (KEP-R15)"
        )


def _check_campaigns(tree: Mapping[str, Any]) -> None:
    """Refuse campaigns and objectives of campaigns that do not exist.

    Rule: KEP-R63, KEP-R68
    """
    for name, campaign in tree["campaigns"].items():
        for objective in campaign["objectives"]:
            if objective not in tree["objectives"]:
                what = unknown("objective", objective, tree["objectives"])
                raise RulesError(f"campaigns.{name}.objectives: {what} (KEP-R68)")
    if tree["solo"]["campaign"] not in tree["campaigns"]:
        what = unknown("campaign", tree["solo"]["campaign"], tree["campaigns"])
        raise RulesError(f"solo.campaign: {what} (KEP-R63)")
