"""Many desks at one championship, under load and under faults: what `docs/proof/desks.md` tells.

Desks, host and database are processes of their own on this computer alone; what goes between them passes through a
delaying, losing proxy. In the order in which one uses another:

- `linear`: whether answers that were given at the same time are those of one desk that does one thing after another
  (Wing and Gong);
- `games`: what such a desk would answer about a game;
- `history`: what was asked for and answered, written down so that a killed process leaves what it knew;
- `scorer`, `typist`: somebody who types totals that others type too, and somebody who types the sheets of their own
  tables;
- `verdicts`: what everybody was told, held against the journal, and the copies against each other;
- `proxy`: the network between a desk and its host, with its delay, its cuts and its lost answers;
- `patience`, `processes`, `sitting`, `hosting`: asking again, processes that can be killed, and in them desks and
  hosts;
- `load`, `kills`, `rivals`, `controls`: what is measured, broken, left without a host, and taken away;
- `page`: what came of it.
"""
