"""What was done, as the journal, the undo button and the foot of the window say it."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.services.lines import JournalLine

SENTENCES: Final[Mapping[str, str]] = {
    "championship-created": N_("championship {name} created"),
    "championship-changed": N_("settings changed"),
    # teams
    "team-registered": N_("{team} registered"),
    "teams-imported": N_("list imported, {teams} teams"),
    "team-changed": N_("{team} changed"),
    "contact-changed": N_("telephone of {team} changed"),
    "teams-present": N_("{teams} teams marked present"),
    "teams-absent": N_("{teams} teams marked absent"),
    "teams-paid": N_("{teams} teams marked as having paid"),
    "teams-unpaid": N_("{teams} teams marked as not having paid"),
    "waiting-paired": N_("{team} paired from the waiting list"),
    "team-withdrawn": N_("{team} withdrawn"),
    "team-excluded": N_("{team} excluded"),
    "team-brought-back": N_("{team} back in the championship"),
    "team-removed": N_("registration of {team} struck out"),
    "team-adjusted": N_("{points} points for {team}"),
    # draws
    "round-drawn": N_("round {round} drawn"),
    "round-redrawn": N_("round {round} drawn again"),
    "round-posted": N_("round {round} posted"),
    "posting-taken-back": N_("posting of round {round} taken back"),
    "draw-discarded": N_("draw of round {round} thrown away"),
    "round-closed": N_("round {round} closed, {tables} tables decided"),
    # tables
    "hand-recorded": N_("table {table}, hand {hand} recorded"),
    "hands-recorded": N_("table {table}, sheet of {hands} hands recorded"),
    "hand-changed": N_("table {table}, hand {hand} corrected"),
    "hand-annulled": N_("table {table}, hand {hand} annulled"),
    "hand-removed": N_("table {table}, hand {hand} removed"),
    "totals-recorded": N_("table {table}, totals recorded"),
    "totals-cleared": N_("table {table}, totals taken away"),
    "game-stopped": N_("table {table} stopped, {more} hands left"),
    "game-resumed": N_("table {table} no longer stopped"),
    "game-forfeited": N_("table {table}, forfeit"),
    "game-reopened": N_("table {table}, decision taken back"),
    "game-adjusted": N_("table {table}, {points} points by decision"),
}
OF_ONE_TEAM: Final[Mapping[str, str]] = {
    "teams-imported": N_("list imported, one team"),
    "teams-present": N_("{team} marked present"),
    "teams-absent": N_("{team} marked absent"),
    "teams-paid": N_("{team} marked as having paid"),
    "teams-unpaid": N_("{team} marked as not having paid"),
}


def say_entry(entry: JournalLine, words: Translator) -> str:
    """What an entry of the journal did; for an undo or a redo, what it took back or did again."""
    what = str(entry.details.get("undone", entry.what))
    sentence = OF_ONE_TEAM.get(what, SENTENCES[what]) if entry.details.get("teams") == 1 else SENTENCES[what]
    return words.gettext(sentence).format_map(entry.details)


def say_done(entry: JournalLine, words: Translator) -> str:
    """The same as a sentence on its own, for what just happened, as in `Undone: round 2 posted`."""
    said = say_entry(entry, words)
    if entry.what == "undo":
        return words.gettext("Undone: {what}.").format(what=said)
    if entry.what == "redo":
        return words.gettext("Done again: {what}.").format(what=said)
    return said[:1].upper() + said[1:] + "."
