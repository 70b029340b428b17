"""What is said of the sheet of a game after play: who approved its result, and who wrote it."""

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Final

from tournament.i18n import Translator
from tournament.messages.sides import say_side
from tournament.sentences import N_
from tournament.services.papers.lines import Approval, Response, TypedBy

SAID: Final[Mapping[Response, str]] = {
    Response.REPORTED: N_("{side}: reported from a telephone at {time}"),
    Response.APPROVED: N_("{side}: approved from a telephone at {time}"),
    Response.OTHERWISE: N_("{side}: reported something else at {time}"),
    Response.CONTESTED: N_("{side}: said at {time} that the report of the other side is not right"),
}
SETTLED: Final = N_("{said}; decided at the desk")


def say_approval(approval: Approval, words: Translator, zone: tzinfo | None = None) -> str:
    """What a side said of the result, and when; in the zone of this computer unless another is given."""
    side = say_side(approval.letter, words)
    said = words.gettext(SAID[approval.said]).format(side=side[:1].upper() + side[1:], time=_time(approval.at, zone))
    needed_deciding = approval.settled and approval.said is not Response.APPROVED
    return words.gettext(SETTLED).format(said=said) if needed_deciding else said


def say_typed(typed: TypedBy, words: Translator, zone: tzinfo | None = None) -> str:
    """Who wrote on the sheet, and when: `Odile, 21:04`, or `Odile, 20:31 to 21:04`."""
    first, last = _time(typed.first, zone), _time(typed.last, zone)
    if first == last:
        return words.gettext("{name}, {time}").format(name=typed.name, time=first)
    return words.gettext("{name}, {first} to {last}").format(name=typed.name, first=first, last=last)


def _time(at: datetime, zone: tzinfo | None) -> str:
    return f"{at.astimezone(zone):%H:%M}"
