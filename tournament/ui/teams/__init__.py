"""The parts of the page of teams: the line of fields, the columns of the list, the card of the chosen team, the list that is imported."""
