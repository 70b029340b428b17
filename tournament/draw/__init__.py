"""Who meets whom: pure functions of who is present, what was played before, and a seed.

`facts` are what goes into a draw and what comes out of it. `format` is the interface of all formats, `formats` holds
them by what they draw from, and `catalogue` lists them by name, with the phases that they make; `phase_reading` reads a
plan of phases. They share `lots`, derived for every team from the seed.

A format that pairs everyone says in a `Weighing` what it avoids, and `matching` is the exact minimum-cost pairing,
found from few candidates. `at_tables` seats more than two sides, by a bounded search. `trees` and `brackets` are those
of knock-outs, and `crossing` keeps mates of a pool apart in them. `tables` gives the tables once it is drawn who meets
whom, and `reasons` say why a game is as it is. `feasible` says whether an evening can be held at all. The same inputs
draw the same round on every computer.
"""
