"""The numbers and numberings of Kepler-3042: state, params, labels, tables, checks."""
