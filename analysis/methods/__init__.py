"""Estimators of the field that know nothing of games: rankings, equilibria, screening, tests."""
