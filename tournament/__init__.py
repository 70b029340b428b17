"""Capot: the scorers' table of a belote championship."""
