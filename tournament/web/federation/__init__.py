"""A federation's network: what its halls ask over TLS (`server`), and public `pages`."""
