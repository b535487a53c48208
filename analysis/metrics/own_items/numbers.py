"""M6a where each seat has items of its own: the effect of each as a headline number."""

from __future__ import annotations

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.headline import Headline, Topic, estimated
from exobalance.analysis.metrics.items.effects import ItemOutcome
from exobalance.analysis.metrics.own_items.estimate import OwnEffects, outcomes, values_of
from exobalance.analysis.metrics.own_items.others import item_effects


@once_per_cell
def own_item_effects(cell: Cell) -> list[OwnEffects | None]:
    """Return the effects of each kind on the values of `outcomes`, then on each source."""
    return item_effects(cell, [*values_of(cell), *cell.facts.source_columns()])


@once_per_cell
def own_item_numbers(cell: Cell) -> list[Headline]:
    """Return what each item is worth to who has it, and does to the others, kind by kind."""
    numbers = []
    for kind, found in zip(cell.facts.own_items, own_item_effects(cell), strict=True):
        if found is None:
            continue
        for place, outcome in enumerate(outcomes(cell)):
            if found.is_known(place):
                facts = _facts(cell, kind, found, outcome)
                effects = found.estimates(place) * outcome.factor
                pulls = found.influence[:, :, place] * outcome.factor
                numbers += estimated(facts, effects, pulls)
    return numbers


def family_of(kind: ItemKind, outcome: ItemOutcome) -> str:
    """Return the family of the effects of a kind on an outcome."""
    return f"item_{outcome.name}.{kind.word[1]}"


def _facts(cell: Cell, kind: ItemKind, found: OwnEffects, outcome: ItemOutcome) -> list[Headline]:
    """Return what the effects of the items of a kind on an outcome are."""
    topic = _topic(cell, kind, found, outcome) if outcome.target else None
    return [
        Headline(
            f"item_{outcome.name}.{item.name}",
            f"M6a.{kind.name}",
            f"effect of {item.title} on the {outcome.title}",
            outcome.unit,
            family=family_of(kind, outcome),
            member=item.title,
            target=f"{kind.word[0]}_{outcome.target}" if outcome.target else "",
            topic=topic,
        )
        for item in (cell.facts.items[number] for number in found.items)
    ]


def _topic(cell: Cell, kind: ItemKind, found: OwnEffects, outcome: ItemOutcome) -> Topic:
    """Return what the effects are judged for.

    An average item wins a fair share where all are had equally often, by all seats.
    """
    is_fair = outcome.name == "win" and found.is_even and not left_out(cell, kind, found)
    against = "a fair share" if is_fair else f"with an average {kind.word[0]}"
    return Topic(
        "items",
        f"{kind.word[1].capitalize()} and the {outcome.title}",
        "margin",
        target=f"each within {{}} {outcome.unit} of {against if is_fair else 'the average'}",
        fact=f"players with {{0.member}} {outcome.name} {{0.away}} than {against} {{0.ends}}",
        short=kind.word[1].capitalize(),
    )


def left_out(cell: Cell, kind: ItemKind, found: OwnEffects) -> list[int]:
    """Return the items of a kind that were played but are not compared."""
    mine = cell.items.filter(pl.col("item").is_in(cell.facts.items_of(kind)))
    played = mine.select(pl.col("item").unique()).collect()["item"].to_numpy()
    return np.setdiff1d(played, found.items).tolist()
