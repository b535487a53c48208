"""State, numbers, names and rows of Space Gate Odyssey: what kernels and words are made from."""
