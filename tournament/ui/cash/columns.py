"""The columns of the two lists of the cash: the accounts of all teams, and the entries."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.cash import KINDS, say_means, title_of_till
from tournament.messages.phrases import euros
from tournament.services.cash.lines import CashLine
from tournament.services.people.lines import players_under
from tournament.ui.cash.account_card import Account
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import ICON, WindowTheme


def account_columns(words: Translator, theme: WindowTheme, who: str) -> Sequence[TableColumn[Account]]:
    """Number, name, players with club, due, paid, left. `who` is what those who enter are called."""
    c, say = theme.colours, words.gettext
    tick = icon("check", c.baize, theme.px(ICON))

    def amount(cents: int) -> str:
        return euros(cents, words, with_cents=True)

    def faint(account: Account) -> str | None:
        return c.soft if account.line.is_closed else None

    def players(account: Account) -> str:
        team = account.team
        return "\n".join(part for part in (" · ".join(players_under(team.name, team.players)), team.club) if part)

    def left(account: Account) -> str:
        line = account.line
        if line.owed or line.overpaid:
            return amount(line.balance)
        return say("paid") if line.is_paid else "–"

    return (
        TableColumn(say("No."), lambda one: "–" if one.team.number is None else str(one.team.number), digits=True, bold=True, width=48, colour=faint),
        TableColumn(who, lambda one: one.team.name, bold=True, wrap=True, colour=faint, spoken=lambda one: one.team.name),
        TableColumn(say("Players, club"), players, wrap=True, stretch=True, colour=faint, spoken=lambda one: players(one).replace("\n", ", ")),
        TableColumn(say("Due"), lambda one: amount(one.line.due), digits=True, colour=faint),
        TableColumn(say("Paid"), lambda one: amount(one.line.paid), digits=True, colour=lambda one: None if one.line.paid else c.soft),
        TableColumn(
            say("Left"),
            left,
            digits=True,
            bold=True,
            icon=lambda one: tick if one.line.is_paid and not one.line.overpaid else None,
            colour=lambda one: c.amber_text if one.line.overpaid else None if one.line.owed else c.soft,
        ),
    )


def entry_columns(words: Translator, theme: WindowTheme) -> Sequence[TableColumn[CashLine]]:
    """Number, time, subject with note, from or to whom, means, till, cashier, amount. Undone is struck out."""
    c, say = theme.colours, words.gettext

    def faint(line: CashLine) -> str | None:
        return c.soft if line.is_undone else None

    def is_undone(line: CashLine) -> bool:
        return line.is_undone

    def about(line: CashLine) -> str:
        return "\n".join(part for part in (say_what_about(line, words), line.note) if part)

    def numbers(line: CashLine) -> str:
        return str(line.number) if line.last_number <= line.number else f"{line.number}–{line.last_number}"

    def whom(line: CashLine) -> str:
        return " ".join(part for part in ("" if line.team is None else str(line.team), line.payer) if part)

    return (
        TableColumn(say("No."), numbers, digits=True, bold=True, colour=faint, struck=is_undone),
        TableColumn(say("Time"), lambda line: f"{line.at.astimezone():%H:%M}", colour=faint, struck=is_undone),
        TableColumn(say("What for"), about, wrap=True, stretch=True, colour=faint, spoken=lambda line: about(line).replace("\n", ", ")),
        TableColumn(say("From, to"), whom, wrap=True, colour=faint),
        TableColumn(say("Means"), lambda line: say_means(line, words), colour=faint, struck=is_undone),
        TableColumn(say("Till"), lambda line: title_of_till(line.till, words), colour=faint, struck=is_undone),
        TableColumn(say("Amount"), lambda line: euros(line.cents, words, with_cents=True), digits=True, bold=True, colour=faint, struck=is_undone),
    )


def say_what_about(line: CashLine, words: Translator) -> str:
    """What an entry is about: a correction names the entry that it corrects, and what was undone says so."""
    said = words.gettext(KINDS[line.about])
    if line.corrects is not None:
        said = words.gettext("Correction of no. {number}").format(number=line.corrects)
    elif not line.is_undone and line.stands_at != line.cents:
        said = words.gettext("{what}, corrected to {amount}").format(what=said, amount=euros(abs(line.stands_at), words))
    return words.gettext("{what}, undone").format(what=said) if line.is_undone else said
