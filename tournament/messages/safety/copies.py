"""The state of the copies of a championship, in sentences. Times are those of the hall."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import moment_text, number, numbered
from tournament.sentences import N_
from tournament.services.safety.views import BackupTargetView, CopyView

REASONS: Final[Mapping[str, str]] = {
    "place-gone": N_("the folder {path} is not there"),
    "disk-full": N_("the disk is full"),
    "disk-trouble": N_("the disk does not answer"),
    "read-trouble": N_("the championship’s own file cannot be read at the moment"),
    "file-unwritable": N_("this computer may not write to {path}"),
    "file-in-use": N_("another program has {path} open"),
    "copy-not-whole": N_("the copy was not complete once it was on the disk"),
}
"""Why there is no copy, by the code of the problem."""


def target_trouble_text(target: BackupTargetView, tr: Translator) -> str:
    """What is wrong with the copies in a backup target: since when, why, that nothing is lost, and what to do."""
    assert target.trouble is not None
    say = tr.gettext
    if target.is_local:
        headline = (
            say("No copy on this computer since {when}: {why}.")
            if target.good
            else say("No copy on this computer yet: {why}.")
        )
        advice = say("Make room, or choose a second place such as a USB stick.")
    else:
        headline = (
            say("No copy in the second place since {when}: {why}.")
            if target.good
            else say("No copy in the second place yet: {why}.")
        )
        advice = say("Plug it in again, or choose another folder.")
    why = say(REASONS[target.trouble.code]).format_map(detail_texts(target.trouble.details, tr, numbered))
    headline = headline.format(when=moment_text(target.good.astimezone(), tr) if target.good else "", why=why)
    safe = say("Everything typed is safe in the championship’s file.")
    return f"{headline} {safe} {advice}"


def copy_content_text(copy: CopyView, tr: Translator) -> str:
    """What comes back with a copy: `64 teams, 3 rounds, 96 tables played, 312 hands, and 12 things done after it`."""
    teams = tr.ngettext("{n} team", "{n} teams", copy.teams).format(n=copy.teams)
    rounds = tr.ngettext("{n} round", "{n} rounds", copy.rounds).format(n=copy.rounds)
    tables = tr.ngettext("{n} table played", "{n} tables played", copy.tables).format(n=copy.tables)
    hands = tr.ngettext("{n} hand", "{n} hands", copy.hands).format(n=number(copy.hands, tr))
    if not copy.since:
        return f"{teams}, {rounds}, {tables}, {hands}"
    since = tr.ngettext("and {n} thing done after it", "and {n} things done after it", copy.since).format(
        n=number(copy.since, tr)
    )
    return f"{teams}, {rounds}, {tables}, {hands}, {since}"
