"""The command line: parse what was typed, call one function of the floors below, print."""
