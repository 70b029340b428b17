"""Copies, and the ways back to what was lost."""
