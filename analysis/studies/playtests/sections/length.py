"""M16d: the length of games by notes, by bots, and by both, held against the target."""

from __future__ import annotations

import math

import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.sentences import number, sentence_case
from exobalance.analysis.base.verdict import MIN_BLOCKS, judge_range
from exobalance.analysis.methods.commensurate import Mean, commensurate
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.plausible import spread_of
from exobalance.simcore.phrases import counted

TARGET = "length_turns"
LEAST_GAMES = 3
BOTH, PEOPLE = "Length if they play like the bots", "Length of these people"
TURNS = "turns"


def length(group: Group) -> Section | None:
    """Return the section on one player count, None without a target or games with a length."""
    target = group.targets.range(TARGET)
    known = group.people.values[TURNS][group.people.known(TURNS)]
    bots = group.bots[group.chosen]
    if target is None or len(known) < LEAST_GAMES:
        return None
    turns = bots.values[TURNS][:, 0]
    people, theirs = Mean.of(known[:, 0], spread_of(known[:, 0], turns)), Mean.of(turns)
    both, is_whole = commensurate(people, theirs)
    word = judge_range(both.interval(0.90), both.interval(), *target)
    if bots.games < MIN_BLOCKS:
        word = "Undecided"
    games = counted(len(known), "game")
    rows = [("Notes", people), (sentence_case(group.chosen), theirs), ("Both", both)]
    table = pd.DataFrame(
        [(name, mean.value, *mean.interval()) for name, mean in rows],
        columns=["by", "turns", "low", "high"],
    )
    told = {name: number(mean.value, mean.interval(), TURNS) for name, mean in rows}
    backed = (
        "the notes do not speak against the bots"
        if is_whole
        else "the notes speak against the bots, whose mean counts for less"
    )
    sentence = f"With {games} of the notes a game takes {told['Both']}, {_meaning(word, target)}."
    by_notes = judge_range(people.interval(0.90), people.interval(), *target)
    of_people = (
        f"By the notes alone, {games}, a game of these people takes {told['Notes']}, "
        f"{_meaning(by_notes, target)}."
    )
    verdicts = [
        _verdict(group, BOTH, "length", word, both, target, sentence, len(known)),
        _verdict(group, PEOPLE, "length_people", by_notes, people, target, of_people, len(known)),
    ]
    return Section(
        metric="M16d",
        title="Length: bots, notes, and both",
        players=group.players,
        sentences=[
            f"A game takes {told['Notes']} by {games} of the notes and "
            f"{told[sentence_case(group.chosen)]} among {group.chosen}: {backed}.",
            *(verdict.sentence for verdict in verdicts),
        ],
        verdicts=verdicts,
        tables={"playtests_length": table},
        figures=[
            FigureSpec(
                name=f"playtests-length-{group.players}p",
                drawing="dot_interval",
                table="playtests_length",
                title="Mean length",
                sentence=f"By the notes, by {group.chosen}, and by both together, in turns.",
                alt="One dot with its interval for the notes, the bots, and both.",
                options={
                    "label": "by", "estimate": TURNS, "unit": TURNS, "x_label": TURNS,
                    "band": target,
                },
            )
        ],
        notes=[
            "Turns of all players together. Both together: means weighted by precision, that of "
            "the bots with the bias that the notes make likely, if they speak against it at all."
        ],
    )  # fmt: skip


def _meaning(word: Word, target: tuple[float, float]) -> str:
    """Return what a word says of the target."""
    ends = f"{target[0]:g} to {target[1]:g} turns"
    if word == "Balanced":
        return f"inside the target of {ends}"
    if word == "Imbalanced":
        return f"outside the target of {ends}"
    return f"and whether that is inside the target of {ends} is not settled"


def _verdict(
    group: Group, topic: str, key: str, word: Word, mean: Mean,
    target: tuple[float, float], sentence: str, games: int,
) -> Verdict:  # fmt: skip
    """Return a verdict on length."""
    low, high = mean.interval()
    facts = group.facts
    return Verdict(
        metric="M16d",
        topic=topic,
        word=word,
        estimate=mean.value,
        low=low,
        high=high,
        margin=(target[1] - target[0]) / 2 if math.isfinite(target[1]) else math.nan,
        unit=TURNS,
        sentence=sentence,
        players=group.players,
        rests_on=f"{facts.rests_on}; {counted(games, 'game')} of notes",
        n_games=games,
        key=key,
        target=f"{target[0]:g} to {target[1]:g} turns",
        target_low=target[0],
        target_high=target[1],
    )
