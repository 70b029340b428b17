"""The page of the journal, and who sits at the desk."""
