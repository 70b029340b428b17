"""Sentences of copies and of what a check finds."""
