"""The score sheet of a game, what a change would make of it, and one at the wrong table or way round, put right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Decision, Game, Hand
from tournament.records.kinds import Kind
from tournament.scoring.facts import HandFacts, Sheet, Side, exchanged
from tournament.scoring.scores import GameScore
from tournament.scoring.sheet_json import write_hand
from tournament.scoring.stored import score_changed
from tournament.services.desk.changes import games_of
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.unit_of_work import UnitOfWork
from tournament.services.desk.use_cases import Command, preview, use_case
from tournament.services.people.registration import teams
from tournament.services.rounds.drawn import newest_round
from tournament.services.rounds.round_views import game_view_in
from tournament.services.scores.decisions_kept import decision_views
from tournament.services.scores.entry import open_game, release_from_hands
from tournament.services.scores.game_records import GameRecord, games_in, given, outcome, record_in, with_hand
from tournament.services.scores.standing import moved_teams, standing_until
from tournament.services.scores.views import (
    ChangedTable,
    CorrectionPreview,
    GameView,
    ResultKind,
    SheetState,
    SheetView,
    side_name,
)
from tournament.services.setup.settings import rules_in, terms_in
from tournament.services.setup.views import WorthTerms


def sheet(state: ChampionshipState, game_id: int) -> SheetView:
    """The score sheet of a game."""
    if state.get(Game, game_id) is None:
        raise Refused(Problem("game-gone"))
    return sheet_view(state, game_view_in(state, game_id))


def sheet_view(state: ChampionshipState, line: GameView) -> SheetView:
    """The sheet of a game that is already known as a line."""
    record = record_in(state, line.id)
    return SheetView(
        game=line,
        rules=rules_in(state),
        hands=record.lines,
        score=record.score,
        stop=record.stop,
        typed_totals=record.typed.totals if record.typed else None,
        typed_out=record.typed.out if record.typed else (),
        adjustments=record.adjustments,
        decisions=decision_views(state, state.of(Decision, "game_id", line.id)),
    )


def preview_hand(shown: SheetView, facts: HandFacts, replacing: int | None = None) -> GameScore:
    """The sheet with this hand added, or in place of `replacing`. Refuses as recording would."""
    written = with_hand(shown.hands, facts, replacing)
    return score_changed(replace_hands(shown, written.hands), shown.score, written.were, written.unread)


def replace_hands(shown: SheetView, hands: Sequence[HandFacts]) -> Sheet:
    """The sheet with other deals on it."""
    return Sheet(shown.rules, tuple(hands), len(shown.game.sides), shown.stop, given(shown.adjustments, len(hands)))


BOTH: Mapping[Side, Side] = {"A": "B", "B": "A"}
DECIDED_ON_SHEETS = (Kind.STOP, Kind.POINTS)
"""Kinds of decisions about a whole sheet; others are about its hands, or about who sits there."""
NOTHING_TYPED: Mapping[str, Any] = {
    "typed_totals": None,
    "typed_winner": None,
    "typed_why": None,
    "typed_out": "",
    "stop_after": None,
    "stop_more": None,
}
"""The columns of a game's own row that are its sheet, with their values while nothing is written there."""


@use_case("sides-exchanged", leaf=True)
def exchange_sides(work: UnitOfWork, game_id: int) -> None:
    """Exchange what two sides have: hands, totals, points by decision. Refused while a hand is unreadable."""
    row, record = sheet_to_change(work, game_id)
    if len(record.members) != len(BOTH):
        raise Refused(Problem("sides-are-several", details={"table": record.table or 0}))
    for line in record.lines:
        if not line.is_read:
            raise Refused(Problem("hand-not-read", details={"hand": line.number, "table": record.table or 0}))
    facts = {line.id: line.facts for line in record.lines}
    for hand in work.state.of(Hand, "game_id", game_id):
        work.change(hand, facts=write_hand(exchanged(facts[hand.id], BOTH)))
    for adjustment in work.state.of(AdjustmentRow, "game_id", game_id):
        work.change(adjustment, letter=BOTH[adjustment.letter or ""])
    for decision in decided_on(work.state, game_id):
        work.change(decision, letters="".join(sorted(BOTH[letter] for letter in decision.letters)))
    if row.typed_totals:
        totals = {letter: row.typed_totals[BOTH[letter]] for letter in BOTH}
        winner = BOTH[row.typed_winner] if row.typed_winner else None
        work.change(
            row, typed_totals=totals, typed_winner=winner, typed_out="".join(BOTH[letter] for letter in row.typed_out)
        )


@use_case("sheet-moved", leaf=True)
def move_sheet(work: UnitOfWork, game_id: int, table: int) -> None:
    """Move a sheet to another table of its round. Where that one has a sheet too, the two are exchanged."""
    row, record = sheet_to_change(work, game_id)
    other = next((game for game in work.state.of(Game, "round_id", row.round_id) if game.table_number == table), None)
    if other is None or other.id == row.id:
        raise Refused(Problem("sheet-to-no-table", "table", {"table": table}))
    _, there = open_game(work, other.id)
    if len(there.members) != len(record.members):
        raise Refused(Problem("sheet-of-other-sides", "table", {"table": table, "sides": len(there.members)}))
    work.details.update(table=record.table or 0, to=table, both=int(there.is_touched))
    exchange_rows(work, row, other)


@use_case("sheet-emptied", leaf=True)
def empty_sheet(work: UnitOfWork, game_id: int) -> None:
    """Empty a sheet: hands, totals, the clock's stop, points. It is to be played; rulings stay."""
    row, record = sheet_to_change(work, game_id)
    wipe(work, row)
    work.details["hands"] = len(record.hands)


def wipe(work: UnitOfWork, game: Game) -> None:
    """Leave nothing on the sheet of a game."""
    release_from_hands(work, game.id)
    work.remove(*rows_on(work.state, game.id))
    work.change(game, **NOTHING_TYPED)


def sheet_to_change(work: UnitOfWork, game_id: int) -> tuple[Game, GameRecord]:
    """A game that has something on its sheet and was not decided otherwise."""
    row, record = open_game(work, game_id)
    if not record.is_touched:
        raise Refused(Problem("sheet-is-empty", details={"table": record.table or 0}))
    return row, record


def exchange_rows(work: UnitOfWork, one: Game, other: Game) -> None:
    """Give each of two games the sheet of the other."""
    its, theirs = rows_on(work.state, one.id), rows_on(work.state, other.id)
    for rows, game in ((its, other), (theirs, one)):
        for row in rows:
            work.change(row, game_id=game.id)
    for game, typed in ((one, other), (other, one)):
        work.change(game, **{name: getattr(typed, name) for name in NOTHING_TYPED})


def rows_on(state: ChampionshipState, game_id: int) -> list[SQLModel]:
    """The rows of the sheet of a game, those that refer to others first."""
    return [
        *state.of(AdjustmentRow, "game_id", game_id),
        *decided_on(state, game_id),
        *state.of(Hand, "game_id", game_id),
    ]


def decided_on(state: ChampionshipState, game_id: int) -> list[Decision]:
    """What was decided about a sheet and its hands."""
    return [
        row
        for row in state.of(Decision, "game_id", game_id)
        if row.hand_id is not None or row.kind in DECIDED_ON_SHEETS
    ]


# --- what it would do
# ----------------------------------------------------------------------------------------------------------------------


def preview_sheets(state: ChampionshipState, command: Command) -> CorrectionPreview:
    """What a command about sheets would do, of which nothing is kept. Refuses what the command refuses."""
    work = preview(state, command)
    before, after, terms = games_in(state), games_in(work.state), terms_in(state)
    names = {line.number: line.name for line in teams(state) if line.number is not None}
    tables = tuple(
        ChangedTable(
            before[id_].table or 0,
            sides_of(before[id_], names),
            state_of(before[id_], terms, names),
            state_of(after[id_], terms, names),
        )
        for id_ in before
        if id_ in games_of(work.change_set)
    )
    newest = newest_round(state)
    ranks, ranks_then = (standing_until(one, newest.number if newest else 0) for one in (state, work.state))
    return CorrectionPreview(tables, moved_teams(ranks, ranks_then, names), len(ranks))


def sides_of(game: GameRecord, names: Mapping[int, str]) -> tuple[str, ...]:
    """What the sides of a game are called."""
    return tuple(side_name(names[team] for team in members) for members in game.members.values())


def state_of(game: GameRecord, terms: WorthTerms, names: Mapping[int, str]) -> SheetState:
    """The state of a game."""
    way = outcome(game, terms, None)
    winner = side_name(names[team] for team in game.members[way.winner]) if way.winner else None
    return SheetState(
        tuple(way.totals[letter] for letter in game.members),
        len(game.hands),
        way.kind is not ResultKind.PENDING,
        winner,
    )
