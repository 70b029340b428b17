"""Sentences of documents: of names with boxes, of diplomas, and of who approved, typed and was present."""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number, side_text
from tournament.messages.setup.criteria import rank_text
from tournament.sentences import N_
from tournament.services.papers.views import Approval, Response, TypedBy
from tournament.services.rounds.views import PresenceView

MOST_NAMED: Final = 5


def boxes_text(names: Mapping[str, Sequence[str]], tr: Translator) -> str:
    """Which names are printed with boxes, and for which signs; nothing where there are none."""
    if not names:
        return ""
    listed = [
        tr.gettext("{name} ({signs})").format(name=name, signs=" ".join(signs))
        for name, signs in list(names.items())[:MOST_NAMED]
    ]
    if more := len(names) - MOST_NAMED:
        listed += [tr.ngettext("{n} more", "{n} more", more).format(n=more)] if more > 0 else []
    return tr.gettext("Printed with □ for characters that no font of the paper has: {names}.").format(
        names=", ".join(listed)
    )


def place_text(rank: int, tr: Translator) -> str:
    """A rank as an honour: `1st place`; in French feminine, with a raised ending."""
    ordinal = ("1ʳᵉ" if rank == 1 else f"{number(rank, tr)}ᵉ") if tr.language == "fr" else rank_text(rank, tr)
    return tr.gettext("{ordinal} place").format(ordinal=ordinal)


def among_text(teams: int, tr: Translator) -> str:
    """Among how many: `of 63 teams`."""
    return tr.ngettext("of {count} team", "of {count} teams", teams).format(count=number(teams, tr))


SAID: Final[Mapping[Response, str]] = {
    Response.REPORTED: N_("{side}: reported from a telephone at {time}"),
    Response.APPROVED: N_("{side}: approved from a telephone at {time}"),
    Response.OTHERWISE: N_("{side}: reported something else at {time}"),
    Response.CONTESTED: N_("{side}: said at {time} that the report of the other side is not right"),
}
SETTLED: Final = N_("{said}; decided at the desk")


def approval_text(approval: Approval, tr: Translator, zone: tzinfo | None = None) -> str:
    """What a side said of the result, and when; in the zone of this computer unless another is given."""
    side = side_text(approval.letter, tr)
    said = tr.gettext(SAID[approval.said]).format(side=side[:1].upper() + side[1:], time=_time(approval.at, zone))
    needed_deciding = approval.settled and approval.said is not Response.APPROVED
    return tr.gettext(SETTLED).format(said=said) if needed_deciding else said


def typed_text(typed: TypedBy, tr: Translator, zone: tzinfo | None = None) -> str:
    """Who wrote on the sheet, and when: `Odile, 21:04`, or `Odile, 20:31 to 21:04`."""
    first, last = _time(typed.first, zone), _time(typed.last, zone)
    if first == last:
        return tr.gettext("{name}, {time}").format(name=typed.name, time=first)
    return tr.gettext("{name}, {first} to {last}").format(name=typed.name, first=first, last=last)


def _time(at: datetime, zone: tzinfo | None) -> str:
    return f"{at.astimezone(zone):%H:%M}"


def presence_text(line: PresenceView, tr: Translator, zone: tzinfo | None = None) -> str:
    """A count of presence: when, after how many minutes, how many teams were missing, and which."""
    at = f"{line.at.astimezone(zone):%H:%M}"
    counted = tr.gettext("Presence counted at {time}").format(time=at)
    if line.minutes is not None:
        after = tr.ngettext("{counted}, after {n} minute", "{counted}, after {n} minutes", line.minutes)
        counted = after.format(counted=counted, n=number(line.minutes, tr))
    if not line.missing:
        return tr.gettext("{counted}: nobody was missing.").format(counted=counted)
    numbers = ", ".join(map(str, line.missing))
    missing = tr.gettext("{counted}: {n} of {seated} missing, {numbers}.")
    return missing.format(
        counted=counted, n=number(len(line.missing), tr), seated=number(line.seated, tr), numbers=numbers
    )
