"""What the cash says, in words: kinds of entries, means of payment, tills, what a drawer holds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.details import one_of, whole
from tournament.messages.phrases import euros, number
from tournament.records.money import LONGEST_NOTE
from tournament.sentences import N_, NN_
from tournament.services.cash.views import ELSEWHERE, CashEntryView, CashKind, Handover, Means, TillView

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


def means_text(entry: CashEntryView, tr: Translator) -> str:
    """By what means an entry was paid, where it stands alone."""
    return (
        tr.pgettext("where something was paid", "Elsewhere") if entry.is_elsewhere else tr.gettext(MEANS[entry.means])
    )


def paid_by_text(entry: CashEntryView, tr: Translator) -> str:
    """By what means an entry was paid, within a sentence."""
    return paid_text(entry.means, entry.till, tr)


def paid_text(means: Means, till: str, tr: Translator) -> str:
    """By what means something was paid into a till, within a sentence."""
    return tr.pgettext("where something was paid", "elsewhere") if till == ELSEWHERE else tr.gettext(PAID_BY[means])


def till_text(name: str, tr: Translator) -> str:
    """A till within a sentence: one that is a number is `till 1`, others have their name."""
    if name == ELSEWHERE:
        return tr.pgettext("where something was paid", "elsewhere")
    return tr.gettext("till {number}").format(number=name) if name.isdecimal() else name


def title_of_till(name: str, tr: Translator) -> str:
    """The name of a till where it stands alone."""
    said = till_text(name, tr)
    return said[:1].upper() + said[1:]


def drawer_text(till: TillView, tr: Translator) -> str:
    """What should be in the drawer of a till."""
    return tr.gettext("In the drawer ({till}): {amount}.").format(
        till=till_text(till.name, tr), amount=euros(till.expected, tr)
    )


def lacking_text(till: TillView, cents: int, tr: Translator) -> str:
    """What the drawer lacks for so much to be paid out of it in cash; nothing where it holds that."""
    if not till.lacks(cents):
        return ""
    sentence = tr.gettext(
        "The drawer ({till}) should hold {amount}: {lacking} short. In cash, it would stand below zero."
    )
    amounts = {"amount": euros(till.expected, tr), "lacking": euros(till.lacks(cents), tr)}
    return sentence.format(till=till_text(till.name, tr), **amounts)


def below_zero_lines(tills: Sequence[TillView], tr: Translator) -> Iterator[str]:
    """The tills out of which more cash went than came in: something was entered by the wrong means, or not at all."""
    sentence = tr.gettext(
        "{till}: {amount} more in cash went out than came in. A float, or another means of payment, is "
        "missing in its entries."
    )
    for till in tills:
        if till.expected < 0:
            yield sentence.format(till=title_of_till(till.name, tr), amount=euros(-till.expected, tr))


def number_text(entry: CashEntryView) -> str:
    """The number of an entry; of several that were undone together, the first and the last."""
    return str(entry.number) if entry.last_number in (0, entry.number) else f"{entry.number}–{entry.last_number}"


def when_text(at: datetime, taken_at: datetime, tr: Translator) -> str:
    """The time of a moment, in the zone of another one; with the day, where it is not the same."""
    there = at.astimezone(taken_at.tzinfo)
    if there.date() == taken_at.date():
        return f"{there:%H:%M}"
    return tr.gettext("{day}/{month} {time}").format(day=f"{there:%d}", month=f"{there:%m}", time=f"{there:%H:%M}")


def about_text(entry: CashEntryView, tr: Translator) -> str:
    """What an entry is: its kind, what it corrects, its note, and that it was undone."""
    said = [tr.gettext(KINDS[entry.kind])]
    if entry.kind is CashKind.CORRECTION:
        said = [tr.gettext("Correction of no. {number}").format(number=entry.corrects) if entry.corrects else said[0]]
    if entry.is_undone:
        said.append(tr.gettext("undone"))
    return " · ".join(filter(None, (*said, entry.note)))


def from_text(entry: CashEntryView, tr: Translator) -> str:
    """From or to whom, with the number of the team."""
    if entry.team is not None:
        return " · ".join(filter(None, (tr.gettext("team {number}").format(number=entry.team), entry.payer)))
    if entry.last_number > entry.number:
        several = entry.last_number - entry.number + 1
        return tr.ngettext("{n} entry together", "{n} entries together", several).format(n=several)
    return entry.payer


def pieces_text(pieces: Mapping[int, int], tr: Translator) -> str:
    """How many of each note and coin there are, the greatest first: `3 × 20 €, 4 × 0,50 €`."""
    return ", ".join(f"{number(pieces[piece], tr)} × {euros(piece, tr)}" for piece in sorted(pieces, reverse=True))


PAID_BEFORE: Final[Mapping[str, str]] = {
    Means.CASH: N_("&Cash, in this till"),
    Means.CHEQUE: N_("C&heque"),
    Means.TRANSFER: N_("&Transfer"),
    ELSEWHERE: N_("Else&where, not in this till"),
}
"""How it can have been paid, the most usual in a village hall first, each with the letter that chooses it."""


def paid_before(paid_by: str, how: Handover, tr: Translator, file: str = "") -> Handover:
    """How fees were paid, by the till of `how`; payments made elsewhere are in none."""
    noted = replace(how, note=tr.gettext("List {file}").format(file=file)[:LONGEST_NOTE]) if file else how
    if paid_by == ELSEWHERE:
        return replace(noted, means=Means.CASH, till=ELSEWHERE, received_by="")
    return replace(noted, means=Means(paid_by))


def noted_paid_text(n: int, tr: Translator) -> str:
    """How many of a list are noted as having paid."""
    return tr.ngettext("{n} is noted as paid:", "{n} are noted as paid:", n).format(n=number(n, tr))


def not_entered_text(n: int, tr: Translator) -> str:
    """How many are noted as having paid on a list that is only looked at."""
    return tr.gettext("{paid} nothing is entered, it is only a look.").format(paid=noted_paid_text(n, tr))


def entered_text(lines: Sequence[CashEntryView], tr: Translator) -> str:
    """What a list put into the cash: `18 are noted as paid: €180 entered in cash, till 1.`."""
    sums, first = euros(sum(line.cents for line in lines), tr), lines[0]
    if first.is_elsewhere:
        return tr.gettext("{paid} {amount} entered as paid elsewhere, in no till.").format(
            paid=noted_paid_text(len(lines), tr), amount=sums
        )
    sentence = tr.gettext("{paid} {amount} entered {means}, {till}.")
    till = till_text(first.till, tr)
    return sentence.format(
        paid=noted_paid_text(len(lines), tr), amount=sums, means=tr.gettext(PAID_BY[first.means]), till=till
    )


OF_CASH: Final[Mapping[str, str]] = {
    "fee-paid": N_("entry fee of {team}: {amount} {means} (no. {receipt})"),
    "fee-refunded": N_("refund to {team}: {amount} {means} (no. {receipt})"),
    "cash-float": N_("float, {till}: {amount} (no. {receipt})"),
    "cash-banked": N_("taken to the bank, {till}: {amount} {means} (no. {receipt})"),
    "cash-expense": N_("expense, {till}: {amount} {means} (no. {receipt})"),
    "cash-income": N_("other income, {till}: {amount} {means} (no. {receipt})"),
    "cash-prize": N_("prize paid, {till}: {amount} {means} (no. {receipt})"),
    "cash-corrected": N_("entry no. {corrects} corrected: {right_cents} instead of {before_cents} (no. {receipt})"),
    "till-counted": N_("{till} counted: {counted_cents}, difference {difference_cents}"),
    "reduction-added": N_("reduction “{name}” of {cents} added"),
    "reduction-changed": N_("reduction changed: “{name}”, {cents}"),
    "reduction-removed": N_("reduction “{name}” taken off the list"),
    "reduction-given": N_("reduction “{name}” given to {team}"),
    "reduction-withdrawn": N_("reduction “{name}” taken from {team}"),
}
BOOKED: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    "prizes-paid": (
        "teams",
        NN_(
            "prize of {teams} team paid, {till}: {amount} {means}",
            "prizes of {teams} teams paid, {till}: {amount} {means}",
        ),
    ),
    "fees-booked": (
        "teams",
        NN_(
            "entry fee of {teams} team that was ticked entered: {amount}",
            "entry fees of {teams} teams that were ticked entered: {amount}",
        ),
    ),
}


def cash_detail_texts(details: Mapping[str, Detail], tr: Translator) -> dict[str, str]:
    """What an entry that moved money has besides: how much, whichever way it went, by what means, in which till."""
    said = {}
    if "cents" in details:
        said["amount"] = euros(abs(whole(details, "cents")), tr)
    if "means" in details:
        said["means"] = paid_text(Means(one_of(tuple(Means), details, "means")), str(details.get("till", "")), tr)
    if "till" in details:
        said["till"] = till_text(str(details["till"]), tr)
    return said


def circumstances_of_cash(what: str, details: Mapping[str, Detail], tr: Translator) -> Iterator[str]:
    """What money moved with, if its sentence does not say; from or to whom; note."""
    if "means" in details and what not in OF_CASH and what not in BOOKED:
        last = whole(details, "receipt")
        first = details.get("first_receipt", last)
        numbers = str(last) if first == last else f"{first}\u2013{last}"
        said = cash_detail_texts(details, tr)
        yield tr.gettext("{amount} {means} (no. {receipt})").format(
            amount=euros(whole(details, "cents"), tr), means=said["means"], receipt=numbers
        )
    if "receipt" in details:
        yield from (str(details[name]) for name in ("payer", "note") if name in details)
