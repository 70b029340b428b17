"""What the pages of telephones share: what stands above each of them, who plays, games, and lists cut into pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Any, Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from tournament.i18n import Translator
from tournament.messages.people.teams import how_text, outcome_text
from tournament.messages.phrases import list_text, number, side_text
from tournament.messages.rounds.brackets import game_round_text, round_and_brackets_text
from tournament.messages.rounds.clock import clock_view_text
from tournament.services.desk.open_file import elsewhere_entry
from tournament.services.desk.state import ChampionshipState
from tournament.services.hall.calls import announcements
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView, players_under
from tournament.services.rounds.clock import clock_view
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import GameView, ResultKind, SeatedView, SideView, WinReason
from tournament.web.templating import page

Row = TypeVar("Row")
MOST_ROWS: Final = 50
MOST_BYTES: Final = 13_500
"""Bytes of a page's rows, of 30 kB with style sheet, script and surroundings."""


@dataclass(frozen=True)
class Who:
    """Somebody who plays: a team with those in it, or a player alone."""

    number: int
    name: str
    players: str = ""


@dataclass(frozen=True)
class PhoneSideView:
    """A game's side: its name on the sheet, its players, and its result once in."""

    label: str
    people: tuple[Who, ...]
    total: str = ""
    outcome: str = ""
    won: bool = False


@dataclass(frozen=True)
class PhoneGameView:
    """A round's game: `table` None: a bye. `state`: not in, or an unusual ending."""

    table: int | None
    bracket: str
    sides: tuple[PhoneSideView, ...]
    state: str
    is_in: bool


class Called(Protocol):
    """Whoever has a name and players."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays in it."""
        ...


def who(team: int, called: Called, tr: Translator) -> Who:
    """A team by its number, its name, and the players who are not its name already."""
    return Who(team, called.name, list_text(players_under(called.name, called.players), tr))


def member(line: SeatedView, tr: Translator) -> Who:
    """Who sits at a side."""
    return who(line.team, line, tr)


def phone_game_view(game: GameView, tr: Translator) -> PhoneGameView:
    """A game as everybody sees it. Totals are told once it is in: until then they are on the table."""
    is_usual = game.why is WinReason.TARGET and not game.to_check
    state = outcome_text(game, game.sides[0].teams[0], tr)
    if game.is_in and game.kind is not ResultKind.BYE:
        state = "" if is_usual else how_text(game, tr)
    return PhoneGameView(
        game.table,
        game_round_text(game, tr),
        tuple(phone_side_view(game, side, tr) for side in game.sides),
        state,
        game.is_in,
    )


def phone_side_view(game: GameView, side: SideView, tr: Translator) -> PhoneSideView:
    """A side of a game as everybody sees it."""
    label = side_text(side.letter, tr)
    people = tuple(member(line, tr) for line in side.members)
    if not game.is_in or game.kind is ResultKind.BYE:
        return PhoneSideView(label[:1].upper() + label[1:], people)
    return PhoneSideView(
        label[:1].upper() + label[1:],
        people,
        number(side.total, tr),
        outcome_text(game, side.teams[0], tr),
        game.was_won_by(side.teams[0]),
    )


def posted(rounds: Sequence[RoundView]) -> tuple[RoundView, ...]:
    """The rounds that the hall knows of: nobody sees a draw before it is posted."""
    return tuple(line for line in rounds if line.state is not RoundState.DRAWN)


def in_pages(
    rows: Sequence[Row], texts: Callable[[Row], Sequence[str]], *, around: int = 120, most: int = MOST_ROWS
) -> list[Sequence[Row]]:
    """Rows in pages of so many rows or bytes; `texts`: what rows show, `around`: their markup."""
    pages: list[list[Row]] = [[]]
    taken = 0
    for row in rows:
        size = around + sum(len(escape(text).encode()) for text in texts(row))
        if pages[-1] and (len(pages[-1]) == most or taken + size > MOST_BYTES):
            pages.append([])
            taken = 0
        pages[-1].append(row)
        taken += size
    return list(pages)


@dataclass(frozen=True)
class Paging:
    """Which page of a list is shown, from 1, and what each of them holds: `1–50`."""

    page: int
    labels: tuple[str, ...]

    @property
    def pages(self) -> int:
        """How many there are."""
        return len(self.labels)


def paged(pages: Sequence[Sequence[Row]], wanted: str, name: Callable[[Row], object]) -> tuple[Sequence[Row], Paging]:
    """The page an address asks for, the last or first by default; rows are found by `name`."""
    page = (
        min(max(int(wanted), 1), len(pages))
        if wanted.isascii() and wanted.isdigit() and len(wanted) <= len("9999")
        else 1
    )
    return pages[page - 1], Paging(page, tuple(label_of(rows, name) for rows in pages))


def label_of(rows: Sequence[Row], name: Callable[[Row], object]) -> str:
    """What a page of a list holds: its first and its last row that are found by something."""
    names = [str(found) for row in rows if (found := name(row))]
    return "–".join(dict.fromkeys((names[0], names[-1]))) if names else "…"


@dataclass(frozen=True)
class Above:
    """A move elsewhere first, progress in a sentence, the clock (or empty), announcements newest first."""

    evening: str
    clock: str
    announcements: tuple[str, ...]


def above(state: ChampionshipState, now: datetime, tr: Translator) -> Above:
    """What stands above a page at a moment of the desk's own clock."""
    told = [line.message for line in announcements(state)]
    if elsewhere_entry(state) is not None:
        told.insert(
            0,
            tr.gettext(
                "The championship goes on at another address: ask at the scorers’ desk. Nothing here is up to "
                "date any more."
            ),
        )
    return Above(evening_text(state, tr), hall_clock_text(state, now, tr), tuple(told))


def playing(lines: tuple[TeamView, ...]) -> list[TeamView]:
    """The teams that play tonight, or are expected to."""
    return [team for team in lines if team.status is TeamStatus.ACTIVE]


def evening_text(state: ChampionshipState, tr: Translator) -> str:
    """How far the evening is, for those who play; a draw that is not posted is not told."""
    known = posted(rounds(state))
    if not known:
        return before_text(playing(teams(state)), tr)
    newest = known[-1]
    name = round_and_brackets_text(newest, tr)
    if newest.state is not RoundState.COMPLETE:
        told = tr.ngettext(
            "{round}: {tables_in} of {tables} tables in.",
            "{round}: {tables_in} of {tables} tables in.",
            newest.tables_in,
        )
        return told.format(round=name, tables_in=number(newest.tables_in, tr), tables=number(len(newest.tables), tr))
    if round_progress(state).is_over:
        return tr.gettext("All rounds have been played.")
    return tr.gettext("{round} is over. The next draw will be shown here.").format(round=name)


def before_text(expected: list[TeamView], tr: Translator) -> str:
    """How many have come before the first round."""
    if not expected:
        return tr.gettext("Nobody is registered yet.")
    here = sum(team.present for team in expected)
    present = tr.ngettext("{n} of {teams} present", "{n} of {teams} present", here)
    told = present.format(n=number(here, tr), teams=number(len(expected), tr))
    return tr.gettext("{present}. The first draw will be shown here.").format(present=told)


def hall_clock_text(state: ChampionshipState, now: datetime, tr: Translator) -> str:
    """The clock of the round; nothing while none is there."""
    view = clock_view(state, now)
    return clock_view_text(view, tr) if view is not None else ""


def asked_translator(request: Request) -> Translator:
    """The words for whoever asks."""
    tr: Translator = request.state.tr
    return tr


def shown(request: Request, template: str, /, **values: Any) -> Response:
    """A page from a template, with the evening, the clock and the announcements above it."""
    tr = asked_translator(request)
    now = request.app.state.host.clock()
    return page(request, template, above=above(request.state.championship_state, now, tr), **values)
