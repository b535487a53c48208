"""Runs on disk: where files lie, how a run was made, its tables written and read."""
