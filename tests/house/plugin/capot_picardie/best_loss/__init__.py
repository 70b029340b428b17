"""The greatest total of a game that was lost: who lost narrowly stands before who was beaten."""
