"""Kepler-3042: its data, clause by clause."""
