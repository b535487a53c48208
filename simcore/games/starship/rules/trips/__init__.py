"""Trips and plants: flying, loading, founding, and what plants hold."""
