"""Many halls of one competition: each sends its journal when it can, results become one standing.

No Qt, no web server and no sentence is known here. In the order in which one uses another:

- `views`: which halls belong to it, what lets each of them in, who is to go on, and what pages and sentences are given;
- `joining`: what all halls come to together;
- `hall_replica`: what a hall has sent, and what is kept in mind of it; `store` and `database_store`: where that is
  kept;
- `federation`: halls are let in, taken in and joined, and so many replicas are open at once;
- `uplink`, on the other side: how a hall sends; `https_channel`: over which way, and to whom.
"""
