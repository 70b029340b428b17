"""What the raffle says: in the journal, in the hall, and how anybody can draw it again."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import euros, number
from tournament.sentences import N_, NN_
from tournament.services.raffle.views import DrawingView, RafflePrizeView, RaffleView, SaleView

OF_RAFFLE: Final[Mapping[str, str]] = {
    "raffle-lot-changed": N_("raffle prize changed: {lot}"),
    "raffle-lot-moved": N_("raffle prize moved: {lot}"),
    "raffle-lot-removed": N_("raffle prize taken off the list: {lot}"),
    "lot-drawn": N_("raffle, {lot}: ticket {ticket} drawn (draw no. {seed})"),
    "lot-drawn-again": N_(
        "raffle, {lot}: nobody came for ticket {absent_ticket}, ticket {ticket} drawn (draw no. {seed})"
    ),
    "lot-unclaimed": N_("raffle, {lot}: nobody came for ticket {absent_ticket}, and no other one is left"),
}
COUNTED_OF_RAFFLE: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    "raffle-lots-added": ("lots", NN_("raffle prize added: {lot}", "{lots} raffle prizes added, the first one: {lot}")),
    "tickets-sold": (
        "tickets",
        NN_("{tickets} raffle ticket sold: no. {first}", "{tickets} raffle tickets sold: nos. {first} to {last}"),
    ),
    "tickets-returned": (
        "tickets",
        NN_(
            "{tickets} raffle ticket taken back: no. {first}",
            "{tickets} raffle tickets taken back: nos. {first} to {last}",
        ),
    ),
}


def tickets_text(sale: SaleView) -> str:
    """The numbers of tickets that were sold together."""
    return str(sale.first) if sale.first == sale.last else f"{sale.first}\u2013{sale.last}"


def sold_text(raffle: RaffleView, tr: Translator) -> str:
    """How many tickets were sold, and what they brought."""
    sold = tr.ngettext("{n} ticket sold", "{n} tickets sold", raffle.sold).format(n=number(raffle.sold, tr))
    return f"{sold} · {euros(raffle.taken, tr)}" if raffle.taken else sold


def winner_text(drawing: DrawingView, tr: Translator) -> str:
    """Who has the ticket that was drawn, as far as it is known."""
    ticket = tr.gettext("ticket {ticket}").format(ticket=drawing.ticket)
    return f"{ticket} · {drawing.buyer}" if drawing.buyer else ticket


def absent_text(lot: RafflePrizeView, tr: Translator) -> str:
    """The tickets for which nobody came, of a lot."""
    absent = [str(drawing.ticket) for drawing in lot.drawings if drawing.unclaimed]
    return tr.gettext("nobody came for {tickets}").format(tickets=", ".join(absent)) if absent else ""


def buyer_text(sale: SaleView, tr: Translator) -> str:
    """Who has tickets: the team by its number and name, or the name that was told."""
    if sale.team is not None:
        return tr.gettext("team {number}, {name}").format(number=sale.team, name=sale.buyer)
    return sale.buyer or "–"


def drawn_text(drawing: DrawingView, tr: Translator) -> str:
    """A drawing in a line: the lot, who has the ticket, and by which number it was drawn among how many."""
    drawn = tr.ngettext("draw no. {seed}, among {n} ticket", "draw no. {seed}, among {n} tickets", drawing.tickets)
    parts = (drawing.lot, drawing.buyer, drawn.format(seed=drawing.seed, n=number(drawing.tickets, tr)))
    return " · ".join(part for part in parts if part)


def announcement_text(drawing: DrawingView, tr: Translator) -> str:
    """What the hall is told of a drawing."""
    return tr.gettext("Raffle – {lot}: ticket {ticket}").format(lot=drawing.lot, ticket=drawing.ticket)


def runs_text(drawing: DrawingView, tr: Translator) -> str:
    """The tickets that a drawing was made from: `1–40, 61–80 (60)`."""
    runs = ", ".join(str(first) if first == last else f"{first}\u2013{last}" for first, last in drawing.runs)
    return tr.ngettext("{runs} ({n} ticket)", "{runs} ({n} tickets)", drawing.tickets).format(
        runs=runs, n=number(drawing.tickets, tr)
    )


def made_from_text(drawing: DrawingView, tr: Translator) -> str:
    """What a drawing was made from, and its result: number, tickets, the winning place."""
    told = tr.gettext("draw no. {seed} ({figures}…) · tickets that could win: {runs} · place {place}")
    return told.format(seed=drawing.seed, figures=drawing.figures, runs=runs_text(drawing, tr), place=drawing.position)


def taken_back_text(raffle: RaffleView, tr: Translator) -> str:
    """How many drawings were undone; nothing where none was."""
    if not raffle.taken_back:
        return ""
    said = tr.ngettext(
        "{n} drawing was undone before; it is in the journal.",
        "{n} drawings were undone before; they are in the journal.",
        raffle.taken_back,
    )
    return said.format(n=raffle.taken_back)


def how_to_check_lines(tr: Translator) -> tuple[str, ...]:
    """How anybody can make a drawing again, sentence by sentence."""
    say = tr.gettext
    return (
        say("Every drawing has a draw number, which the computer picks at random and which is shown beside it."),
        say(
            "Any SHA-256 calculator (there are many on the web) turns the figures of that number into 64 "
            "characters; keep the first 12."
        ),
        say(
            "Read as a number in base sixteen and divided by the number of tickets that could win, they leave "
            "a remainder."
        ),
        say("The remainder plus one is the place of the winning ticket among those, counted from the lowest number."),
    )


def convention_lines(tr: Translator) -> tuple[str, ...]:
    """What holds in this raffle, which no source settles."""
    say = tr.gettext
    return (
        say("Only tickets that were sold can win, and each of them once."),
        say("When nobody claims a prize it is drawn again, and the ticket that was called is out of the raffle."),
    )
