"""An entry of the cash, as lists and papers say it."""

from collections.abc import Mapping
from datetime import datetime

from tournament.i18n import Translator
from tournament.messages.cash.words import KINDS
from tournament.messages.numbers import euros, number
from tournament.services.cash.lines import CashKind, CashLine


def say_number(entry: CashLine) -> str:
    """The number of an entry; of several that were undone together, the first and the last."""
    return str(entry.number) if entry.last_number in (0, entry.number) else f"{entry.number}–{entry.last_number}"


def say_when(at: datetime, taken_at: datetime, words: Translator) -> str:
    """The time of a moment, in the zone of another one; with the day, where it is not the same."""
    there = at.astimezone(taken_at.tzinfo)
    if there.date() == taken_at.date():
        return f"{there:%H:%M}"
    return words.gettext("{day}/{month} {time}").format(day=f"{there:%d}", month=f"{there:%m}", time=f"{there:%H:%M}")


def say_about(entry: CashLine, words: Translator) -> str:
    """What an entry is: its kind, what it corrects, its note, and that it was undone."""
    said = [words.gettext(KINDS[entry.kind])]
    if entry.kind is CashKind.CORRECTION:
        said = [words.gettext("Correction of no. {number}").format(number=entry.corrects) if entry.corrects else said[0]]
    if entry.is_undone:
        said.append(words.gettext("undone"))
    return " · ".join(filter(None, (*said, entry.note)))


def say_from(entry: CashLine, words: Translator) -> str:
    """From or to whom, with the number of the team."""
    if entry.team is not None:
        return " · ".join(filter(None, (words.gettext("team {number}").format(number=entry.team), entry.payer)))
    if entry.last_number > entry.number:
        several = entry.last_number - entry.number + 1
        return words.ngettext("{n} entry together", "{n} entries together", several).format(n=several)
    return entry.payer


def say_pieces(pieces: Mapping[int, int], words: Translator) -> str:
    """How many of each note and coin there are, the greatest first: `3 × 20 €, 4 × 0,50 €`."""
    return ", ".join(f"{number(pieces[piece], words)} × {euros(piece, words)}" for piece in sorted(pieces, reverse=True))
