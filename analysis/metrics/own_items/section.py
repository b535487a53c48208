"""M6 where each seat has items of its own: what each board wins, and by which points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.headline import Headline, estimates
from exobalance.analysis.base.intervals import adjusted
from exobalance.analysis.base.judged import Judged, judge_topic, verdict_on
from exobalance.analysis.base.sentences import decimals as places_of
from exobalance.analysis.base.sentences import fixed, sentence_case, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.items.effects import ItemOutcome
from exobalance.analysis.metrics.items.section import effect_table
from exobalance.analysis.metrics.own_items.estimate import OwnEffects, outcomes, values_of
from exobalance.analysis.metrics.own_items.figures import effect_figure, source_figure
from exobalance.analysis.metrics.own_items.numbers import (
    family_of,
    left_out,
    own_item_effects,
    own_item_numbers,
)
from exobalance.simcore.phrases import and_list

NAMED = 3  # sources named in a sentence
NAMED_OTHERS = 2  # items of a kind named for what they do to others
TAKEN = 0.5  # points that an item must give to or take from each other player to be named
SHOWN = 0.05  # points that some item must have more or less of a source to show the source


@dataclass(frozen=True)
class Family:
    """The items of a kind under one outcome, strongest first, and what is judged of them."""

    outcome: ItemOutcome
    numbers: list[Headline]
    judged: Judged | None  # None for outcomes that nobody can set a target for

    @property
    def words(self) -> Sequence[Word]:
        """The word of each item."""
        return self.judged.words if self.judged else ["No target"] * len(self.numbers)

    @property
    def margin(self) -> float | None:
        """The target, None if nobody has set it."""
        return self.judged.margin if self.judged and self.judged.word != "No target" else None


@dataclass(frozen=True)
class KindPart:
    """What the section holds on one kind of items."""

    sentences: list[str]
    verdicts: list[Verdict]
    tables: dict[str, pd.DataFrame]
    figures: list[FigureSpec]
    notes: list[str]


def own_items(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on items that belong to seats, None if there is nothing to compare."""
    if not outcomes(cell):
        return None
    parts, missing = [], []
    for kind, found in zip(cell.facts.own_items, own_item_effects(cell), strict=True):
        if found is None:
            missing.append(
                f"The {kind.word[1]} cannot be compared: no player had different ones, or too "
                "few games were played."
            )
        else:
            parts.append(_of_kind(cell, kind, found, targets))
    if not parts:
        return None
    fair = ""
    if cell.players > 1:
        fair = (
            " Of the win share that is the distance from a fair share. The effect on the score of "
            "the others is what it changes for each of them, beyond what their own items make."
        )
    about = (
        "The effect of an item is what a player has more with it than with an average one of its "
        f"kind.{fair} All players of all games count. Intervals hold for all items of a kind at "
        "once."
    )
    if cell.facts.is_mixed() and cell.players > 1:
        missing.append(
            "Different bots sit together: wins then tell the bots apart more than the "
            f"{cell.facts.item_word[1]}. Games of one bot alone show these better."
        )
    return Section(
        metric="M6",
        title=cell.facts.item_word[1].capitalize(),
        players=cell.players,
        sentences=[sentence for part in parts for sentence in part.sentences],
        verdicts=[verdict for part in parts for verdict in part.verdicts],
        tables={name: table for part in parts for name, table in part.tables.items()},
        figures=[figure for part in parts for figure in part.figures],
        notes=[about, *(note for part in parts for note in part.notes), *missing],
    )


def _of_kind(cell: Cell, kind: ItemKind, found: OwnEffects, targets: Targets) -> KindPart:
    """Return what the section holds on one kind, strongest items first."""
    order = np.argsort(-found.value[:, 0], kind="stable")
    titles = [cell.facts.items[item].title for item in found.items[order]]
    families = [
        _family(cell, kind, outcome, order, targets)
        for place, outcome in enumerate(outcomes(cell))
        if found.is_known(place)
    ]
    verdicts = [_verdict(cell, kind, each.judged) for each in families if each.judged]
    effects = pd.concat(
        [effect_table(each.outcome, each.numbers, each.words) for each in families],
        ignore_index=True,
    )
    margins = {each.outcome.title: each.margin for each in families}
    part = KindPart(
        sentences=[*(each.sentence for each in verdicts), *_others_said(cell, families)],
        verdicts=verdicts,
        tables={f"{kind.name}_effects": effects},
        figures=[effect_figure(cell, kind, effects, margins)],
        notes=_notes(cell, kind, found),
    )
    sources = _source_table(cell, found, order, titles)
    if len(sources):
        sure = effects[((effects.low > 0) | (effects.high < 0)) & (effects.outcome == "score")]
        named = [item for item in (titles[0], titles[-1]) if item in set(sure["item"])]
        part.sentences.extend(_sources_said(sources, item) for item in named)
        part.tables[f"{kind.name}_sources"] = sources
        part.figures.append(source_figure(cell, kind, sources))
    part.tables[f"{kind.name}_summary"] = _summary(cell, kind, found, order, titles)
    return part


def _family(
    cell: Cell, kind: ItemKind, outcome: ItemOutcome, order: np.ndarray, targets: Targets
) -> Family:
    """Return the items of a kind under one outcome in an order, judged as one family."""
    family = family_of(kind, outcome)
    numbers = [number for number in own_item_numbers(cell) if number.family == family]
    numbers = [numbers[place] for place in order]
    return Family(outcome, numbers, judge_topic(numbers, targets) if outcome.target else None)


def _summary(
    cell: Cell, kind: ItemKind, found: OwnEffects, order: np.ndarray, titles: list[str]
) -> pd.DataFrame:
    """Return what the seats with each item won and scored, without any model."""
    names = values_of(cell)
    means = dict(zip(names, found.mean[order, : len(names)].T, strict=True))
    columns: dict[str, object] = {kind.word[0]: titles, "n_games": found.games[order].astype(int)}
    shown = {"win": "win_share", "score": "mean_score", "turns": "mean_turns"}
    columns |= {shown[name]: mean for name, mean in means.items() if name in shown}
    return pd.DataFrame(columns)


def _source_table(
    cell: Cell, found: OwnEffects, order: np.ndarray, titles: list[str]
) -> pd.DataFrame:
    """Return the effect of each item on each source of points; sources add up to the score."""
    first = len(outcomes(cell))
    parts = []
    for place, source in enumerate(cell.facts.sources):
        effects = found.estimates(first + place).some(order.tolist())
        if np.abs(effects.value).max() < SHOWN:
            continue
        low, high = effects.together()
        parts.append(
            pd.DataFrame(
                {
                    "item": titles,
                    "source": source.title,
                    "effect": effects.value,
                    "low": low,
                    "high": high,
                    "p_holm": adjusted(effects),
                }
            )
        )
    return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()


def _sources_said(sources: pd.DataFrame, item: str) -> str:
    """Name the sources that make an item's points, largest first."""
    mine = sources[sources["item"] == item]
    largest = mine.loc[mine.effect.abs().sort_values(ascending=False).index[:NAMED]]
    said = [f"{row.source} {fixed(row.effect, 1, signed=True)}" for row in largest.itertuples()]
    total = fixed(mine.effect.sum(), 1, signed=True)
    return f"The {total} points of {item} are above all {and_list(said)}."


def _others_said(cell: Cell, families: Sequence[Family]) -> list[str]:
    """Name the items that certainly give much to the other players, or take it from them."""
    said = []
    whom = "the other player" if cell.players == 2 else "each of the others"
    for numbers in (each.numbers for each in families if each.outcome.name == "others"):
        effects = estimates(numbers)
        size, (low, high) = np.abs(effects.value), effects.together()
        certain = ((low > 0) | (high < 0)) & (size >= TAKEN)
        for place in [k for k in np.argsort(-size, kind="stable") if certain[k]][:NAMED_OTHERS]:
            ends = sorted((abs(low[place]), abs(high[place])))
            places = places_of((ends[0], ends[1]))
            points = f"{fixed(size[place], places)} points {span((ends[0], ends[1]), places)}"
            what = (
                f"take {points} from {whom}"
                if effects.value[place] < 0
                else f"bring {whom} {points}"
            )
            said.append(f"Players with {numbers[place].member} also {what}.")
    return said


def _verdict(cell: Cell, kind: ItemKind, judged: Judged) -> Verdict:
    """Return the verdict on a kind under one outcome: that of the worst item."""
    margin, several = f"{judged.whose} {judged.margin:g} {judged.unit}", kind.word[1]
    if judged.word == "No target":
        tail = f", the largest difference among the {several}."
    elif judged.word == "Balanced":
        tail = f"; all {several} are within {margin}."
    elif judged.word == "Imbalanced":
        beyond = judged.words.count("Imbalanced")
        tail = (
            f", the most of the {several}; {beyond} of {len(judged.words)} "
            f"{'is' if beyond == 1 else 'are'} beyond {margin} for certain."
        )
    else:
        more = judged.wanted(cell.n_games)
        tail = f"; whether that exceeds {margin} is not settled. {more}"
    return verdict_on(cell, judged, judged.fact + tail)


def _notes(cell: Cell, kind: ItemKind, found: OwnEffects) -> list[str]:
    """Say what an effect of a kind does not mean, and which items have none."""
    notes = []
    if kind.chosen:
        notes.append(
            f"Players choose a side of the {kind.word[0]}: what one of them wins is also a "
            "matter of who keeps it."
        )
    for place, outcome in enumerate(outcomes(cell)):
        if not found.is_known(place):
            notes.append(
                f"The effect of the {kind.word[1]} on the {outcome.title} is left out: that needs "
                f"more games, or games in which some of the {kind.word[1]} are missing."
            )
    given = [cell.facts.items[item].title for item in left_out(cell, kind, found)]
    if given:
        verb, whose = ("is", "its seat") if len(given) == 1 else ("are", "their seats")
        notes.append(
            f"{sentence_case(and_list(given))} {verb} left out: {whose} never had another "
            f"{kind.word[0]}."
        )
    return notes
