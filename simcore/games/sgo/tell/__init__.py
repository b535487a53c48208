"""Space Gate Odyssey for people: states, events and options in words, and positions scored by hand."""
