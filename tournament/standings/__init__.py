"""The teams' ranks, as pure functions of results and of criteria in their order.

`criteria` is the table of what can separate teams, `ranking` applies some of it; `joined` ranks the teams of many halls
together, `qualified` says
who of them goes on. A game is worth what its totals and its winner say, however it came
about; what differs is who stood opposite:

| criterion      | game played or stopped    | forfeit                  | bye                                | points outside games |
|----------------|---------------------------|--------------------------|------------------------------------|----------------------|
| `wins`         | 1 for its winner          | 1 for its winner         | 1 where it has a winner            | no                   |
| `places`       | the team's place          | last who forfeits, others first | 1 where it has a winner, else middle | no             |
| `points`       | the team's total          | the team's total         | what it is worth                   | added                |
| `difference`   | own less each opponent's  | the same                 | 0, nobody stood opposite           | no                   |
| `against`      | opponents' totals         | the same                 | 0                                  | no                   |
| `head-to-head` | if among the tied         | the same, it counts as met | never                            | no                   |
| `best-game`    | the team's total          | the same                 | never, nobody played for it        | no                   |
| `stage`        | who goes on in its bracket | the same                 | its team goes on                   | no                   |
| games counted  | 1                         | 1                        | 1                                  | –                    |
"""
