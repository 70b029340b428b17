"""What a federation adds: a rule system, a ranking criterion, and French for both."""
