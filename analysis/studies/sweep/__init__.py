"""``exobalance sweep``: where verdicts turn along rule values."""
