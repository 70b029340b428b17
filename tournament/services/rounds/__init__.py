"""The plan and the course of it, draws, rounds, brackets and pools, what may be done when, and why a table is as it is."""
