"""The pages of the manual that `packaging/manual_pages.py` writes as the program declares what is on them, one module each."""
