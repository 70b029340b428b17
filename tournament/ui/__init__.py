"""The window: the only package that knows Qt. It builds pages and refreshes them; services do the rest."""
