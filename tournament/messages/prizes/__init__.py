"""What the prizes say, in words."""
