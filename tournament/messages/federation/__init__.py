"""The sentences of a federation: how it stands with its halls, and who goes on."""
