"""Kepler-3042 as plain data and in words."""
