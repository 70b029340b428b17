"""What the journal says of money that came in or went out."""

from collections.abc import Iterator, Mapping
from typing import Final

from tournament.errors import Detail
from tournament.i18n import Translator
from tournament.messages.cash.words import say_paid, say_till
from tournament.messages.details import one_of, whole
from tournament.messages.numbers import euros
from tournament.sentences import N_, NN_
from tournament.services.cash.lines import Means

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
    "prizes-paid": ("teams", NN_("prize of {teams} team paid, {till}: {amount} {means}", "prizes of {teams} teams paid, {till}: {amount} {means}")),
    "fees-booked": (
        "teams",
        NN_("entry fee of {teams} team that was ticked entered: {amount}", "entry fees of {teams} teams that were ticked entered: {amount}"),
    ),
}


def said_of_cash(details: Mapping[str, Detail], words: Translator) -> dict[str, str]:
    """What an entry that moved money has besides: how much, whichever way it went, by what means, in which till."""
    said = {}
    if "cents" in details:
        said["amount"] = euros(abs(whole(details, "cents")), words)
    if "means" in details:
        said["means"] = say_paid(Means(one_of(tuple(Means), details, "means")), str(details.get("till", "")), words)
    if "till" in details:
        said["till"] = say_till(str(details["till"]), words)
    return said


def circumstances_of_cash(what: str, details: Mapping[str, Detail], words: Translator) -> Iterator[str]:
    """What money moved with, if its sentence does not say; from or to whom; note."""
    if "means" in details and what not in OF_CASH and what not in BOOKED:
        last = whole(details, "receipt")
        first = details.get("first_receipt", last)
        numbers = str(last) if first == last else f"{first}\u2013{last}"
        said = said_of_cash(details, words)
        yield words.gettext("{amount} {means} (no. {receipt})").format(
            amount=euros(whole(details, "cents"), words), means=said["means"], receipt=numbers
        )
    if "receipt" in details:
        yield from (str(details[name]) for name in ("payer", "note") if name in details)
