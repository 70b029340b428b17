"""What the audit found, as sentences. Where it is follows from its path."""

from collections.abc import Mapping
from typing import Final

from tournament.audit.export import NOBODY, Finding
from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import lettered
from tournament.messages.setup.criteria import criterion_text
from tournament.sentences import N_

SENTENCES: Final[Mapping[str, str]] = {
    # the shape
    "shape": N_("This cannot be read: {wanted} is needed here."),
    "value-unknown": N_("This is not known here; known are: {known}."),
    # the roll
    "team-number-twice": N_("Two teams have the number {team}."),
    "player-twice": N_("{player} already plays in another place of this list."),
    "team-unknown": N_("Team {team} is not registered."),
    # the cash
    "entry-number-twice": N_("Two entries of the cash have the number {number}."),
    "correction-of-nothing": N_("There is no entry no. {number} that could be corrected."),
    "money-the-wrong-way": N_("Money of this kind does not go this way: {cents}."),
    "count-wrong": N_("{said_cents} are said to have been counted; the coins and notes come to {right_cents}."),
    "paid-wrong": N_("Team {team} has paid {paid_cents} of {due_cents}, and the export says otherwise."),
    # the draws
    "round-number": N_("This round has the number {said}; in its place it is round {right}."),
    "present-twice": N_("Team {team} appears twice among those present."),
    "table-twice": N_("Table {table} is given to two games of this round."),
    "team-seated-twice": N_("Team {team} is seated twice in this round."),
    "absent-seated": N_("Team {team} is seated, but was not present for this draw."),
    "present-unseated": N_("Team {team} was present for this draw and has no seat."),
    "bye-needless": N_("Team {team} sits out, but nobody had to."),
    "tables-uneven": N_("The tables of this draw seat {said} sides: one more or less would have done."),
    "rematch-avoidable": N_("Earlier meetings that this draw repeats: {said}; unavoidable: {right}."),
    "exchange-saves-rematches": N_(
        "Earlier meetings that this draw repeats: {said}; with two seats exchanged they would be {right}."
    ),
    "repeated-bye-avoidable": N_(
        "Earlier byes of the team that sits out: {said}; with no more rematches, another has {right}."
    ),
    "ban-avoidable": N_("Pairs meet that never should: {said}; unavoidable: {right}."),
    "early-avoidable": N_("Pairs meet that should not meet yet: {said}; with no more rematches: {right}."),
    "groups-wrong": N_("The score groups of this draw say {said}; by the wins that it saw it is {right}."),
    "group-gap-avoidable": N_("Score groups are apart by {said}, squared and added up; the least is {right}."),
    "float-avoidable": N_(
        "Earlier games against other score groups of those who have one again: {said}; the least is {right}."
    ),
    "exchange-saves-repeats": N_(
        "Repeated partners and opponents of this draw: {said}; with two players exchanged they would be {right}."
    ),
    "members-of-side": N_("A side of this game has {said} members; by its format it has {right}."),
    "resting-seated": N_("Team {team} is said to rest in this round, and has a seat."),
    "rests-needlessly": N_("Team {team} rests in this round, but has a game to play."),
    # phases, schedules, brackets
    "turn-wrong": N_(
        "This is phase and round {said}; by the rounds before, round {right} of its phase or the first of the "
        "next is due."
    ),
    "phase-unplanned": N_("This round is one of phase {said}; the plan has {right}."),
    "format-unplanned": N_("This round was not drawn by the format that the plan has for it."),
    "phase-too-long": N_("This is round {said} of its phase; the plan has {right}."),
    "phase-too-short": N_("The phase before this one ended at its round {said}; by the plan it has {right}."),
    "options-unplanned": N_("This draw had “{said}” for “{option}”; the plan has “{right}”."),
    "entered-wrongly": N_("Team {team} plays in a phase that it did not enter."),
    "entrants-wrong": N_("{said} teams entered this phase; it takes {right}."),
    "present-order": N_("Team {team} has better scores than the team before it in the order of this draw."),
    "scores-of-others": N_("The draw saw the scores of {said} teams, and there were {right}."),
    "roster-missing": N_(
        "The places of this phase are not given, and without them nobody can say who should have met whom."
    ),
    "roster-twice": N_("Team {team} has two places in this phase."),
    "roster-changed": N_("This phase has {said} places, and had {right} in the round before."),
    "place-taken": N_("The place of team {team} was taken away while the team was there."),
    "place-invaded": N_(
        "Teams {teams}: one of them has a place in the schedule and should not be drawn with those who have none."
    ),
    "schedule-not-followed": N_("By the schedule, team {team} meets: {right}. It is said to meet: {said}."),
    "slot-wrong": N_("No game of this format is called “{slot}”, or two of this round are."),
    "bracket-not-followed": N_("Slot {slot} of the bracket seats: {said}; by what was played before: {right}."),
    "pools-wrong": N_("The pools that this bracket is said to follow are not those that were played."),
    "pool-mates-early": N_(
        "Of one pool, {said} teams are in one half of a part of the bracket and {right} in the other: too "
        "early, in round {round}."
    ),
    "plays-though-out": N_("Team {team} sits in slot {slot}, and is out of that bracket, or was never in it."),
    "draw-not-optimal": N_(
        "Nearer neighbours could have met: places below the bye and squared distances are {said}; the least is {right}."
    ),
    # the games
    "bye-mixed": N_(
        "This is half a game and half a bye: one team without a table and without hands sits out, several sit "
        "at a table."
    ),
    "hand-impossible": N_(
        "This hand cannot have been played: its “{field}” contradicts the rules or the rest of the hand."
    ),
    "hand-after-end": N_("This deal comes after the end: the game was over after entry {ended_after} of its sheet."),
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
    "forfeit-marks": N_("The forfeit is said to be scored {said}; by the settings it is {right}."),
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
    "journal-order": N_("The journal is out of order: entry {said} is where {right} was due."),
    "row-differs": N_("This row was changed outside the program: it no longer matches the journal."),
    "journal-link": N_(
        "Entry {entry} of the journal does not follow the one before it: that one was altered or exchanged."
    ),
}

WANTED: Final[Mapping[str, str]] = {
    "object": N_("an object between braces"),
    "list": N_("a list between brackets"),
    "number": N_("a whole number"),
    "natural": N_("a whole number, 0 or more"),
    "count": N_("a whole number, 1 or more"),
    "flag": N_("true or false"),
    "text": N_("a text"),
    "pair": N_("two teams between brackets"),
    "sides": N_("one team, or as many as the rules seat at a table"),
}


NAMING_TEAMS: Final[Mapping[str, tuple[str, ...]]] = {
    "totals-and-winner": ("winner",),
    "winner-wrong": ("said", "right"),
    "schedule-not-followed": ("said", "right"),
}
"""The details of a finding that are the numbers of teams, or of nobody."""


def finding_text(finding: Finding, tr: Translator) -> str:
    """The sentence of a finding, without its path."""
    return tr.gettext(SENTENCES[finding.code]).format_map(
        detail_texts(finding.details, tr, lettered) | named_values(finding, tr)
    )


def named_values(finding: Finding, tr: Translator) -> dict[str, str]:
    """The values that are words rather than numbers: what was wanted, a criterion, a winner."""
    details = finding.details
    named = {}
    if "wanted" in details:
        named["wanted"] = tr.gettext(WANTED[str(details["wanted"])])
    if "criterion" in details:
        named["criterion"] = criterion_text(str(details["criterion"]), tr)
    if finding.code == "bracket-not-followed":
        named |= {key: tr.gettext("nobody") for key in ("said", "right") if not details[key]}
    for key in NAMING_TEAMS.get(finding.code, ()):
        named[key] = (
            tr.gettext("nobody") if details[key] == NOBODY else tr.gettext("team {team}").format(team=details[key])
        )
    return named
