"""Reference twin of Starship Interstellar: clauses and protocol of rules.md, in plain Python."""

from tests.reference.starship.twin import Twin

__all__ = ["Twin"]
