"""Who meets whom: pure functions of who is present, what was played before, and a seed.

`format` is the small interface of all ways to draw, `formats` holds them, a file each, and `catalogue` has them by name; `phases` chains them. They
share `lots`, which give every team its lot from the seed, `concerns`, what a draw of pairs avoids, and `matching`, the exact minimum-cost pairing.
`sizes` says how many tables of how many sides there are; `at_tables` seats more than two at them, by the bounded `search`. The same inputs draw the
same round on every computer.
"""
