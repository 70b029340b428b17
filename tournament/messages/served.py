"""What is said of a championship on a server: which it is, how far it goes, and whether it can be worked in."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from tournament.i18n import Translator
from tournament.messages.phrases import day_text, moment_text
from tournament.services.desk.undo_stack import MOVED, SUPERSEDED


class ServedView(Protocol):
    """What is known of a championship on a server, as `tournament.models` reads it."""

    @property
    def version(self) -> int | None:
        """That of its tables; None where this role may not read it."""

    @property
    def name(self) -> str:
        """What it is called; empty where it was never finished."""

    @property
    def day(self) -> str:
        """Its day."""

    @property
    def sequence(self) -> int:
        """Of its newest entry."""

    @property
    def at(self) -> str:
        """When that was made."""

    @property
    def what(self) -> str:
        """What was done then."""

    @property
    def details(self) -> Mapping[str, str | int]:
        """What is said of that."""

    @property
    def is_newer(self) -> bool:
        """Whether its tables are newer than this program."""


def championship_text(line: ServedView, tr: Translator) -> str:
    """What is known of one, in a line."""
    if line.version is None or not line.name:
        return next(iter(hindrances(line, tr)))
    newest = moment_text(datetime.fromisoformat(line.at), tr)
    entries = tr.ngettext("{n} entry, {moment}", "{n} entries, the last {moment}", line.sequence).format(
        n=line.sequence, moment=newest
    )
    return ", ".join([line.name, day_text(date.fromisoformat(line.day), tr), entries, *hindrances(line, tr)])


def hindrances(line: ServedView, tr: Translator) -> Sequence[str]:
    """Why one cannot be worked in, as far as it is seen from afar."""
    if line.version is None:
        return [tr.gettext("this role may not read it")]
    if not line.name:
        return [tr.gettext("begun and never finished")]
    told = []
    if line.what == MOVED:
        told.append(tr.gettext("moved to {to}").format(to=line.details["to"]))
    if line.what == SUPERSEDED:
        told.append(tr.gettext("goes on at {device}").format(device=line.details["device"]))
    if line.is_newer:
        told.append(tr.gettext("of a newer version of Capot"))
    return told
