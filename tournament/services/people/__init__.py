"""Who enters: teams, players, who is kept apart, who plays for whom."""
