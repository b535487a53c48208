"""Notes of real plays: how they are read, and what is found where the truth is known."""
