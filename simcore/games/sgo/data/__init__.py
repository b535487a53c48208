"""State, numbers, names and rows of Space Gate Odyssey: what its kernels and its words are made from."""
