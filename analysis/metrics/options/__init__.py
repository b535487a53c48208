"""M7a to M7c and M7f, options: how often they are taken, and what they are worth."""
