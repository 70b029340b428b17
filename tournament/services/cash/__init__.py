"""The cash: what entries cost, who paid what, what is in the tills, and what was counted there."""
