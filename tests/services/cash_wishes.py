"""What is wished for of the cash."""

from tests.services.hall_wishes import HallWish
from tournament.services.cash.accounts import add_reduction, grant_reduction
from tournament.services.cash.payments import pay_fee
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.people.registration import removable_teams, set_paid
from tournament.services.setup.championship import change_championship


def cash_begun(desk):
    """Team 4 was ticked as having paid, then the fee was set; team 1 pays less, and team 2 has paid."""
    set_paid(desk, [4], True)
    change_championship(desk, fee_cents=1000)
    add_reduction(desk, "Adhérents", 250)
    grant_reduction(desk, 1, 1)
    pay_fee(desk, 2, 1000)


class CashWish(HallWish):
    """Arguments for the use cases of the cash."""

    @property
    def how(self):
        return self.chosen(
            [Handover(), Handover(Means.CARD), Handover(Means.CHEQUE, "Buvette", "Zoé", "Odile", "Chèque n° 3")]
        )

    @property
    def cents(self):
        return self.chosen([1000, 1000, 250, 1, 0])

    def pay_fee(self):
        return {"team_id": self.team, "cents": self.cents, "how": self.how}

    refund_fee = pay_fee

    def move_money(self):
        return {
            "kind": self.chosen(CashKind),
            "cents": self.cents,
            "how": self.how,
            "team_id": self.chosen([None, None, self.team]),
        }

    def correct_entry(self):
        return {
            "entry_id": self.chosen(self.state.rows["cash"]),
            "cents": self.cents,
            "means": self.chosen([None, None, Means.CARD]),
        }

    def refund_and_remove(self):
        return {"team_id": self.chosen([*removable_teams(self.state), self.team]), "how": self.how}

    def book_ticked(self):
        return {"how": self.how}

    def count_till(self):
        return {
            "till": self.chosen(["", "Buvette"]),
            "pieces": self.chosen([{}, {"2000": 3, "50": 1}, {"7": 1}]),
            "cents": self.cents,
        }

    def add_reduction(self):
        return {"name": self.chosen(["Adhérents", "Jeunes", "Bénévoles", ""]), "cents": self.cents}

    @property
    def reduction(self):
        return self.chosen(self.state.rows["reduction"])

    def change_reduction(self):
        return {"reduction_id": self.reduction, **self.add_reduction()}

    def remove_reduction(self):
        return {"reduction_id": self.reduction}

    def grant_reduction(self):
        return {"team_id": self.team, "reduction_id": self.reduction, "times": self.chosen([1, 1, 0, 2])}
