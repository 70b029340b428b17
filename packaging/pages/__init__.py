"""The manual's pages that `packaging/manual_pages.py` writes as declared, one module each."""
