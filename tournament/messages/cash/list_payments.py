"""How those paid whom an entry list notes as having paid: asked once for the whole list, and said after it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.messages.cash.words import PAID_BY, say_till
from tournament.messages.numbers import euros, number
from tournament.records.money import LONGEST_NOTE
from tournament.sentences import N_
from tournament.services.cash.lines import ELSEWHERE, CashLine, Handover, Means

PAID_BEFORE: Final[Mapping[str, str]] = {
    Means.CASH: N_("&Cash, in this till"),
    Means.CHEQUE: N_("C&heque"),
    Means.TRANSFER: N_("&Transfer"),
    ELSEWHERE: N_("Else&where, not in this till"),
}
"""How it can have been paid, the most usual in a village hall first, each with the letter that chooses it."""


def paid_before(paid_by: str, how: Handover, words: Translator, file: str = "") -> Handover:
    """How fees were paid, by the till of `how`; payments made elsewhere are in none."""
    noted = replace(how, note=words.gettext("List {file}").format(file=file)[:LONGEST_NOTE]) if file else how
    if paid_by == ELSEWHERE:
        return replace(noted, means=Means.CASH, till=ELSEWHERE, received_by="")
    return replace(noted, means=Means(paid_by))


def say_noted_paid(n: int, words: Translator) -> str:
    """How many of a list are noted as having paid."""
    return words.ngettext("{n} is noted as paid:", "{n} are noted as paid:", n).format(n=number(n, words))


def say_not_entered(n: int, words: Translator) -> str:
    """How many are noted as having paid on a list that is only looked at."""
    return words.gettext("{paid} nothing is entered, it is only a look.").format(paid=say_noted_paid(n, words))


def say_entered(lines: Sequence[CashLine], words: Translator) -> str:
    """What a list put into the cash: `18 are noted as paid: €180 entered in cash, till 1.`."""
    sums, first = euros(sum(line.cents for line in lines), words), lines[0]
    if first.is_elsewhere:
        return words.gettext("{paid} {amount} entered as paid elsewhere, in no till.").format(paid=say_noted_paid(len(lines), words), amount=sums)
    sentence = words.gettext("{paid} {amount} entered {means}, {till}.")
    till = say_till(first.till, words)
    return sentence.format(paid=say_noted_paid(len(lines), words), amount=sums, means=words.gettext(PAID_BY[first.means]), till=till)
