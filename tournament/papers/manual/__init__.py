"""The manual on paper: the whole of it as a book, the page of the keys, and the aide-mémoire of those who help."""
