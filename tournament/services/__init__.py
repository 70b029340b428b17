"""What the program does: one intention, one function, one transaction.

Each takes the `Desk`, which is the open championship, does what an organiser would call by the same verb, writes one
journal entry, and returns the `Changes` by which open views decide whether to refresh. The modules called lines hold
what views are given, and import no SQL. Sub-packages go by subject: `desk` undo and the journal, `setup`, `people`,
`rounds`, `repairs`, `scores`, `hall`, `cash`, `prizes`, `raffle`, `papers`, `safety`; `catalogue` has every use case.
"""
