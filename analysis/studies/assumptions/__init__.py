"""``exobalance sensitivity --assumptions``: which verdicts hold whatever was assumed."""
