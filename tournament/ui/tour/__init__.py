"""The tour: a first evening in eight steps, done by keys in the real window, on a sample championship of its own."""
