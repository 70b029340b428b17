"""Belote with prizes for four, in teams of two (002)."""
