"""What bots of Kepler-3042 look at: one number per feature and option."""
