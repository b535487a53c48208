"""What every game repeats, written once: playout, start of a state, rows, ranks, words."""
