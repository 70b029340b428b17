"""Clubs' entry lists, line by line: who would register, who waits, which lines are refused.

`read_list` reads the file, `preview` holds it against the championship. Nothing is written here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from tournament.currencies import TYPED
from tournament.errors import Problem, Refused
from tournament.exchange.grids import UNCALCULATED, GridRow, ListGrid, read_grids
from tournament.exchange.list_columns import SECOND_OF, WHOLE_NUMBER, Column, Columns, columns_of_headings, find_headings, guess_columns, plain_words
from tournament.records.cash import MOST_CENTS
from tournament.services.desk.lines import Warned
from tournament.services.desk.texts import tidy
from tournament.services.people.drafts import tidied
from tournament.services.people.judging import PLAYERS_OF_A_TEAM, judge_draft
from tournament.services.people.lines import TeamDraft, TeamLine
from tournament.services.people.roll import Roll

BOTH_PLAYERS = re.compile(r"\s+(?:et|and)\s+|\s*[/&+]\s*", re.IGNORECASE)
BOTH_LICENCES = re.compile(r"\s+(?:et|and|/)\s+|\s*[&+;]\s*", re.IGNORECASE)
AMOUNT = re.compile(rf"(?:(?:{TYPED})\s*)?(\d+)(?:[.,](\d{{1,2}}))?\s*(?:{TYPED})?", re.IGNORECASE)
TOTALS = re.compile(r"(sous )?(total|totaux|nombre d equipes|grand total|sum|somme)\b")
YES = frozenset({"o", "oui", "x", "y", "yes", "v", "vrai", "true", "ok", "present", "presente", "paye", "regle", "paid"})
NO = frozenset({"n", "non", "no", "faux", "false", "absent", "absente"})
ONE: Final = ("1",)
"""A yes that looks like an amount."""
LONGEST_AMOUNT: Final = 20
TICKS, NO_TICKS = frozenset("✓✔☑✗✘☒"), frozenset("-–—☐")
NAMES = (
    Column.TEAM,
    Column.PLAYERS,
    Column.PLAYER_1,
    Column.PLAYER_2,
    Column.SURNAME_1,
    Column.SURNAME_2,
    Column.FIRST_NAME_1,
    Column.FIRST_NAME_2,
    Column.CLUB,
)
WAITS = re.compile(r"(reserve|reserviste|suppleant)\b")
"""How a list of those who are qualified says that somebody only waits."""


class LineVerdict(StrEnum):
    """What becomes of a line: a team, someone on the waiting list, nothing (blank, totals), or a refusal."""

    TEAM = "team"
    WAITING = "waiting"
    SKIPPED = "skipped"
    REFUSED = "refused"


@dataclass(frozen=True)
class ListLine:
    """A line of a list. `problems`: why it is refused or skipped; `warnings`: what to look at."""

    line_number: int
    verdict: LineVerdict
    draft: TeamDraft | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def goes_in(self) -> bool:
        """Whether the line becomes a registration."""
        return self.verdict in (LineVerdict.TEAM, LineVerdict.WAITING)


@dataclass(frozen=True)
class EntryList:
    """An entry list as read, before checks: file, sheet, and the lines below the headings.

    `warnings` are about the list as a whole.

    `has_presence` says that a column of it says who is there; `entering` says what is made of it where none does.
    """

    file: str
    sheet: str
    lines: tuple[ListLine, ...]
    has_presence: bool = False
    players: int = PLAYERS_OF_A_TEAM
    warnings: tuple[Warned, ...] = ()


def read_list(path: Path, players: int = PLAYERS_OF_A_TEAM) -> EntryList:
    """Read a CSV or XLSX list of teams of so many players. Refuses what is no list or not understood."""
    grids = [grid for grid in read_grids(path) if grid.rows]
    if not grids:
        raise Refused(Problem("list-empty", details={"file": path.name}))
    for grid in grids:
        if found := find_headings(grid.rows):
            heading, columns = found
            return _entry_list(path, grid, grid.rows[heading + 1 :], columns, players)
    guessed = guess_columns(grids[0].rows)
    if guessed is None:
        raise Refused(Problem("list-without-headings", details={"file": path.name}))
    return _entry_list(path, grids[0], grids[0].rows, guessed, players)


def _entry_list(path: Path, grid: ListGrid, rows: Sequence[GridRow], columns: Columns, players: int) -> EntryList:
    return EntryList(path.name, grid.name, tuple(_line(row, columns, players) for row in rows), Column.PRESENT in columns, players)


def preview(teams: Sequence[TeamLine], entry_list: EntryList) -> tuple[ListLine, ...]:
    """What each line would do if registered now, checked against these teams and lines above."""
    judged: list[ListLine] = []
    roll = Roll(teams)
    for line in entry_list.lines:
        if line.draft is None or not line.goes_in:
            judged.append(line)
            continue
        problems, warnings = judge_draft(line.draft, roll, players=entry_list.players)
        if problems:
            judged.append(replace(line, verdict=LineVerdict.REFUSED, problems=tuple(problems), warnings=()))
        else:
            judged.append(replace(line, warnings=(*line.warnings, *warnings)))
            roll.add(line.draft)
    return tuple(judged)


def entering(entry_list: EntryList, lines: Sequence[ListLine], *, all_are_here: bool = False) -> tuple[TeamDraft, ...]:
    """The teams that go in, in the order of the list, by which they get their numbers.

    Where the list does not say who is there, nobody is until somebody says that all are: otherwise whoever never comes
    could be drawn.
    """
    drafts = [line.draft for line in sorted(lines, key=lambda line: line.line_number) if line.goes_in and line.draft is not None]
    return tuple(draft if entry_list.has_presence else replace(draft, present=all_are_here) for draft in drafts)


def _line(row: GridRow, columns: Columns, wanted: int) -> ListLine:
    """One line by itself: its draft, or why there is none."""
    cells = {column: row.cells[index] for column, index in columns.items() if index < len(row.cells) and row.cells[index]}
    names = {column: tidy(cells[column]) for column in NAMES if column in cells}
    if not names and not cells.get(Column.PHONE):
        return _skipped(row, "line-totals" if _is_totals(row) else "line-blank")
    if _is_totals(row):
        return _skipped(row, "line-totals")
    if columns_of_headings(row.cells).items() >= columns.items():
        return _skipped(row, "line-headings")
    uncalculated = [Problem("formula-without-value", column) for column, text in names.items() if text == UNCALCULATED]
    if uncalculated:
        return ListLine(row.number, LineVerdict.REFUSED, problems=tuple(uncalculated))
    warnings: list[Warned] = []
    hall, rank = _text(cells, Column.HALL), cells.get(Column.HALL_RANK, "")
    seats, paid = _players(names), _answer(cells, columns, Column.PAID, "paid-unclear", warnings)
    typed = TeamDraft(
        players=seats,
        name=names.get(Column.TEAM, ""),
        club=names.get(Column.CLUB, "") or hall,
        phone=_text(cells, Column.PHONE),
        present=_answer(cells, columns, Column.PRESENT, "present-unclear", warnings) if Column.PRESENT in columns else True,
        paid=paid,
        number=_number(cells.get(Column.NUMBER, ""), warnings) if sum(map(bool, seats)) == wanted else None,
        category=_text(cells, Column.CATEGORY),
        licences=_of_players(cells, columns, Column.LICENCE_1, len(seats)),
        memberships=_of_players(cells, columns, Column.MEMBERSHIP_1, len(seats)),
        paid_cents=_cents(cells.get(Column.PAID, "")) if paid else 0,
        hall=hall,
        hall_rank=int(rank) if WHOLE_NUMBER.fullmatch(rank) else 0,
    )
    draft = tidied(typed)
    players = draft.players
    if not players:
        return ListLine(row.number, LineVerdict.REFUSED, draft, (Problem("line-without-players"),))
    if WAITS.match(plain_words(cells.get(Column.QUALIFIED, ""))):
        return ListLine(row.number, LineVerdict.SKIPPED, draft, (Problem("line-reserve"),))
    return ListLine(row.number, LineVerdict.WAITING if len(players) < wanted else LineVerdict.TEAM, draft, warnings=tuple(warnings))


def _skipped(row: GridRow, code: str) -> ListLine:
    return ListLine(row.number, LineVerdict.SKIPPED, problems=(Problem(code),))


def _is_totals(row: GridRow) -> bool:
    """Whether the first word of a line is a total's, and no other cell holds a word."""
    first, *others = [cell for cell in row.cells if cell] or [""]
    return TOTALS.match(plain_words(first)) is not None and not any(character.isalpha() for cell in others for character in cell)


def _players(names: dict[Column, str]) -> tuple[str, ...]:
    """The players' names from any columns, first name before surname; empty where a cell is."""
    if Column.PLAYERS in names:
        return tuple(name for name in BOTH_PLAYERS.split(names[Column.PLAYERS]) if name)
    ones = (Column.PLAYER_1, Column.FIRST_NAME_1, Column.SURNAME_1)
    others = (Column.PLAYER_2, Column.FIRST_NAME_2, Column.SURNAME_2)
    return tuple(" ".join(names[column] for column in columns if column in names) for columns in (ones, others))


def _text(cells: Mapping[Column, str], column: Column) -> str:
    """What a cell says, as it is kept; nothing where its formula was not calculated."""
    text = tidy(cells.get(column, ""))
    return "" if text == UNCALCULATED else text


def _of_players(cells: Mapping[Column, str], columns: Columns, first: Column, players: int) -> tuple[str, ...]:
    """Players' licences or memberships, by column or all in the first; a plain yes is for all."""
    texts = [_text(cells, first), _text(cells, SECOND_OF[first])]
    if SECOND_OF[first] not in columns:
        parts = BOTH_LICENCES.split(texts[0])
        if len(parts) == players:
            texts = parts
        elif plain_words(texts[0]) in YES or texts[0] in TICKS:
            texts = [texts[0]] * players
    return tuple("" if plain_words(text) in NO or text in NO_TICKS else text for text in texts)


def _number(text: str, warnings: list[Warned]) -> int | None:
    if WHOLE_NUMBER.fullmatch(text) and int(text) > 0:
        return int(text)
    if text:
        warnings.append(Warned("number-not-kept", {"number": text}))
    return None


def _answer(cells: dict[Column, str], columns: Columns, column: Column, unclear: str, warnings: list[Warned]) -> bool:
    """Whether a cell says yes: a word, tick or positive amount. Unclear means no, with a warning."""
    text = cells.get(column, "") if column in columns else ""
    words = plain_words(text)
    if words in YES or text in TICKS:
        return True
    if (amount := AMOUNT.fullmatch(text)) and len(text) <= LONGEST_AMOUNT:
        return any(int(part) for part in amount.groups() if part)
    if text and words not in NO and text not in NO_TICKS:
        warnings.append(Warned(unclear, {"text": "=" if text == UNCALCULATED else text}))
    return False


def _cents(text: str) -> int:
    """How much a cell says was paid, in cents; 0 where it only says that it was, as a 1 does."""
    amount = AMOUNT.fullmatch(text)
    if amount is None or text in ONE:
        return 0
    euros, cents = amount.groups()
    return min(int(euros) * 100 + int((cents or "0").ljust(2, "0")), MOST_CENTS)
