"""M1, what the place in turn order does, and what would even it out."""
