"""Tests of a tournament: who beats whom, which strategies are worth playing."""
