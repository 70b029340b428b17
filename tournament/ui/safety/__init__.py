"""The copies of a championship: what watches over them, the banner that says they fail, the card, the list."""
