"""Reference twin of Planet Unknown, written from the clauses in plain Python."""

from tests.reference.pun.twin import Twin

__all__ = ["Twin"]
