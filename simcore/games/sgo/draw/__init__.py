"""The table of Space Gate Odyssey as a drawing, for replay pages; no kernel imports it."""
