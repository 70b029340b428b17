"""A contrée in which only the contract is marked, and a contract that nobody doubled brings a premium."""
