"""M6 where each seat has items of its own: what each board wins, and by which points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl
from scipy import stats

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.intervals import Estimates, holm
from exobalance.analysis.base.sentences import decimals as places_of
from exobalance.analysis.base.sentences import fixed, sentence_case, span, wanted
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import games_wanted, judge, make_verdict, worst
from exobalance.analysis.metrics.items.effects import Outcome
from exobalance.analysis.metrics.own_items.estimate import OwnEffects, outcomes, values_of
from exobalance.analysis.metrics.own_items.figures import effect_figure, source_figure
from exobalance.analysis.metrics.own_items.others import item_effects
from exobalance.simcore.phrases import and_list

NAMED = 3  # sources named in a sentence
NAMED_OTHERS = 2  # items of a kind named for what they do to others
TAKEN = 0.5  # points that an item must give to or take from each other player to be named
LEVEL = 0.95
SHOWN = 0.05  # points that some item must have more or less of a source to show the source


@dataclass(frozen=True)
class Judged:
    """The items of a kind under one outcome, strongest first."""

    outcome: Outcome
    effects: Estimates
    words: list[Word]
    margin: float | None
    against: str  # what an effect of 0 is: "a fair share", "with an average planet"


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
    columns = [*values_of(cell.players), *cell.words.source_columns()]
    parts, missing = [], []
    for kind, found in zip(cell.words.own_items, item_effects(cell, columns), strict=True):
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
        f"kind.{fair} All players of all games count."
    )
    if cell.words.is_mixed() and cell.players > 1:
        missing.append(
            "Different bots sit together: wins then tell the bots apart more than the "
            f"{cell.words.item_word[1]}. Games of one bot alone show these better."
        )
    return Section(
        metric="M6",
        title=cell.words.item_word[1].capitalize(),
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
    titles = [cell.words.items[item].title for item in found.items[order]]
    judged = [
        _judged(cell, kind, found, place, order, targets)
        for place in range(len(outcomes(cell.players)))
        if found.is_known(place)
    ]
    verdicts = [_verdict(cell, kind, titles, each) for each in judged if each.outcome.target]
    effects = pd.concat([_table(titles, each) for each in judged], ignore_index=True)
    part = KindPart(
        sentences=[*(each.sentence for each in verdicts), *_others_said(cell, titles, judged)],
        verdicts=verdicts,
        tables={f"{kind.name}_effects": effects},
        figures=[effect_figure(cell, kind, effects, {j.outcome.title: j.margin for j in judged})],
        notes=_notes(cell, kind, found),
    )
    sources = _source_table(cell, found, order, titles)
    if len(sources):
        part.sentences.extend(_sources_said(sources, item) for item in (titles[0], titles[-1]))
        part.tables[f"{kind.name}_sources"] = sources
        part.figures.append(source_figure(cell, kind, sources))
    part.tables[f"{kind.name}_summary"] = _summary(cell, kind, found, order, titles)
    return part


def _judged(
    cell: Cell, kind: ItemKind, found: OwnEffects, place: int, order: np.ndarray, targets: Targets
) -> Judged:
    """Judge the items of a kind as one family under one outcome."""
    outcome = outcomes(cell.players)[place]
    effects = found.estimates(place).some(order.tolist()) * outcome.factor
    margin = targets.number(f"{kind.word[0]}_{outcome.target}") if outcome.target else None
    words: list[Word] = ["No target"] * len(effects)
    if margin is not None:
        words = judge(effects, margin, family=True)
    # An average item wins a fair share where all are had equally often, by all seats.
    is_fair = outcome.name == "win" and found.is_even and not _left_out(cell, kind, found)
    against = "a fair share" if is_fair else f"with an average {kind.word[0]}"
    return Judged(outcome, effects, words, margin, against)


def adjusted(effects: Estimates) -> np.ndarray:
    """Return the p-values of effects that are 0, adjusted for the size of the family."""
    with np.errstate(invalid="ignore", divide="ignore"):
        t = np.nan_to_num(np.abs(effects.value / effects.se))
    return holm(2 * stats.t.sf(t, max(1.0, effects.df)))


def _table(titles: list[str], judged: Judged) -> pd.DataFrame:
    """Return one row per item for one outcome."""
    low, high = judged.effects.interval()
    return pd.DataFrame(
        {
            "outcome": judged.outcome.title,
            "item": titles,
            "effect": judged.effects.value,
            "low": low,
            "high": high,
            "unit": judged.outcome.unit,
            "p_holm": adjusted(judged.effects),
            "word": judged.words,
        }
    )


def _summary(
    cell: Cell, kind: ItemKind, found: OwnEffects, order: np.ndarray, titles: list[str]
) -> pd.DataFrame:
    """Return what the seats with each item won and scored, without any model."""
    names = values_of(cell.players)
    means = dict(zip(names, found.mean[order, : len(names)].T, strict=True))
    columns: dict[str, object] = {kind.word[0]: titles, "n_games": found.games[order].astype(int)}
    if "win" in means:
        columns["win_share"] = means["win"]
    return pd.DataFrame({**columns, "mean_score": means["score"], "mean_turns": means["turns"]})


def _source_table(
    cell: Cell, found: OwnEffects, order: np.ndarray, titles: list[str]
) -> pd.DataFrame:
    """Return the effect of each item on each source of points; sources add up to the score."""
    first = len(outcomes(cell.players))
    parts = []
    for place, source in enumerate(cell.words.sources):
        effects = found.estimates(first + place).some(order.tolist())
        if np.abs(effects.value).max() < SHOWN:
            continue
        low, high = effects.interval()
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


def _others_said(cell: Cell, titles: list[str], judged: list[Judged]) -> list[str]:
    """Name the items that certainly give much to the other players, or take it from them."""
    said = []
    whom = "the other player" if cell.players == 2 else "each of the others"
    for effects in (each.effects for each in judged if each.outcome.name == "others"):
        size, (low, high) = np.abs(effects.value), effects.interval()
        certain = (adjusted(effects) < 1 - LEVEL) & (size >= TAKEN)
        for place in [k for k in np.argsort(-size, kind="stable") if certain[k]][:NAMED_OTHERS]:
            ends = sorted((abs(low[place]), abs(high[place])))
            places = places_of((ends[0], ends[1]))
            points = f"{fixed(size[place], places)} points {span((ends[0], ends[1]), places)}"
            what = (
                f"take {points} from {whom}"
                if effects.value[place] < 0
                else f"bring {whom} {points}"
            )
            said.append(f"Players with {titles[place]} also {what}.")
    return said


def _verdict(cell: Cell, kind: ItemKind, titles: list[str], judged: Judged) -> Verdict:
    """Judge the items of a kind under one outcome by the worst of them."""
    outcome, effects, margin = judged.outcome, judged.effects, judged.margin
    word = worst(judged.words)
    size = np.where([each == word for each in judged.words], np.abs(effects.value), -1.0)
    place = int(size.argmax())
    value, (low, high) = effects.value[place], (end[place] for end in effects.interval())
    fact = f"Players with {titles[place]} {_said(judged, float(value), (low, high))}"
    aim = ""
    tail = f", the largest difference among the {kind.word[1]}."
    if margin is not None:
        fair = judged.against if judged.against == "a fair share" else "the average"
        aim = f"each within {margin:g} points of {fair}"
        tail = _tail(cell, kind, judged, word, place)
    return make_verdict(
        cell,
        metric=f"M6a.{kind.name}",
        key="items",
        topic=f"{kind.word[1].capitalize()} and the {outcome.title}",
        word=word,
        estimate=float(value),
        interval=(float(low), float(high)),
        unit=outcome.unit,
        sentence=fact + tail,
        target=aim,
        target_range=(-np.inf, np.inf) if margin is None else (-margin, margin),
    )


def _said(judged: Judged, value: float, interval: tuple[float, float]) -> str:
    """Return ``win 12.3 points less than a fair share (11.8 to 12.9)``."""
    places, sign = places_of(interval), -1 if value < 0 else 1
    ends = sorted(sign * end for end in interval)
    size = f"{fixed(abs(value), places)} points {'less' if value < 0 else 'more'}"
    verb = {"win": "win", "score": "score"}[judged.outcome.name]
    return f"{verb} {size} than {judged.against} {span((ends[0], ends[1]), places)}"


def _tail(cell: Cell, kind: ItemKind, judged: Judged, word: Word, place: int) -> str:
    """Say how the worst item stands to the target, and how many are like it."""
    effects, margin = judged.effects, judged.margin
    assert margin is not None
    if word == "Balanced":
        return f"; all {kind.word[1]} are within your {margin:g} points."
    if word == "Imbalanced":
        beyond = sum(each == "Imbalanced" for each in judged.words)
        return (
            f", the most of the {kind.word[1]}; {beyond} of {len(effects)} "
            f"{'is' if beyond == 1 else 'are'} beyond your "
            f"{margin:g} points for certain."
        )
    more = games_wanted(float(effects.value[place]), float(effects.se[place]), margin, cell.n_games)
    return f"; whether that exceeds your {margin:g} points is not settled. {wanted(more)}"


def _notes(cell: Cell, kind: ItemKind, found: OwnEffects) -> list[str]:
    """Say what an effect of a kind does not mean, and which items have none."""
    notes = []
    if kind.chosen:
        notes.append(
            f"Players choose a side of the {kind.word[0]}: what one of them wins is also a "
            "matter of who keeps it."
        )
    for place, outcome in enumerate(outcomes(cell.players)):
        if not found.is_known(place):
            notes.append(
                f"The effect of the {kind.word[1]} on the {outcome.title} is left out: that needs "
                f"more games, or games in which some of the {kind.word[1]} are missing."
            )
    given = [cell.words.items[item].title for item in _left_out(cell, kind, found)]
    if given:
        verb, whose = ("is", "its seat") if len(given) == 1 else ("are", "their seats")
        notes.append(
            f"{sentence_case(and_list(given))} {verb} left out: {whose} never had another "
            f"{kind.word[0]}."
        )
    return notes


def _left_out(cell: Cell, kind: ItemKind, found: OwnEffects) -> list[int]:
    """Return the items of a kind that were played but are not compared."""
    mine = cell.items.filter(pl.col("item").is_in(cell.words.items_of(kind)))
    played = mine.select(pl.col("item").unique()).collect()["item"].to_list()
    return sorted(set(played) - set(found.items.tolist()))
