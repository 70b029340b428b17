"""The teams' ranks, as pure functions of results and of criteria in their order.

`criteria` is the table of what can separate teams, `ranking` applies some of it, ranks the teams of many halls
together, and says who of them goes on; `prizes` says who wins which. A game is worth what its totals and its winner
say, however it came about; what differs is who stood opposite:

| criterion      | game played, stopped     | forfeit          | bye                   | points outside |
|----------------|--------------------------|------------------|-----------------------|----------------|
| `wins`         | 1 for its winner         | 1 for its winner | 1 if it is a win      | no             |
| `places`       | the team's place         | forfeiters last  | 1 if won, else middle | no             |
| `points`       | the team's total         | the team's total | what it is worth      | added          |
| `difference`   | own less each opponent's | the same         | 0, no opponent        | no             |
| `against`      | opponents' totals        | the same         | 0                     | no             |
| `head-to-head` | if among the tied        | the same, met    | never                 | no             |
| `best-game`    | the team's total         | the same         | never                 | no             |
| `stage`        | who goes on              | the same         | its team goes on      | no             |
| games counted  | 1                        | 1                | 1                     | –              |
"""
