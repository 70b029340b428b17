"""A federation on the network: what its halls ask over TLS (`halls`), the pages for everybody (`pages`), and both of them served (`server`)."""
