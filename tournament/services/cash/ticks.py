"""The tick “paid”, with which one key enters the whole of what a team owes, or corrects what was entered."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from tournament.errors import Problem, Refused
from tournament.models.money_tables import CashEntry
from tournament.models.tables import Team
from tournament.services.cash.accounts import accounts
from tournament.services.cash.lines import OF_ENTRIES, AccountLine, CashKind, Handover, is_same_till
from tournament.services.cash.payments import IN_CASH, correction_of, enter_all, standing
from tournament.services.desk.use_cases import use_case
from tournament.services.desk.work import Work


def say_paid(work: Work, team_ids: Iterable[int], paid: bool, how: Handover = IN_CASH, *, only_here: bool = False) -> None:
    """Set teams' ticks “paid” and accounts; `only_here` takes back payments of this till alone."""
    ids = list(dict.fromkeys(team_ids))
    if paid:
        pay_in_full(work, dict.fromkeys(ids, 0), how)
    else:
        take_payments_back(work, ids, how, only_here=only_here)
    for team_id in ids:
        work.change(work.row(Team, team_id, "team-gone"), paid=paid)


def pay_in_full(work: Work, paying: Mapping[int, int], how: Handover = IN_CASH) -> None:
    """Enter what these teams owe, or the amounts said of them in cents, even if no fee is set yet."""
    known = accounts(work.hall)
    entry = {**asdict(how), "kind": CashKind.FEE}
    amounts = {id_: said or to_pay(known[id_]) for id_, said in paying.items() if not known[id_].has_left}
    enter_all(work, [{**entry, "team_id": id_, "cents": cents} for id_, cents in amounts.items() if cents])


def to_pay(account: AccountLine) -> int:
    """What is left of the fee; who was given it back and pays after all, pays all of it."""
    return max(account.fee - account.reduced - account.paid if account.is_refunded else account.balance, 0)


def take_payments_back(work: Work, team_ids: Iterable[int], how: Handover = IN_CASH, *, only_here: bool = False) -> None:
    """Correct to nothing these teams' payments, each by an entry. Refuses, `only_here`, another till's."""
    left = standing(work.hall)
    rows = [row for id_ in dict.fromkeys(team_ids) for row in work.hall.of(CashEntry, "team_id", id_)]
    wrong = [row for row in rows if row.kind in OF_ENTRIES and left[row.id]]
    if elsewhere := [row for row in wrong if only_here and not is_same_till(row.till, how.till)]:
        raise Refused(Problem("paid-elsewhere", details={"entry": elsewhere[0].number}))
    enter_all(work, [correction_of(row, -left[row.id]) | {"received_by": how.received_by} for row in wrong])


@use_case("fees-booked")
def book_ticked(work: Work, how: Handover = IN_CASH) -> None:
    """Enter the fees of everybody who was ticked as having paid before a fee was set. Refuses where there is nobody."""
    unbooked = [line.team_id for line in accounts(work.hall).values() if line.is_unbooked and not line.has_left]
    if not unbooked:
        raise Refused(Problem("nothing-to-book"))
    pay_in_full(work, dict.fromkeys(unbooked, 0), how)
    work.details["teams"] = len(unbooked)
