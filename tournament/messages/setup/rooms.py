"""The tables of a room: as they are typed, and in words."""

from collections.abc import Iterable

from tournament.draw.tables import Room, gaps_of, room_of, tables_in, tables_missing
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number

MOST_GAPS = 12


def write_room(room: Room, words: Translator) -> str:
    """A room as typed: `1-40 except 13, 17`, or its runs where many are missing; or empty."""
    if _is_said_by_gaps(room):
        gaps = ", ".join(str(gap) for gap in gaps_of(room))
        return words.gettext("1-{last} except {numbers}").format(last=room[-1][1], numbers=gaps) if gaps else f"1-{room[-1][1]}"
    if len(room) == 1:
        return f"{room[0][0]}-{room[0][1]}"  # a single number would say how many there are
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in room)


def write_tables(tables: Iterable[int]) -> str:
    """Some tables as one types them: `1, 2, 12-14`."""
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in room_of(tables))


def say_room(room: Room, words: Translator) -> str:
    """A room in words: `38 tables: 1 to 40, except 13 and 17`."""
    if not room:
        return words.gettext("Tables are numbered 1, 2, 3 and so on, as many as are needed.")
    count = tables_in(room)
    said = words.ngettext("{n} table: {numbers}.", "{n} tables: {numbers}.", count)
    return said.format(n=number(count, words), numbers=_say_numbers(room, words))


def say_tables_missing(room: Room, games: int, words: Translator) -> str:
    """The warning that a draw has more games than the room has tables; empty where it has not."""
    missing = tables_missing(room, games)
    if not missing:
        return ""
    sentence = words.ngettext(
        "The room has {tables} tables, and there is {n} more game: it gets the number after the last one. Set up another table.",
        "The room has {tables} tables, and there are {n} more games: they get the numbers after the last one. Set up more tables.",
        missing,
    )
    return sentence.format(tables=number(tables_in(room), words), n=missing)


def _say_numbers(room: Room, words: Translator) -> str:
    if _is_said_by_gaps(room):
        gaps, whole = [str(gap) for gap in gaps_of(room)], _say_run(1, room[-1][1], words)
        return words.gettext("{run}, except {numbers}").format(run=whole, numbers=say_list(gaps, words)) if gaps else whole
    return say_list([_say_run(first, last, words) for first, last in room], words)


def _say_run(first: int, last: int, words: Translator) -> str:
    return str(first) if first == last else words.gettext("{first} to {last}").format(first=first, last=last)


def _is_said_by_gaps(room: Room) -> bool:
    return bool(room) and len(gaps_of(room)) <= min(MOST_GAPS, tables_in(room))
