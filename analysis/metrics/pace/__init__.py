"""M9, length, pace and waiting."""
