"""Lists of whoever is to be registered: which column holds what, who would be registered, what is refused.

`read_list` reads the file, `preview` holds it against the championship. Nothing is written here.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from tournament.currencies import TYPED
from tournament.errors import Problem, Refused
from tournament.exchange.grids import UNCALCULATED, GridRow, ListGrid, read_grids
from tournament.records.money import MOST_CENTS
from tournament.scoring.shapes import parse_limited
from tournament.services.desk.texts import tidy
from tournament.services.desk.views import Warned
from tournament.services.people.judging import PLAYERS_OF_A_TEAM, judge_draft
from tournament.services.people.names import WORD, name_key
from tournament.services.people.roll import Roll
from tournament.services.people.views import LABELLED, TeamDraft, TeamView, tidied

HEADINGS_STAND_WITHIN = 20
"""How many rows of titles may be above the headings."""

WHOLE_NUMBER = re.compile(r"\d{1,6}")
PHONE_NUMBER = re.compile(r"\+?[\d .()-]{8,}")


class Column(StrEnum):
    """What a column may hold. `PLAYERS`: both in one cell; `DUES`: an entry fee or a membership."""

    NUMBER = "number"
    TEAM = "team"
    PLAYERS = "players"
    PLAYER_1 = "player 1"
    PLAYER_2 = "player 2"
    SURNAME_1 = "surname 1"
    SURNAME_2 = "surname 2"
    FIRST_NAME_1 = "first name 1"
    FIRST_NAME_2 = "first name 2"
    CLUB = "club"
    PHONE = "phone"
    PAID = "paid"
    PRESENT = "present"
    LICENCE_1 = "licence 1"
    LICENCE_2 = "licence 2"
    MEMBERSHIP_1 = "membership 1"
    MEMBERSHIP_2 = "membership 2"
    DUES = "dues"
    HALL = "hall"
    HALL_RANK = "hall rank"
    QUALIFIED = "qualified"


Columns = Mapping[str, int]
"""Where the columns of a list are; that of a text with a label is called by its field."""

HEADINGS: Mapping[str, tuple[str, ...]] = {
    Column.NUMBER: ("n", "no", "nr", "num", "numero", "n equipe", "no equipe", "n d equipe", "numero d equipe",
                    "equipe n", "number", "team number", "team no"),
    Column.TEAM: ("equipe", "equipes", "nom equipe", "nom d equipe", "nom de l equipe", "nom des equipes",
                  "team", "teams", "team name", "name of team"),
    Column.PLAYERS: ("joueurs", "les joueurs", "noms", "noms des joueurs", "joueur 1 et joueur 2", "players", "names",
                     "paire", "pair"),
    Column.PLAYER_1: ("joueur", "joueur 1", "joueur1", "joueur a", "1er joueur", "premier joueur", "nom et prenom",
                      "nom prenom", "prenom nom", "prenom et nom", "nom et prenom 1", "nom prenom 1",
                      "nom et prenom joueur 1", "nom prenom joueur 1", "capitaine", "player", "player 1", "player1",
                      "player a", "first player", "full name", "captain"),
    Column.PLAYER_2: ("joueur 2", "joueur2", "joueur b", "2e joueur", "2eme joueur", "deuxieme joueur", "second joueur",
                      "nom et prenom 2", "nom prenom 2", "nom et prenom joueur 2", "nom prenom joueur 2", "partenaire",
                      "coequipier", "equipier", "nom et prenom partenaire", "nom et prenom du partenaire", "player 2",
                      "player2", "player b", "second player", "partner"),
    Column.SURNAME_1: ("nom", "nom 1", "nom1", "nom joueur 1", "nom du joueur 1", "nom joueur",
                       "name", "surname", "last name", "surname 1", "last name 1"),
    Column.SURNAME_2: ("nom 2", "nom2", "nom joueur 2", "nom du joueur 2", "nom partenaire", "nom du partenaire",
                       "nom coequipier", "surname 2", "last name 2", "partner surname", "partner last name",
                       "partner s surname", "partner s last name"),
    Column.FIRST_NAME_1: ("prenom", "prenom 1", "prenom1", "prenom joueur 1", "prenom du joueur 1", "prenom joueur",
                          "first name", "first name 1"),
    Column.FIRST_NAME_2: ("prenom 2", "prenom2", "prenom joueur 2", "prenom du joueur 2", "prenom partenaire",
                          "prenom du partenaire", "prenom coequipier", "first name 2", "partner first name",
                          "partner s first name"),
    Column.CLUB: ("club", "clubs", "association", "club association", "amicale", "societe"),
    Column.PHONE: ("tel", "tels", "telephone", "n tel", "n de tel", "n telephone", "numero de telephone",
                   "tel portable", "portable", "mobile", "gsm", "phone", "phone number"),
    Column.PAID: ("regle", "paye", "a paye", "paiement", "reglement", "montant", "montant paye", "montant regle",
                  "paid", "payment", "fee paid"),
    Column.PRESENT: ("present", "presente", "presents", "present e", "presence", "pointage", "arrive", "arrivee",
                     "here"),
    Column.LICENCE_1: ("licence", "licences", "n licence", "no licence", "n de licence", "numero licence",
                       "numero de licence", "licence n", "n licences", "licence 1", "licence1", "n licence 1",
                       "n de licence 1", "licence joueur 1", "n licence joueur 1", "license", "licence number",
                       "license number", "licence no", "license no", "license 1"),
    Column.LICENCE_2: ("licence 2", "licence2", "n licence 2", "n de licence 2", "licence joueur 2",
                       "n licence joueur 2", "licence partenaire", "licence du partenaire", "license 2"),
    Column.MEMBERSHIP_1: ("adherent", "adherents", "adherente", "adhesion", "n adherent", "no adherent", "n d adherent",
                          "numero adherent", "numero d adherent", "carte d adherent", "carte adherent", "adherent 1",
                          "adhesion 1", "n adherent 1", "adherent joueur 1", "membre", "n membre", "membre 1",
                          "cotisation 1", "member", "membership", "membership 1", "membership number", "member no"),
    Column.MEMBERSHIP_2: ("adherent 2", "adhesion 2", "n adherent 2", "adherent joueur 2", "adherent partenaire",
                          "membre 2", "cotisation 2", "member 2", "membership 2"),
    Column.HALL: ("salle d origine", "salle de qualification", "hall of origin"),
    Column.HALL_RANK: ("rang dans sa salle", "rang dans la salle", "rank in its hall"),
    Column.QUALIFIED: ("qualifie par", "qualifiee par", "qualification", "qualified by"),
    Column.DUES: ("cotisation", "cotisations", "cotisation annuelle", "cotisation club", "dues"),
    **{field.name: field.headings for field in LABELLED},
}  # fmt: skip

COLUMN_OF_HEADING = {heading: column for column, headings in HEADINGS.items() for heading in headings}
SECOND_OF: Mapping[str, str] = {
    Column.PLAYER_1: Column.PLAYER_2,
    Column.SURNAME_1: Column.SURNAME_2,
    Column.FIRST_NAME_1: Column.FIRST_NAME_2,
    Column.LICENCE_1: Column.LICENCE_2,
    Column.MEMBERSHIP_1: Column.MEMBERSHIP_2,
}
NAMING = (Column.PLAYERS, Column.PLAYER_1, Column.SURNAME_1, Column.TEAM)


def plain_words(text: str) -> str:
    """The words of a text without case, accents and signs, in their order: `Payé (€)` is `paye`."""
    return " ".join(word for part in WORD.findall(tidy(text)) for word in name_key(part))


def find_headings(rows: Sequence[GridRow]) -> tuple[int, Columns] | None:
    """The row of headings, which says most, and its columns; None if none names players or teams."""
    best: tuple[int, Columns] | None = None
    for index, row in enumerate(rows[:HEADINGS_STAND_WITHIN]):
        columns = columns_of_headings(row.cells)
        if any(column in columns for column in NAMING) and (best is None or len(columns) > len(best[1])):
            best = index, columns
    return best and (best[0], settled(best[1], rows[best[0] + 1 :]))


def columns_of_headings(cells: Sequence[str]) -> dict[str, int]:
    """The columns that a row's cells name, first of each; a repeated one is the second player's."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(cells):
        column = COLUMN_OF_HEADING.get(plain_words(cell))
        if column in columns:
            column = SECOND_OF.get(column)
        if column is not None:
            columns.setdefault(column, index)
    players = columns.get(Column.PLAYERS)
    if players is not None and players + 1 < len(cells) and not cells[players + 1]:
        columns[Column.PLAYER_1] = columns.pop(Column.PLAYERS)  # one heading over two columns, as merged cells leave it
        columns[Column.PLAYER_2] = players + 1
    return columns


def settled(columns: Columns, rows: Sequence[GridRow]) -> Columns:
    """The columns with words of two meanings settled by what is beside and under them."""
    settled = dict(columns)
    if Column.DUES in settled:
        is_of_members = {Column.PAID, Column.LICENCE_1, Column.MEMBERSHIP_1} & settled.keys()
        settled.setdefault(Column.MEMBERSHIP_1 if is_of_members else Column.PAID, settled.pop(Column.DUES))
    names_players = Column.PLAYERS in settled or Column.PLAYER_1 in settled
    if names_players and Column.SURNAME_1 in settled and not {Column.FIRST_NAME_1, Column.TEAM} & settled.keys():
        settled[Column.TEAM] = settled.pop(Column.SURNAME_1)
    team = settled.get(Column.TEAM)
    if (
        team is not None
        and Column.NUMBER not in settled
        and (cells := filled(rows, team))
        and all(map(WHOLE_NUMBER.fullmatch, cells))
    ):
        settled[Column.NUMBER] = settled.pop(Column.TEAM)
    if (
        not any(column in settled for column in (Column.PLAYERS, Column.PLAYER_1, Column.SURNAME_1))
        and Column.TEAM in settled
    ):
        settled[Column.PLAYERS] = settled.pop(Column.TEAM)
    return settled


def guess_columns(rows: Sequence[GridRow]) -> Columns | None:
    """Columns without headings: numbers, phones, one column of pairs or two of players; or None."""
    columns: dict[str, int] = {}
    texts = []
    for index in range(max((len(row.cells) for row in rows), default=0)):
        cells = filled(rows, index)
        if cells and all(map(WHOLE_NUMBER.fullmatch, cells)):
            columns.setdefault(Column.NUMBER, index)
        elif cells and all(map(PHONE_NUMBER.fullmatch, cells)):
            columns.setdefault(Column.PHONE, index)
        elif cells:
            texts.append(index)
    match texts:
        case [players]:
            return {**columns, Column.PLAYERS: players}
        case [one, other]:
            return {**columns, Column.PLAYER_1: one, Column.PLAYER_2: other}
    return None


def filled(rows: Sequence[GridRow], index: int) -> list[str]:
    """The cells of one column, blank ones left out."""
    return [row.cells[index] for row in rows if index < len(row.cells) and row.cells[index]]


BOTH_PLAYERS = re.compile(r"\s+(?:et|and)\s+|\s*[/&+]\s*", re.IGNORECASE)
BOTH_LICENCES = re.compile(r"\s+(?:et|and|/)\s+|\s*[&+;]\s*", re.IGNORECASE)
AMOUNT = re.compile(rf"(?:(?:{TYPED})\s*)?(\d+)(?:[.,](\d{{1,2}}))?\s*(?:{TYPED})?", re.IGNORECASE)
TOTALS = re.compile(r"(sous )?(total|totaux|nombre d equipes|grand total|sum|somme)\b")
YES = frozenset(
    {"o", "oui", "x", "y", "yes", "v", "vrai", "true", "ok", "present", "presente", "paye", "regle", "paid"}
)
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
    return EntryList(
        path.name, grid.name, tuple(_line(row, columns, players) for row in rows), Column.PRESENT in columns, players
    )


def preview(teams: Sequence[TeamView], entry_list: EntryList) -> tuple[ListLine, ...]:
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
    drafts = [
        line.draft
        for line in sorted(lines, key=lambda line: line.line_number)
        if line.goes_in and line.draft is not None
    ]
    return tuple(draft if entry_list.has_presence else replace(draft, present=all_are_here) for draft in drafts)


def _line(row: GridRow, columns: Columns, wanted: int) -> ListLine:
    """One line by itself: its draft, or why there is none."""
    cells = {
        column: row.cells[index] for column, index in columns.items() if index < len(row.cells) and row.cells[index]
    }
    names: dict[str, str] = {column: tidy(cells[column]) for column in NAMES if column in cells}
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
    texts: dict[str, Any] = {field.name: _text(cells, field.name) for field in LABELLED}
    typed = TeamDraft(
        players=seats,
        name=names.get(Column.TEAM, ""),
        club=names.get(Column.CLUB, "") or hall,
        phone=_text(cells, Column.PHONE),
        present=_answer(cells, columns, Column.PRESENT, "present-unclear", warnings)
        if Column.PRESENT in columns
        else True,
        paid=paid,
        number=_number(cells.get(Column.NUMBER, ""), warnings) if sum(map(bool, seats)) == wanted else None,
        licences=_of_players(cells, columns, Column.LICENCE_1, len(seats)),
        memberships=_of_players(cells, columns, Column.MEMBERSHIP_1, len(seats)),
        paid_cents=_cents(cells.get(Column.PAID, "")) if paid else 0,
        hall=hall,
        hall_rank=int(rank) if WHOLE_NUMBER.fullmatch(rank) else 0,
        **texts,
    )
    draft = tidied(typed)
    players = draft.players
    if not players:
        return ListLine(row.number, LineVerdict.REFUSED, draft, (Problem("line-without-players"),))
    if WAITS.match(plain_words(cells.get(Column.QUALIFIED, ""))):
        return ListLine(row.number, LineVerdict.SKIPPED, draft, (Problem("line-reserve"),))
    return ListLine(
        row.number, LineVerdict.WAITING if len(players) < wanted else LineVerdict.TEAM, draft, warnings=tuple(warnings)
    )


def _skipped(row: GridRow, code: str) -> ListLine:
    return ListLine(row.number, LineVerdict.SKIPPED, problems=(Problem(code),))


def _is_totals(row: GridRow) -> bool:
    """Whether the first word of a line is a total's, and no other cell holds a word."""
    first, *others = [cell for cell in row.cells if cell] or [""]
    return TOTALS.match(plain_words(first)) is not None and not any(
        character.isalpha() for cell in others for character in cell
    )


def _players(names: Mapping[str, str]) -> tuple[str, ...]:
    """The players' names from any columns, first name before surname; empty where a cell is."""
    if Column.PLAYERS in names:
        return tuple(name for name in BOTH_PLAYERS.split(names[Column.PLAYERS]) if name)
    ones = (Column.PLAYER_1, Column.FIRST_NAME_1, Column.SURNAME_1)
    others = (Column.PLAYER_2, Column.FIRST_NAME_2, Column.SURNAME_2)
    return tuple(" ".join(names[column] for column in columns if column in names) for columns in (ones, others))


def _text(cells: Mapping[str, str], column: str) -> str:
    """What a cell says, as it is kept; nothing where its formula was not calculated."""
    text = tidy(cells.get(column, ""))
    return "" if text == UNCALCULATED else text


def _of_players(cells: Mapping[str, str], columns: Columns, first: str, players: int) -> tuple[str, ...]:
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


def _answer(cells: dict[str, str], columns: Columns, column: str, unclear: str, warnings: list[Warned]) -> bool:
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


QUALIFIED: Final = ".json"
LARGEST: Final = 10_000_000


def read_entrants(path: Path, players: int = PLAYERS_OF_A_TEAM) -> EntryList:
    """The list in a file, of teams of so many players. Raises Refused where it is none."""
    if path.suffix.lower() != QUALIFIED:
        return read_list(path, players)
    from tournament.exchange.qualified_document import read_qualified  # the shapes of documents take their time

    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise Refused(Problem("file-unreadable", details={"path": path.name})) from error
    return read_qualified(parse_limited(raw, LARGEST), path.name, players)
