"""The rules of Starship Interstellar as kernels: setup, decisions, scoring, rows."""
