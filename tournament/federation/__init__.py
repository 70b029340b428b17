"""A federation: many halls, each of which works alone and sends its journal up when it can, joined to one standing."""
