"""One game again, decision by decision: stepped through, told, and explained."""
