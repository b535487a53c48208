"""M5, where points come from."""
