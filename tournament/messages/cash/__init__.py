"""What the cash says, in words."""
