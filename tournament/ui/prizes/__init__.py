"""The page of the prizes."""
