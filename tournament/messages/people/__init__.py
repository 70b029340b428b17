"""Sentences of those who play."""
