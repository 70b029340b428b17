"""Draws, rounds, brackets and pools, and why a table is as it is."""
