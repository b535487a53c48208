"""M7d, what the swaps of a token track decide."""
