"""What the raffle says, in words."""
