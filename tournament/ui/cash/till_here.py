"""The till of this desk: all money that changes hands in this window, on whatever page."""

from dataclasses import replace

from tournament.preferences import TILL_LENGTH, Preferences, change_preferences, read_preferences
from tournament.services.cash.views import USUAL_TILL, Handover, Means
from tournament.services.desk.desk import Desk


def till_here(desk: Desk) -> str:
    """The till chosen at this computer; else a joined desk has its own, as two drawers need two names."""
    return read_preferences().till or desk.device[:TILL_LENGTH] or USUAL_TILL


def keep_till(name: str) -> None:
    """Remember the till of this desk, for the next evening too. Raises OSError when the disk refuses."""

    def change(now: Preferences) -> Preferences:
        return replace(now, till=name)

    change_preferences(change, change(read_preferences()))


def handed_over(desk: Desk, *, means: Means = Means.CASH, payer: str = "", note: str = "") -> Handover:
    """How money changes hands here: at the till of this desk, taken or given by whoever sits there."""
    return Handover(means=means, till=till_here(desk), payer=payer, received_by=desk.by, note=note)
