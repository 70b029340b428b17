"""Classic belote with no trump and all trumps, for four players or three (001)."""
