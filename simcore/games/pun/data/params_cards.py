"""From a rules tree to the params of the kernels: civ cards, objectives, events."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from exobalance.simcore.games.pun.data.codes import (
    CardSet,
    Claim,
    Condition,
    Effect,
    Metric,
    Piece,
    Where,
)
from exobalance.simcore.games.pun.data.layout import CIV_CARDS, COLOURS, MAX_CIV, N_RANKS, TERRAINS
from exobalance.simcore.games.pun.data.params_boards import bits_of
from exobalance.simcore.kit.packing import code, uid


def card_labels(tree: Mapping[str, Any]) -> list[int]:
    """Return the number of each civ card among the option labels of civ cards.

    Cards of the shipped rules keep their numbers; others take the places behind them, and
    share the last one if there are too many.
    """
    behind = count(len(CIV_CARDS))
    return [
        CIV_CARDS.index(name) if name in CIV_CARDS else min(next(behind), MAX_CIV - 1)
        for name in tree["civ_cards"]
    ]


def _pack_effect(record: Any, prefix: str, number: int, card: Mapping[str, Any]) -> None:
    """Fill the columns that civ cards and events share."""
    record[f"{prefix}_effect"][number] = code(Effect, card["effect"])
    record[f"{prefix}_count"][number] = card["count"]
    record[f"{prefix}_steps"][number] = card["steps"]
    record[f"{prefix}_tracks"][number] = bits_of(card["tracks"])
    record[f"{prefix}_claim"][number] = code(Claim, card["claim"])
    record[f"{prefix}_position"][number] = card["position"]
    record[f"{prefix}_piece"][number] = code(Piece, card["piece"])


def pack_civ(record: Any, tree: Mapping[str, Any]) -> None:
    """Fill the tables of civ cards."""
    cards = tree["civ_cards"]
    record.n_civ = len(cards)
    record.civ_label[: len(cards)] = card_labels(tree)
    for number, (name, card) in enumerate(cards.items()):
        record.civ_uid[number] = uid(name)
        record.civ_rank[number] = card["rank"] - 1
        record.civ_at_end[number] = card["timing"] == "end_game"
        record.civ_medals[number] = card["medals"]
        record.civ_set[number] = code(CardSet, card["set"])
        _pack_effect(record, "civ", number, card)
    ranks = [card["rank"] for card in cards.values()]
    below = [sum(rank <= limit for rank in ranks) for limit in range(N_RANKS + 1)]
    record.rank_first = below


def pack_objectives(record: Any, tree: Mapping[str, Any]) -> None:
    """Fill the tables of objectives."""
    cards = tree["objectives"]
    record.n_objectives = len(cards)
    for number, (name, card) in enumerate(cards.items()):
        record.objective_uid[number] = uid(name)
        record.metric[number] = code(Metric, card["metric"])
        record.metric_terrain[number] = TERRAINS.find(card["metric_terrain"] or "?")
        record.fewer_is_better[number] = card["better"] == "fewer"
        record.condition[number] = code(Condition, card["condition"])
        record.condition_terrain[number] = TERRAINS.find(card["condition_terrain"] or "?")
        record.condition_number[number] = card["number"]
        record.width[number] = card["width"]
        record.height[number] = card["height"]
        record.ground_is_ice[number] = card["ground"] == "ice"


def pack_events(record: Any, tree: Mapping[str, Any], players: int) -> None:
    """Fill the tables of events and their deck."""
    deck, solo = tree["event_deck"], players == 1
    record.use_events = solo or tree["variant"]["events"]
    record.mix_by_colour = deck["mix"] == "by_colour"
    record.deck_colour = [deck[colour] for colour in COLOURS]
    record.deck_size = deck["size"]
    record.n_events = len(tree["events"])
    for number, (name, card) in enumerate(tree["events"].items()):
        record.event_uid[number] = uid(name)
        record.event_in_pool[number] = solo or not card["solo_only"]
        record.event_colour[number] = COLOURS.index(card["colour"])
        record.event_in_force[number] = card["duration"] == "round"
        record.event_terrain[number] = bits_of(card["terrain"])
        record.event_where[number] = code(Where, card["where"])
        _pack_effect(record, "event", number, card)
