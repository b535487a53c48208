"""Many bots in few words: variants of a bot are counted, not listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

FEW = 5  # variants of one bot that are still listed


def variants(names: Iterable[str]) -> dict[str, int]:
    """Return how many variants each bot has that has more than a few of them.

    A variant is a listed bot with a modifier in its name, such as ``tuned+never:swap:take``.
    """
    known = set(names)
    counts = Counter(
        base for name in known if "+" in name and (base := name.partition("+")[0]) in known
    )
    return {base: count for base, count in counts.items() if count > FEW}


def main_bots(names: Iterable[str]) -> list[str]:
    """Return the names without the many variants of a bot, in their order, each once."""
    listed = list(dict.fromkeys(names))
    many = variants(listed)
    return [name for name in listed if name in many or name.partition("+")[0] not in many]


def bots_in_words(names: Iterable[str]) -> str:
    """Return the names, many variants of a bot as their number."""
    listed = list(names)
    parts = [", ".join(main_bots(listed))]
    parts += [f"{count} variants of {base}" for base, count in variants(listed).items()]
    return " and ".join(part for part in parts if part)
