"""The table of Starship Interstellar as a drawing, for replay pages; no kernel imports it."""
