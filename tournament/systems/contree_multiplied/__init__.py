"""Contrée in exact points, where contre and surcontre multiply the contract (004)."""
