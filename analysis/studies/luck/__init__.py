"""``exobalance luck``: what decides a game, by planned replication."""
