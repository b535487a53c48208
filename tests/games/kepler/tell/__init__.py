"""Tests of what Kepler-3042 tells."""
