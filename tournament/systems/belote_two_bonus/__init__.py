"""Belote with prizes for two or three players by themselves (002)."""
