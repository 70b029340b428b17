"""How a federation stands with each hall, and why a hall or a criterion is not joined with the others."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.federation.joining import Clashes
from tournament.federation.lines import HallLine, HallSight
from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.moments import say_moment
from tournament.messages.setup.criteria import say_criterion
from tournament.messages.setup.rule_settings import say_setting_named
from tournament.sentences import N_
from tournament.standings.criteria import CRITERIA
from tournament.standings.ranking import Quota

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


def say_state(sight: HallSight | None, words: Translator) -> str:
    """How far a hall is: `Round 2 of 4, 3 tables out`."""
    say = words.gettext
    if sight is None:
        return say("Nothing received yet")
    if sight.is_over:
        return say("Over")
    if not sight.round:
        return say("Not drawn yet")
    round_ = (say("Round {number} of {rounds}") if sight.rounds else say("Round {number}")).format(number=sight.round, rounds=sight.rounds)
    if not sight.tables_out:
        return round_
    out = words.ngettext("{n} table out", "{n} tables out", sight.tables_out).format(n=sight.tables_out)
    return say("{round}, {out}").format(round=round_, out=out)


def say_heard(line: HallLine, words: Translator) -> str:
    """When a hall was last heard; whether it was ever let in."""
    if line.member.heard_at is not None:
        return say_moment(line.member.heard_at.astimezone(), words)
    return words.gettext("never") if line.member.is_paired else words.gettext("not let in yet")


def say_asides(line: HallLine, words: Translator) -> str:
    """That another history of the hall is kept beside the one that counts; empty where there is none."""
    if not line.member.asides:
        return ""
    newest = line.member.asides[-1]
    moment = say_moment(newest.at.astimezone(), words)
    if not newest.sequence:
        return words.gettext("Sent all of it again at {moment}: what was here could not be read, and is kept aside.").format(moment=moment)
    if newest.lost == newest.sequence:
        apart = words.ngettext(
            "Set aside at {moment}: what it had sent until then, {n} entry.",
            "Set aside at {moment}: what it had sent until then, {n} entries.",
            newest.lost,
        )
        return apart.format(moment=moment, n=newest.lost)
    told = words.ngettext(
        "Went back to an earlier copy at {moment}: {n} entry from before is kept aside.",
        "Went back to an earlier copy at {moment}: {n} entries from before are kept aside.",
        newest.lost,
    )
    return told.format(moment=moment, n=newest.lost)


def say_apart(names: Sequence[str], words: Translator) -> str:
    """Why a hall is apart: `Ranked apart: the number of rounds and the target are not as in most halls.`."""
    terms = [name for name in names if name in TERMS]
    rules = [] if "system" in terms else [name for name in names if name.startswith(OF_RULES)]
    said = [*(words.gettext(TERMS[name]) for name in terms), *(f"“{say_setting_named(name.removeprefix(OF_RULES), words)}”" for name in rules)]
    return words.gettext("Ranked apart, for it differs from most halls: {terms}.").format(terms=say_list(said, words))


def say_clashes(clashes: Clashes, names: Mapping[str, str], words: Translator) -> Sequence[tuple[str, str]]:
    """Halls that cannot all have sent their own evening, and why; `names` by key."""
    repeated = [(names[key], say_repeated(names[other], words)) for key, other in clashes.repeated.items()]
    return [*repeated, *((names[key], say_alike([names[other] for other in others], words)) for key, others in clashes.alike.items())]


def say_repeated(name: str, words: Translator) -> str:
    """Why a hall is not counted: that it has sent the evening of another one, which was there before."""
    told = words.gettext("Has sent the same evening as “{hall}”, which was there first: it counts once, there. Its own evening is still awaited.")
    return told.format(hall=name)


def say_alike(names: Sequence[str], words: Translator) -> str:
    """That a hall tells the first draw of others, and sends another file."""
    told = words.gettext(
        "Was drawn with the same number in the same second as {halls}, and is not the same evening: one was made after the other. Ask all of them."
    )
    return told.format(halls=say_list(names, words))


def say_left_out(criteria: Sequence[str], words: Translator) -> Sequence[str]:
    """Why criteria do not rank halls together: `Without “Head-to-head”: teams of different halls have not met.`."""
    told = words.gettext("Without “{criterion}”: {why}.")
    return [told.format(criterion=say_criterion(name, words), why=words.gettext(CRITERIA[name].within_a_hall)) for name in criteria]


def say_quota(quota: Quota, words: Translator) -> str:
    """Who goes on: `The first 2 of each hall · the 16 best of the others · 8 reserves`."""
    parts: list[str] = []
    if quota.of_each_hall:
        parts.append(words.ngettext("the first of each hall", "the first {n} of each hall", quota.of_each_hall).format(n=quota.of_each_hall))
    if quota.percent:
        least = words.gettext("at least {n} percent of each hall") if quota.of_each_hall else words.gettext("{n} percent of each hall, rounded up")
        parts.append(least.format(n=quota.percent))
    if quota.overall:
        best = words.ngettext("the best", "the {n} best", quota.overall).format(n=quota.overall)
        if parts:
            best = words.ngettext("the best of the others", "the {n} best of the others", quota.overall).format(n=quota.overall)
        parts.append(best)
    if quota.reserves:
        parts.append(words.ngettext("{n} reserve", "{n} reserves", quota.reserves).format(n=quota.reserves))
    said = " · ".join(parts)
    return said[:1].upper() + said[1:] if parts else words.gettext("Nobody yet: how many go through has not been decided.")
