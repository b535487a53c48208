"""Planet Unknown for people: states, events, options in words, positions scored by hand."""
