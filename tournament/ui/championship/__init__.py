"""The parts of the page of the championship: its settings, the order of the criteria, and what to do next."""
