"""Belote at four in exact points, whose belote can be lost (003)."""
