"""Coinche in which the points made and the contract are both marked."""
