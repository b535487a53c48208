"""``exobalance playtests``: notes of real plays held against games of bots."""
