"""A sheet that was typed the wrong way round, at the wrong table, or where there is none: put right as a whole, and what that does foreseen."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import Session, select

from tournament.errors import Problem, Refused
from tournament.models.tables import AdjustmentRow, Championship, Decision, Game, Hand
from tournament.scoring.exchanged import exchanged
from tournament.scoring.facts import Side
from tournament.scoring.sheet_json import write_hand
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk, Work, changes_of, touch
from tournament.services.people.registration import known_teams
from tournament.services.repairs.past_errors import Correction
from tournament.services.scores.entry import open_game
from tournament.services.scores.ledger import GameRecord, outcome, read_games, rules_of, terms_of
from tournament.services.scores.lines import ResultKind, side_name
from tournament.services.scores.sheet_lines import ChangedTable, SheetForeseen, SheetState
from tournament.services.scores.standing import rank
from tournament.services.setup.consequences import moved_teams
from tournament.services.setup.terms import Terms
from tournament.standings.facts import Standing

BOTH: Mapping[Side, Side] = {"A": "B", "B": "A"}
OF_A_SHEET = (AdjustmentRow, Decision, Hand)
"""The rows that stand on a sheet, those that refer to others first."""
TYPED: Mapping[str, object] = {"typed_totals": None, "typed_winner": None, "typed_why": None, "typed_out": "", "stop_after": None, "stop_more": None}
"""What of a game's own row is its sheet, and what it is while nothing is written there."""


def exchange_sides(desk: Desk, game_id: int, *, version: int | None = None) -> Changes:
    """Give each side what was written for the other: hands, totals and points by decision. Who sits where stays. For tables of two sides.

    Refused while a hand cannot be read: what it says of a side is not known, and would be lost.
    """
    with desk.command("sides-exchanged") as work:
        row, record = sheet_to_change(desk, work, game_id, version)
        if len(record.members) != len(BOTH):
            raise Refused(Problem("sides-are-several", details={"table": record.table or 0}))
        for line in record.hands:
            if not line.is_read:
                raise Refused(Problem("hand-not-read", details={"hand": line.number, "table": record.table or 0}))
        facts = {line.id: line.facts for line in record.hands}
        hands = rows_on(work.session, Hand, game_id)
        for hand in hands:
            hand.facts = write_hand(exchanged(facts[hand.id], BOTH))
        for adjustment in rows_on(work.session, AdjustmentRow, game_id):
            adjustment.letter = BOTH[adjustment.letter]
        if row.typed_totals:
            row.typed_totals = {letter: row.typed_totals[BOTH[letter]] for letter in BOTH}
            row.typed_winner = BOTH[row.typed_winner] if row.typed_winner else None
            row.typed_out = "".join(BOTH[letter] for letter in row.typed_out)
        touch([*hands, row])
    return work.changes


def move_sheet(desk: Desk, game_id: int, table: int, *, version: int | None = None) -> Changes:
    """Move a sheet to another table of its round. Where that one has a sheet too, the two change places."""
    with desk.command("sheet-moved") as work:
        row, record = sheet_to_change(desk, work, game_id, version)
        other = work.session.exec(select(Game).where(Game.round_id == row.round_id, Game.table_number == table)).first()
        if other is None or other.id == row.id:
            raise Refused(Problem("sheet-to-no-table", "table", {"table": table}))
        _, there = open_game(desk, work, other.id, None)
        if len(there.members) != len(record.members):
            raise Refused(Problem("sheet-of-other-sides", "table", {"table": table, "sides": len(there.members)}))
        work.details.update(table=record.table or 0, to=table, both=int(there.is_touched))
        exchange_rows(work.session, row, other)
        touch([row, other])
    return work.changes


def empty_sheet(desk: Desk, game_id: int, *, version: int | None = None) -> Changes:
    """Strike everything off a sheet: hands, totals, the clock's stop, and points and decisions on hands. The table has yet to play."""
    with desk.command("sheet-emptied") as work:
        row, record = sheet_to_change(desk, work, game_id, version)
        for table in OF_A_SHEET:
            for gone in rows_on(work.session, table, game_id):
                work.session.delete(gone)
            work.session.flush()
        for name, nothing in TYPED.items():
            setattr(row, name, nothing)
        touch([row])
        work.details["hands"] = len(record.hands)
    return work.changes


def sheet_to_change(desk: Desk, work: Work, game_id: int, version: int | None) -> tuple[Game, GameRecord]:
    """A game that has something on its sheet and was not decided otherwise."""
    row, record = open_game(desk, work, game_id, version)
    if not record.is_touched:
        raise Refused(Problem("sheet-is-empty", details={"table": record.table or 0}))
    return row, record


def exchange_rows(session: Session, one: Game, other: Game) -> None:
    """Give each of two games what stands on the sheet of the other."""
    its, theirs = ([row for table in OF_A_SHEET for row in rows_on(session, table, game.id)] for game in (one, other))
    for rows, game in ((its, other), (theirs, one)):
        for row in rows:
            row.game_id = game.id
    for name in TYPED:
        mine, yours = getattr(one, name), getattr(other, name)
        setattr(one, name, yours)
        setattr(other, name, mine)


def rows_on(session: Session, table: type[Any], game_id: int) -> Sequence[Any]:
    """The rows of a table that stand on the sheet of a game."""
    rows: Sequence[Any] = session.exec(select(table).where(table.game_id == game_id)).all()
    return rows


# --- what it would do ---------------------------------------------------------------------------------------------------------------------------


def foresee_sheets(desk: Desk, correction: Correction) -> SheetForeseen:
    """What a correction of sheets would do, of which nothing is kept. Refuses what the correction refuses."""
    with desk.reading() as session:
        contents = session.exec(select(Championship)).one()
        before = read_games(session, rules_of(contents), desk.ledger)
        terms, ranks = terms_of(contents), rank(session, list(before.values()))
        names = {line.number: line.name for line in known_teams(session, desk) if line.number is not None}

    def look(work: Work) -> tuple[dict[int, GameRecord], frozenset[int], Sequence[Standing]]:
        changed = changes_of(work.images).games
        games = read_games(work.session, terms.rules, {id_: game for id_, game in before.items() if id_ not in changed})
        return games, changed, rank(work.session, list(games.values()))

    after, changed, ranks_then = desk.rehearse(correction, look)
    tables = tuple(
        ChangedTable(game.table or 0, sides_of(game, names), state_of(game, terms, names), state_of(after[id_], terms, names))
        for id_, game in before.items()
        if id_ in changed
    )
    return SheetForeseen(tables, moved_teams(ranks, ranks_then, names), len(ranks))


def sides_of(game: GameRecord, names: Mapping[int, str]) -> tuple[str, ...]:
    """What the sides of a game are called."""
    return tuple(side_name(names[team] for team in members) for members in game.members.values())


def state_of(game: GameRecord, terms: Terms, names: Mapping[int, str]) -> SheetState:
    """How a game stands."""
    way = outcome(game, terms, None)
    winner = side_name(names[team] for team in game.members[way.winner]) if way.winner else None
    return SheetState(tuple(way.totals[letter] for letter in game.members), len(game.hands), way.kind is not ResultKind.PENDING, winner)
