"""The simulator: games by their rules, bots that play them, running games, recording them."""
