"""Lessons: decisions of games between players of a pool, and what each option leads to."""
