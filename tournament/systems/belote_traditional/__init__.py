"""Traditional belote at four, rounded to tens (000, first part)."""
