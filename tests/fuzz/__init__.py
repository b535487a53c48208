"""Inputs that nobody should give: the command line answers each with a sentence."""
