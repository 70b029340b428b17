"""Dialogs, one a file: a classmethod opens each and returns a plain value, None when it was closed without deciding."""
