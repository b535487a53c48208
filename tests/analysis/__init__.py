"""Tests of the analysis layer."""
