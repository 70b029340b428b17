"""The contrée of the championship, articles 1 to 9 (000)."""
