"""Runs on a Dask cluster: a scheduler and workers as processes of their own on this machine."""
