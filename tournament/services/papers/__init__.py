"""What papers are made from, and their editions."""
