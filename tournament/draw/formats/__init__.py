"""The ways to draw, a file each ending with its `FORMAT`; `tournament.draw.catalogue` has them by name."""
