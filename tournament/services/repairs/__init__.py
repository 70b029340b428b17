"""What is put right in a round: late teams, departures, changes of seats, past errors."""
