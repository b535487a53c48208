"""One module per verb of the command line: parse, call one function, print."""
