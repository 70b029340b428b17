"""Who meets whom: pure functions of who is present, what was played before, and a seed.

`lots` gives every team its lot from the seed, `concerns` say what a draw avoids, `by_lot` and `by_standings` are the methods, entered in `methods`,
and `matching` is the exact minimum-cost pairing that both rest on. The same inputs draw the same round on every computer.
"""
