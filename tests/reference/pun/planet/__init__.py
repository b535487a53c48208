"""A planet in the twin: what lies on it, and what may be placed where."""
