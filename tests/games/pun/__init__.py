"""Planet Unknown: its data, clause by clause."""
