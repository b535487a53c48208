"""The state of a game, its numbers packed for kernels, and checks of changed rules."""
