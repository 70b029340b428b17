"""The copies of a championship as the window shows them: what watches over them, the banner that says they fail, the card, the list."""
