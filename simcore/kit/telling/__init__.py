"""What every game repeats when it is told to people: options, events, a story, scores by hand."""
