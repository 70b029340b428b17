"""A championship as a workbook for spreadsheet programs, a sheet for each subject, and its cash as a list.

Nothing in it is ever executed: a text is written as text, and one that a spreadsheet would take for a formula if it
were typed anew is marked as quoted, so that it stays as it was typed, also when it is edited or read back as an entry
list.
"""

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from tournament.currencies import UNITS, Currency
from tournament.exchange.grids import FORMULA_SIGNS, neutral
from tournament.i18n import Translator
from tournament.messages.cash import KINDS, about_text, means_text, number_text, title_of_till
from tournament.messages.people.teams import TEAM_STATES
from tournament.messages.phrases import DECIMAL, euros, numbered
from tournament.messages.prizes import prize_for_text, won_for_text
from tournament.messages.rounds.brackets import game_round_text
from tournament.messages.scores.results import result_text
from tournament.messages.scores.rulings import ruling_text
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.formats import method_text
from tournament.services.cash.views import AccountView, CashEntryView
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import LABELLED, TeamView
from tournament.services.prizes.views import AwardView
from tournament.services.raffle.views import RafflePrizeView
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import GameView, RulingView, SeatedView, SideView, StandingView, side_name
from tournament.services.setup.views import entering_together


@dataclass(frozen=True)
class Money:
    """An amount in cents; its cell is a number of euros, with which a treasurer can go on."""

    cents: int


Value = str | int | datetime | Money | None
"""The value of a cell; a yes or no is a `bool`, and shows as the program that opens it says yes and no."""


LISTED_MOMENT: Final = "%Y-%m-%d %H:%M"


def headings_of_entries(tr: Translator) -> tuple[str, ...]:
    """What the columns of the entries hold."""
    say = tr.gettext
    return (
        *(
            say("No."),
            say("When"),
            say("Till"),
            say("About"),
            say("What"),
            say("Team no."),
            say("From or to"),
            say("Means"),
        ),
        *(say("In"), say("Out"), say("Received by"), say("Corrects no.")),
    )


def rows_of_entries(snapshot: Snapshot, tr: Translator) -> Iterator[tuple[Value, ...]]:
    """Every entry by number; undone ones stay without amount, so that sums are right, and say so."""
    for entry in snapshot.cash.entries:
        at = entry.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
        came = Money(entry.cents) if entry.cents > 0 and not entry.is_undone else None
        went = Money(-entry.cents) if entry.cents < 0 and not entry.is_undone else None
        number: Value = entry.number if entry.last_number in (0, entry.number) else number_text(entry)
        about, means = tr.gettext(KINDS[entry.about]), means_text(entry, tr)
        yield (
            *(
                number,
                at,
                title_of_till(entry.till, tr),
                about,
                entry_kind_text(entry, tr),
                entry.team,
                entry.payer,
                means,
            ),
            *(came, went, entry.received_by, entry.corrects),
        )


def entry_kind_text(entry: CashEntryView, tr: Translator) -> str:
    """What an entry is; of an undone one also how much it was."""
    said = about_text(entry, tr)
    return f"{said} ({euros(entry.cents, tr, with_cents=True)})" if entry.is_undone else said


def headings_of_accounts(tr: Translator) -> tuple[str, ...]:
    """What the columns of the accounts hold."""
    say = tr.gettext
    return (say("No."), say("Team"), say("Fee"), say("Reductions"), say("Due"), say("Paid in all"), say("Still to pay"))


def rows_of_accounts(snapshot: Snapshot, tr: Translator) -> Iterator[tuple[Value, ...]]:
    """What each team has to pay, and has paid."""
    for account in snapshot.cash.accounts:
        reduced = ", ".join(granted_texts(account, tr))
        amounts = map(Money, (account.due, account.paid, account.owed))
        yield (account.number, account.name, Money(account.fee), reduced, *amounts)


def granted_texts(account: AccountView, tr: Translator) -> Iterator[str]:
    """The reductions of a team, each with how many times it has it."""
    for granted in account.reductions:
        times = "" if granted.times == 1 else f"{granted.times} × "
        yield f"{granted.name} ({times}{euros(-granted.cents, tr)})"


def cash_csv(snapshot: Snapshot, tr: Translator) -> bytes:
    """The entries with semicolons and byte order mark for local spreadsheets; no cell is a formula."""
    text, tr = io.StringIO(newline=""), tr.paid_in(snapshot.championship.currency)
    writer = csv.writer(text, delimiter=";")
    writer.writerow(headings_of_entries(tr))
    writer.writerows([plain(cell, tr) for cell in row] for row in rows_of_entries(snapshot, tr))
    return text.getvalue().encode("utf-8-sig")


def plain(cell: Value, tr: Translator) -> str:
    """A cell of the CSV: amounts have the language's decimal sign alone, to be read as numbers."""
    if isinstance(cell, Money):
        return f"{cell.cents / 100:.{UNITS[tr.currency].decimals}f}".replace(".", DECIMAL[tr.language])
    if isinstance(cell, datetime):
        return f"{cell:{LISTED_MOMENT}}"
    return neutral(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


MOMENT: Final = "yyyy-mm-dd hh:mm"
WIDTH_OF_A_MOMENT: Final = len(MOMENT)
MOST_EXACT: Final = 10**15 - 1  # spreadsheets keep fifteen digits of a number
NARROWEST: Final = 7  # widths are in characters of the spreadsheet's own face
WIDEST: Final = 42
MARGIN: Final = 2
HEAD_GROUND: Final = "1E6848"
HEAD_INK: Final = "FFFFFF"
PACKED_AT: Final = (1980, 1, 1, 0, 0, 0)  # the first day that a zip archive can have
ON_UNIX: Final = 3  # of the systems that a zip archive may say its parts are from
SIDES_AT_LEAST: Final = 2
UNWRITABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML file may hold: files of earlier versions may have a name with it."""


@dataclass(frozen=True)
class SheetListing:
    """One sheet before it is written: its name, a heading for every column, and as many values in every row."""

    name: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def workbook(snapshot: Snapshot, tr: Translator) -> bytes:
    """The championship as an XLSX workbook: the same snapshot gives the same bytes.

    The first sheet is an entry list that `read_list` understands: numbers, names as typed, clubs, presence and payment
    come back unchanged, and whoever is alone comes back to the waiting list. Who withdrew or was excluded is marked,
    but comes back as any other team, since that belongs to this championship. Phone numbers are left out: a workbook is
    passed on, and nobody was asked. So is a draw that is not posted.
    """
    tr = tr.paid_in(snapshot.championship.currency)
    posted = tuple(line for line in snapshot.rounds if line.state is not RoundState.DRAWN)
    decided = (_decisions(snapshot, tr),) if snapshot.rulings else ()
    won = (_prizes(snapshot, tr),) if snapshot.awards.prizes else ()
    listings = (
        _teams(snapshot, tr),
        _draws(snapshot, posted, tr),
        _results(posted, tr),
        _standings(snapshot, tr),
        *decided,
        *won,
        *_cash(snapshot, tr),
        *_raffle(snapshot, tr),
    )
    return _repacked(_written(listings, snapshot))


def _teams(snapshot: Snapshot, tr: Translator) -> SheetListing:
    say = tr.gettext
    headings = (
        say("No."),
        say("Team"),
        *_seat_names(snapshot, tr),
        say("Club"),
        say("Present"),
        say("Paid"),
        say("Status"),
    )
    extras = [_labelled(snapshot, tr), *_papers(snapshot, tr)]
    rows = (
        (*_team(team, players_in(snapshot), tr), *(value for _, values in extras for value in values(team)))
        for team in snapshot.teams
    )
    return SheetListing(say("Teams"), (*headings, *(heading for names, _ in extras for heading in names)), tuple(rows))


Extra = tuple[tuple[str, ...], Callable[[TeamView], Iterable[Value]]]
"""Columns that only some championships have: their headings, and their values for a team."""


def _labelled(snapshot: Snapshot, tr: Translator) -> Extra:
    said = [field for field in LABELLED if any(getattr(team, field.name) for team in snapshot.teams)]
    headings = tuple(tr.gettext(field.label) for field in said)
    return headings, lambda team: [getattr(team, field.name) for field in said]


def _papers(snapshot: Snapshot, tr: Translator) -> Iterator[Extra]:
    """The licence and the membership of each player, where they are asked for or anybody has one."""
    say, players, asked = tr.gettext, players_in(snapshot), snapshot.championship.licence_fields
    if asked or any(team.licences for team in snapshot.teams):
        yield (say("Licence 1"), say("Licence 2"))[:players], lambda team: _seats(team.licences, players)
    if asked or any(team.memberships for team in snapshot.teams):
        yield (say("Membership 1"), say("Membership 2"))[:players], lambda team: _seats(team.memberships, players)


def players_in(snapshot: Snapshot) -> int:
    """How many players a team has: as entering, or as any has, where rules changed later."""
    entering = entering_together(snapshot.championship.rules, snapshot.championship.phases)
    return max([entering, *(len(team.players) for team in snapshot.teams)])


def _seat_names(snapshot: Snapshot, tr: Translator) -> tuple[str, ...]:
    return (tr.gettext("Player 1"), tr.gettext("Player 2"))[: players_in(snapshot)]


def _team(team: TeamView, players: int, tr: Translator) -> tuple[Value, ...]:
    return (
        team.number,
        team.name,
        *_seats(team.players, players),
        team.club,
        team.present,
        team.paid,
        tr.gettext(TEAM_STATES[team.status]),
    )


def _seats(players: Sequence[str], seats: int) -> Iterator[str]:
    """A cell for each player of a team; the partner that someone waits for is an empty one."""
    yield from players
    yield from [""] * (seats - len(players))


def _draws(snapshot: Snapshot, posted: Iterable[RoundView], tr: Translator) -> SheetListing:
    say = tr.gettext
    headings = (
        *(say("Round"), say("Table"), say("Side"), say("No."), say("Team"), *_seat_names(snapshot, tr)),
        *(say("Drawn"), say("Draw no."), say("Posted at"), say("By hand"), say("Bracket")),
    )
    players = players_in(snapshot)
    rows = (
        (
            line.number,
            game.table,
            int(numbered(side.letter)),
            *_member(member, players),
            *_drawing(line, snapshot, tr),
            game.by_hand,
            game_round_text(game, tr),
        )
        for line in posted
        for game in line.games
        for side in game.sides
        for member in side.members
    )
    return SheetListing(say("Draws"), headings, tuple(rows))


def _member(member: SeatedView, players: int) -> tuple[Value, ...]:
    return (member.team, member.name, *_seats(member.players, players))


def _numbers(side: SideView) -> Value:
    return side.teams[0] if len(side.teams) == 1 else side_name(map(str, side.teams))


def _drawing(line: RoundView, snapshot: Snapshot, tr: Translator) -> tuple[Value, ...]:
    """A round's draw, seed and posting in local time, as spreadsheets have no time zones."""
    posted_at = line.posted_at and line.posted_at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
    return (method_text(line.method, tr), line.seed, posted_at)


def _results(posted: Sequence[RoundView], tr: Translator) -> SheetListing:
    say = tr.gettext
    games = [game for line in posted for game in line.games]
    sides = max((len(game.sides) for game in games), default=0)
    numbers = range(1, max(sides, SIDES_AT_LEAST) + 1)
    parts = (
        say("No. {side}"),
        say("Team {side}"),
        say("Total {side}"),
        *((say("Place {side}"),) if sides > SIDES_AT_LEAST else ()),
    )
    of_sides = [heading.format(side=side) for side in numbers for heading in parts]
    headings = (say("Round"), say("Table"), *of_sides, say("Winner"), say("Result"), say("Hands"), say("Bracket"))
    return SheetListing(say("Results"), headings, tuple(_result(game, len(numbers), tr) for game in games))


def _result(game: GameView, sides: int, tr: Translator) -> tuple[Value, ...]:
    """A game with totals, ranks at tables of several, and the winning team's number, if any."""
    with_ranks = sides > SIDES_AT_LEAST
    of_sides: list[Value] = []
    for side in game.sides:
        of_sides += [
            _numbers(side),
            side.name,
            side.total if game.is_in else None,
            *([side.rank] if with_ranks else []),
        ]
    of_sides += [None] * ((3 + with_ranks) * (sides - len(game.sides)))
    winner = next((_numbers(side) for side in game.sides if side.letter == game.winner), None)
    return (game.round, game.table, *of_sides, winner, result_text(game, tr), game.hands, game_round_text(game, tr))


def _standings(snapshot: Snapshot, tr: Translator) -> SheetListing:
    say, standings = tr.gettext, snapshot.standings
    criteria = [criterion_text(name, tr) for name in standings.criteria]
    headings = (
        say("Rank"),
        say("No."),
        say("Team"),
        *_seat_names(snapshot, tr),
        say("Club"),
        *criteria,
        say("Games"),
        say("Status"),
    )
    name = say("Provisional standings") if standings.is_provisional else say("Standings")
    return SheetListing(
        name,
        headings,
        tuple(_standing(line, players_in(snapshot), standings.criteria, tr) for line in standings.lines),
    )


def _standing(line: StandingView, players: int, criteria: Iterable[str], tr: Translator) -> tuple[Value, ...]:
    values = [line.values[name] for name in criteria]
    status = tr.gettext(TEAM_STATES[line.status])
    return (line.rank, line.team, line.name, *_seats(line.players, players), line.club, *values, line.games, status)


def _decisions(snapshot: Snapshot, tr: Translator) -> SheetListing:
    say = tr.gettext
    headings = (
        *(
            say("Round"),
            say("Table"),
            say("No."),
            say("Decision"),
            say("How many times"),
            say("Hand"),
            say("Trick"),
            say("Points"),
        ),
        *(say("After minutes"), say("At"), say("Article"), say("Referee"), say("Reason")),
    )
    return SheetListing(say("Decisions"), headings, tuple(_decision(line, snapshot, tr) for line in snapshot.rulings))


def _decision(line: RulingView, snapshot: Snapshot, tr: Translator) -> tuple[Value, ...]:
    """A decision about one team or several, whose numbers are text; in local time."""
    decided, numbers = line.decision, line.concerned
    concerned = numbers[0] if len(numbers) == 1 else ", ".join(map(str, numbers)) or None
    at = decided.at and decided.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
    return (
        *(
            decided.round,
            decided.table,
            concerned,
            ruling_text(decided.kind, decided.outcome, tr),
            line.count or None,
        ),
        *(
            decided.deal,
            decided.trick,
            decided.points,
            decided.minutes,
            at,
            decided.article,
            decided.referee,
            decided.reason,
        ),
    )


def _prizes(snapshot: Snapshot, tr: Translator) -> SheetListing:
    say, awards, players = tr.gettext, snapshot.awards, players_in(snapshot)
    headings = (
        say("Prize for"),
        say("No."),
        say("Team"),
        *_seat_names(snapshot, tr),
        say("Club"),
        say("Sum"),
        say("In kind"),
        say("Shared by"),
    )
    won = [_award(line, players, tr) for line in awards.awards]
    nobody: tuple[Value, ...] = (None, None, *_seats((), players), None)
    waiting = [
        (prize_for_text(line.prize, tr), *nobody, Money(line.each) if line.each else None, line.prize.goods, None)
        for line in awards.prizes
        if awards.not_won.get(line.id)
    ]
    return SheetListing(
        say("Provisional prizes") if awards.is_provisional else say("Prizes and awards"), headings, (*won, *waiting)
    )


def _award(line: AwardView, players: int, tr: Translator) -> tuple[Value, ...]:
    won = Money(line.cents) if line.cents else None
    shared = line.shared_by if line.shared_by > 1 else None
    return (
        won_for_text(line, tr),
        line.team,
        line.name,
        *_seats(line.players, players),
        line.club,
        won,
        ", ".join(line.goods),
        shared,
    )


def _cash(snapshot: Snapshot, tr: Translator) -> Iterator[SheetListing]:
    if snapshot.cash.entries:
        yield SheetListing(tr.gettext("Cash entries"), headings_of_entries(tr), tuple(rows_of_entries(snapshot, tr)))
    if any(account.fee for account in snapshot.cash.accounts):
        yield SheetListing(tr.gettext("Entry fees"), headings_of_accounts(tr), tuple(rows_of_accounts(snapshot, tr)))


def _raffle(snapshot: Snapshot, tr: Translator) -> Iterator[SheetListing]:
    """The lots with every drawing, where there are any, and the tickets that were sold."""
    say, line = tr.gettext, snapshot.raffle
    if line.lots:
        drawn = (
            say("Winning ticket"),
            say("Buyer"),
            say("Draw no."),
            say("Tickets"),
            say("Drawn at"),
            say("Nobody came"),
        )
        rows = [row for lot in line.lots for row in _drawings(lot, snapshot)]
        yield SheetListing(say("Raffle prizes"), (say("No."), say("To win"), *drawn), tuple(rows))
    if line.sales:
        headings = (
            say("First ticket"),
            say("Last ticket"),
            say("How many"),
            say("No."),
            say("Buyer"),
            say("Paid"),
            say("Receipt"),
        )
        sold = (
            (
                one.first,
                one.last,
                one.tickets,
                one.team,
                one.buyer,
                Money(one.cents) if one.cents else None,
                one.receipt,
            )
            for one in line.sales
        )
        yield SheetListing(say("Raffle tickets"), headings, tuple(sold))


def _drawings(lot: RafflePrizeView, snapshot: Snapshot) -> Iterator[tuple[Value, ...]]:
    """A row for every drawing of a lot; one without them where it was not drawn yet."""
    if not lot.drawings:
        yield (lot.position, lot.name, *[None] * 6)
    for one in lot.drawings:
        at = one.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
        yield (lot.position, lot.name, one.ticket, one.buyer, one.seed, one.tickets, at, one.unclaimed)


def _written(listings: Iterable[SheetListing], snapshot: Snapshot) -> bytes:
    import openpyxl  # 0.2 s, which opening an evening and every other export do without
    from openpyxl.writer.excel import ExcelWriter

    book = openpyxl.Workbook()
    book.remove(book.active)
    book.properties.title = _writable(snapshot.championship.name)
    book.properties.creator = "Capot"
    book.properties.created = book.properties.modified = snapshot.taken_at.astimezone(UTC).replace(
        microsecond=0, tzinfo=None
    )
    for listing in listings:
        _write_sheet(book.create_sheet(listing.name), listing, snapshot.championship.currency)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        ExcelWriter(book, package).write_data()  # as `book.save` does, which would note the time of the clock
    return stream.getvalue()


def _write_sheet(sheet: Any, listing: SheetListing, currency: Currency) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    for number, row in enumerate((listing.headings, *listing.rows), start=1):
        for position, value in enumerate(row, start=1):
            if value not in (None, ""):
                _write_cell(sheet.cell(number, position), value, currency)
    for cell in sheet[1]:
        cell.font = Font(name=cell.font.name, size=cell.font.size, bold=True, color=HEAD_INK)
        cell.fill = PatternFill("solid", fgColor=HEAD_GROUND)
        cell.alignment = Alignment(vertical="center")
    for position, column in enumerate(zip(listing.headings, *listing.rows, strict=True), start=1):
        sheet.column_dimensions[get_column_letter(position)].width = _width(column)
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation, sheet.page_setup.paperSize = sheet.ORIENTATION_LANDSCAPE, sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight, sheet.sheet_properties.pageSetUpPr.fitToPage = 0, True


def _writable(text: str) -> str:
    return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def _write_cell(cell: Any, value: Value, currency: Currency) -> None:
    if isinstance(value, Money):
        cell.value, cell.number_format = value.cents / 100, format_of(currency)
        return
    if isinstance(value, int) and abs(value) > MOST_EXACT:
        value = str(value)
    if isinstance(value, str):
        value = _writable(value)
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"  # which openpyxl would make a formula or an error of some texts
        cell.quotePrefix = value.startswith(FORMULA_SIGNS)
    elif isinstance(value, datetime):
        cell.number_format = MOMENT


def format_of(currency: Currency) -> str:
    """How a spreadsheet writes an amount: `1,250.00 €`; without decimals where the currency has none."""
    unit = UNITS[currency]
    return f'#,##0{".00" if unit.decimals else ""}\\ "{unit.sign}"'


def _width(column: Iterable[Value]) -> int:
    """A width in which nearly all texts of a column are seen."""
    longest = max(map(_length, column))
    return min(max(longest + MARGIN, NARROWEST), WIDEST)


def _length(value: Value) -> int:
    if isinstance(value, Money):
        return len(f"{value.cents / 100:,.2f} €")
    return WIDTH_OF_A_MOMENT if isinstance(value, datetime) else len(str(value or ""))


def _repacked(content: bytes) -> bytes:
    """The package dated and named alike everywhere: the writer dates parts and names its system."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as dated, zipfile.ZipFile(stream, "w") as package:
        for name in dated.namelist():
            part = zipfile.ZipInfo(name, PACKED_AT)
            part.create_system = ON_UNIX
            package.writestr(part, dated.read(name), zipfile.ZIP_DEFLATED)
    return stream.getvalue()
