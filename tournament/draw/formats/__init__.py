"""The ways to draw a round, a file each that ends with its `FORMAT`; `draw.catalogue` has them by their published names."""
