"""What a page, an action and a window service are, and what they may ask of the window."""
