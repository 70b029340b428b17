"""What a refusal says: what happened, what is safe, what to do. One sentence for each code, in groups by the room that refuses."""

from collections.abc import Mapping
from typing import Final

from tournament.errors import Problem
from tournament.i18n import N_, Translator
from tournament.wording.details import say_details
from tournament.wording.sides import SideName, numbered

SENTENCES: Final[Mapping[str, str]] = {
    # scoring: a hand
    "declarer-missing": N_("Which side played the contract? Without it the hand cannot be counted."),
    "contract-missing": N_("The contract is missing: 80 to 160, or capot."),
    "points-missing": N_("The points of the side that played the contract are missing."),
    "contract-step": N_("{contract} cannot be bid: contracts go from {least} to {most} by tens, or are capot."),
    "points-range": N_("{points} points cannot be made: a hand is worth {most}, last trick included, and belote and capot are entered apart."),
    "points-impossible": N_("{points} cannot be made: no trick leaves exactly 1 point to a side. Count the tricks again."),
    "capot-points": N_("Side {side} cannot have all the tricks with {points} points: all the tricks are {needed} points."),
    "defence-capot-points": N_("Side {side} cannot have all the tricks when the other side has {points} points: correct the one or the other."),
    "belote-both": N_("Both sides cannot have the belote: king and queen of trumps are in one hand."),
    "belote-twice": N_("The belote is there twice, and a hand has only one."),
    "stopped-trick": N_("A hand has {most} tricks: it cannot be stopped at trick {trick}."),
    "stopped-capot": N_("Side {side} played the wrong card, so it lost at least that trick: it cannot have all of them."),
    "stopped-first-trick": N_("Stopped at the first trick, side {other} has all the tricks: enter its capot."),
    "stopped-points": N_("Side {side} played the wrong card, so the last trick is not its own: it has {most} points at most, not {points}."),
    "side-not-seated": N_("Side {side} does not sit at this table."),
    "passed-deal-carries": N_("Everybody passed this deal, so “{field}” has nothing to say: remove it, or enter the hand as played."),
    "annulled-deal-carries": N_("This deal is annulled, so “{field}” has nothing to say: remove it, or enter the hand as played."),
    "adjustment-points": N_("A referee gives or takes 1 to {most} points; {points} is not among them."),
    "adjustment-reason": N_("Why are points given or taken? The reason stands on the score sheet."),
    # scoring: a game and its rules
    "sides-seated": N_("{rules} seats {fewest} to {most} sides at a table, not {sides}."),
    "stop-after": N_("The game cannot be stopped after entry {after}: the sheet has {entries}."),
    "stop-more": N_("After a stop, 0 to {most} more hands can be played, not {more}."),
    "hand-after-end": N_("The game was over after entry {ended_after}: nothing follows on its sheet. Remove this deal, or correct an earlier one."),
    "rules-unknown": N_("“{rules}” is no rule system of this program. It knows: {known}."),
    "option-unknown": N_("{rules} has no option “{option}”. It has: {known}."),
    "option-choice": N_("“{option}” can only be one of: {choices}."),
    "option-range": N_("“{option}” is a whole number from {least} to {most}."),
    "target-and-hands": N_("A game is played to a target or for a fixed number of hands, not both: remove one of the two."),
    # scoring: the shape of a published file
    "not-utf8": N_("This file is no text in UTF-8 (byte {byte} is none). Save it as UTF-8 and try again."),
    "not-json": N_("This file is no JSON: what stands at line {line}, column {column} cannot be read."),
    "number-too-long": N_("This file holds a number of thousands of digits, which nothing here needs."),
    "json-too-deep": N_("This file is nested too deep to be read."),
    "file-too-large": N_("This file is larger than {most} bytes, far more than this kind of file needs. Is it the right one?"),
    "not-object": N_("An object between braces is needed here, not {found}."),
    "not-list": N_("A list between brackets is needed here, not {found}."),
    "not-whole": N_("A whole number is needed here, not {found}."),
    "not-flag": N_("true or false is needed here, not {found}."),
    "not-text": N_("A text is needed here, not {found}."),
    "not-side": N_("The letter of a side is needed here ({seated}), not {found}."),
    "not-choice": N_("{found} is not known here. Choose one of: {choices}."),
    "not-contract": N_("A contract is a number or “capot”, not {found}."),
    "field-unknown": N_("There is no field “{field}” here. Is it misspelt?"),
    "field-missing": N_("The field “{field}” is missing."),
    "field-twice": N_("The field {field} stands here twice: which one is meant?"),
    "field-of-other-system": N_("“{field}” belongs to another rule system and says nothing in this one: remove it."),
    "value-of-other-system": N_("{found} belongs to another rule system and cannot be in this one."),
    "points-by-side": N_("Two sides share the points of a hand: enter one number, those of the side that played the contract."),
    "capot-defence": N_("The defence is one side here: enter its letter."),
    "list-long": N_("This list has {length} entries, and {most} are the most."),
    "text-long": N_("This text has {length} characters, and {most} are the most."),
    "text-unwritable": N_("This text holds a character that cannot be written."),
    # the championship file
    "file-missing": N_("There is no file {path}. It may have been moved or renamed: choose it again."),
    "file-exists": N_("{path} exists already and was left as it is. Choose another name."),
    "folder-missing": N_("The folder {path} does not exist. Choose another place."),
    "file-unreadable": N_("{path} cannot be read. Check that it is a file and that this computer may open it; nothing was changed."),
    "disk-full": N_("The disk is full, and this was not saved. Make room, and try again; everything saved before is safe."),
    "disk-trouble": N_("The disk does not answer, and this was not saved. Check that it is there, and try again; everything saved before is safe."),
    "file-unwritable": N_("{path} cannot be written. Choose a folder where this computer may write."),
    "file-not-ours": N_("{path} is no championship file of Capot; it was left as it is."),
    "file-newer": N_("{path} was made by a newer version of Capot. Install that version to open it; the file was left as it is."),
    "would-replace-championship": N_("{path} is a championship, and was left as it is. Choose another name."),
    "file-in-use": N_("{path} is open in another window. Close it there, and open it again."),
    "file-damaged": N_("{path} is damaged and was left exactly as it is. Open a copy of it, or import its last export."),
    # copies of the championship
    "place-gone": N_("The folder {path} is not there. If it is on a device, plug it in again, or choose another folder."),
    "place-is-own": N_("The copies are kept in {path} already. Choose a folder on another device, such as a USB stick."),
    "copy-onto-open": N_("{path} is the championship that is open: a copy beside it needs another name."),
    "copy-not-whole": N_("The copy at {path} was not whole, and was thrown away. Save a copy on another disk now, and have this one looked at."),
    "template-unusable": N_("“{path}” is no export of a championship that can be read. Choose a championship file, a copy of one, or its export."),
    # the championship
    "championship-without-name": N_("The championship needs a name: it stands on every sheet."),
    "text-too-long": N_("This text is longer than {most} characters. Shorten it."),
    "rounds-out-of-range": N_("A championship has 1 to {most} rounds."),
    "rules-do-not-fit": N_(
        "These rules were not set: what was entered for round {round}, tables {tables}, could not have been played by them. Nothing was changed."
    ),
    "minutes-out-of-range": N_("A game lasts 1 to {most} minutes, or has no clock."),
    "room-unreadable": N_("“{text}” cannot be understood. Write for example: 1-40 sauf 13, 17."),
    "room-out-of-range": N_("Tables are numbered from 1 to {most}."),
    "room-without-tables": N_("“{text}” leaves no table at all. Write for example: 1-40 sauf 13, 17."),
    "room-runs": N_(
        "The tables of the room are a list of first and last numbers, 1 to {most}, each pair beyond the one before, such as [[1, 12], [14, 40]]."
    ),
    "changed-meanwhile": N_("{by} changed this in the meantime, and nothing was overwritten. Look at it again, and repeat what you wanted."),
    "nothing-to-undo": N_("There is nothing to undo."),
    "nothing-to-redo": N_("There is nothing to do again."),
    # registration
    "team-without-number": N_("{team} is on the waiting list: points are given to teams."),
    "team-gone": N_("This team is no longer there: its registration was struck out or taken back."),
    "player-not-in-team": N_("{player} no longer plays in {team}. Look at the team again, and choose who is replaced."),
    "team-not-active": N_("{team} has left the championship already."),
    "team-not-gone": N_("{team} has not left the championship."),
    "team-was-drawn": N_("{team} has been drawn, so its number stays taken: withdraw the team instead."),
    "not-waiting": N_("Two different people of the waiting list are needed to make a team."),
    "players-of-team": N_("This entry has {players} player(s) and keeps as many. Pair people of the waiting list to make a team."),
    "substitution-needs-reason": N_(
        "{entering} would replace {leaving} after the first posting: that is for cases of force majeure only, and needs a reason (art. 9 D)."
    ),
    "decision-needs-reason": N_("A decision needs its reason: it stands in the journal."),
    # drawing
    "nobody-present": N_("Nobody is present, so there is nobody to draw. Register teams, or mark them as present."),
    "tables-still-out": N_("Round {round} is not over: tables still out: {tables}. Enter their results, or close the round."),
    "nothing-to-post": N_("There is no draw to post. Draw the round first."),
    "draw-overtaken": N_("Something the draw of round {round} goes by has changed while it was worked out. Nothing was drawn: draw again."),
    "present-changed": N_("Who is present has changed since round {round} was drawn. Draw it again, then post it."),
    "nothing-posted": N_("No round has been posted yet."),
    "round-has-results": N_("Results of round {round} have been entered, so its posting stays. Undo takes back what was entered last."),
    "round-complete": N_("Every table of round {round} is in: there is nothing to decide."),
    # score entry
    "game-gone": N_("This game is no longer there: its draw was taken back."),
    "hand-gone": N_("This hand is no longer on the sheet."),
    "game-is-bye": N_("This team sits out: there is nothing to enter."),
    "round-not-posted": N_("This round is not posted yet. Post it, then enter its results."),
    "game-decided": N_("The referee has decided table {table}. Take that decision back to enter hands or totals."),
    "game-not-decided": N_("Nothing was decided about table {table}."),
    "game-over": N_("The game at table {table} is over."),
    "forfeit-without-side": N_("Say which side loses by forfeit."),
    "adjustment-out-of-range": N_("A referee gives or takes 1 to {most} points."),
    "total-missing": N_("The total of side {side} is missing."),
    "total-out-of-range": N_("The total of side {side} is beyond {most}, which no game reaches."),
    "totals-equal": N_("The totals are equal, so nobody has won: one more hand is played. Check the two totals."),
    "winner-has-less": N_("Side {side} has fewer points than the other and cannot have won. Check the totals, or who won."),
    "target-not-reached": N_("Nobody has reached {target}. Say why the game ended: stopped by the clock, or after a number of hands."),
    # draw
    "draw-nobody": N_("Nobody is present, so there is nobody to draw. Tick the teams that are there, then draw."),
    "draw-method": N_("“{method}” is no way to draw a round. Choose one of: {methods}."),
    # standings
    "criteria-none": N_("Standings need at least one criterion. Choose among: {criteria}."),
    "criterion-unknown": N_("“{criterion}” is no criterion of the standings. Choose among: {criteria}."),
    "criterion-repeated": N_("The criterion “{criterion}” stands here twice: the second could separate nobody any more. Remove one."),
    # simulation
    "simulation-out-of-range": N_("This is a number from {least} to {most}."),
    # the line of keys
    "keys-taker": N_("A hand begins with the number of the side that took; “{keys}” is none."),
    "keys-side": N_("“{keys}” names no side: the sides of this table are 1 to {sides}."),
    "keys-bid": N_("“{keys}” is no contract: after the taker type 8 to 16 for 80 to 160, or cap for a capot."),
    "keys-points": N_("“{keys}” are too many figures for the points of a hand: 162 is the most."),
    "keys-twice": N_("“{keys}” says again what already stands on the line: delete one of the two."),
    "keys-unknown": N_("“{keys}” means nothing here. Suits are s h d c; x is contre, b1 a belote of side 1, !1 all the tricks for side 1."),
    # teams and names
    "name-unseen-character": N_("“{name}” holds a character that nobody can see ({character}). Type the name again."),
    "name-too-long": N_("“{name}” has {characters} characters; a name has at most {most}. Shorten it."),
    "player-unnamed": N_("A player has no name. Type it, or leave the second field empty for someone who looks for a partner."),
    "team-without-players": N_("The team has no players. Type at least one name."),
    "team-of-too-many": N_("There are more than {most} players here: {players}. Write one team a line."),
    "player-twice-in-team": N_("{player} stands twice in this team. Type the partner's name; a namesake is written “{apart}”."),
    "player-twice": N_("{player} already plays in team {number}, “{team}”. Correct one of the two; a namesake is written “{apart}”."),
    "player-twice-in-list": N_("{player} already plays in “{team}”, higher up in the list. Correct one of the two; a namesake is written “{apart}”."),
    "player-twice-waiting": N_(
        "{player} is already on the waiting list. Pair this player there, or correct one of the two; a namesake is written “{apart}”."
    ),
    # the register of players
    "register-unwritable": N_("The register of players could not be written ({file}). The championship is safe; free some room and try again."),
    # a championship as a document
    "document-unknown": N_("There is no document “{document}”. There are: {known}."),
    "format-unknown": N_("This is no exported championship: the format is {found}, and should be “{wanted}”."),
    "version-newer": N_("This was exported by a newer version of Capot (format {found}; this version knows {known}). Install that version."),
    "not-date": N_("A day is needed here, as 2026-11-21, not {found}."),
    "not-moment": N_("A moment with its time zone is needed here, as 2026-11-21T19:30:00+00:00, not {found}."),
    "number-twice": N_("Two teams have the number {number}."),
    "number-out-of-range": N_("A whole number from {least} to {most} is needed here."),
    "players-needed": N_("The number of players needed here is {players}."),
    "player-elsewhere": N_("{player} stands at {other} already."),
    "waiting-with-number": N_("A team with a number does not wait: people who look for a partner stand in the list “waiting”."),
    "round-out-of-order": N_("The rounds are not in order: round {number} stands here."),
    "scores-of-present": N_("The draw saw one score for each of the {present} teams present, no more and no less."),
    "team-unknown": N_("There is no team {number}."),
    "team-twice": N_("Team {number} stands here twice."),
    "team-seated-twice": N_("Team {number} sits at two tables of this round."),
    "sides-of-game": N_("The number of sides needed here is {seats}."),
    "table-of-bye": N_("A game has the number of its table; a team that sits out has none (null)."),
    "table-twice": N_("Table {table} is there twice in this round."),
    "table-unknown": N_("There is no table {table} in this round."),
    "bye-with-hands": N_("A team that sits out plays no hands."),
    "totals-of-sides": N_("One total for each of the {sides} sides is needed here."),
    "winner-not-seated": N_("The winner is one of the teams at this table: {seated}."),
    "pending-with-result": N_("A game that is not over has no “{field}”."),
    "computed-differs": N_("{found} stands here, but the facts of this document make {computed}. One of the two was altered; nothing was imported."),
    # lists
    "import-into-what": N_("Say which championship file the list goes into: --into FILE."),
    "list-missing": N_("There is no file “{file}”. Check the name; nothing was changed."),
    "list-unreadable": N_("“{file}” cannot be read. Check that it is a file and that it is not open elsewhere; nothing was changed."),
    "list-kind": N_("“{file}” is no list of a kind read here. Save it as CSV or XLSX, and choose it again."),
    "list-too-large": N_("“{file}” would take more than {most} MB, which no list of teams does; it was not opened."),
    "list-too-long": N_("“{file}” has more than {most} lines, which no list of teams has; nothing was read."),
    "list-too-wide": N_("Line {line} of “{file}” has more than {most} columns, which no list of teams has; nothing was read."),
    "list-not-text": N_("“{file}” is not a text file, whatever its name says. Save the list as CSV or XLSX, and choose it again."),
    "list-quote": N_("In “{file}” a quotation mark opened on line {line} is not closed as it should be. Correct it, and choose the list again."),
    "list-not-spreadsheet": N_("“{file}” is no XLSX spreadsheet, whatever its name says. Save the list as XLSX or CSV, and choose it again."),
    "list-old-spreadsheet": N_("“{file}” is a spreadsheet of the old kind. Open it and save it as XLSX or CSV, and choose it again."),
    "list-locked": N_("“{file}” is protected by a password. Save it without one, and choose it again."),
    "list-damaged": N_("“{file}” is damaged or incomplete. Open it in the spreadsheet, save it again, or ask for it once more; nothing was changed."),
    "list-empty": N_("“{file}” is empty; nothing was changed."),
    "list-without-headings": N_("“{file}” does not say what its columns hold. Write “Player 1” and “Player 2” above the names, and choose it again."),
    "line-blank": N_("blank line"),
    "line-totals": N_("totals"),
    "line-headings": N_("headings again"),
    "line-without-players": N_("No player is named on this line."),
    "formula-without-value": N_(
        "A formula stands in the place of a name and was never calculated. Open the list in the spreadsheet, and save it again."
    ),
    # paper
    "no-round-posted": N_("No round is posted yet, so there is no draw to print. Nothing was printed. Draw the round and post it first."),
    "no-team-registered": N_("No team is registered yet, so there is nothing to print. Register the teams first."),
    "results-still-out": N_(
        "Round {round} is not complete, so there is no final ranking yet. Nothing was printed. Enter its results or close it first."
    ),
}


def say_problem(problem: Problem, words: Translator, name: SideName = numbered) -> str:
    """The sentence of one problem; `name` says how sides are called. A code without a sentence is a bug."""
    return words.gettext(SENTENCES[problem.code]).format_map(say_details(problem.details, words, name))
