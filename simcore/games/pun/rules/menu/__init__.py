"""The menu: all that a seat may resolve next, as options."""
