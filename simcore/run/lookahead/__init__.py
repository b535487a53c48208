"""Bots that look ahead: futures of a position, played out on copies of the game."""
