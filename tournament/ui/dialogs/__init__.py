"""Dialogs, one a file: each is opened by one call that returns a plain value, None when it was closed without deciding."""
