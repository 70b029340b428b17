"""Small files that several processes change: a failed read is never an empty file."""
