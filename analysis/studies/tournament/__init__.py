"""``exobalance tournament``: strategies in all line-ups, and options given up."""
