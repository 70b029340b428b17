"""The manual in its own window: opened for where one is (F1), found by the palette (Ctrl+K)."""
