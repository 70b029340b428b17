"""What the audit found, as sentences. Where it stands is said by its place."""

from collections.abc import Mapping
from typing import Final

from tournament.audit.findings import NOBODY, Finding
from tournament.i18n import N_, Translator
from tournament.wording.criteria import CRITERIA
from tournament.wording.details import say_details
from tournament.wording.sides import lettered

SENTENCES: Final[Mapping[str, str]] = {
    # the shape
    "shape": N_("This cannot be read: {wanted} is needed here."),
    "value-unknown": N_("This is not known here; known are: {known}."),
    # the roll
    "team-number-twice": N_("Two teams have the number {team}."),
    "player-twice": N_("{player} already plays in another place of this list."),
    "team-unknown": N_("Team {team} is not registered."),
    # the draws
    "round-number": N_("This round has the number {said}; in its place it is round {right}."),
    "present-twice": N_("Team {team} stands twice among those present."),
    "table-twice": N_("Table {table} is given to two games of this round."),
    "team-seated-twice": N_("Team {team} is seated twice in this round."),
    "absent-seated": N_("Team {team} is seated, but was not present for this draw."),
    "present-unseated": N_("Team {team} was present for this draw and has no seat."),
    "bye-needless": N_("Team {team} sits out, but nobody had to."),
    "tables-uneven": N_("The tables of this draw seat {said} sides: one more or less would have done."),
    "rematch-avoidable": N_("Earlier meetings that this draw repeats: {said}; unavoidable: {right}."),
    "exchange-saves-rematches": N_("Earlier meetings that this draw repeats: {said}; with two seats exchanged they would be {right}."),
    "repeated-bye-avoidable": N_("Earlier byes of the team that sits out: {said}; with no more rematches, another has {right}."),
    "draw-not-optimal": N_("Nearer neighbours could have met: places below the bye and squared distances are {said}; the least is {right}."),
    # the games
    "bye-mixed": N_("This is half a game and half a bye: one team without a table and without hands sits out, several sit at a table."),
    "hand-impossible": N_("This hand cannot have been played: its “{field}” contradicts the rules or the rest of the hand."),
    "hand-after-end": N_("This deal stands after the end: the game was over after entry {ended_after} of its sheet."),
    "stop-impossible": N_("The game cannot have been stopped after entry {after}: its sheet has {hands}."),
    "game-not-over": N_("This game counts as played, but by its hands it is not over."),
    "pending-is-over": N_("This game counts as still out, but it was over after entry {ended_after} of its sheet."),
    "pending-with-result": N_("This game counts as still out, but has totals or a winner."),
    "totals-and-winner": N_("The totals {totals} do not fit the winner: {winner}."),
    "totals-wrong": N_("The totals are said to be {said}; the sheet makes {right}."),
    "winner-not-seated": N_("Team {team} is said to have won, but does not sit here."),
    "winner-wrong": N_("The winner is said to be {said}; by the rules it is {right}."),
    "places-wrong": N_("The places are said to be {said}; by the rules they are {right}."),
    "bye-worth": N_("The bye is said to be worth {said}; by the settings it is worth {right}."),
    "forfeit-marks": N_("The forfeit is said to be marked {said}; by the settings it is {right}."),
    # the standings
    "standing-needless": N_("Team {team} has no place in the standings, or has two."),
    "standing-missing": N_("Team {team} is missing from the standings."),
    "standings-order": N_("Team {team} stands below a team it is ranked above."),
    "rank-wrong": N_("Team {team} is ranked {said}; by its results it is {right}."),
    "value-missing": N_("The standings do not say this of team {team}: {criterion}."),
    "value-wrong": N_("{criterion} of team {team}: said to be {said}; by its results it is {right}."),
    # the journal
    "journal-altered": N_("Entry {entry} of the journal was altered: it does not have the hash of what it says."),
    "journal-gap": N_("Entries of the journal are missing: {said} follows where {right} was due."),
    "journal-order": N_("The journal is out of order: entry {said} stands where {right} was due."),
    "row-differs": N_("This row was changed outside the program: the journal tells another story of it."),
    "journal-link": N_("Entry {entry} of the journal does not follow the one before it: that one was altered or exchanged."),
}

WANTED: Final[Mapping[str, str]] = {
    "object": N_("an object between braces"),
    "list": N_("a list between brackets"),
    "number": N_("a whole number"),
    "natural": N_("a whole number, 0 or more"),
    "count": N_("a whole number, 1 or more"),
    "flag": N_("true or false"),
    "text": N_("a text"),
    "sides": N_("one team, or as many as the rules seat at a table"),
}


def say_finding(finding: Finding, words: Translator) -> str:
    """The sentence of a finding, without its place."""
    return words.gettext(SENTENCES[finding.code]).format_map(say_details(finding.details, words, lettered) | named_values(finding, words))


def named_values(finding: Finding, words: Translator) -> dict[str, str]:
    """The values that are words rather than numbers: what was wanted, a criterion, a winner."""
    details = finding.details
    named = {}
    if "wanted" in details:
        named["wanted"] = words.gettext(WANTED[str(details["wanted"])])
    if "criterion" in details:
        named["criterion"] = words.gettext(CRITERIA[str(details["criterion"])])
    for key in ("winner",) if finding.code == "totals-and-winner" else ("said", "right") if finding.code == "winner-wrong" else ():
        named[key] = words.gettext("nobody") if details[key] == NOBODY else words.gettext("team {team}").format(team=details[key])
    return named
