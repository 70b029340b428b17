"""The raffle: its lots, the tickets that were sold, and the drawing."""
