"""The championship itself, its settings and its plan."""
