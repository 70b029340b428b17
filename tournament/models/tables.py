"""A file's tables, by mapped classes: columns, checks, references, indexes, triggers.

Those of the money are in `money_tables`.

A file holds only facts. Marks, totals, winners and standings follow from them and are never stored. References are held
against one another when a command commits, so that undo can put rows back in any order. `schema` writes the tables for
SQLite; both engines hold all their types. Rows never leave the services: views are given the frozen lines of their
`lines` modules.
"""

from typing import TYPE_CHECKING, Any, Final

from pydantic import create_model
from sqlalchemy import DDL, CheckConstraint, Index, UniqueConstraint, event, false
from sqlmodel import SQLModel

from tournament.models.columns import STRICT, columns_of_settings, flag, identity, integer, json, reference, text

LETTERS = "'A', 'B', 'C', 'D', 'E', 'F'"

READINGS, DEFAULTS = 4, 9
"""The versions since which rules name their defaults, and since which these are today's."""


if TYPE_CHECKING:

    class OfSettings(SQLModel):
        """The columns of the settings, and those that the championship has besides."""

        def __getattr__(self, name: str) -> Any: ...

else:
    OfSettings = create_model(
        "OfSettings",
        __base__=SQLModel,
        id=(int, identity("id = 1", default=1)),
        **columns_of_settings(later=False),
        readings=(int, integer(f"readings IN (0, {READINGS})", default=READINGS)),
        lot_seed=(int, integer()),
        last_number=(int, integer(default=0)),
        **columns_of_settings(later=True),
        defaults_of=(int, integer("defaults_of >= 0", default=DEFAULTS, empty="0", since=9)),
    )


class Championship(OfSettings, table=True):
    """The championship: one row, a column a setting. `last_number`: highest team number given.

    What `options` leave unsaid is scored by the defaults of the version `defaults_of`, or where it is 0, as before
    version 9, of `readings`.
    """

    __table_args__ = STRICT


class Team(SQLModel, table=True):
    """A team, or a waiting person without number. `pass_issue`: pass renewals; `category`: for prizes (ladies …)."""

    id: int = identity()
    number: int | None = integer("number > 0", unique=True, default=None)
    name: str = text()
    club: str = text(default="")
    status: str = text("status IN ('active', 'waiting', 'withdrawn', 'excluded')")
    present: bool = flag()
    paid: bool = flag()
    near_door: bool = flag(default=False, empty=false())
    pass_issue: int = integer("pass_issue >= 0", default=0, empty="0")
    category: str = text("length(category) <= 40", default="", empty="")

    __table_args__ = (CheckConstraint("(number IS NULL) = (status = 'waiting')"), STRICT)


class Player(SQLModel, table=True):
    """A player of a team, at seat 1 or 2."""

    id: int = identity()
    team_id: int = reference("team")
    seat: int = integer("seat IN (1, 2)")
    name: str = text("length(name) BETWEEN 1 AND 60")
    licence: str = text("length(licence) <= 30", default="", empty="")
    membership: str = text("length(membership) <= 30", default="", empty="")

    __table_args__ = (Index("player_by_team", "team_id"), STRICT)


class Contact(SQLModel, table=True):
    """How to reach a team. Kept out of the journal, so that it can be erased."""

    team_id: int = identity()
    phone: str = text()

    __table_args__ = STRICT


class HallSecret(SQLModel, table=True):
    """What passes are derived from; in no journal or export, so that nobody can make one."""

    __tablename__ = "hall_secret"

    id: int = identity("id = 1", default=1)
    secret: str = text("length(secret) = 64")

    __table_args__ = STRICT


class DeviceRow(SQLModel, table=True):
    """A paired phone, tablet, screen or computer, its rights, and its token's SHA-256. Kept for ever."""

    __tablename__ = "device"

    id: int = identity()
    role: str = text()
    name: str = text("length(name) BETWEEN 1 AND 60")
    token: str = text(unique=True)
    paired_at: str = text()
    revoked: bool = flag(default=False)

    __table_args__ = STRICT


class ApartRow(SQLModel, table=True):
    """Two teams that should not meet up to `until_round`, or ever. Lower id first."""

    __tablename__ = "apart"

    id: int = identity()
    one_id: int = reference("team")
    other_id: int = reference("team")
    until_round: int | None = integer("until_round BETWEEN 1 AND 100", default=None)

    __table_args__ = (UniqueConstraint("one_id", "other_id"), CheckConstraint("one_id < other_id"), STRICT)


class Substitution(SQLModel, table=True):
    """A player replaced after the first posting, with the reason (article 9 D)."""

    id: int = identity()
    team_id: int = reference("team")
    after_round: int = integer()
    leaving: str = text()
    entering: str = text()
    reason: str = text()

    __table_args__ = STRICT


class Round(SQLModel, table=True):
    """A drawn round with everything the draw saw: a later correction changes standings, not this."""

    id: int = identity()
    number: int = integer("number > 0", unique=True)
    method: str = text()
    seed: int = integer()
    inputs: dict[str, Any] = json()
    posted_at: str | None = text(default=None)

    __table_args__ = STRICT


class Game(SQLModel, table=True):
    """A game of a round; a bye has no table.

    `decided` is set where a decision, not play, made the result; `losers` are the sides that forfeited. `slot` is where
    it is in a bracket. `typed_out` are the sides that went out of a countdown, in that order as far as it was typed
    with the totals.
    """

    id: int = identity()
    round_id: int = reference("round")
    table_number: int | None = integer("table_number > 0", default=None)
    by_hand: bool = flag(default=False)
    decided: str | None = text("decided IN ('forfeit', 'stopped', 'bye')", default=None)
    losers: str = text(default="")
    typed_totals: dict[str, int] | None = json(default=None)
    typed_winner: str | None = text(default=None)
    typed_why: str | None = text("typed_why IN ('target', 'clock', 'hands')", default=None)
    stop_after: int | None = integer(default=None)
    stop_more: int | None = integer(default=None)
    slot: str = text(default="", empty="")
    typed_out: str = text(default="", empty="")

    __table_args__ = (
        UniqueConstraint("round_id", "table_number"),
        CheckConstraint("(table_number IS NULL) = (decided IS NOT NULL AND decided = 'bye')"),
        CheckConstraint("(stop_after IS NULL) = (stop_more IS NULL)"),
        STRICT,
    )


class SeatedSide(SQLModel, table=True):
    """A team that sits at a side of a game, by the side's letter; where partners are drawn, two sit at each."""

    __tablename__ = "side"

    id: int = identity()
    game_id: int = reference("game")
    letter: str = text(f"letter IN ({LETTERS})")
    team_id: int = reference("team")

    __table_args__ = (UniqueConstraint("game_id", "team_id"), STRICT)


class Hand(SQLModel, table=True):
    """A deal of a game, as JSON in the published form."""

    id: int = identity()
    game_id: int = reference("game")
    position: int = integer("position > 0")
    facts: dict[str, Any] = json()

    __table_args__ = (Index("hand_by_game", "game_id", "position"), STRICT)


class AdjustmentRow(SQLModel, table=True):
    """A referee's points outside hands: a team's, or a side's after so many deals (NULL: at the end)."""

    __tablename__ = "adjustment"

    id: int = identity()
    game_id: int | None = reference("game", default=None)
    letter: str | None = text(f"letter IN ({LETTERS})", default=None)
    team_id: int | None = reference("team", default=None)
    points: int = integer()
    reason: str = text()
    after_deals: int | None = integer("after_deals >= 0", default=None, since=9)

    __table_args__ = (
        CheckConstraint("(game_id IS NULL) = (letter IS NULL)"),
        CheckConstraint("(game_id IS NULL) <> (team_id IS NULL)"),
        STRICT,
    )


class Decision(SQLModel, table=True):
    """What a referee decided, by which article, and why.

    `letters` are the sides at fault, `deal` the number of the deal on the sheet, `trick` that of a wrong card, `points`
    what was given or taken. `outcome` is what followed where a kind of decision has several. `at` is when it was
    decided, `minutes` after how many of the game.
    """

    id: int = identity()
    kind: str = text()
    referee: str = text()
    article: str = text(default="")
    reason: str = text()
    round_number: int | None = integer(default=None)
    game_id: int | None = reference("game", default=None)
    hand_id: int | None = reference("hand", default=None)
    team_id: int | None = reference("team", default=None)
    letters: str = text(default="", empty="")
    deal: int | None = integer("deal > 0", default=None)
    trick: int | None = integer("trick > 0", default=None)
    points: int | None = integer(default=None)
    outcome: str = text(default="", empty="")
    at: str | None = text(default=None)
    minutes: int | None = integer("minutes >= 0", default=None)

    __table_args__ = STRICT


class PresenceCount(SQLModel, table=True):
    """A count of presence in a round: `missing` are team numbers, of `seated` in all."""

    __tablename__ = "presence"

    id: int = identity()
    round_id: int = reference("round")
    at: str = text()
    minutes: int | None = integer("minutes >= 0", default=None)
    seated: int = integer("seated >= 0")
    missing: list[int] = json()

    __table_args__ = STRICT


class ClockRow(SQLModel, table=True):
    """A round's clock, or a table's besides (`game_id`); without a row it runs from posting.

    `started_at` is the moment from which minutes count, `paused_at` since when it stands still, `paused_seconds` how
    long it stood still before; `added_minutes` were given, or taken. When time was up for all, `ended_at` is when that
    was said and `hands_left` what is still played.
    """

    __tablename__ = "clock"

    id: int = identity()
    round_id: int = reference("round")
    game_id: int | None = reference("game", default=None)
    started_at: str | None = text(default=None)
    paused_at: str | None = text(default=None)
    paused_seconds: int = integer("paused_seconds >= 0", default=0)
    added_minutes: int = integer("added_minutes BETWEEN -600 AND 600", default=0)
    ended_at: str | None = text(default=None)
    hands_left: int | None = integer("hands_left >= 0", default=None)

    __table_args__ = (
        UniqueConstraint("round_id", "game_id"),
        CheckConstraint("(ended_at IS NULL) = (hands_left IS NULL)"),
        STRICT,
    )


class AnnouncementRow(SQLModel, table=True):
    """What the desk tells the hall, until it is taken down."""

    __tablename__ = "announcement"

    id: int = identity()
    message: str = text("length(message) BETWEEN 1 AND 200")
    at: str = text()

    __table_args__ = STRICT


class Report(SQLModel, table=True):
    """A game's result as a team reports it: `content` is totals, or hands as published.

    `device` tells whether two reports came from one telephone. A `settled` one has been decided about, and holds
    nothing up any more.
    """

    __tablename__ = "claim"

    id: int = identity()
    game_id: int = reference("game")
    team_id: int = reference("team")
    letter: str = text(f"letter IN ({LETTERS})")
    content: dict[str, Any] = json()
    device: str = text()
    at: str = text()
    settled: bool = flag(default=False)

    __table_args__ = STRICT


class Call(SQLModel, table=True):
    """A referee was called: to a table, by a team; `answered_by` is who went."""

    id: int = identity()
    game_id: int | None = reference("game", default=None)
    team_id: int | None = reference("team", default=None)
    reason: str = text("length(reason) <= 200")
    at: str = text()
    answered_at: str | None = text(default=None)
    answered_by: str = text(default="")

    __table_args__ = STRICT


class Emblem(SQLModel, table=True):
    """The club's picture for diplomas, base64 of PNG or JPEG; not in the journal, which never forgets."""

    id: int = identity("id = 1", default=1)
    picture: str = text("length(picture) BETWEEN 1 AND 2000000")

    __table_args__ = STRICT


class JournalEntry(SQLModel, table=True):
    """One command, with the rows before and after it, hashed with the entry before.

    `desk` is the id of the desk that made it, for undo goes per desk. `looked_at` are rows `[table, id]` that it
    depended on without changing them. `asked` is a digest of what was asked for under a key of its client's
    (`command`), which is done once.
    """

    __tablename__ = "journal"

    sequence: int = identity()
    command: str = text(unique=True)
    what: str = text()
    by_whom: str = text()
    at: str = text()
    why: str = text()
    details: dict[str, Any] = json()
    before: list[Any] = json()
    after: list[Any] = json()
    undoes: int | None = integer(default=None)
    previous: str = text()
    hash: str = text(unique=True)
    desk: str = text(default="", empty="")
    looked_at: list[Any] = json(default=[], empty="[]")
    asked: str = text(default="", empty="")

    __table_args__ = STRICT


PRIVATE: Final = tuple(str(table.__tablename__) for table in (Contact, HallSecret, DeviceRow))
"""The tables that never leave the host: how to reach people, and what lets devices in."""
OUTSIDE: Final = (str(JournalEntry.__tablename__), *PRIVATE, str(Emblem.__tablename__))
"""The tables that no entry of the journal mentions: the journal itself, what is private, and the club's picture."""

APPEND_ONLY = "the journal is append-only"
NEVER_CHANGED = "journal_is_never_changed"
TRIGGERS = (
    (
        "sqlite",
        f"CREATE TRIGGER {NEVER_CHANGED} BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END",
    ),
    (
        "sqlite",
        (
            "CREATE TRIGGER journal_is_never_erased BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, "
            f"'{APPEND_ONLY}'); END"
        ),
    ),
    (
        "postgresql",
        (
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION "
            f"''{APPEND_ONLY}''; END'"
        ),
    ),
    (
        "postgresql",
        (
            f"CREATE TRIGGER {NEVER_CHANGED} BEFORE UPDATE OR DELETE OR TRUNCATE ON journal EXECUTE FUNCTION "
            "refuse_change()"
        ),
    ),
    (
        "postgresql",
        """CREATE FUNCTION refuse_gap() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
            IF NEW.previous <> coalesce((SELECT hash FROM journal WHERE sequence = NEW.sequence - 1), '') OR \
(NEW.sequence = 1) <> (NEW.previous = '')
            THEN RAISE EXCEPTION 'the journal has no entry that this one follows' USING ERRCODE = 'CAP01'; END IF;
            RETURN NEW;
        END $$""",
    ),
    (
        "postgresql",
        "CREATE TRIGGER journal_is_chained BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION refuse_gap()",
    ),
)
"""What holds the journal in each engine.

A server may be brought back from a backup while programs work in it: what they would add to the journal then follows
nothing there.
"""
for dialect, statement in TRIGGERS:
    create = DDL(statement).execute_if(dialect=dialect)  # type: ignore[no-untyped-call]
    event.listen(SQLModel.metadata.tables["journal"], "after_create", create)
