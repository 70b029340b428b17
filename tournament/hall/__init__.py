"""One opened hall: who may do what in it from a telephone, a tablet or a screen, and how it comes to the desk.

No Qt, no web server and no sentence is known here. In the order in which one uses another:

- `limits`: how often and how much, by a clock that is an argument;
- `passes`: what lets somebody in: the pass of a team, the code by which a device is paired, the token that it shows from then on;
- `visitors`: who somebody is by that;
- `turns`: how work from another thread comes to the thread of the desk;
- `shares`, `joined`: the desks that are joined, and which tables each of them takes first;
- `host`: the hall that is open, of which everybody reads the newest picture, and in which visitors do things by intents;
- `screens`: what a screen of the hall shows when.
"""
