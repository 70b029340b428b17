"""The register of players as a list for spreadsheet programs, for whoever asks what is known of them."""

import csv
import io
from collections.abc import Iterable

from tournament.exchange.grids import neutral
from tournament.i18n import Translator
from tournament.register.people import Person


def register_csv(people: Iterable[Person], words: Translator) -> bytes:
    """A line for each person, with semicolons and byte order mark; no cell is a formula."""
    say = words.gettext
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    of_person = (say("Player"), say("Club"), say("Usual partner"), say("Team"), say("Phone"))
    writer.writerow((*of_person, say("First seen"), say("Last seen"), say("Licence")))
    for person in people:
        texts = (person.name, person.club, person.partner, person.team, person.phone)
        writer.writerow((*map(neutral, texts), person.since.isoformat(), person.seen.isoformat(), neutral(person.licence)))
    return text.getvalue().encode("utf-8-sig")
