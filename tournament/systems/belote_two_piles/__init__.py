"""Belote for two with the cards on the table in piles of two (001)."""
