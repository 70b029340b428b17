"""The page of the draw: its views, and why a table is as it is."""
