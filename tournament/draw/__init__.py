"""Who meets whom: pure functions of who is present, what was played before, and a seed.

`lots` gives every team its lot from the seed, `concerns` say what a draw of pairs avoids, `by_lot` and `by_standings` are its methods, and `matching`
is the exact minimum-cost pairing that both rest on. `sizes` says how many tables of how many sides there are; `at_tables` seats more than two at
them, by the bounded `search`. `methods` has all of it by name. The same inputs draw the same round on every computer.
"""
