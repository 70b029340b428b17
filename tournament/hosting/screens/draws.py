"""The slides of a round: who plays whom and where, which tables are awaited, what they came to."""

from collections.abc import Callable, Sequence
from typing import Final

from tournament.hosting.screens.letters import A_NAME, A_TABLE, COLUMNS_OF_NAMES, LETTER, TALLEST, ListLayout, layout_of, paged, seconds_for
from tournament.hosting.screens.slides import DrawByName, DrawByTable, Results, SeatLine, SlideT, WaitingTables, numbered
from tournament.services.people.lines import TeamLine
from tournament.services.people.names import alphabetical
from tournament.services.rounds.lines import RoundLine
from tournament.services.scores.lines import GameLine, MemberLine, sides_across

TWO: Final = 2
"""Sides beside each other whose names have room in larger letters."""
BEGINNING: Final = 3
"""So many letters tell where a page of names begins."""

Made = Callable[[tuple[GameLine, ...], int, ListLayout, float], SlideT]
"""Makes a page of games: how many sides are beside each other, their layout, and for how many seconds they stand."""


def draw_by_table(drawn: RoundLine) -> tuple[DrawByTable, ...]:
    """A round, its tables in order, the byes last."""
    return pages_of_games(
        drawn.games, lambda games, across, layout, seconds: DrawByTable(round=drawn, games=games, across=across, layout=layout, seconds=seconds)
    )


def waiting_tables(drawn: RoundLine) -> tuple[WaitingTables, ...]:
    """The tables of a round that are still out; nothing once all are in."""
    out, tables = [game for game in drawn.tables if not game.is_in], len(drawn.tables)
    return pages_of_games(
        out,
        lambda games, across, layout, seconds: WaitingTables(
            round=drawn, games=games, across=across, out=len(out), tables=tables, layout=layout, seconds=seconds
        ),
    )


def results(drawn: RoundLine) -> tuple[Results, ...]:
    """What the tables of a round came to, as far as they are in."""
    return pages_of_games(
        [game for game in drawn.tables if game.is_in],
        lambda games, across, layout, seconds: Results(round=drawn, games=games, across=across, layout=layout, seconds=seconds),
    )


def pages_of_games(games: Sequence[GameLine], make: Made[SlideT]) -> tuple[SlideT, ...]:
    """Games on pages; none of no game."""
    if not games:
        return ()
    across = sides_across(max(len(game.sides) for game in games))

    def rows(game: GameLine) -> int:
        return rows_of(game, across)

    layout = layout_of(sum(map(rows, games)), tallest=TALLEST if across <= TWO else LETTER)
    return numbered(make(tuple(page), across, layout, seconds_for(len(page), A_TABLE)) for page in paged(games, layout, rows))


def rows_of(game: GameLine, across: int) -> int:
    """How many rows a game takes: one for as many sides as are `across`, and partners are under each other."""
    return -(-len(game.sides) // across) * max(len(side.members) for side in game.sides)


def draw_by_name(drawn: RoundLine, teams: Sequence[TeamLine]) -> tuple[DrawByName, ...]:
    """Everybody who is in a round, by name, with the table; who has nothing to play comes too."""
    seats = [SeatLine(member, game.table) for game in drawn.games for side in game.sides for member in side.members]
    known = {team.number: team for team in teams if team.number is not None}
    seats += [
        SeatLine(MemberLine(number, known[number].name, known[number].players), None, rests=True) for number in drawn.resting if number in known
    ]
    ordered = sorted(seats, key=lambda seat: (alphabetical(seat.member.name), seat.member.team))
    if not ordered:
        return ()
    layout = layout_of(len(ordered), *COLUMNS_OF_NAMES)
    return numbered(
        DrawByName(
            round=drawn,
            seats=tuple(page),
            first=beginning(page[0].member.name),
            last=beginning(page[-1].member.name),
            layout=layout,
            seconds=seconds_for(len(page), A_NAME),
        )
        for page in paged(ordered, layout)
    )


def beginning(name: str) -> str:
    """How a name begins, as the edge of a dictionary has it: `DUR`."""
    return alphabetical(name)[:BEGINNING].strip().upper() or name[:BEGINNING]
