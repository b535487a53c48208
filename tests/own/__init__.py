"""Games of one's own: started, found, checked, played."""
