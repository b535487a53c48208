"""``exobalance sensitivity``: which rule numbers matter."""
