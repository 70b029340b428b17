"""The parts of the page of standings: its columns, the search for a team, and the plot of the leaders."""
