"""M6 where each seat has setup items of its own: effects on owner and others, pairings."""
