"""Headline numbers of a cell, their verdicts, and what a change of rules does to them."""
