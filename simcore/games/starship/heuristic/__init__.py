"""What bots of Starship Interstellar look at: one number per feature and option."""
