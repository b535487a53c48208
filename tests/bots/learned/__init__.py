"""Models of learned bots."""
