"""Many halls of one competition: each sends its journal when it can, results become one standing.

No Qt, no web server and no sentence is known here. In the order in which one uses another:

- `register`: which halls belong to it, what lets each of them in, and who is to go on;
- `lines`: what pages and sentences are given; `lists`: who goes on, as it is handed down;
- `sight`: what is kept in mind of a hall; `joining`: what all of them come to together;
- `hall_replica`: what a hall has sent; `store` and `database_store`: where that is kept; `room`: how many are open at
  once;
- `federation`: halls are let in, taken in and joined;
- `uplink`, on the other side: how a hall sends; `https_channel`: over which way; `memberships`: to whom.
"""
