"""Parts of several pages: players, games with results, and lists in light pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Protocol, TypeVar

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.messages.people.team_story import say_how, say_outcome
from tournament.messages.rounds.bracket_rounds import say_game_round
from tournament.messages.sides import say_side
from tournament.services.people.lines import players_under
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.services.scores.lines import GameLine, MemberLine, ResultKind, SideLine, WinReason

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
class SideSight:
    """A game's side: its name on the sheet, its players, and its result once in."""

    label: str
    people: tuple[Who, ...]
    total: str = ""
    outcome: str = ""
    won: bool = False


@dataclass(frozen=True)
class GameSight:
    """A round's game: `table` None: a bye. `state`: not in, or an unusual ending."""

    table: int | None
    bracket: str
    sides: tuple[SideSight, ...]
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


def who(team: int, called: Called, words: Translator) -> Who:
    """A team by its number, its name, and the players who are not its name already."""
    return Who(team, called.name, say_list(players_under(called.name, called.players), words))


def member(line: MemberLine, words: Translator) -> Who:
    """Who sits at a side."""
    return who(line.team, line, words)


def game_sight(game: GameLine, words: Translator) -> GameSight:
    """A game as everybody sees it. Totals are told once it is in: until then they are on the table."""
    is_usual = game.why is WinReason.TARGET and not game.to_check
    state = say_outcome(game, game.sides[0].teams[0], words)
    if game.is_in and game.kind is not ResultKind.BYE:
        state = "" if is_usual else say_how(game, words)
    return GameSight(game.table, say_game_round(game, words), tuple(side_sight(game, side, words) for side in game.sides), state, game.is_in)


def side_sight(game: GameLine, side: SideLine, words: Translator) -> SideSight:
    """A side of a game as everybody sees it."""
    label = say_side(side.letter, words)
    people = tuple(member(line, words) for line in side.members)
    if not game.is_in or game.kind is ResultKind.BYE:
        return SideSight(label[:1].upper() + label[1:], people)
    return SideSight(
        label[:1].upper() + label[1:], people, number(side.total, words), say_outcome(game, side.teams[0], words), game.was_won_by(side.teams[0])
    )


def posted(rounds: Sequence[RoundLine]) -> tuple[RoundLine, ...]:
    """The rounds that the hall knows of: nobody sees a draw before it is posted."""
    return tuple(line for line in rounds if line.state is not RoundState.DRAWN)


def in_pages(rows: Sequence[Row], texts: Callable[[Row], Sequence[str]], *, around: int = 120, most: int = MOST_ROWS) -> list[Sequence[Row]]:
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
    page = min(max(int(wanted), 1), len(pages)) if wanted.isascii() and wanted.isdigit() and len(wanted) <= len("9999") else 1
    return pages[page - 1], Paging(page, tuple(label_of(rows, name) for rows in pages))


def label_of(rows: Sequence[Row], name: Callable[[Row], object]) -> str:
    """What a page of a list holds: its first and its last row that are found by something."""
    names = [str(found) for row in rows if (found := name(row))]
    return "–".join(dict.fromkeys((names[0], names[-1]))) if names else "…"
