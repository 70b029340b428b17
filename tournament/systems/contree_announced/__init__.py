"""Contrée in which only the contract is marked."""
