"""Rules that contradict each other, although each is within its range."""

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError

from .layout import CARDS, SITES


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, for rules that nobody can play by."""
    for site in SITES:
        if site.name not in tree["sites"]:
            raise RulesError(f"sites names no points for {site.name}: add some")
    if not any(tree["deck"][card.name] for card in CARDS if card.name != "quake"):
        raise RulesError("deck holds nothing but quakes: add ice, ore or gems")
