"""Sampled tables: how the games of the first blocks went, not only how they ended."""
