"""The ways to draw, a file each ending with its `FORMAT`; `draw.catalogue` has them by name."""
