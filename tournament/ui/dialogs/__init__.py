"""Dialogs, one a file, each opened by one call that returns a plain value, None if cancelled."""
