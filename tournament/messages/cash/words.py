"""The words of the cash: kinds of entries, means of payment, tills."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.cash.lines import ELSEWHERE, CashKind, CashLine, Means

KINDS: Final[Mapping[CashKind, str]] = {
    CashKind.FEE: N_("Entry fee"),
    CashKind.REFUND: N_("Refund"),
    CashKind.FLOAT: N_("Float"),
    CashKind.BANKED: N_("Taken to the bank"),
    CashKind.EXPENSE: N_("Expense"),
    CashKind.INCOME: N_("Other income"),
    CashKind.RAFFLE: N_("Raffle tickets"),
    CashKind.PRIZE: N_("Prize paid"),
    CashKind.CORRECTION: N_("Correction"),
}
MEANS: Final[Mapping[Means, str]] = {
    Means.CASH: N_("Cash"),
    Means.CARD: N_("Card"),
    Means.CHEQUE: N_("Cheque"),
    Means.TRANSFER: N_("Transfer"),
}
PAID_BY: Final[Mapping[Means, str]] = {
    # within a sentence
    Means.CASH: N_("in cash"),
    Means.CARD: N_("by card"),
    Means.CHEQUE: N_("by cheque"),
    Means.TRANSFER: N_("by transfer"),
}


def say_means(entry: CashLine, words: Translator) -> str:
    """By what means an entry was paid, where it stands alone."""
    return words.pgettext("where something was paid", "Elsewhere") if entry.is_elsewhere else words.gettext(MEANS[entry.means])


def say_paid_by(entry: CashLine, words: Translator) -> str:
    """By what means an entry was paid, within a sentence."""
    return say_paid(entry.means, entry.till, words)


def say_paid(means: Means, till: str, words: Translator) -> str:
    """By what means something was paid into a till, within a sentence."""
    return words.pgettext("where something was paid", "elsewhere") if till == ELSEWHERE else words.gettext(PAID_BY[means])


def say_till(name: str, words: Translator) -> str:
    """A till within a sentence: one that is a number is `till 1`, others have their name."""
    if name == ELSEWHERE:
        return words.pgettext("where something was paid", "elsewhere")
    return words.gettext("till {number}").format(number=name) if name.isdecimal() else name


def title_of_till(name: str, words: Translator) -> str:
    """The name of a till where it stands alone."""
    said = say_till(name, words)
    return said[:1].upper() + said[1:]
