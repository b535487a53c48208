"""Starship Interstellar: its data, clause by clause."""
