"""M15, what seats end with, and what goes with winning."""
