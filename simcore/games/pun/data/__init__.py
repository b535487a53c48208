"""State, numbers, names and rows of Planet Unknown: what kernels and words are made from."""
