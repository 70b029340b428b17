"""Belote for three, the taker alone against two (001)."""
