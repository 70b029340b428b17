"""What a device did last, to take back: each device is a desk with its own undo."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from tournament.i18n import Translator
from tournament.messages.desk.journal import say_entry
from tournament.services.desk.hall import Hall
from tournament.services.desk.undo_stack import UndoStack
from tournament.web.forms import do, number_in

LAST: Final = 5
"""So many are shown."""


@dataclass(frozen=True)
class OwnDeed:
    """What a device did: entry's sequence, time, text, and whether it is undone next."""

    entry: int
    at: str
    told: str
    is_next: bool


def own_deeds(hall: Hall, desk: str, words: Translator) -> tuple[OwnDeed, ...]:
    """What a device did and can take back, the newest first."""
    known = {entry.sequence: entry for entry in hall.journal}
    stack = [known[sequence] for sequence in reversed(UndoStack.of(hall.journal, desk).undo) if sequence in known][:LAST]
    return tuple(
        OwnDeed(entry.sequence, f"{entry.at.astimezone():%H:%M}", say_entry(entry, words), is_next=not index) for index, entry in enumerate(stack)
    )


def take_back(request: Request) -> None:
    """Take back the newest thing that this device did, the one that its user saw there."""
    do(request, "undo", entry=number_in(request, "entry", least=1))
