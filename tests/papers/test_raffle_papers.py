"""The papers of the raffle: tickets to cut out, the lots, and the minutes by which anybody can draw again."""

from dataclasses import replace
from hashlib import sha256

from tests.papers.papers import in_order, pages, printed, raffled
from tournament.i18n import translator
from tournament.papers.documents import DOCUMENTS
from tournament.papers.page import Part


def tickets(snapshot, **options):
    return pages(DOCUMENTS["raffle-tickets"].render(snapshot, translator("fr"), Part(options=options)))


def test_tickets_are_numbered_twice_from_the_number_that_is_chosen(snapshot):
    (text,) = tickets(
        replace(snapshot, championship=replace(snapshot.championship, ticket_cents=250)), **{"from": "97"}
    )
    assert all(text.split().count(str(number)) == 2 for number in range(97, 121))
    assert text.count("2,50 €") == 24


def test_as_many_sheets_as_are_wanted_and_none_beyond_the_highest_number(snapshot):
    assert len(tickets(snapshot, sheets="3")) == 3
    (text,) = tickets(snapshot, **{"from": "99990", "sheets": "5"})
    assert ("99999" in text, "100000" in text) == (True, False)


def test_the_lots_with_the_winners_as_far_as_they_are_drawn(snapshot):
    text = printed("raffle-lots", raffled(snapshot), "fr")
    assert in_order(text, ["2 lots", "Jambon d’Auvergne", "billet 20 · Comité des fêtes", "Panier garni"])


def test_the_minutes_tell_enough_to_draw_again(snapshot):
    text = printed("raffle-minutes", raffled(snapshot), "fr")
    figures = sha256(b"123456").hexdigest()[:12]
    position = int(figures, 16) % 60 + 1
    assert in_order(
        text,
        ["billet 11 · Odile Quesnel", f"tirage n° 123456 ({figures}…)", "1–40, 61–80 (60 billets)", f"rang {position}"],
    )
    assert in_order(text, ["Personne ne s’est présenté", "tirage n° 987654321", "1–30, 32–40, 61–80 (59 billets)"])
    assert in_order(
        text,
        [
            "1 tirage a été annulé",
            "Comment refaire le tirage",
            "SHA-256",
            "Convention de ce concours",
            "Témoin, signature",
        ],
    )
