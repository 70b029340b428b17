"""The sentences of a federation: how it stands with its halls, why one is left out, and who goes on."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from tournament.errors import Problem
from tournament.federation.joining import Clashes, QualifiedTeam
from tournament.federation.views import EveningOutline, MemberStatusView, MemberView, UplinkState
from tournament.i18n import Translator
from tournament.messages.phrases import list_text, moment_text, number
from tournament.messages.refusals import problem_text
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.rules import setting_named_text
from tournament.sentences import N_
from tournament.standings.criteria import CRITERIA
from tournament.standings.ranking import By, Quota

WAYS: Final[Mapping[By, str]] = {
    By.HALL: N_("rank in its hall"),
    By.OVERALL: N_("overall standings"),
    By.RESERVE: N_("reserve {order}"),
}


def way_text(team: QualifiedTeam, tr: Translator) -> str:
    """By what it goes on, and whether the lot decided: `rank in its hall`, `reserve 3, by lot`."""
    way = tr.gettext(WAYS[team.by]).format(order=team.order)
    return tr.gettext("{way}, by random draw").format(way=way) if team.by_lot else way


OF_RULES: Final = "rules."
TERMS: Final[Mapping[str, str]] = {
    "system": N_("the rule system"),
    "bye_worth": N_("what a bye is worth"),
    "bye_wins": N_("whether a bye is a game won"),
    "forfeit_marks": N_("what a forfeit gives"),
    "rounds": N_("the number of rounds"),
    "players": N_("how many enter together"),
    "phases": N_("how the rounds are drawn"),
}
"""In what halls may differ whose results do not compare."""


def state_text(view: MemberView | None, tr: Translator) -> str:
    """How far a hall is: `Round 2 of 4, 3 tables out`."""
    say = tr.gettext
    if view is None:
        return say("Nothing received yet")
    if view.is_over:
        return say("Over")
    if not view.round:
        return say("Not drawn yet")
    round_ = (say("Round {number} of {rounds}") if view.rounds else say("Round {number}")).format(
        number=view.round, rounds=view.rounds
    )
    if not view.tables_out:
        return round_
    out = tr.ngettext("{n} table out", "{n} tables out", view.tables_out).format(n=view.tables_out)
    return say("{round}, {out}").format(round=round_, out=out)


def heard_text(line: MemberStatusView, tr: Translator) -> str:
    """When a hall was last heard; whether it was ever let in."""
    if line.member.heard_at is not None:
        return moment_text(line.member.heard_at.astimezone(), tr)
    return tr.gettext("never") if line.member.is_paired else tr.gettext("not let in yet")


def asides_text(line: MemberStatusView, tr: Translator) -> str:
    """That another history of the hall is kept beside the one that counts; empty where there is none."""
    if not line.member.asides:
        return ""
    newest = line.member.asides[-1]
    moment = moment_text(newest.at.astimezone(), tr)
    if not newest.sequence:
        return tr.gettext(
            "Sent all of it again at {moment}: what was here could not be read, and is kept aside."
        ).format(moment=moment)
    if newest.lost == newest.sequence:
        apart = tr.ngettext(
            "Set aside at {moment}: what it had sent until then, {n} entry.",
            "Set aside at {moment}: what it had sent until then, {n} entries.",
            newest.lost,
        )
        return apart.format(moment=moment, n=newest.lost)
    told = tr.ngettext(
        "Went back to an earlier copy at {moment}: {n} entry from before is kept aside.",
        "Went back to an earlier copy at {moment}: {n} entries from before are kept aside.",
        newest.lost,
    )
    return told.format(moment=moment, n=newest.lost)


def apart_text(names: Sequence[str], tr: Translator) -> str:
    """Why a hall is apart: `Ranked apart: the number of rounds and the target are not as in most halls.`."""
    terms = [name for name in names if name in TERMS]
    rules = [] if "system" in terms else [name for name in names if name.startswith(OF_RULES)]
    said = [
        *(tr.gettext(TERMS[name]) for name in terms),
        *(f"“{setting_named_text(name.removeprefix(OF_RULES), tr)}”" for name in rules),
    ]
    return tr.gettext("Ranked apart, for it differs from most halls: {terms}.").format(terms=list_text(said, tr))


def clash_lines(clashes: Clashes, names: Mapping[str, str], tr: Translator) -> Sequence[tuple[str, str]]:
    """Halls that cannot all have sent their own evening, and why; `names` by key."""
    repeated = [(names[key], repeated_text(names[other], tr)) for key, other in clashes.repeated.items()]
    return [
        *repeated,
        *((names[key], alike_text([names[other] for other in others], tr)) for key, others in clashes.alike.items()),
    ]


def repeated_text(name: str, tr: Translator) -> str:
    """Why a hall is not counted: that it has sent the evening of another one, which was there before."""
    told = tr.gettext(
        "Has sent the same evening as “{hall}”, which was there first: it counts once, there. Its own evening "
        "is still awaited."
    )
    return told.format(hall=name)


def alike_text(names: Sequence[str], tr: Translator) -> str:
    """That a hall tells the first draw of others, and sends another file."""
    told = tr.gettext(
        "Was drawn with the same number in the same second as {halls}, and is not the same evening: one was "
        "made after the other. Ask all of them."
    )
    return told.format(halls=list_text(names, tr))


def left_out_lines(criteria: Sequence[str], tr: Translator) -> Sequence[str]:
    """Why criteria do not rank halls together: `Without “Head-to-head”: teams of different halls have not met.`."""
    told = tr.gettext("Without “{criterion}”: {why}.")
    return [
        told.format(criterion=criterion_text(name, tr), why=tr.gettext(CRITERIA[name].within_a_hall))
        for name in criteria
    ]


def quota_text(quota: Quota, tr: Translator) -> str:
    """Who goes on: `The first 2 of each hall · the 16 best of the others · 8 reserves`."""
    parts: list[str] = []
    if quota.of_each_hall:
        parts.append(
            tr.ngettext("the first of each hall", "the first {n} of each hall", quota.of_each_hall).format(
                n=quota.of_each_hall
            )
        )
    if quota.percent:
        least = (
            tr.gettext("at least {n} percent of each hall")
            if quota.of_each_hall
            else tr.gettext("{n} percent of each hall, rounded up")
        )
        parts.append(least.format(n=quota.percent))
    if quota.overall:
        best = tr.ngettext("the best", "the {n} best", quota.overall).format(n=quota.overall)
        if parts:
            best = tr.ngettext("the best of the others", "the {n} best of the others", quota.overall).format(
                n=quota.overall
            )
        parts.append(best)
    if quota.reserves:
        parts.append(tr.ngettext("{n} reserve", "{n} reserves", quota.reserves).format(n=quota.reserves))
    said = " · ".join(parts)
    return said[:1].upper() + said[1:] if parts else tr.gettext("Nobody yet: how many go through has not been decided.")


A_MINUTE, AN_HOUR = 60, 3600


def sent_text(state: UplinkState, now: datetime, tr: Translator) -> str:
    """How far it was sent, and when: `Sent up to entry 412, 2 min ago.`."""
    if state.sequence is None or state.sent_at is None:
        return tr.gettext("Nothing has been sent since this championship was opened.")
    told = tr.gettext("Sent up to entry {sequence}, {ago}.")
    return told.format(sequence=number(state.sequence, tr), ago=ago_text(state.sent_at, now, tr))


def ago_text(at: datetime, now: datetime, tr: Translator) -> str:
    """How long ago something was: `just now`, `2 min ago`, `at 14:32`."""
    seconds = max((now - at).total_seconds(), 0)
    if seconds < A_MINUTE:
        return tr.gettext("just now")
    if seconds < AN_HOUR:
        return tr.gettext("{n} min ago").format(n=int(seconds // A_MINUTE))
    return tr.gettext("at {time}").format(time=f"{at.astimezone():%H:%M}")


def sending_trouble_text(state: UplinkState, tr: Translator) -> str:
    """Why nothing is sent now, and that nothing is lost by it; empty where all is well."""
    if state.problems:
        return "\n".join(problem_text(problem, tr) for problem in state.problems)
    if state.away_since is not None:
        told = tr.gettext(
            "The federation has not answered since {time}. Everything continues here, and will be sent "
            "automatically once it does."
        )
        return told.format(time=f"{state.away_since.astimezone():%H:%M}")
    if state.replaced:
        return tr.gettext(
            "The federation had a different history of this hall: it has set that aside, and counts this one."
        )
    return ""


def outline_text(outline: EveningOutline, tr: Translator) -> str:
    """An evening in a few words: `Concours de Brens, 8 teams, round 2, 21 Nov 15:02`."""
    parts = [
        outline.championship,
        tr.ngettext("{n} team", "{n} teams", len(outline.teams)).format(n=number(len(outline.teams), tr)),
    ]
    parts.append(
        tr.gettext("round {number}").format(number=outline.round) if outline.round else tr.gettext("not drawn yet")
    )
    parts += [moment_text(outline.told_at.astimezone(), tr)] if outline.told_at is not None else []
    return ", ".join(parts)


def side_lines(clash: Problem, tr: Translator) -> Sequence[str]:
    """Both evenings of a clash, a line each: what the federation has of the hall, and what is in this file."""
    there, here = (outline_told(clash, whose) for whose in ("their", "our"))
    told = tr.gettext("{federation} has of {hall}: {outline}.")
    theirs = told.format(
        federation=clash.details["federation"], hall=clash.details["hall"], outline=outline_text(there, tr)
    )
    return theirs, tr.gettext("This file: {outline}.").format(outline=outline_text(here, tr))


def outline_told(clash: Problem, whose: str) -> EveningOutline:
    """One of the evenings of a clash, as its details tell it; its teams are only counted."""
    at, teams, round_ = (clash.details[f"{whose}_{part}"] for part in ("at", "teams", "round"))
    told_at = datetime.fromisoformat(str(at)) if at else None
    return EveningOutline(str(clash.details[f"{whose}_name"]), ("",) * int(str(teams)), int(str(round_)), told_at)
