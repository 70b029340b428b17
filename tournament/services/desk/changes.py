"""What a use case changed, so that every open view can decide whether to refresh."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Row = tuple[str, int]
"""A row of the file: the name of its table, and its id."""
RowValues = Mapping[str, Any]
"""The values of a row by its columns."""
RowChange = tuple[RowValues | None, RowValues | None]
"""The values of a row before and after a change; None where there is no row."""
ChangeSet = Mapping[Row, RowChange]
"""The changed rows, each with its values before and after."""

TEAMS = {"team", "player", "substitution", "apart", "reduction"}
"""What makes teams others: whether one has paid follows from its reductions too."""
ROUNDS = {"round", "side"}
OF_TEAMS = {"player", "cash", "granted"}
OF_GAMES = {"hand", "side", "adjustment", "decision"}
"""What makes a game another one when it changes."""
IN_HALL = {"clock", "announcement", "claim", "call", "presence"}
"""What is said in the hall beside the games, and changes none of them."""
MONEY = {"reduction", "granted", "cash", "till_count", "prize", "raffle_lot", "ticket_sale", "raffle_draw"}
"""What the cash, the prizes and the raffle are made of."""


@dataclass(frozen=True)
class Changes:
    """The kinds of things that changed; `games` are ids with new facts. Standings follow from these.

    `papers` says that an edition of a document was numbered, `hall` that clocks, announcements, reported results or
    calls for a referee are new, `money` the cash, the prizes or the raffle.
    """

    settings: bool = False
    teams: bool = False
    rounds: bool = False
    games: frozenset[int] = frozenset()
    papers: bool = False
    hall: bool = False
    money: bool = False

    @property
    def standings(self) -> bool:
        """Whether the standings may have changed."""
        return self.settings or self.teams or self.rounds or bool(self.games)


def changes_of(change_set: ChangeSet) -> Changes:
    """What kinds of thing the changed rows are about."""
    tables = {table for table, _ in change_set}
    of_teams = ids_in(change_set, "team_id", *(tables - IN_HALL))
    return Changes(
        settings="championship" in tables,
        teams=bool(tables & TEAMS or of_teams),
        rounds=bool(tables & ROUNDS),
        games=games_of(change_set),
        hall=bool(tables & IN_HALL),
        money=bool(tables & MONEY),
    )


def ids_in(change_set: ChangeSet, column: str, *tables: str) -> frozenset[int]:
    """The ids that a column of changed rows had before or has now; nothing of rows that refer to none there."""
    return frozenset(
        values[column]
        for (table, _), both in change_set.items()
        if table in tables
        for values in both
        if values and values.get(column) is not None
    )


def games_of(change_set: ChangeSet) -> frozenset[int]:
    """The ids of the games that changed themselves, or of which a hand, a seat, an adjustment or a decision did."""
    return ids_in(change_set, "game_id", *OF_GAMES) | {id_ for table, id_ in change_set if table == "game"}


def teams_of(change_set: ChangeSet) -> frozenset[int]:
    """The ids of the teams that changed themselves, or of which a player, an entry of the cash or a reduction did."""
    return ids_in(change_set, "team_id", *OF_TEAMS) | {id_ for table, id_ in change_set if table == "team"}


def touched(change_set: ChangeSet) -> frozenset[Row]:
    """The rows of a change and what they are part of, but the last team number, on which nobody depends."""
    rows = set()
    for row, (before, after) in change_set.items():
        if row[0] == "championship" and before and after and differing(before, after) <= {"last_number"}:
            continue
        rows.add(row)
        for values in (before, after):
            if values is not None:
                rows |= owners(row[0], values)
    return frozenset(rows)


def owners(table: str, values: RowValues) -> set[Row]:
    """The rows a row is part of: a hand's game, a player's team; not the seats of a table."""
    if table in IN_HALL:
        return set()
    owning = {("game", values.get("game_id"))}
    if table != "side":
        owning.add(("team", values.get("team_id")))
    return {(name, id_) for name, id_ in owning if id_ is not None}


def differing(one: RowValues, other: RowValues) -> set[str]:
    """The columns in which values of a row differ from others."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def both(one: Changes, other: Changes) -> Changes:
    """Everything that two commands changed."""
    return Changes(
        one.settings or other.settings,
        one.teams or other.teams,
        one.rounds or other.rounds,
        one.games | other.games,
        one.papers or other.papers,
        one.hall or other.hall,
        one.money or other.money,
    )
