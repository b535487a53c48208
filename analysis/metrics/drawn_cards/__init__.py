"""M6d, what the cards that chance draws change."""
