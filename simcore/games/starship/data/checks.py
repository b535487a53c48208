"""Values of a rules tree that fit one by one but contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.checks_boards import check_boards
from exobalance.simcore.games.starship.data.checks_pieces import check_pieces
from exobalance.simcore.games.starship.data.checks_quick import check_quick
from exobalance.simcore.games.starship.data.checks_sun import check_sun
from exobalance.simcore.games.starship.data.checks_words import check_words
from exobalance.simcore.games.starship.data.layout import KINDS, PLANETS, ROWS


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction in ``tree``."""
    _check_names(tree, "planets", PLANETS, "SI-R1")
    _check_names(tree, "technologies", ROWS, "SI-R31")
    _check_names(tree, "route_tokens", KINDS, "SI-R61")
    check_words(tree)
    check_pieces(tree)
    check_sun(tree)
    check_boards(tree)
    check_quick(tree)


def _check_names(tree: Mapping[str, Any], path: str, names: Sequence[str], clause: str) -> None:
    """Refuse more or other entries than the game has.

    Rule: SI-R1, SI-R31, SI-R61
    """
    for name in (*names, *tree[path]):
        if name not in tree[path] or name not in names:
            found = "lacks" if name in names else "has"
            raise RulesError(
                f'{path} {found} "{name}": expected exactly {", ".join(names)} ({clause}); '
                "change the values of these, no more and no fewer"
            )
