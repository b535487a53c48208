"""What a bot looks at in Planet Unknown: the feature table and the kernels that fill it."""
