"""Tests of what Starship Interstellar tells."""
