"""Things worked out once per rules tree: names, and whatever is printed on components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

TREES = 16
KEPT = 4096  # answers of a function for one tree


def per_tree(
    make: Callable[Concatenate[Mapping[str, Any], Given], Made],
) -> Callable[Concatenate[Mapping[str, Any], Given], Made]:
    """Remember what a function of a rules tree and plain values returned, for the last trees.

    A tree is known by its identity, as it is too large to compare: it must not be changed.
    """
    made: dict[int, tuple[Mapping[str, Any], dict[Any, Made]]] = {}

    @wraps(make)
    def remembered(tree: Mapping[str, Any], /, *given: Given.args, **named: Given.kwargs) -> Made:
        known = made.get(id(tree))
        if known is None:
            if len(made) >= TREES:
                made.clear()
            known = made[id(tree)] = tree, {}
        answers = known[1]
        key = (given, *named.items()) if named else given
        if key not in answers:
            if len(answers) >= KEPT:
                answers.clear()
            answers[key] = make(tree, *given, **named)
        return answers[key]

    return remembered
