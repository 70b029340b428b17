"""Belote for two with six cards in hand and ten on the table (001)."""
