"""What every game repeats, written once."""
