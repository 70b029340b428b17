"""Parts of the page of the journal."""
