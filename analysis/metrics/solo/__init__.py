"""M14 and M5 where a player is alone: points in place of wins."""
