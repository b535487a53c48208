"""Bots as data: what they are, how they are read from files, what can be changed about them."""
