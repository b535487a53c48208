"""State, numbers and checks of the toy game."""
