"""M13, robustness: the same verdicts under bots of different strength.

Every verdict of a report is conditional on the bots that played.  Here the same rules are
played by several tiers, each tier against itself, and each verdict gets one row: the word of
each tier, the joined word, and in how many tiers the highest tier's word holds.  Tiers
that contradict each other give "Depends on play".

Source: own; `analysis.base.verdict.depends_on_play` joins the words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

import pandas as pd

from exobalance.analysis.balance import analyse_cell, open_cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.sentences import sentence_case
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import depends_on_play
from exobalance.analysis.metrics.solo.bots import solo_bots
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.phrases import and_list
from exobalance.simcore.record.reader import Run


@dataclass(frozen=True)
class Tier:
    """One bot playing all seats, and what is found of its games."""

    bot: str
    sections: Sequence[Section]

    def verdicts(self) -> dict[str, Verdict]:
        """Return the verdicts by title."""
        return {each.title: each for section in self.sections for each in section.verdicts}


def sections(run: Run, targets: Targets) -> list[Section]:
    """Return one section per player count, bots in the order they were asked for.

    Raises DatasetError if nothing has been played.
    """
    found = []
    for players in sorted({cell.players for cell in run.manifest.cells}):
        tiers, opened = [], []
        for planned in run.manifest.cells:
            if planned.players != players:
                continue
            cell = open_cell(run, planned.arm, players, planned.lineup)
            if cell is not None:
                bot = run.manifest.lineup_names(planned.lineup)[0]
                tiers.append(Tier(bot, analyse_cell(cell, targets)))
                opened.append(cell)
        if tiers:
            played = {key: names for cell in opened for key, names in cell.facts.lineups.items()}
            facts = replace(opened[-1].facts, lineups=played)
            found.append(robustness(tiers, players, facts.rests_on))
        if players == 1 and len(tiers) > 1:
            found.append(solo_bots(opened))
    if not found:
        raise DatasetError("the study holds no finished part yet; ask for it again")
    return found


def robustness(tiers: Sequence[Tier], players: int, rests_on: str) -> Section:
    """Return the section on one player count, tiers from weak to strong.

    `rests_on` is what the numbers of all tiers are conditional on.
    """
    bots = [tier.bot for tier in tiers]
    by_tier = [tier.verdicts() for tier in tiers]
    titles = [title for title in by_tier[-1] if all(title in each for each in by_tier)]
    joined = [
        replace(join([each[title] for each in by_tier], bots), rests_on=rests_on)
        for title in titles
    ]
    judged = [verdict for verdict in joined if verdict.word != "No target"]
    words = pd.DataFrame(
        [
            (
                verdict.topic,
                *(each[verdict.title].word for each in by_tier),
                verdict.word,
                holds([each[verdict.title].word for each in by_tier]),
            )
            for verdict in joined
        ],
        columns=["check", *bots, "all", "tiers that agree"],
    )
    return Section(
        metric="M13",
        title="The same checks under other bots",
        players=players,
        sentences=_sentences(
            judged, set(words.check[words["tiers that agree"] == len(bots)]), bots
        ),
        verdicts=joined,
        tables={"robustness": words, "robustness_values": _values(by_tier, titles, bots)},
        figures=[_figure(judged, by_tier, bots, players)] if judged else [],
        notes=[
            "Each bot plays all seats. The bot of the highest tier stands last; where tiers "
            "disagree, trust it more than the others, and watch people play.",
        ],
    )


def holds(words: Sequence[Word]) -> int:
    """Return in how many tiers the word of the highest one holds."""
    return sum(word == words[-1] for word in words)


def join(verdicts: Sequence[Verdict], bots: Sequence[str]) -> Verdict:
    """Return the highest tier's verdict with the word and the sentence of all tiers."""
    words = [verdict.word for verdict in verdicts]
    last = verdicts[-1]
    together = depends_on_play(words)
    if together != "Depends on play":
        together = last.word
    by_word = {word: [b for b, w in zip(bots, words, strict=True) if w == word] for word in words}
    if together == "Depends on play":
        sentence = (
            f"{sentence_case(_told(by_word))}. Trust {bots[-1]}, of the highest tier, more, and "
            "playtest."
        )
    elif len(by_word) == 1:
        sentence = f"{last.sentence} The word holds for all {len(bots)} bots."
    else:
        del by_word[last.word]
        sentence = f"{last.sentence} Other bots: {_told(by_word)}."
    return replace(last, word=together, sentence=sentence)


def _told(by_word: Mapping[Word, Sequence[str]]) -> str:
    """Say which bots give which word, such as ``imbalanced for greedy; leaning for tetris``."""
    return "; ".join(f"{word.lower()} for {and_list(who)}" for word, who in by_word.items())


def _values(
    by_tier: Sequence[dict[str, Verdict]], titles: Sequence[str], bots: Sequence[str]
) -> pd.DataFrame:
    """Return the estimate behind every word."""
    rows = [
        (each[title].topic, bot, each[title].word, each[title].estimate, each[title].low,
         each[title].high, each[title].unit, each[title].target)
        for title in titles
        for bot, each in zip(bots, by_tier, strict=True)
    ]  # fmt: skip
    return pd.DataFrame(
        rows, columns=["check", "bot", "word", "estimate", "low", "high", "unit", "target"]
    )


def _sentences(judged: Sequence[Verdict], agreed: Set[str], bots: Sequence[str]) -> list[str]:
    """Say which checks hold for all these bots (`agreed`), and which depend on play."""
    flips = [v.topic.lower() for v in judged if v.word == "Depends on play"]
    firm = [v.topic.lower() for v in judged if v.topic in agreed]
    sentences = []
    if flips:
        sentences.append(f"Depends on play: {and_list(flips)}.")
    if firm:
        sentences.append(f"The same word for all these bots ({', '.join(bots)}): {and_list(firm)}.")
    rest = len(judged) - len(flips) - len(firm)
    if rest:
        sentences.append(
            f"{rest} further checks differ between bots without contradiction; "
            f"the word of {bots[-1]}, of the highest tier, stands."
        )
    return sentences or ["No check has a target, so no word can depend on play."]


def _figure(
    judged: Sequence[Verdict],
    by_tier: Sequence[dict[str, Verdict]],
    bots: Sequence[str],
    players: int,
) -> FigureSpec:
    """Describe the matrix of words."""
    flips = sum(v.word == "Depends on play" for v in judged)
    return FigureSpec(
        name=f"robustness-{players}p",
        drawing="word_matrix",
        table="robustness",
        title="Verdicts by bot",
        sentence=(
            f"{len(judged)} checks under {len(bots)} bots; {flips} "
            f"{'depends' if flips == 1 else 'depend'} on who plays."
        ),
        alt="A table of verdict words: checks in rows, bots from weak to strong in columns.",
        options={"label": "check", "columns": [*bots, "all"]},
    )
