"""Space Gate Odyssey for people: states, events, options in words, positions scored by hand."""
