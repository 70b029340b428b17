"""Small widgets every page is built from. A page asks for a title or a card; only the theme knows what that looks like."""
