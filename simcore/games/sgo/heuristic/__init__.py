"""What a bot looks at in Space Gate Odyssey: the feature table and the kernels that fill it."""
