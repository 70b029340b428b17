"""What the program does: one intention, one function, one transaction.

Each takes the `Desk`, which is the open championship, does what an organiser would call by the same verb, writes one journal entry, and returns the
`Changes` by which open views decide whether to refresh. `lines` are what views are given, and import no SQL: `registration` speaks of teams,
`drawing` of rounds, `entry` of hands and results, `standing` of standings, `history` of undo and the journal, `championship` of the file itself.
"""
