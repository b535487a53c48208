"""Verdicts of a comparison in words: what a tweak does to each target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from exobalance.analysis.base.findings import Verdict, Versus
from exobalance.reports import numbers, style
from exobalance.reports.facts import Facts
from exobalance.reports.model import Compared, VerdictView
from exobalance.reports.numbers import typeset
from exobalance.simcore.phrases import and_list

ORDER = ("Hurts", "Helps", "Depends on play", "Not settled", "No change", "Stays inside")
"""Moves as a designer wants to read them."""

SAYS = {
    "Hurts": "hurts {}",
    "Helps": "helps {}",
    "Depends on play": "depends on play for {}",
    "Not settled": "leaves {} open",
}


def versus_view(verdict: Verdict, section_id: str) -> VerdictView:
    """Return a verdict of a comparison, ready to print: its move is its word."""
    versus = verdict.versus
    assert versus is not None
    alone = plain_view(verdict, section_id, versus.move)
    half, signed = _shown(verdict)
    before = numbers.bare(versus.base_estimate, verdict.unit, half, signed=signed)
    words = (
        verdict.word if versus.base_word == verdict.word else f"{versus.base_word} → {verdict.word}"
    )
    return replace(
        alone,
        estimate=f"{before} → {alone.estimate}{_as_far(verdict, versus)}",
        said=versus.says if versus.says != versus.move else "",
        words=words,
    )


def plain_view(verdict: Verdict, section_id: str, word: str) -> VerdictView:
    """Return what is printed of every verdict, under its own word or that of a move."""
    look = style.LOOKS[word]
    half, signed = _shown(verdict)
    return VerdictView(
        topic=verdict.heading,
        word=word,
        key=look.key,
        light=look.light,
        sentence=typeset(verdict.sentence),
        estimate=numbers.show(verdict.estimate, verdict.unit, half, signed=signed),
        interval=_interval(verdict),
        target=typeset(verdict.target),
        href=f"#{section_id}",
        verdict=verdict,
    )


def _interval(verdict: Verdict) -> str:
    """Return a verdict's interval; nothing where that has no width."""
    if verdict.low == verdict.high:
        return ""
    return numbers.interval(verdict.low, verdict.high, verdict.unit)


def _shown(verdict: Verdict) -> tuple[float, bool]:
    """Return half of a verdict's interval, and whether its number is a distance from fair."""
    half = (verdict.high - verdict.low) / 2
    return half, -math.inf < verdict.target_low < 0 < verdict.target_high


def _as_far(verdict: Verdict, versus: Versus) -> str:
    """Return what "No change" means where the number itself did change by more than the margin."""
    is_moved = abs(verdict.estimate - versus.base_estimate) > versus.margin
    return " (about as far from the target)" if versus.move == "No change" and is_moved else ""


def by_tweak(verdicts: Sequence[VerdictView]) -> dict[str, dict[str, VerdictView]]:
    """Return verdicts by tweak and topic; those of a single run under one empty name.

    Where there are several tweaks, topics lose their names.
    """
    names = list(
        dict.fromkeys(v.verdict.versus.tweak if v.verdict.versus else "" for v in verdicts)
    )
    found: dict[str, dict[str, VerdictView]] = {name: {} for name in names}
    for view in verdicts:
        name = view.verdict.versus.tweak if view.verdict.versus else ""
        found[name].setdefault(view.verdict.topic, view)
    return found


def move_standing(verdicts: Sequence[VerdictView]) -> str:
    """Return one sentence per tweak: what it helps and what it hurts."""
    parts = by_tweak(verdicts)
    return " ".join(
        _sentence(tweak if len(parts) > 1 else "the tweak", list(own.values()))
        for tweak, own in parts.items()
    )


def inline(verdict: Verdict) -> str:
    """Return a topic as it stands inside a sentence; abbreviations stay capitals."""
    head = verdict.short or verdict.topic
    return head if head[1:2].isupper() else head[:1].lower() + head[1:]


def _sentence(name: str, own: Sequence[VerdictView]) -> str:
    said, parts = 0, []
    for move in SAYS:
        phrases: dict[str, list[str]] = {}
        for view in own:
            if view.word == move:
                phrases.setdefault(_phrase(view), []).append(inline(view.verdict))
        said += sum(map(len, phrases.values()))
        parts += [each.format(and_list(list(dict.fromkeys(t)))) for each, t in phrases.items()]
    left = len(own) - said
    if not parts:
        return f"{name} changes nothing that is seen to matter to the {left} targets."
    if left:
        parts.append(f"nothing seen to matter to {left} other {'check' if left == 1 else 'checks'}")
    return f"{name} {'; '.join(parts)}."


def _phrase(view: VerdictView) -> str:
    """Return what happens to a topic as part of a sentence, with a place for the topic."""
    versus = view.verdict.versus
    assert versus is not None
    for move, who, others in (
        (versus.fixed, "as they are", "tuned to it"),
        (versus.retuned, "tuned to it", "as they are"),
    ):
        if view.word == "Depends on play" and move in ("Helps", "Hurts"):
            return f"{move.lower()} {{}} with bots {who}, not with bots {others}"
    more = versus.says.removeprefix(versus.move) if view.word in ("Helps", "Hurts") else ""
    return SAYS[view.word] + more


def move_rank(view: VerdictView) -> int:
    """Return the place of a verdict among those a designer reads first; lower is earlier."""
    return ORDER.index(view.word) if view.word in ORDER else len(ORDER)


def compared_of(facts: Facts) -> Compared | None:
    """Return what is compared: the values of every changed rule under each set of rules."""
    if not facts.arms:
        return None
    changes = [{change.path: change for change in arm.changes} for arm in facts.arms]
    paths = {path: change for each in changes for path, change in each.items()}
    rows = []
    for path, change in paths.items():
        values = tuple(each[path].value if path in each else change.printed for each in changes)
        if len(set(values)) > 1 or values[0] != change.printed:
            rows.append((path, change.help, values))
    return Compared(tuple(arm.name for arm in facts.arms), tuple(rows))
