"""The table of Planet Unknown as a drawing, for replay pages; no kernel imports it."""
