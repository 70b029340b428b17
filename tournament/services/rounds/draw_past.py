"""The rounds before a draw: who met whom, who sat out, who won."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from tournament.draw.facts import History
from tournament.draw.format import Grouping
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import ChangeSet, differing
from tournament.services.desk.hall import Hall, cached_by_key
from tournament.services.rounds.drawn import rounds_drawn
from tournament.services.scores.ledger import GameRecord, by_round
from tournament.services.scores.standing import games_until, results_until
from tournament.services.setup.settings import rules_in

SEATED_BY = {"round_id", "table_number"}
"""The columns of a game that say where it is played."""


def history(games: Iterable[GameRecord], usual: int, groups: Mapping[int, Mapping[int, int]]) -> History:
    """Who met whom, who were partners, who sat out and who sat where before. `usual` is how many sides a table has.

    A forfeited game counts as met. Partners have not met: to sit side by side is one thing, to sit against each other
    another. `groups` are the score groups that the draws of earlier rounds saw, by round and team.
    """
    meetings: Counter[frozenset[int]] = Counter()
    partners: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    uneven: Counter[int] = Counter()
    floats: Counter[int] = Counter()
    tables: dict[int, tuple[int, ...]] = {}
    for number, played in by_round(games).items():
        sizes = {len(game.members) for game in played if game.table is not None}
        even = usual if usual in sizes else max(sizes, default=0)
        for game in played:
            teams = game.teams
            if game.table is None:
                byes.update(teams)
                continue
            meetings.update(game.opponents)
            partners.update(game.partners)
            uneven.update(teams if len(game.members) != even else ())
            floats.update(teams if len({groups.get(number, {}).get(team, 0) for team in teams}) > 1 else ())
            tables.update((team, (*tables.get(team, ()), game.table)) for team in teams)
    return History(dict(meetings), dict(byes), dict(uneven), dict(floats), tables, dict(partners))


def seats_invalidated(_hall: Hall, change_set: ChangeSet) -> Collection[int] | None:
    """Which past seats a change invalidates: of a game whose seats or table it changes."""
    games = [states for (name, _), states in change_set.items() if name == "game"]
    moved = any(not before or not after or differing(before, after) & SEATED_BY for before, after in games)
    return None if moved or {"side", "round", "team", "championship"} & {name for name, _ in change_set} else ()


@cached_by_key(seats_invalidated)
def history_before(hall: Hall, number: int) -> History:
    """The history of the rounds before one, as the seats are now."""
    return history(games_until(hall, number - 1), seating_of(rules_in(hall)).usual, groups_seen(hall, number))


def groups_seen(hall: Hall, number: int) -> dict[int, dict[int, int]]:
    """The score groups that the draws before a round saw, by round and team."""
    rows = [row for row in rounds_drawn(hall) if row.number < number]
    return {row.number: dict(zip(row.inputs["present"], row.inputs["groups"], strict=True)) for row in rows if "groups" in row.inputs}


def groups_of(grouping: Grouping | None, entrants: Sequence[int], hall: Hall, number: int) -> dict[int, int]:
    """Each entrant's score group in a round's draw, higher is better; none for other formats."""
    if grouping is None:
        return {}
    played = results_until(hall, number - 1)
    last = max((result.round for result in played), default=0)
    counted = [result for result in played if grouping is Grouping.WINS or result.round == last]
    won = Counter(team for result in counted for team in result.teams if result.was_won_by(team))
    return {team: won[team] for team in entrants}
