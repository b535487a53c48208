"""Rules trees with something changed, and what the checks say of them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.checks import check_rules
from exobalance.simcore.ruleset import load_rulebook
from exobalance.simcore.ruleset.spec import look_up, put

TREE = load_rulebook("starship").printed


def tree_with(changes, removed=()):
    """Return a tree with these values, and without these entries."""
    tree = deepcopy(TREE)
    for path, value in changes.items():
        put(tree, path, value)
    for path in removed:
        table, _, name = path.rpartition(".")
        del look_up(tree, table)[name]
    return tree


def refused(changes, removed=()):
    """Return the sentence that a tree with these changes raises."""
    with pytest.raises(RulesError) as caught:
        check_rules(tree_with(changes, removed))
    return str(caught.value)
