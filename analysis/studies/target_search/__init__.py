"""``exobalance search``: the least change of rules that meets targets."""
