"""Sheets, totals, decisions, and the standings they make."""
