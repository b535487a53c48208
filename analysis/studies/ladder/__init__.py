"""``exobalance bots --ladder``: whether each tier of bots beats the one below."""
