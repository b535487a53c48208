"""Restrictions: option labels that a bot gives up, to measure what they are worth.

A restriction is written ``never:<label>``, where the label may hold ``*`` and ``?``:
``never:promote:take``, ``never:area:Bose``, ``never:swap:*``.  A pattern never names a way out,
to stop or to decline: a bot that gave that up with all else could as well do everything.

Source: Jaffe et al. 2012, "Evaluating Competitive Game Balance with Restricted Play".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from exobalance.simcore.errors import ConfigError, unknown

PREFIX = "never:"

WAYS_OUT = ("stop", "decline")
"""Options that leave a decision, by the part of their labels behind the colon."""


def matching_labels(pattern: str, labels: Sequence[str], where: str) -> list[str]:
    """Return the labels that ``pattern`` names.

    Raises ConfigError, beginning with ``where``, if there is none.
    """
    found = [label for label in labels if fnmatchcase(label, pattern)]
    if not found:
        raise ConfigError(f"{where}: {unknown('option label', pattern, labels)}")
    return found


def banned_labels(restrict: Iterable[str], labels: Sequence[str], where: str) -> tuple[str, ...]:
    """Resolve restrictions to label names, in the order of ``labels``.

    Raises ConfigError for a restriction that does not start with ``never:``, matches no
    label, or together with the others leaves no label at all.
    """
    banned: set[str] = set()
    for rule in restrict:
        if not isinstance(rule, str) or not rule.startswith(PREFIX):
            raise ConfigError(
                f"{where}: restriction {rule!r} is not understood: write 'never:<option label>', "
                "for example 'never:" + labels[0] + "'"
            )
        found = matching_labels(rule.removeprefix(PREFIX), labels, where)
        if len(found) == len(labels):
            raise ConfigError(f"{where}: the restrictions forbid every option label; leave one")
        banned.update([label for label in found if not _leaves(label)] or found)
    if len(banned) == len(labels):
        raise ConfigError(f"{where}: the restrictions forbid every option label; leave one")
    return tuple(label for label in labels if label in banned)


def _leaves(label: str) -> bool:
    """Return whether an option stops or declines."""
    return label.partition(":")[2] in WAYS_OUT
