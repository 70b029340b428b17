"""What sheets of paper are made from, frozen at one moment: the club's picture, editions, games after play.

A number names one edition of one document about one round, whatever its language and however many sheets of it, so that
two posted sheets that differ can be told apart. It is written in the journal before the paper is made: a number may be
spent on paper that never came out, but is never used twice. What hangs on the wall is nothing undo could take back, so
undo passes over these entries.
"""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import delete, insert, select

from tournament.errors import Problem, Refused
from tournament.models.tables import Emblem, Game
from tournament.scoring.facts import HandFacts, Side
from tournament.services.cash.payments import cash_book
from tournament.services.desk.changes import Changes, differing, games_of, ids_in
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import Told, change_set_of, undone_entries
from tournament.services.desk.open_file import DeskFile
from tournament.services.desk.state import ChampionshipState, table_of
from tournament.services.desk.undo import state_before
from tournament.services.desk.undo_stack import DOCUMENT_ISSUED
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.views import HallAccess, JournalEntryView
from tournament.services.hall.report_states import differs, reports_of
from tournament.services.hall.views import ReportView
from tournament.services.papers.views import (
    Approval,
    EditionView,
    PlayedSheet,
    Response,
    SheetChanges,
    Snapshot,
    TypedBy,
)
from tournament.services.people.registration import teams
from tournament.services.prizes.prizes import awards
from tournament.services.raffle.raffle import raffle
from tournament.services.rounds.clock import clock_decisions, presence_counts
from tournament.services.rounds.round_views import drawn_rounds, game_view_in, rounds
from tournament.services.rounds.schedule_views import announced_in, schedule_of, still_holds
from tournament.services.rounds.views import RoundState
from tournament.services.scores.decisions_kept import decisions
from tournament.services.scores.game_records import GameRecord, record_in
from tournament.services.scores.sheet_moves import sheet_view
from tournament.services.scores.standing import standings
from tournament.services.scores.views import GameView, ResultKind, SheetView
from tournament.services.setup.championship import championship

LOGO: Final = table_of(str(Emblem.__tablename__))
MOST_BYTES: Final = 1_400_000
"""As base64 they fit in the column."""
SIGNATURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""How a PNG and a JPEG file begin."""


def logo(desk: DeskFile) -> bytes | None:
    """The club's picture, a PNG or JPEG file; None where none was chosen."""
    with desk.reading() as connection:
        kept = connection.execute(select(LOGO.c.picture)).scalar()
    try:
        return None if kept is None else b64decode(kept, validate=True)
    except (
        Error,
        ValueError,
    ):  # a file that was changed outside the program: whoever prints it says that it is no picture
        return b""


def keep_logo(desk: DeskFile, picture: bytes) -> None:
    """Keep a picture instead of the last. Refuses what is no PNG or JPEG file, or too large."""
    if not picture.startswith(SIGNATURES):
        raise Refused(Problem("picture-unreadable"))
    if len(picture) > MOST_BYTES:
        raise Refused(Problem("picture-too-large"))
    with desk.writing_beside() as connection:
        connection.execute(delete(LOGO))
        connection.execute(insert(LOGO), [{"id": 1, "picture": b64encode(picture).decode("ascii")}])


def remove_logo(desk: DeskFile) -> None:
    """Have no picture any more."""
    with desk.writing_beside() as connection:
        connection.execute(delete(LOGO))


PLAN = "plan"
WHOLE: Mapping[str, int] = {}


@use_case(DOCUMENT_ISSUED)
def issue_document(
    work: UnitOfWork,
    document: str,
    about: int | None,
    language: str,
    only: Mapping[str, int] = WHOLE,
    *,
    saved: bool = False,
) -> None:
    """Number an edition, of a round or none; `only`: one `table` or `team`; `saved`: as a file, unprinted."""
    newest = newest_edition(work.state, document, about)
    work.details.update(document=document, language=language, **only)
    if document == PLAN:
        work.details["in_advance"] = announced_now(work.state)
    if about is not None:
        work.details["round"] = about
    work.details["edition"] = newest.number + 1 if newest else 1
    if saved:
        work.details["saved"] = 1


def newest_edition(state: ChampionshipState, document: str, about: int | None) -> EditionView | None:
    """The newest edition of a document about a round, or about none."""
    return max(
        (line for line in _issued(state) if (line.document, line.round) == (document, about)),
        key=lambda line: line.number,
        default=None,
    )


def editions(state: ChampionshipState) -> tuple[EditionView, ...]:
    """The newest edition of every document about every round, newest first."""
    newest = {(line.document, line.round): line for line in _issued(state)}
    return tuple(sorted(newest.values(), key=lambda line: line.at, reverse=True))


def announced_now(state: ChampionshipState) -> str:
    """What a plan printed now would announce of the rounds to come."""
    posted = [line for line in rounds(state) if line.state is not RoundState.DRAWN]
    return announced_in(schedule_of(championship(state), teams(state), posted))


def printed_plan_is_stale(state: ChampionshipState) -> bool:
    """Whether the newest printed plan says something of a round to come that is otherwise now."""
    newest = next((line for line in editions(state) if line.document == PLAN), None)
    return (
        newest is not None
        and newest.in_advance is not None
        and not still_holds(newest.in_advance, announced_now(state))
    )


def _issued(state: ChampionshipState) -> Iterator[EditionView]:
    for entry in state.journal:
        if entry.what == DOCUMENT_ISSUED:
            details, about, in_advance = entry.details, entry.details.get("round"), entry.details.get("in_advance")
            yield EditionView(
                document=str(details["document"]),
                round=None if about is None else int(about),
                number=int(details["edition"]),
                at=entry.at,
                by=entry.by,
                in_advance=None if in_advance is None else str(in_advance),
            )


Table = tuple[int, int]
"""A round, and a table of it."""

WRITING = ("hand", "totals", "sheet", "sides", "deal-voided", "award-recorded", "claim-agreed", "claims-accepted")
"""So begin the codes of what writes on a sheet, or strikes from it."""
POSTED = "round-posted"


def played_sheet(state: ChampionshipState, game_id: int) -> PlayedSheet | None:
    """The sheet of one game; None where the game is not there."""
    if state.get(Game, game_id) is None:
        return None
    return played_sheet_of(state, game_view_in(state, game_id), typed_at_tables(state))


def played_sheets(state: ChampionshipState) -> tuple[PlayedSheet, ...]:
    """The sheets of all tables of the posted rounds, in the order of rounds and tables."""
    typed = typed_at_tables(state)
    posted = (drawn for drawn in rounds(state) if drawn.state is not RoundState.DRAWN)
    return tuple(played_sheet_of(state, game, typed) for drawn in posted for game in drawn.tables)


def played_sheet_of(state: ChampionshipState, game: GameView, typed: Mapping[Table, Sequence[TypedBy]]) -> PlayedSheet:
    """The sheet of a game that is already known as a line."""
    return PlayedSheet(
        sheet_view(state, game), approvals(state, game.id), tuple(typed.get((game.round, game.table or 0), ()))
    )


def approvals(state: ChampionshipState, game_id: int) -> tuple[Approval, ...]:
    """What the sides of a game said of its result, in order. Hands of an unfinished game do not count."""
    record = record_in(state, game_id)
    return tuple(
        Approval(report.letter, report.team, report.name, said_of(report, record), report.at, report.settled)
        for report in reports_of(state, game_id).reports
        if report.is_complete
    )


def said_of(report: ReportView, record: GameRecord) -> Response:
    """Whether a side approved what is recorded."""
    if report.contests:
        return Response.CONTESTED
    if record.kind is ResultKind.PENDING:
        return Response.REPORTED
    return Response.OTHERWISE if differs(report, record) else Response.APPROVED


def typed_at_tables(state: ChampionshipState) -> Mapping[Table, tuple[TypedBy, ...]]:
    """Who wrote on each table's sheet, in order, without what was undone or is of an earlier posting."""
    written: dict[Table, dict[str, TypedBy]] = {}
    undone = undone_entries(state.journal)
    for entry in state.journal:
        if entry.sequence in undone:
            continue
        if entry.what == POSTED:
            number = entry.details.get("round")
            written = {table: by for table, by in written.items() if table[0] != number}
        elif entry.what.startswith(WRITING):
            for table in tables_of(entry):
                by = written.setdefault(table, {})
                by[entry.by] = TypedBy(entry.by, by[entry.by].first if entry.by in by else entry.at, entry.at)
    return {table: tuple(by.values()) for table, by in written.items()}


def tables_of(entry: JournalEntryView) -> Iterator[Table]:
    """The tables on whose sheets an entry wrote: two where a sheet was moved."""
    number = entry.details.get("round")
    for table in (entry.details.get("table"), entry.details.get("to")):
        if isinstance(number, int) and isinstance(table, int):
            yield number, table


RULES = frozenset({"rules", "options", "forfeit_marks"})
"""The columns of the championship by which the games of a table are scored."""


class GamePast:
    """The past of a game, entry by entry, up to the state that is shown: what is done afterwards is not in it.

    `steps` are the entries that are about the game, oldest first: its draw, its hands, decisions and reports, and other
    rules for all games. `undone` are the numbers of those that hold no more.
    """

    def __init__(self, state: ChampionshipState, entries: Sequence[Told], game_id: int) -> None:
        """`entries` is the journal as far as the state knows it, oldest first."""
        self.game_id = game_id
        self._entries = entries
        mine = {entry.sequence for entry in self._entries if is_about(entry, game_id)}
        self.steps: tuple[JournalEntryView, ...] = tuple(line for line in state.journal if line.sequence in mine)
        self.undone = undone_entries(state.journal) & mine
        self._states = {state.sequence: state}

    def __len__(self) -> int:
        return len(self.steps)

    def index_at(self, sequence: int) -> int:
        """The index of the last step that was done by that entry; 0 before the first."""
        return max(sum(step.sequence <= sequence for step in self.steps) - 1, 0)

    def at(self, index: int) -> PlayedSheet | None:
        """The sheet as a step left it; None where the game was not there."""
        return played_sheet(self._state_after(self.steps[index].sequence), self.game_id)

    def changes(self, index: int) -> SheetChanges:
        """What a step made of the sheet; of the first one, that is nothing."""
        before, after = (self.at(index - 1) if index else None), self.at(index)
        return changes_between(before, after) if before and after else SheetChanges()

    def _state_after(self, sequence: int) -> ChampionshipState:
        """The state after an entry, gone back to from the next later one that is known."""
        later = min(known for known in self._states if known >= sequence)
        between = [entry for entry in self._entries if sequence < entry.sequence <= later]
        return self._states.setdefault(sequence, state_before(self._states[later], between))


def past_of_game(desk: Desk, state: ChampionshipState, game_id: int) -> GamePast:
    """The past of a game up to a state that the desk shows, or has shown."""
    return GamePast(state, desk.told(0, state.sequence), game_id)


def is_about(entry: Told, game_id: int) -> bool:
    """Whether an entry changed a game, its reports or its rules; creating the championship does not count."""
    change_set = change_set_of(entry)
    return game_id in games_of(change_set) | ids_in(change_set, "game_id", "claim") or any(
        table == "championship" and before and after and differing(before, after) & RULES
        for (table, _), (before, after) in change_set.items()
    )


def game_of_entry(desk: Desk, state: ChampionshipState, entry: JournalEntryView) -> int | None:
    """The game an entry is about, first of all at the table it names; None if about none."""
    (told,) = desk.told(entry.sequence - 1, entry.sequence)
    change_set = change_set_of(told)
    games = sorted(games_of(change_set) | ids_in(change_set, "game_id", "claim"))
    named = (
        row.id for row in map(partial(state.get, Game), games) if row and row.table_number == entry.details.get("table")
    )
    return next(named, games[0] if games else None)


def changes_between(before: PlayedSheet, after: PlayedSheet) -> SheetChanges:
    """How a sheet differs from what it was before, hand by hand."""
    were, are = marks_by_hand(before.sheet), marks_by_hand(after.sheet)
    written = frozenset(id_ for id_, marked in are.items() if were.get(id_) != marked)
    return SheetChanges(written, tuple(hand for hand in before.sheet.hands if hand.id not in are))


def marks_by_hand(sheet: SheetView) -> Mapping[int, tuple[HandFacts, Mapping[Side, int]]]:
    """The facts of the hands of a sheet and what is marked for them, by their ids."""
    return {hand.id: (hand.facts, scored.marks) for hand, scored in zip(sheet.hands, sheet.score.hands, strict=True)}


def snapshot(
    state: ChampionshipState,
    taken_at: datetime,
    edition: int | None = None,
    access: HallAccess | None = None,
    logo: bytes | None = None,
) -> Snapshot:
    """The championship at a moment, for an edition; `access` of phones and `logo` are in no state."""
    return Snapshot(
        championship=championship(state),
        teams=teams(state),
        rounds=rounds(state),
        standings=standings(state),
        journal_head=state.head,
        taken_at=taken_at.astimezone(),
        journal=state.journal,
        edition=edition,
        draws=drawn_rounds(state),
        access=access,
        clocks=clock_decisions(state),
        awards=awards(state),
        sheets=played_sheets(state),
        filled=filled(state),
        cash=cash_book(state),
        raffle=raffle(state),
        logo=logo,
        rulings=decisions(state),
        presence=presence_counts(state),
    )


def filled(state: ChampionshipState) -> frozenset[str]:
    """The tables that have rows: a paper about prizes needs one."""
    return frozenset(name for name, rows in state.rows.items() if rows)


def edition_of(
    desk: Desk, document: str, about: int | None, language: str, only: Mapping[str, int] = WHOLE, *, saved: bool = False
) -> tuple[Changes, Snapshot]:
    """Number an edition and take the championship of that moment; arguments as of `issue_document`."""
    changes = issue_document(desk, document, about, language, only, **({"saved": True} if saved else {}))
    edition = newest_edition(desk.state, document, about)
    return changes, snapshot(desk.state, desk.clock(), edition.number if edition else None, desk.access(), logo(desk))
