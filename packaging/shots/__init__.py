"""What `packaging/screenshots.py` takes pictures of, by subject."""
