"""The rules of Kepler-3042 as kernels, and the only ones: setup, decisions, scoring, rows."""
