"""The page of the raffle."""
