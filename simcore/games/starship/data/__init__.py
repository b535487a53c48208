"""The numbers and numberings of Starship Interstellar: state, params, labels, tables, checks."""
