"""Who meets whom: pure functions of who is present, what was played before, and a seed.

`format` is the interface of all formats, `formats` holds them, one file each, and `catalogue` lists them by name;
`phases` chains them. They
share `lots`, derived for every team from the seed. A format that pairs everyone says in a `pairing.Weighing` which
`concerns` it has;
`matching` is the exact minimum-cost pairing, and `widening` leads to it from few candidates. `table_plan` gives the
tables once it is drawn who meets
whom, and `reasons` say why a game is as it is.
`sizes` says how many tables of how many sides there are; `at_tables` seats more than two at them, by the bounded
`search`. The same inputs draw the
same round on every computer.
"""
