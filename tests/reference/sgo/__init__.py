"""Reference twin of Space Gate Odyssey, written from the clauses in plain Python."""

from tests.reference.sgo.scoring import score_position
from tests.reference.sgo.twin import Twin

__all__ = ["Twin", "score_position"]
