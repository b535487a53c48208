"""What every analysis stands on: cells, blocks, intervals, verdicts, targets, sentences."""
