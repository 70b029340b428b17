"""The page of the draw: its views, what puts it right, and why a table is as it is."""
