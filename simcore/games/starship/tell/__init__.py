"""Starship Interstellar as plain data and in words."""
