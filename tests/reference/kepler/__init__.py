"""Reference twin of Kepler-3042: the rules and the protocol of rules.md again, in plain Python."""

from tests.reference.kepler.twin import Twin

__all__ = ["Twin"]
