"""Equal rules have equal hashes."""

from __future__ import annotations

from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.tweak import assumption_files


class TestHash:
    """Equal rules have equal hashes."""

    def test_order_of_tweaks_does_not_matter(self):
        """The order of tweaks does not matter to the hash."""
        sets = ["wheel.fields=8", "hawking.points=2"]
        assert load_ruleset("sgo", (), sets).hash == load_ruleset("sgo", (), sets[::-1]).hash

    def test_detour_to_the_printed_value_does_not_matter(self):
        """Detour to the printed value does not matter."""
        assert load_ruleset("sgo", (), ["wheel.fields=10"]).hash == load_ruleset("sgo").hash

    def test_every_assumption_has_its_own(self):
        """No two assumptions resolve to the same rules."""
        names = list(assumption_files(load_rulebook("sgo")))
        hashes = {load_ruleset("sgo", [name]).hash for name in names}
        assert len(hashes | {load_ruleset("sgo").hash}) == len(names) + 1
