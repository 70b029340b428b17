"""The window: the only package that knows Qt. It builds pages, connects them, and refreshes them; what happens is the services' business."""
