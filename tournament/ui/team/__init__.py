"""The parts of a team's page: its rounds, where it stands, what happened to it, what can be done for it."""
