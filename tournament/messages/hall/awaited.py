"""Unsettled tables: a referee decides, reports differ from the record, or was called."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.sentences import N_
from tournament.services.hall.claim_lines import AwaitedTables, Awaits

SENTENCES: Final[Mapping[Awaits, str]] = {
    Awaits.CONTESTED: N_("{tables}: a referee decides whose report is right."),
    Awaits.DIFFERS: N_("{tables}: a telephone reports another result than the one recorded."),
    Awaits.CALLED: N_("{tables}: a referee was called, and nobody has answered yet."),
}


def say_awaited(by_round: Mapping[int, AwaitedTables], newest: int, words: Translator) -> Iterator[str]:
    """A sentence for each reason of unsettled tables; rounds before `newest` are numbered."""
    for number, awaited in by_round.items():
        for reason, tables in awaited.items():
            named = _say_tables(reason, tables, words)
            if number != newest:
                named = words.gettext("in round {n}, {tables}").format(n=number, tables=named)
            yield words.gettext(SENTENCES[reason]).format(tables=named[:1].upper() + named[1:])


def say_not_settled(by_round: Mapping[int, AwaitedTables], words: Translator) -> str:
    """Which tables are not settled, in as few words as a note has room for; empty where all are."""
    tables = sorted({table for awaited in by_round.values() for tables in awaited.values() for table in tables})
    if not tables:
        return ""
    named = say_list([str(table) for table in tables], words)
    return words.ngettext("table {tables} not settled", "tables {tables} not settled", len(tables)).format(tables=named)


def _say_tables(reason: Awaits, tables: tuple[int, ...], words: Translator) -> str:
    named = say_list([str(table) for table in tables], words)
    if reason is Awaits.CONTESTED:
        return words.ngettext("table {tables} is contested", "tables {tables} are contested", len(tables)).format(tables=named)
    return words.ngettext("table {tables}", "tables {tables}", len(tables)).format(tables=named)
