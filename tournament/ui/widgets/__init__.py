"""Small widgets every page is built from, and what all pages offer and wait for.

A page asks for a title or a card; only the theme knows what that looks like.
"""
