"""Counting who is at the tables, in words."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.services.rounds.game_clock import TO_BE_THERE
from tournament.services.rounds.lines import PresenceLine
from tournament.services.scores.lines import GameLine, SideLine


def say_missing(game: GameLine, gone: Sequence[SideLine], words: Translator) -> str:
    """A table at which somebody is missing: who has lost there, and against whom."""
    lost = say_list([side.numbered_name for side in gone], words)
    there = [side.numbered_name for side in game.sides if side not in gone]
    if not there:
        return words.gettext("Table {n}: {teams}; nobody is there, nobody wins.").format(n=game.table, teams=lost)
    return words.gettext("Table {n}: {teams}; {there} would win.").format(n=game.table, teams=lost, there=say_list(there, words))


def say_counted(line: PresenceLine, words: Translator) -> str:
    """What a count would keep, and whether who is missing has lost by now (article 9 D)."""
    there = line.seated - len(line.missing)
    told = words.ngettext("{n} team of {seated} is there", "{n} teams of {seated} are there", there).format(n=there, seated=line.seated)
    if line.minutes is not None:
        told = words.ngettext("{told} after {n} minute", "{told} after {n} minutes", line.minutes).format(told=told, n=line.minutes)
    if not line.missing:
        return f"{told}."
    if line.minutes is not None and line.minutes < TO_BE_THERE:
        return words.gettext("{told}. Whoever is missing has lost only once ten minutes are over (art. 9 D).").format(told=told)
    return words.gettext("{told}. Whoever is missing has lost this game (art. 9 D), and is absent from the next draw.").format(told=told)


def say_due(round_: int, tables: Sequence[int], words: Translator) -> str:
    """That ten minutes of a round are over, and which `tables` are known to be incomplete."""
    if not tables:
        return words.gettext("Round {n} has been played for ten minutes. Is everybody there?").format(n=round_)
    told = words.ngettext(
        "Table {tables} is incomplete. It has been ten minutes.", "Tables {tables} are incomplete. It has been ten minutes.", len(tables)
    )
    return told.format(tables=say_list([str(table) for table in sorted(tables)], words))
