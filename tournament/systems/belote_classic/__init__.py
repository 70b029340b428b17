"""Classic belote at four, with every custom of the halls (001), and what the systems share that are played like it."""
