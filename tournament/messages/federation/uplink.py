"""How far a federation has what was done in this hall, as the window says it."""

from collections.abc import Sequence
from datetime import datetime

from tournament.errors import Problem
from tournament.federation.lines import EveningOutline, UplinkState
from tournament.i18n import Translator
from tournament.messages.moments import say_moment
from tournament.messages.numbers import number
from tournament.messages.refusals import say_problem

A_MINUTE, AN_HOUR = 60, 3600


def say_sent(state: UplinkState, now: datetime, words: Translator) -> str:
    """How far it was sent, and when: `Sent up to entry 412, 2 min ago.`."""
    if state.sequence is None or state.sent_at is None:
        return words.gettext("Nothing has been sent since this championship was opened.")
    told = words.gettext("Sent up to entry {sequence}, {ago}.")
    return told.format(sequence=number(state.sequence, words), ago=say_ago(state.sent_at, now, words))


def say_ago(at: datetime, now: datetime, words: Translator) -> str:
    """How long ago something was: `just now`, `2 min ago`, `at 14:32`."""
    seconds = max((now - at).total_seconds(), 0)
    if seconds < A_MINUTE:
        return words.gettext("just now")
    if seconds < AN_HOUR:
        return words.gettext("{n} min ago").format(n=int(seconds // A_MINUTE))
    return words.gettext("at {time}").format(time=f"{at.astimezone():%H:%M}")


def say_trouble_of(state: UplinkState, words: Translator) -> str:
    """Why nothing is sent now, and that nothing is lost by it; empty where all is well."""
    if state.problems:
        return "\n".join(say_problem(problem, words) for problem in state.problems)
    if state.away_since is not None:
        told = words.gettext("The federation has not answered since {time}. Everything continues here, and will be sent automatically once it does.")
        return told.format(time=f"{state.away_since.astimezone():%H:%M}")
    if state.replaced:
        return words.gettext("The federation had a different history of this hall: it has set that aside, and counts this one.")
    return ""


def say_outline(outline: EveningOutline, words: Translator) -> str:
    """An evening in a few words: `Concours de Brens, 8 teams, round 2, 21 Nov 15:02`."""
    parts = [outline.championship, words.ngettext("{n} team", "{n} teams", len(outline.teams)).format(n=number(len(outline.teams), words))]
    parts.append(words.gettext("round {number}").format(number=outline.round) if outline.round else words.gettext("not drawn yet"))
    parts += [say_moment(outline.told_at.astimezone(), words)] if outline.told_at is not None else []
    return ", ".join(parts)


def say_sides(clash: Problem, words: Translator) -> Sequence[str]:
    """Both evenings of a clash, a line each: what the federation has of the hall, and what is in this file."""
    there, here = (outline_told(clash, whose) for whose in ("their", "our"))
    told = words.gettext("{federation} has of {hall}: {outline}.")
    theirs = told.format(federation=clash.details["federation"], hall=clash.details["hall"], outline=say_outline(there, words))
    return theirs, words.gettext("This file: {outline}.").format(outline=say_outline(here, words))


def outline_told(clash: Problem, whose: str) -> EveningOutline:
    """One of the evenings of a clash, as its details tell it; its teams are only counted."""
    at, teams, round_ = (clash.details[f"{whose}_{part}"] for part in ("at", "teams", "round"))
    told_at = datetime.fromisoformat(str(at)) if at else None
    return EveningOutline(str(clash.details[f"{whose}_name"]), ("",) * int(str(teams)), int(str(round_)), told_at)
