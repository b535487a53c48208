"""Tests of Moonbase, for pytest."""
