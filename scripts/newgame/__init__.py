"""A game of one's own: the small game that a new one starts as, and how it is copied."""
