"""``exobalance compare``: rules and tweaks of them on the same worlds."""
