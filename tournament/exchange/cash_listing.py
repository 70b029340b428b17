"""Cash entries and accounts, row by row, for the treasurer: as CSV and in the workbook."""

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from tournament.currencies import UNITS
from tournament.exchange.cells import Money, Value
from tournament.exchange.grids import neutral
from tournament.i18n import Translator
from tournament.services.cash.lines import AccountLine, CashLine
from tournament.services.papers.lines import Snapshot
from tournament.wording.cash.entries import say_about, say_number
from tournament.wording.cash.words import KINDS, say_means, title_of_till
from tournament.wording.numbers import DECIMAL, euros

MOMENT: Final = "%Y-%m-%d %H:%M"


def headings_of_entries(words: Translator) -> tuple[str, ...]:
    """What the columns of the entries hold."""
    say = words.gettext
    return (
        *(say("No."), say("When"), say("Till"), say("About"), say("What"), say("Team no."), say("From or to"), say("Means")),
        *(say("In"), say("Out"), say("Received by"), say("Corrects no.")),
    )


def rows_of_entries(snapshot: Snapshot, words: Translator) -> Iterator[tuple[Value, ...]]:
    """Every entry by number; undone ones stay without amount, so that sums are right, and say so."""
    for entry in snapshot.cash.entries:
        at = entry.at.astimezone(snapshot.taken_at.tzinfo).replace(tzinfo=None)
        came = Money(entry.cents) if entry.cents > 0 and not entry.is_undone else None
        went = Money(-entry.cents) if entry.cents < 0 and not entry.is_undone else None
        number: Value = entry.number if entry.last_number in (0, entry.number) else say_number(entry)
        about, means = words.gettext(KINDS[entry.about]), say_means(entry, words)
        yield (
            *(number, at, title_of_till(entry.till, words), about, say_what(entry, words), entry.team, entry.payer, means),
            *(came, went, entry.received_by, entry.corrects),
        )


def say_what(entry: CashLine, words: Translator) -> str:
    """What an entry is; of an undone one also how much it was."""
    said = say_about(entry, words)
    return f"{said} ({euros(entry.cents, words, with_cents=True)})" if entry.is_undone else said


def headings_of_accounts(words: Translator) -> tuple[str, ...]:
    """What the columns of the accounts hold."""
    say = words.gettext
    return (say("No."), say("Team"), say("Fee"), say("Reductions"), say("Due"), say("Paid in all"), say("Still to pay"))


def rows_of_accounts(snapshot: Snapshot, words: Translator) -> Iterator[tuple[Value, ...]]:
    """What each team has to pay, and has paid."""
    for account in snapshot.cash.accounts:
        reduced = ", ".join(say_granted(account, words))
        amounts = map(Money, (account.due, account.paid, account.owed))
        yield (account.number, account.name, Money(account.fee), reduced, *amounts)


def say_granted(account: AccountLine, words: Translator) -> Iterator[str]:
    """The reductions of a team, each with how many times it has it."""
    for granted in account.reductions:
        times = "" if granted.times == 1 else f"{granted.times} × "
        yield f"{granted.name} ({times}{euros(-granted.cents, words)})"


def cash_csv(snapshot: Snapshot, words: Translator) -> bytes:
    """The entries with semicolons and byte order mark for local spreadsheets; no cell is a formula."""
    text, words = io.StringIO(newline=""), words.paid_in(snapshot.championship.currency)
    writer = csv.writer(text, delimiter=";")
    writer.writerow(headings_of_entries(words))
    writer.writerows([plain(cell, words) for cell in row] for row in rows_of_entries(snapshot, words))
    return text.getvalue().encode("utf-8-sig")


def plain(cell: Value, words: Translator) -> str:
    """A cell of the CSV: amounts have the language's decimal sign alone, to be read as numbers."""
    if isinstance(cell, Money):
        return f"{cell.cents / 100:.{UNITS[words.currency].decimals}f}".replace(".", DECIMAL[words.language])
    if isinstance(cell, datetime):
        return f"{cell:{MOMENT}}"
    return neutral(cell) if isinstance(cell, str) else "" if cell is None else str(cell)
