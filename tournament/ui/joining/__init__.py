"""The window as a desk of another computer's host: finding and joining it, its absence, taking over."""
