"""Rules of a game as data: printed values, tweak files, and the tree they resolve to.

A game folder holds ``rules.toml`` and ``components.toml`` (every number with its allowed
range, unit, clause and provenance) and a module ``checks`` whose ``check_rules(tree)``
raises `RulesError` where values contradict each other.  Nothing here knows a game.
"""

from exobalance.simcore.ruleset.resolve import RuleChange, Ruleset, load_ruleset
from exobalance.simcore.ruleset.spec import ComponentGroup, RuleBook, RuleSpec, load_rulebook
from exobalance.simcore.ruleset.values import expected, parse_value

__all__ = [
    "ComponentGroup",
    "RuleBook",
    "RuleChange",
    "RuleSpec",
    "Ruleset",
    "expected",
    "load_rulebook",
    "load_ruleset",
    "parse_value",
]
