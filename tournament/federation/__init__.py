"""Many halls of one competition: each sends its journal when it can, and their results are joined to one standing.

No Qt, no web server and no sentence is known here. In the order in which one uses another:

- `lists`: who goes on to the next stage, as it is handed down.
"""
