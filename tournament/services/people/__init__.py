"""Who enters: teams, players, who is kept apart, who takes whose place."""
