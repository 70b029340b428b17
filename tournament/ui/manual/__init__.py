"""The manual beside the work: a window with its chapters, opened at what belongs to where one is (F1), found by the palette (Ctrl+K)."""
