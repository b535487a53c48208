"""Every verb that stores something, killed at random moments and asked again."""
