"""The rows of a championship file. `schema` holds the tables themselves; these classes map them.

Rows never leave the services: views are given the frozen lines of `tournament.services.lines`.
"""

from typing import Any

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel


def json_column(*, nullable: bool = False) -> Any:
    """A column that holds a JSON value; None is stored as NULL."""
    return Field(sa_column=Column(JSON(none_as_null=True), nullable=nullable))


READINGS = 4
"""The version of the tables since which the defaults of all systems read the sources as they do today."""


class Championship(SQLModel, table=True):
    """The championship itself: one row. `last_number` is the highest team number ever given.

    `readings` says by which defaults what `options` leave unsaid is scored: those of `READINGS`, or 0 for rules that were written before.
    """

    id: int = Field(default=1, primary_key=True)
    name: str
    place: str = ""
    day: str
    rules: str
    options: dict[str, Any] = json_column()
    criteria: list[str] = json_column()
    bye_worth: str
    bye_wins: bool
    forfeit_marks: str
    planned_rounds: int
    game_minutes: int | None = None
    totals_first: bool = False
    room: list[list[int]] = json_column()
    phases: list[dict[str, Any]] = json_column()
    clubs_apart: int = 0
    tables_move: bool = False
    door_tables: list[int] = json_column()
    referees: str = ""
    customs: list[str] = json_column()
    readings: int = READINGS
    lot_seed: int
    last_number: int = 0
    version: int = 1


class Team(SQLModel, table=True):
    """A registered team, or someone alone on the waiting list, who has no number yet."""

    id: int = Field(primary_key=True)
    number: int | None = None
    name: str
    club: str = ""
    status: str
    present: bool
    paid: bool
    version: int = 1
    near_door: bool = False


class Player(SQLModel, table=True):
    """A player of a team, at seat 1 or 2."""

    id: int = Field(primary_key=True)
    team_id: int = Field(foreign_key="team.id")
    seat: int
    name: str


class Contact(SQLModel, table=True):
    """How to reach a team. Kept out of the journal, so that a person can be forgotten."""

    team_id: int = Field(primary_key=True)
    phone: str


class ApartRow(SQLModel, table=True):
    """Two teams that should not meet: never, or not in the first rounds, up to `until_round`. The lower id comes first."""

    __tablename__ = "apart"

    id: int = Field(primary_key=True)
    one_id: int = Field(foreign_key="team.id")
    other_id: int = Field(foreign_key="team.id")
    until_round: int | None = None


class Substitution(SQLModel, table=True):
    """A player replaced after the first posting, with the reason (article 9 D)."""

    id: int = Field(primary_key=True)
    team_id: int = Field(foreign_key="team.id")
    after_round: int
    leaving: str
    entering: str
    reason: str


class Round(SQLModel, table=True):
    """A drawn round with everything the draw saw: a later correction changes standings, not this."""

    id: int = Field(primary_key=True)
    number: int
    method: str
    seed: int
    inputs: dict[str, Any] = json_column()
    posted_at: str | None = None


class Game(SQLModel, table=True):
    """A game of a round; a bye has no table.

    `decided` is set where a decision, not play, made the result; `losers` are the sides that forfeited. `slot` is its place in a bracket.
    `typed_out` are the sides that went out of a countdown, in that order as far as it was told with the totals.
    """

    id: int = Field(primary_key=True)
    round_id: int = Field(foreign_key="round.id")
    table_number: int | None = None
    by_hand: bool = False
    decided: str | None = None
    losers: str = ""
    typed_totals: dict[str, int] | None = json_column(nullable=True)
    typed_winner: str | None = None
    typed_why: str | None = None
    stop_after: int | None = None
    stop_more: int | None = None
    version: int = 1
    slot: str = ""
    typed_out: str = ""


class SeatedSide(SQLModel, table=True):
    """A team that sits at a side of a game, by the side's letter; where partners are drawn, two sit at each."""

    __tablename__ = "side"

    id: int = Field(primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    letter: str
    team_id: int = Field(foreign_key="team.id")


class Hand(SQLModel, table=True):
    """A deal of a game, as JSON in the published form."""

    id: int = Field(primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    position: int
    facts: dict[str, Any] = json_column()
    version: int = 1


class AdjustmentRow(SQLModel, table=True):
    """Points given or taken outside a hand: to a side of a game, or to a team."""

    __tablename__ = "adjustment"

    id: int = Field(primary_key=True)
    game_id: int | None = Field(default=None, foreign_key="game.id")
    letter: str | None = None
    team_id: int | None = Field(default=None, foreign_key="team.id")
    points: int
    reason: str


class Decision(SQLModel, table=True):
    """What a referee decided, by which article, and why."""

    id: int = Field(primary_key=True)
    kind: str
    referee: str
    article: str = ""
    reason: str
    round_number: int | None = None
    game_id: int | None = Field(default=None, foreign_key="game.id")
    hand_id: int | None = Field(default=None, foreign_key="hand.id")
    team_id: int | None = Field(default=None, foreign_key="team.id")


class JournalEntry(SQLModel, table=True):
    """One command, with the rows before and after it, hashed with the entry before.

    `desk` is the id of the desk that made it, for undo goes per desk. `looked_at` are rows `[table, id]` that it depended on without changing them.
    """

    __tablename__ = "journal"

    sequence: int = Field(primary_key=True)
    command: str
    what: str
    by_whom: str
    at: str
    why: str
    details: dict[str, Any] = json_column()
    before: list[Any] = json_column()
    after: list[Any] = json_column()
    undoes: int | None = None
    previous: str
    hash: str
    desk: str = ""
    looked_at: list[Any] = Field(default_factory=list, sa_column=Column(JSON(none_as_null=True), nullable=False))
