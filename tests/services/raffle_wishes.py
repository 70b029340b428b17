"""What is wished for of the raffle."""

from tests.services.cash_wishes import CashWish
from tournament.services.raffle.raffle import add_lots, draw_lot, sell_tickets
from tournament.services.setup.championship import change_championship


def raffle_begun(desk):
    """Tickets 1 to 20 are sold in two runs, and the first of two lots is drawn."""
    change_championship(desk, ticket_cents=200)
    add_lots(desk, ["Jambon", "Panier garni"])
    sell_tickets(desk, 1, 10, buyer="Odile")
    sell_tickets(desk, 11, 20, team_id=1)
    draw_lot(desk, 1)


class RaffleWish(CashWish):
    """Arguments for the use cases of the raffle."""

    @property
    def lot(self):
        return self.chosen(self.state.rows["raffle_lot"])

    def add_lots(self):
        return {"names": self.chosen([["Jambon"], ["Panier garni", "Filet de légumes"], [""]])}

    def change_lot(self):
        return {"lot_id": self.lot, "name": self.chosen(["Jambon sec", ""])}

    def move_lot(self):
        return {"lot_id": self.lot, "position": self.chosen([1, 2])}

    def remove_lot(self):
        return {"lot_id": self.lot}

    def sell_tickets(self):
        first = self.chosen([1, 21, 21, 31, 31, 41])
        return {
            "first": first,
            "last": first + 9,
            "buyer": self.chosen(["", "Zoé"]),
            "team_id": self.chosen([None, self.team]),
            "how": self.how,
        }

    def return_tickets(self):
        return {"sale_id": self.chosen(self.state.rows["ticket_sale"])}

    def draw_lot(self):
        return {"lot_id": self.lot}

    def draw_again(self):
        return {"lot_id": self.lot}
