"""The tour: a first evening step by step, done by keys in the real window, on a sample championship of its own."""
