"""What every kernel stands on: compiling, random streams, the choice of an option."""
