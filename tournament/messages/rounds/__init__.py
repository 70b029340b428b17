"""Sentences of draws, rounds and brackets."""
