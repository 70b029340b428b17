"""What is said of people from earlier championships."""

from tournament.i18n import Translator
from tournament.messages.days import short_month_text
from tournament.register.people import Person
from tournament.services.people.views import TeamView


def known_text(person: Person, tr: Translator) -> str:
    """What is known of someone in a line: the club, the usual partner, and when they last came."""
    partner = tr.gettext("with {partner}").format(partner=person.partner) if person.partner else ""
    return " · ".join(part for part in (person.club, partner, month_text(person, tr)) if part)


def month_text(person: Person, tr: Translator) -> str:
    """The month in which someone last came."""
    return short_month_text(person.seen, tr)


def registered_text(team: TeamView, tr: Translator) -> str:
    """Where someone who plays tonight is registered."""
    if team.number is None:
        return tr.gettext("on the waiting list already")
    return tr.gettext("registered already: team {number}, “{team}”").format(number=team.number, team=team.name)
