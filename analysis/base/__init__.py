"""What every analysis stands on: cells, blocks, headline numbers, intervals, verdicts."""
