"""All headline numbers of a cell side by side, and what a change of rules does to them."""
