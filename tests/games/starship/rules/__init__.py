"""Starship Interstellar, clause by clause, on its kernels."""
