"""``exobalance robustness``: the same rules under bots of different strength."""
