"""A federation's network: halls over TLS (`halls`), public `pages`, and their `server`."""
