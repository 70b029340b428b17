"""The prizes: the plan of them, who wins which, and what is left for the club."""
