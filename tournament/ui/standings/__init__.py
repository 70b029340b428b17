"""The page of the standings: its columns, the search for a team, and the plot of the leaders."""
