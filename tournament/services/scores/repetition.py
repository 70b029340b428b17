"""How often a team was at fault, and what the next time brings.

Article 9 A: after a second irregular deal the other side may ask for a referee from the third deal on; after repeated
ones the organiser may exclude the team. Article 9 D: a team whose conduct disturbs the tournament may be excluded. Over
how many games irregular deals are counted the source does not say: here over all the rounds. Nor does it know a
warning: that it comes before an exclusion is a custom of the championship.
"""

from collections import Counter
from collections.abc import Mapping

from tournament.models.tables import Decision
from tournament.records.kinds import COUNTED, Kind, brings
from tournament.services.desk.hall import Hall, cached
from tournament.services.scores.decisions_kept import concerned_by, undecided_in
from tournament.services.scores.ledger import games_in, record_in
from tournament.services.scores.lines import Repeated

Faults = Mapping[int, Mapping[str, int]]
"""How often by kind, by the number of the team."""


@cached("decision", "adjustment", "game", "side", "hand", "round", "team", "championship")
def faults(hall: Hall) -> Faults:
    """How often every team was at fault in each way, over all the rounds."""
    counted: dict[int, Counter[str]] = {}
    for game_id in games_in(hall):
        for team, kinds in faults_in(hall, game_id).items():
            counted.setdefault(team, Counter()).update(kinds)
    for row in hall.all(Decision):
        if row.game_id is None and row.kind in COUNTED:
            for team in concerned_by(hall, row, {}):
                counted.setdefault(team, Counter())[row.kind] += 1
    return counted


def faults_in(hall: Hall, game_id: int) -> Faults:
    """The faults of one game. An irregular deal is one whether a decision tells of it, the sheet, or both."""
    record = record_in(hall, game_id)
    counted: dict[int, Counter[str]] = {team: Counter() for team in record.teams}
    for row in hall.of(Decision, "game_id", game_id):
        if row.kind in COUNTED:
            for team in concerned_by(hall, row, record.members):
                counted[team][row.kind] += 1
    for side, _ in undecided_in(hall, record):
        for team in record.members.get(side, ()):
            counted[team][Kind.IRREGULAR_DEAL] += 1
    return {team: kinds for team, kinds in counted.items() if kinds}


def repeated(hall: Hall, kind: Kind, team: int, game_id: int | None = None) -> Repeated:
    """A team's next fault of this kind: its number in the game and in all rounds, and effect."""
    in_all = faults(hall).get(team, {}).get(kind, 0) + 1
    in_game = faults_in(hall, game_id).get(team, {}).get(kind, 0) + 1 if game_id is not None else in_all
    return Repeated(kind, team, in_game, in_all, brings(kind, in_all))


def faults_of(hall: Hall, team: int) -> tuple[Repeated, ...]:
    """How often a team was at fault in each way over all the rounds, and what the last time brought."""
    counted = faults(hall).get(team, {})
    return tuple(Repeated(kind, team, times, times, brings(kind, times)) for kind in COUNTED if (times := counted.get(kind, 0)))
