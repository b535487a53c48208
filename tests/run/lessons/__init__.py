"""Lessons of games."""
