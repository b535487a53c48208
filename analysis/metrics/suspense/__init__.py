"""M8b to M8e, how games go: lead changes, drama, when they are decided."""
