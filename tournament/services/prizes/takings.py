"""What the entries bring, as far as prizes follow them."""

from collections.abc import Sequence

from tournament.currencies import UNITS, Currency
from tournament.services.cash.accounts import accounts
from tournament.services.cash.lines import AccountLine
from tournament.services.desk.hall import Hall
from tournament.services.rounds.drawn import present_numbers
from tournament.services.scores.standing import standings


def takings(hall: Hall) -> int:
    """Entries due less reductions; of teams that left, or missed the first posting, what they paid."""
    begun = standings(hall).round > 0
    there = {*present_numbers(hall), *(line.team for line in standings(hall).lines if line.games)}
    return sum(line.due if line.number in there or not begun else paid_of(line) for line in entered(hall))


def taken(hall: Hall) -> int:
    """How much of it was paid so far."""
    return sum(map(paid_of, entered(hall)))


def entered(hall: Hall) -> Sequence[AccountLine]:
    """The accounts of the teams; who waits for a partner plays for no prize."""
    return [line for line in accounts(hall).values() if line.number is not None]


def paid_of(account: AccountLine) -> int:
    """What a team paid, at most what it had to; a tick without an entry says that it paid."""
    return account.due if account.is_unbooked else min(account.due, max(account.paid, 0))


def money_for_prizes(hall: Hall) -> int | None:
    """The takings' share for prizes, in whole round sums; None where sums are fixed."""
    percent, step = hall.contents.prize_percent, round_sum(hall)
    return None if percent is None else takings(hall) * percent // 100 // step * step


def round_sum(hall: Hall) -> int:
    """The unit of prizes that follow the takings, in cents: 5 €, or a usual note of the currency."""
    return UNITS[Currency(hall.contents.currency)].step
