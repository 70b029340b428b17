"""The window: the only room that knows Qt. It builds pages, connects them, and refreshes them; what happens is the services' business."""
