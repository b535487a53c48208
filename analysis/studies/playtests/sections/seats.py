"""M16c: what the notes alone say about seats, what the bots say, and both together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import FigureSpec, Section, Verdict, Word
from exobalance.analysis.base.sentences import fixed, percent, seat_name, sentence_case
from exobalance.analysis.base.verdict import MIN_BLOCKS, depends_on_play, worst
from exobalance.analysis.methods.power_prior import Combined
from exobalance.analysis.metrics.seats.section import seats as seats_of_bots
from exobalance.analysis.studies.playtests.group import Group
from exobalance.analysis.studies.playtests.seats import disagreement, word_of, words_of
from exobalance.analysis.studies.playtests.strength import adjusted_interval
from exobalance.simcore.phrases import and_list, counted

TELLS_NOTHING = 0.9
"""Width of an interval of a share that holds nearly all shares."""

ALONE, BOTH = "Seats, bots alone", "Seats if they play like the bots"
PEOPLE = "Seats of these people"


def seats(group: Group) -> Section | None:
    """Return the section on one player count, None where a player is alone."""
    if group.players < 2:
        return None
    simulated = _simulated(group)
    verdicts = [simulated, _both(group, simulated)]
    if group.seats.games:
        verdicts.append(_these_people(group, simulated))
    table = _table(group)
    return Section(
        metric="M16c",
        title="Seats: bots, notes, and both",
        players=group.players,
        sentences=[
            _alone(group), _cannot(group), *_players(group), simulated.sentence,
            verdicts[1].sentence, *_worth(group), *(each.sentence for each in verdicts[2:]),
        ],
        verdicts=verdicts,
        tables={"playtests_seats": table, "playtests_seats_by_bot": _by_bot(group)},
        titles={"playtests_seats_by_bot": "The same beside every bot"},
        figures=[_figure(group, table)],
        notes=[
            "By the notes alone: exact intervals that hold for all seats at once. Both together: "
            "the bots' games count as real ones, fewer of them where the notes speak against that. "
            "With likeness open, how many count is itself unknown. The formulas are in "
            "docs/metrics.md, M16.",
        ],
    )  # fmt: skip


def _simulated(group: Group) -> Verdict:
    """Return the verdict on the seats of the chosen bots."""
    cell = group.cells[group.chosen]
    (found,) = seats_of_bots(cell, group.targets).verdicts
    sentence = f"Among {group.chosen} alone, {cell.n_games:,} games: {_inside(found.sentence)}"
    return replace(
        found, metric="M16c", topic=ALONE, short="", key="seats_bots", number="", sentence=sentence
    )


def _inside(sentence: str) -> str:
    """Return a sentence that goes on after a colon."""
    return sentence[:1].lower() + sentence[1:]


def words_by_bot(group: Group) -> dict[str, Word]:
    """Return the word of seats together with each tier; none without a target."""
    margin = group.seat_margin
    if not margin:
        return {}
    return {
        name: word_of(found, group.players, margin)
        if group.bots[name].games >= MIN_BLOCKS
        else "Undecided"
        for name, found in group.together.items()
    }


def _both(group: Group, simulated: Verdict) -> Verdict:
    """Return the verdict on the seats of the bots as far as the notes allow it."""
    found = group.together[group.chosen]
    seat = _deciding(group, found)
    words = words_by_bot(group)
    word: Word = depends_on_play([words[name] for name in group.alike]) if words else "No target"
    if word not in ("Depends on play", "No target"):
        word = words[group.chosen]
    said = (
        f"With {counted(group.seats.games, 'game')} of the notes: {_wins(group, found, seat)}, a "
        f"fair share is {fixed(100 / group.players, 1)} %: "
        f"{_meaning(word, group, f', for these bots{_backed(group)}')}"
    )
    return _judged(group, simulated, found, seat, BOTH, "seats", word, said)


def _these_people(group: Group, simulated: Verdict) -> Verdict:
    """Return the verdict on these people where nobody grants that they play like the bots."""
    found, margin = group.these_people, group.seat_margin
    seat = _deciding(group, found)
    word: Word = word_of(found, group.players, margin) if margin else "No target"
    said = (
        f"With their likeness to {group.chosen} left open, which "
        f"{counted(group.seats.games, 'game')} cannot prove, "
        f"{_wins(group, found, seat, 'of these people ')} where {fixed(100 / group.players, 1)} % "
        f"is fair: {_meaning(word, group, ' between these people')}"
    )
    return _judged(group, simulated, found, seat, PEOPLE, "seats_people", word, said)


def _wins(group: Group, found: Combined, seat: int, whose: str = "") -> str:
    """Return what a seat wins by a posterior."""
    ends = found.interval(seat, 1 - 0.05 / group.seats.members)
    return f"{seat_name(seat)} {whose}wins {percent(float(found.mean[seat]), ends)}"


def _judged(
    group: Group, simulated: Verdict, found: Combined, seat: int,
    topic: str, key: str, word: Word, said: str,
) -> Verdict:  # fmt: skip
    """Return a verdict by a posterior, in the unit and with the target of that on the bots."""
    ends = (found.mean[seat], *found.interval(seat, 1 - 0.05 / group.seats.members))
    scale, shift = (100.0, 1 / group.players) if simulated.unit == "pp" else (1.0, 0.0)
    value, low, high = (scale * (float(each) - shift) for each in ends)
    return replace(
        simulated,
        topic=topic,
        key=key,
        word=word,
        estimate=value,
        low=low,
        high=high,
        sentence=said,
        rests_on=f"{simulated.rests_on}; {counted(group.seats.games, 'game')} of notes",
        n_games=group.seats.games,
        n_blocks=0,
    )


def _deciding(group: Group, found: Combined) -> int:
    """Return the seat that has the worst word, of several the one farthest from a fair share."""
    away = np.abs(found.mean - 1 / group.players)
    if group.seat_margin:
        words = words_of(found, group.players, group.seat_margin)
        away = np.where([word == worst(words) for word in words], away, -1.0)
    return int(np.round(away, 9).argmax())


def _meaning(word: Word, group: Group, holds: str) -> str:
    """Return what a word means here, after a colon; ``holds`` ends one that is certain."""
    margin = _pp(group)
    if word == "Balanced":
        return f"any advantage of a seat is below {margin}{holds}."
    if word == "Imbalanced":
        return f"further than {margin} from it{holds}."
    if word == "Leaning":
        return f"away from it for certain, whether by {margin} is not settled."
    if word == "Depends on play":
        told = [f"{each.lower()} with {name}" for name, each in words_by_bot(group).items()
                if name in group.alike]  # fmt: skip
        return f"it depends on which bots these people are taken for: {and_list(told)}."
    if word == "No target":
        return "no target was set."
    return f"whether it lies within {margin} of it is open."


def _pp(group: Group) -> str:
    return f"{100 * (group.seat_margin or 0):g} pp"


def _backed(group: Group) -> str:
    """Return what the notes do to a verdict of bots, at the end of a sentence."""
    if not group.seats.games:
        return ""
    kept = float(group.together[group.chosen].worth[0]) >= group.bots[group.chosen].games
    return "; the notes do not speak against it" if kept else " and these people"


def _alone(group: Group) -> str:
    """Say what the notes alone show."""
    notes = group.seats
    if not notes.games:
        return "The notes name no seats, so they say nothing about them."
    low, high = notes.interval()
    told = ", ".join(
        f"{seat_name(s)} {percent(notes.share[s], (low[s], high[s]))}" for s in range(group.players)
    )
    return f"By the notes alone, {counted(notes.games, 'game')}: {told}."


def _cannot(group: Group) -> str:
    """Say what so many games could have shown at all."""
    notes, fair = group.seats, 1 / group.players
    if not notes.games:
        return "Note the seat, or the turn order, of every player."
    seen = notes.detectable()
    if not np.isfinite(seen):
        return (
            f"{counted(notes.games, 'game')} cannot tell whether seats are even: not even a seat "
            "that always wins would be seen."
        )
    return (
        f"So many games show a seat for certain, in 8 of 10 groups, only if it wins "
        f"{fixed(100 * seen, 0)} % or more where {fixed(100 * fair, 1)} % are fair; smaller "
        "advantages they cannot rule out."
    )


def _players(group: Group) -> list[str]:
    """Say what is known of players who come back."""
    found = group.seats.strengths
    if not found.regulars or not group.seats.games:
        return []
    name, share = found.most
    seat, there, games = found.most_seat
    told = (
        f"{counted(len(found.regulars), 'player')} came back 5 times or more, and {name} wins "
        f"{fixed(100 * share, 0)} % of its games, {there} of {games} of them played in "
        f"{seat_name(seat)}"
    )
    if len(found.regulars) == 1:
        return [
            f"{told}; a strong player makes a seat look strong, and that cannot be taken off while "
            "nobody else comes back."
        ]
    if not found.is_adjusted:
        return [
            f"{told}; a strong player makes a seat look strong, and {counted(found.games, 'game')} "
            f"are too few to take that off (it takes {found.wanted})."
        ]
    assert found.shares is not None
    low, high = adjusted_interval(found, group.seats.members)
    if (high - low).min() > TELLS_NOTHING:
        keeps = "these players keep their seats, so that " if there == games else ""
        return [
            f"{told}; {keeps}strong players and strong seats cannot be told apart, and these games "
            "tell nothing of seats: let players change seats."
        ]
    shares = ", ".join(
        f"{seat_name(s)} {percent(float(found.shares[s]), (float(low[s]), float(high[s])))}"
        for s in range(group.players)
    )
    return [f"{told}; among players of equal strength seats would win: {shares}."]


def _worth(group: Group) -> list[str]:
    """Say how far notes and bots are apart, and what that takes off the bots' games."""
    notes, plays = group.seats, group.bots[group.chosen]
    if not notes.games:
        return []
    games = counted(notes.games, "game")
    share = round(100 * disagreement(notes, plays))
    apart = (
        f"{share} of 100 groups of {games} of {group.chosen} have seats as far from its own as the "
        "notes"
    )
    worth = float(group.together[group.chosen].worth[0])
    if worth >= plays.games:
        return [f"{apart}: the notes give no reason to doubt the bots, whose verdict stays."]
    return [
        f"{apart}: the notes speak against the bots, whose {plays.games:,} games count as "
        f"{_rounded(worth)} real ones; that moves the shares to the notes and widens them."
    ]


def _rounded(value: float) -> str:
    """Return a number of games at two digits."""
    step = 10 ** max(0, len(str(int(value))) - 2)
    return f"{max(1, round(value / step) * step):,}"


def _table(group: Group) -> pd.DataFrame:
    """Return one row per seat and source of knowledge."""
    notes, plays = group.seats, group.bots[group.chosen]
    low, high = notes.interval()
    members = notes.members
    found = group.together[group.chosen]
    rows = []
    for seat in range(group.players):
        name = sentence_case(seat_name(seat))
        if notes.games:
            rows.append((f"{name}, notes", notes.share[seat], low[seat], high[seat], notes.games))
        share = plays.credit[:, seat]
        half = 1.96 * share.std(ddof=1) / np.sqrt(plays.games)
        rows.append(
            (f"{name}, {group.chosen}", share.mean(), share.mean() - half, share.mean() + half,
             plays.games)
        )  # fmt: skip
        ends = found.interval(seat, 1 - 0.05 / members)
        rows.append((f"{name}, both", found.mean[seat], *ends, notes.games + plays.games))
        wide = group.these_people
        ends = wide.interval(seat, 1 - 0.05 / members)
        if notes.games:
            rows.append((f"{name}, left open", wide.mean[seat], *ends, notes.games))
    return pd.DataFrame(rows, columns=["seat", "win_share", "low", "high", "games"])


def _by_bot(group: Group) -> pd.DataFrame:
    """Return the seats of the notes together with each tier."""
    words = words_by_bot(group)
    rows = []
    for name, found in group.together.items():
        for seat in range(group.players):
            low, high = found.interval(seat, 1 - 0.05 / group.seats.members)
            bots = float(group.bots[name].credit[:, seat].mean())
            rows.append(
                (name, sentence_case(seat_name(seat)), bots, float(found.mean[seat]), low, high,
                 words.get(name, "No target"), float(found.worth[0]))
            )  # fmt: skip
    return pd.DataFrame(
        rows,
        columns=[
            "bot",
            "seat",
            "bots_share",
            "both_share",
            "low",
            "high",
            "word",
            "worth_games",
        ],
    )


def _figure(group: Group, table: pd.DataFrame) -> FigureSpec:
    """Describe the dots of seats by notes, bots and both."""
    fair = 1 / group.players
    options: dict[str, object] = {
        "label": "seat", "estimate": "win_share", "unit": "share", "x_label": "win share",
        "reference": fair, "reference_label": "fair share",
    }  # fmt: skip
    if group.seat_margin:
        options["margin"] = group.seat_margin
    return FigureSpec(
        name=f"playtests-seats-{group.players}p",
        drawing="dot_interval",
        table="playtests_seats",
        title="Win share by seat",
        sentence=f"By the notes, by {group.chosen}, by both together, and by both with the "
        f"likeness of people and bots left open; a fair share is {fixed(100 * fair, 1)} %.",
        alt="One dot with its interval per seat and source of knowledge, in rows of each seat.",
        options=options,
    )
