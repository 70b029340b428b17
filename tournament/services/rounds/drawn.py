"""Which rounds were drawn, who is there for the next, and which tables are awaited."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tournament.models.tables import Round, Team
from tournament.services.desk.changes import ChangeSet, games_of
from tournament.services.desk.hall import Hall, cached
from tournament.services.people.lines import TeamStatus
from tournament.services.scores.ledger import GameRecord, by_round, games_in
from tournament.services.scores.lines import ResultKind


@cached("round")
def rounds_drawn(hall: Hall) -> tuple[Round, ...]:
    """The rows of all rounds in their order."""
    return tuple(sorted(hall.all(Round), key=lambda row: row.number))


def newest_round(hall: Hall) -> Round | None:
    """The round with the highest number."""
    drawn = rounds_drawn(hall)
    return drawn[-1] if drawn else None


@cached("team")
def present_numbers(hall: Hall) -> list[int]:
    """The numbers of the teams that would be drawn now."""
    return sorted(team.number for team in hall.all(Team) if team.number is not None and team.present and team.status == TeamStatus.ACTIVE)


def tables_out(games: Iterable[GameRecord], number: int | None = None) -> list[GameRecord]:
    """Tables not in, of this round or, without a number, of the earliest round with any."""
    out = [game for game in games if game.kind is ResultKind.PENDING]
    return [game for game in out if game.round == (out[0].round if number is None else number)]


@cached("game", "side", "hand", "adjustment", "decision", "round", "team", "championship")
def games_by_round(hall: Hall) -> Mapping[int, Sequence[GameRecord]]:
    """The games of each round, in the order of their tables."""
    return by_round(games_in(hall).values())


def rounds_invalidated(hall: Hall, change_set: ChangeSet) -> Collection[int] | None:
    """Rounds whose lines a change invalidates: its games' own; of seats, all later ones too."""
    tables = {table for table, _ in change_set}
    if tables & {"championship", "team", "player", "substitution"}:
        return None
    numbers = {row.id: row.number for row in hall.all(Round)}
    of_rounds = {id_ for table, id_ in change_set if table == "round"}
    games = hall.rows["game"]
    of_games = {games[id_].round_id for id_ in games_of(change_set) if id_ in games}
    of_games |= {state["round_id"] for (table, _), states in change_set.items() if table == "game" for state in states if state}
    invalidated = {numbers[id_] for id_ in of_rounds | of_games if id_ in numbers}
    if tables & {"round", "side"}:
        return {number for number in numbers.values() if number >= min(invalidated, default=max(numbers.values(), default=0) + 1)}
    return invalidated
