"""An opened hall: who may do what from phones, tablets, screens or desks, and how it reaches the host's desk.

No Qt, no web server and no sentence is known here. In the order in which one uses another:

- `limits`: how often and how much, by a clock that is an argument;
- `passes`: what lets somebody in: the pass of a team, the code by which a device is paired, the token that it shows
  from then on;
- `presence`: who somebody is by that, and who is there;
- `exclusive`: how work from another thread comes to the thread of the desk;
- `joined`: the desks that are joined, and which tables each of them takes first;
- `link`: what goes over the link between a joined desk and its host, whatever carries it, and its JSON;
- `desks`: what the host does for joined desks, and tells them;
- `host`: the hall that is open, of which everybody reads the newest state, and in which visitors do things by
  commands;
- `screens`: what a screen of the hall shows when;
- `replica`, `waiting`, `waiting_desk`: a joined desk, and what waits at it for its host; `joining`: how it comes to
  have a file, and goes on as host itself; `former_host`: the host that it took over from;
- `certificate`, `https_link`: what a host is known by, and the link over a network; `finding`: hosts that make
  themselves known in it; `addresses`, `qr`: how they are written for people and for cameras.
"""
