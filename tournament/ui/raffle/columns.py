"""The columns of the lots of a raffle, and of the tickets that were sold."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.phrases import euros, number
from tournament.messages.raffle import say_absent, say_buyer, say_tickets, say_winner
from tournament.services.raffle.lines import LotLine, SaleLine
from tournament.ui.tables.lines_model import TableColumn


def lot_columns(words: Translator) -> Sequence[TableColumn[LotLine]]:
    """The number of a lot, what it is, and who won it, those who did not come under that."""

    def winner(lot: LotLine) -> str:
        lines = [say_winner(lot.won, words)] if lot.won else ["–"]
        return "\n".join(lines + ([said] if (said := say_absent(lot, words)) else []))

    return (
        TableColumn(words.gettext("No."), lambda lot: str(lot.position), digits=True, width=48),
        TableColumn(words.gettext("To win"), lambda lot: lot.name, bold=True, wrap=True),
        TableColumn(words.gettext("Winning ticket"), winner, wrap=True, stretch=True),
    )


def sale_columns(words: Translator) -> Sequence[TableColumn[SaleLine]]:
    """The numbers of the tickets, how many they are, who has them, and what was paid."""
    return (
        TableColumn(words.gettext("Tickets"), say_tickets, bold=True),
        TableColumn(words.gettext("How many"), lambda sale: number(sale.tickets, words), digits=True),
        TableColumn(words.gettext("Buyer"), lambda sale: say_buyer(sale, words), wrap=True, stretch=True),
        TableColumn(words.gettext("Paid"), lambda sale: euros(sale.cents, words) if sale.cents else "–", digits=True),
    )
