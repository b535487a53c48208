"""The table of Kepler-3042 as a drawing, for replay pages; no kernel imports it."""
