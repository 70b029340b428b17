"""Refusals' texts: what happened, what is safe, what to do; by code, grouped by package."""

from collections.abc import Mapping, Sequence
from typing import Final

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.details import detail_texts
from tournament.messages.phrases import SideName, first_text, number, numbered
from tournament.messages.refusals_by_subject import (
    OF_CASH,
    OF_FEDERATION,
    OF_HALL,
    OF_LISTS,
    OF_MOVES,
    OF_RAFFLE,
    OF_SERVER,
)
from tournament.messages.sheet_refusals import OF_RULINGS, OF_SHEETS
from tournament.sentences import N_

SENTENCES: Final[Mapping[str, str]] = {
    **OF_RULINGS,
    **OF_SHEETS,
    **OF_HALL,
    **OF_LISTS,
    **OF_CASH,
    **OF_RAFFLE,
    **OF_FEDERATION,
    **OF_MOVES,
    **OF_SERVER,
    # the championship file
    "file-missing": N_("There is no file {path}. It may have been moved or renamed: choose it again."),
    "file-exists": N_("{path} exists already and was left as it is. Choose another name."),
    "folder-missing": N_("The folder {path} does not exist. Choose another place."),
    "file-unreadable": N_(
        "{path} cannot be read. Check that it is a file and that this computer may open it; nothing was changed."
    ),
    "disk-full": N_(
        "The disk is full, and this was not saved. Make room, and try again; everything saved before is safe."
    ),
    "disk-trouble": N_(
        "The disk does not answer, and this was not saved. Check that it is there, and try again; everything "
        "saved before is safe."
    ),
    "read-trouble": N_(
        "{path} cannot be read: the disk does not answer as it should. Nothing was changed. Check that it is "
        "there, and try again."
    ),
    "temporary-folder-full": N_(
        "The folder for temporary files, {path}, has no room. Make room there, and try again; nothing was changed."
    ),
    "closing-disk-full": N_(
        "The disk is full, and the championship stays open. Everything is recorded. Make room, and close it again."
    ),
    "closing-failed": N_(
        "The disk does not answer, and the championship stays open. Everything is recorded. Check that it is "
        "there, and close it again."
    ),
    "file-gone": N_(
        "{path} is not there any more: it was deleted or moved, or its disk was taken out. What you typed "
        "just now is not recorded yet."
    ),
    "file-replaced": N_(
        "Another file was put in place of {path}, perhaps by a sync program. What you typed just now is not "
        "recorded yet."
    ),
    "file-unwritable": N_("{path} cannot be written. Choose a folder where this computer may write."),
    "file-not-ours": N_("{path} is not a Capot championship file; it was left as it is."),
    "file-newer": N_(
        "{path} was made by a newer version of Capot. Install that version to open it; the file was left as it is."
    ),
    "would-replace-championship": N_("{path} is a championship, and was left as it is. Choose another name."),
    "file-unsound": N_(
        "{path} was changed outside the program, and was left exactly as it is. Open a copy, or have “capot "
        "import” make a file of its last export."
    ),
    "row-unreadable": N_("{row} cannot be read."),
    "row-not-as-told": N_("{row} is not what the journal says."),
    "file-unfinished": N_("{path} was begun and never finished: no championship is in it. It can be deleted."),
    "file-without-log": N_(
        "{path} was copied while it was open, without {path}-wal, which held what was recorded. Save a copy "
        "from the window instead."
    ),
    "file-closed": N_("{path} was closed here. Open it again to continue."),
    "file-in-use": N_("{path} is open in another window. Close it there, and open it again."),
    "file-damaged": N_(
        "{path} is damaged and was left exactly as it is. Open a copy, or have “capot import” make a file of "
        "its last export."
    ),
    # copies of the championship
    "file-is-copy": N_(
        "{path} is one of the copies, and stays as it is. “Open a copy…” on the first page makes a new file "
        "of one, to continue in."
    ),
    "place-gone": N_(
        "The folder {path} is not there. If it is on a device, plug it in again, or choose another folder."
    ),
    "place-is-own": N_(
        "The copies are kept in {path} already. Choose a folder on another device, such as a USB stick."
    ),
    "place-is-program": N_(
        "Capot itself is in {path}, and a newer version replaces what lies there. Choose a folder that is not "
        "inside it."
    ),
    "copy-onto-open": N_("{path} is the championship that is open: a copy beside it needs another name."),
    "copy-not-whole": N_(
        "The copy at {path} was not complete, and was discarded. Save a copy on another disk now, and have "
        "this one looked at."
    ),
    "template-unusable": N_(
        "“{path}” is not a championship export that can be read. Choose a championship file, a copy of one, "
        "or its export."
    ),
    # the championship
    "championship-without-name": N_("The championship needs a name: it appears on every sheet."),
    "phone-without-digit": N_("“{phone}” is not a telephone number: it has no digit. Correct it, or leave it empty."),
    "text-too-long": N_("This text is longer than {most} characters. Shorten it."),
    "rounds-out-of-range": N_("A championship has 1 to {most} rounds."),
    "rules-do-not-fit": N_(
        "These rules were not set: what was entered could not have been played by them ({sheets}). Nothing was changed."
    ),
    "game-does-not-fit": N_(
        "The game was not changed to {game}: what was entered is of another game ({sheets}). A new "
        "championship can play it."
    ),
    "minutes-out-of-range": N_("A game lasts 1 to {most} minutes, or has no clock."),
    "room-unreadable": N_("“{text}” cannot be understood. Write for example: 1-40 except 13, 17."),
    "room-out-of-range": N_("Tables are numbered from 1 to {most}."),
    "room-without-tables": N_("“{text}” leaves no table at all. Write for example: 1-40 except 13, 17."),
    "room-runs": N_(
        "The tables of the room are a list of first and last numbers, 1 to {most}, each pair beyond the one "
        "before, such as [[1, 12], [14, 40]]."
    ),
    "undo-overtaken": N_(
        "{by} went on in the meantime ({action}), and this can no longer be taken back. Correct it by hand."
    ),
    "undo-not-next": N_(
        "Something else was done since, so nothing was undone or redone. Look at it again, and repeat what you wanted."
    ),
    "intent-unknown": N_(
        "This program does not know how to do what was asked for ({name}). Both computers need the same version of it."
    ),
    "intent-not-allowed": N_("Whoever asks for this ({name}) may not do it. Ask at the scorers’ desk."),
    "intent-malformed": N_(
        "What was asked for ({name}) cannot be read: {argument}. Both computers need the same version of the program."
    ),
    "key-used": N_(
        "This request has the number of another one, which {by} has done already. Nothing was done now: "
        "repeat what you wanted."
    ),
    "seen-elsewhere": N_(
        "This was based on something that this file does not hold. Look at it again, and repeat what you wanted."
    ),
    "changed-meanwhile": N_(
        "{by} changed this in the meantime ({action}), and nothing was overwritten. Look at it again, and "
        "repeat what you wanted."
    ),
    "nothing-to-undo": N_("There is nothing to undo."),
    "nothing-to-redo": N_("There is nothing to do again."),
    # registration
    "team-without-number": N_("{team} is on the waiting list: points are given to teams."),
    "team-gone": N_("This team is no longer there: its registration was deleted or taken back."),
    "player-not-in-team": N_("{player} no longer plays in {team}. Look at the team again, and choose who is replaced."),
    "team-not-active": N_("{team} has left the championship already."),
    "team-not-gone": N_("{team} has not left the championship."),
    "team-was-drawn": N_("{team} has been drawn, so its number stays taken: withdraw the team instead."),
    "not-waiting": N_("Two different people of the waiting list are needed to make a team."),
    "players-of-team": N_(
        "This entry has {players} player(s) and keeps as many. Pair people of the waiting list to make a team."
    ),
    "substitution-needs-reason": N_(
        "{entering} would replace {leaving} after the first posting: that is for cases of force majeure only, "
        "and needs a reason (art. 9 D)."
    ),
    "sheet-is-empty": N_("The sheet of table {table} is still empty."),
    "sheet-to-no-table": N_("This round has no other table {table}."),
    "sheet-of-other-sides": N_("Table {table} seats {sides} sides: this sheet cannot be theirs."),
    "sides-are-several": N_("More than two sides sit at table {table}: correct the hands one by one."),
    "hand-not-read": N_(
        "Hand {hand} of table {table} cannot be read: correct it or remove it before the sides are exchanged."
    ),
    "totals-not-beside-hands": N_("On the sheet of table {table} there are not both hands and totals."),
    "decision-needs-reason": N_("A decision needs its reason: it is kept in the journal."),
    # drawing
    "nobody-present": N_("Nobody is present, so there is nobody to draw. Register teams, or mark them as present."),
    "tables-still-out": N_(
        "Round {round} is not over: tables still out: {tables}. Enter their results, or close the round."
    ),
    "nothing-to-post": N_("There is no draw to post. Draw the round first."),
    "draw-misfit": N_(
        "What was worked out for round {round} is not a draw of those who are there. Nothing was drawn: draw again."
    ),
    "draw-overtaken": N_(
        "Something that the draw of round {round} depends on changed while it was being made. Nothing was "
        "drawn: draw again."
    ),
    "seats-changed": N_(
        "How many sit at a table has changed since round {round} was drawn. Draw it again, then post it."
    ),
    "present-changed": N_("Who is present has changed since round {round} was drawn. Draw it again, then post it."),
    "plan-changed": N_(
        "The plan of the rounds has changed since round {round} was drawn. Draw it again, then post it."
    ),
    "nothing-posted": N_("No round has been posted yet."),
    "round-has-results": N_(
        "Results of round {round} have been entered, so its posting stays. Undo takes back what was entered last."
    ),
    "clock-without-round": N_("No round is being played, so no clock runs."),
    "clock-runs": N_("The clock of round {round} runs already."),
    "clock-not-started": N_("The clock of round {round} has not been started."),
    "clock-paused": N_("This clock of round {round} is paused already."),
    "clock-not-paused": N_("This clock of round {round} is not paused."),
    "clock-over": N_("Time is up in round {round}: there is nothing left to pause. Give minutes first."),
    "clock-ended": N_("Time was called in round {round}. Ctrl+Z takes that back."),
    "clock-minutes-out-of-range": N_(
        "At least 1 minute is given to the clock or taken from it, and at most {most} in all."
    ),
    "clock-left-out-of-range": N_("Between 0 and {most} minutes can be left. To play longer, give minutes."),
    "round-complete": N_("Every table of round {round} is in: there is nothing to decide."),
    # who sits where
    "nothing-drawn": N_("No round has been drawn yet, so nobody sits anywhere. Draw a round first."),
    "round-over": N_("Round {round} is over: who sat where stays as it was."),
    "round-followed": N_("Another round was drawn after round {round}, so its tables stay as they are."),
    "team-not-seated": N_("Team {team} is not in this round."),
    "table-begun": N_(
        "At table {table} something has been entered already, so it stays as it is. Choose a table that has not begun."
    ),
    "swap-at-one-table": N_("{one} and {other} sit at the same table: nothing would change."),
    "swap-one-table": N_("Table {table} cannot trade its number with itself: choose another one."),
    "move-to-same-table": N_("Team {team} is there already."),
    "move-leaves-too-few": N_(
        "Table {table} would have too few left: a table seats at least {fewest} sides. Let two teams trade "
        "seats instead."
    ),
    "move-to-full-table": N_(
        "Table {table} is full: a table seats at most {most} sides. Let two teams trade seats instead."
    ),
    "late-draw-again": N_("Round {round} is not posted yet: draw it again, and whoever has come takes part in it."),
    "late-next-round": N_("Every table of round {round} is in: whoever has come plays from the next round on."),
    "late-overtaken": N_(
        "This place is no longer free, or whoever it was for is no longer late. Look at what is offered now."
    ),
    # draw
    "draw-nobody": N_("Nobody is present, so there is nobody to draw. Tick the teams that are there, then draw."),
    "draw-method": N_("“{method}” is not a way to draw a round. Choose one of: {methods}."),
    "phases-too-many": N_("A championship has at most {most} phases."),
    "clubs-apart-out-of-range": N_("Clubs can be kept apart in the first 0 to {most} rounds."),
    "customs-too-many": N_("The house rules may be {most} lines long."),
    "slot-unknown": N_("A place in a bracket is written like “main-2-1”, not {found}."),
    "apart-from-itself": N_("{team} cannot meet itself: choose another team."),
    "apart-waiting": N_("{team} is on the waiting list: only teams that have a number are drawn."),
    "apart-twice": N_("{team} and {other} are kept apart already, in exactly this way."),
    "apart-until": N_("Teams can be kept apart in the first 1 to {most} rounds, or always."),
    "apart-unknown": N_("There is no team with the number {number}."),
    "apart-gone": N_("These two teams are no longer kept apart."),
    "pair-twice": N_("These two teams appear here twice. Remove one."),
    "pair-of-teams": N_("Two different teams are needed here."),
    "phases-over": N_("Everything planned has been played. Add a phase to the championship to draw another round."),
    "method-by-plan": N_(
        "This championship follows a plan, and the plan says how this round is drawn. Change the plan to draw "
        "it differently."
    ),
    "format-needs-pairs": N_(
        "This way to draw seats two sides at a table. Where more sit together, draw at random or by standings."
    ),
    "phase-begun": N_(
        "Phase {phase} was begun: it stays as it is. Only phases to come can be changed, or the number of its rounds."
    ),
    "phase-rounds-drawn": N_("Rounds of this phase that are drawn already: {rounds}."),
    "method-needs-plan": N_(
        "Where partners are drawn everybody enters alone, so the plan of the championship has to say it from "
        "the beginning."
    ),
    "places-need-plan": N_(
        "This way to draw keeps everybody’s place from round to round: put it into the plan of the rounds, then draw."
    ),
    "melee-needs-pairs": N_(
        "Partners can only be drawn where two play against two. Choose such rules, or another way to draw."
    ),
    "entrants-otherwise": N_(
        "Where partners are drawn the document has numbered players, otherwise teams: here it has to be {wanted}."
    ),
    "side-of-players": N_("Partners are drawn here: {players} players to a side, by their numbers in a list."),
    "phases-mixed": N_(
        "Where partners are drawn, they are drawn in every phase: everybody enters alone. Choose the mêlée "
        "everywhere, or nowhere."
    ),
    "phase-rounds": N_("A phase has 1 to {most} rounds."),
    "phase-never-ends": N_(
        "This way to draw has no end of its own: say how many rounds are played before the next phase."
    ),
    "phase-takes": N_("At least two must enter a phase."),
    "phase-option-unknown": N_("“{option}” is not a setting of this way to draw. The settings are: {options}."),
    "phase-option-value": N_("“{value}” is not a value of this setting. Choose one of: {values}."),
    # standings
    "criteria-none": N_("Standings need at least one criterion. Choose among: {criteria}."),
    "criterion-unknown": N_("“{criterion}” is not a criterion of the standings. Choose among: {criteria}."),
    "criterion-repeated": N_(
        "The criterion “{criterion}” appears here twice: the second one would separate nobody. Remove one."
    ),
    # simulation
    "simulation-course": N_("This is not a way to draw rounds: {found}. One that is: swiss*3+knock-out@8."),
    "simulation-out-of-range": N_("This is a number from {least} to {most}."),
    # the line of keys
    "keys-taker": N_("A hand begins with the number of the side that took; “{keys}” is not one."),
    "keys-side": N_("“{keys}” names no side: the sides of this table are 1 to {sides}."),
    "keys-bid": N_("“{keys}” is not a contract: after the taker type 8 to 16 for 80 to 160, or cap for a capot."),
    "keys-bid-generale": N_(
        "“{keys}” is not a contract: after the taker type 8 to 16 for 80 to 160, cap for a capot, or gen for "
        "a générale."
    ),
    "keys-points": N_("“{keys}” are too many figures for the points of a hand: {most} is the most."),
    "keys-twice": N_("“{keys}” repeats what is already on the line: delete one of the two."),
    "keys-unknown": N_("“{keys}” means nothing here."),
    "keys-declaration": N_("“{keys}” is not a declaration."),
    "keys-penalty": N_("“{keys}” is not the number of a mistake."),
    # teams and names
    "name-unseen-character": N_("“{name}” holds a character that nobody can see ({character}). Type the name again."),
    "name-too-long": N_("“{name}” has {characters} characters; a name has at most {most}. Shorten it."),
    "player-unnamed": N_(
        "A player has no name. Type it, or leave the second field empty for someone who looks for a partner."
    ),
    "licence-without-player": N_("“{licence}” belongs to nobody. Type the name of the player too, or clear the field."),
    "team-without-players": N_("The team has no players. Type at least one name."),
    "team-of-too-many": N_("There are more than {most} players here: {players}. Write one team a line."),
    "winner-has-more": N_(
        "Side {side} has more than another, and here the lowest total wins. Check the totals, or who won."
    ),
    "countdown-goes-on": N_(
        "{left} are still in, so the game is not over by itself. Say that the clock or the number of hands ended it."
    ),
    "teams-registered": N_(
        "Where partners are drawn everybody enters alone, and teams are registered already. Delete them "
        "first, or begin a new championship."
    ),
    "players-registered": N_(
        "Partners are drawn here, and players are registered alone already. Delete them first, or begin a new "
        "championship."
    ),
    "teams-of-others": N_(
        "These rules are played by teams of {players}, and others are registered already. Delete them first, "
        "or begin a new championship."
    ),
    "round-seated-otherwise": N_(
        "These rules do not seat as many at a table as when round {round} was posted. Nothing was changed: a "
        "new championship can play by them."
    ),
    "draw-seated-otherwise": N_(
        "These rules cannot seat the tables of round {round}, which is drawn but not posted. Discard that draw first."
    ),
    "players-not-alone": N_("Everybody plays alone here: {players}. Write one player a line."),
    "player-twice-in-team": N_(
        "{player} appears twice in this team. Type the partner’s name; a namesake is written “{apart}”."
    ),
    "player-twice": N_(
        "{player} already plays in team {number}, “{team}”. Correct one of the two; a namesake is written “{apart}”."
    ),
    "player-twice-in-list": N_(
        "{player} already plays in “{team}”, higher up in the list. Correct one of the two; a namesake is "
        "written “{apart}”."
    ),
    "player-twice-waiting": N_(
        "{player} is already on the waiting list. Pair this player there, or correct one of the two; a "
        "namesake is written “{apart}”."
    ),
    # the register of players
    "register-unwritable": N_(
        "The register of players could not be written ({file}). The championship is safe; free some room and try again."
    ),
    # presets
    "preset-without-name": N_("The preset needs a name, by which it is found again."),
    "preset-name-taken": N_("There is a preset called “{name}” already. Choose another name."),
    "preset-gone": N_("The preset “{name}” was changed or deleted in another window."),
    "presets-full": N_("{most} presets are kept here, and there is no room for more. Delete one that nobody needs."),
    "preset-unwritable": N_(
        "The presets could not be written ({path}). The championship is safe; free some room and try again."
    ),
    "preset-format": N_("This is not a preset of rules: the format is {found}, and should be “{wanted}”."),
    "preset-newer": N_(
        "This preset was made by a newer version of Capot (format {found}; this version knows {known}). "
        "Install that version."
    ),
    # a championship as a document
    "document-unknown": N_("There is no document “{document}”. There are: {known}."),
    "format-unknown": N_("This is not an exported championship: the format is {found}, and should be “{wanted}”."),
    "version-newer": N_(
        "This was exported by a newer version of Capot (format {found}; this version knows {known}). Install "
        "that version."
    ),
    "not-date": N_("A day is needed here, such as 2026-11-21, not {found}."),
    "not-moment": N_("A moment with its time zone is needed here, such as 2026-11-21T19:30:00+00:00, not {found}."),
    "number-twice": N_("Two teams have the number {number}."),
    "number-out-of-range": N_("A whole number from {least} to {most} is needed here."),
    "players-needed": N_("The number of players needed here is {players}."),
    "player-elsewhere": N_("{player} is already listed at {other}."),
    "waiting-with-number": N_(
        "A team with a number does not wait: people who look for a partner are in the list “waiting”."
    ),
    "round-out-of-order": N_("The rounds are not in order: round {number} comes here."),
    "scores-of-present": N_("The draw saw one score for each of the {present} teams present, no more and no less."),
    "team-unknown": N_("There is no team {number}."),
    "team-twice": N_("Team {number} appears here twice."),
    "team-seated-twice": N_("Team {number} sits at two tables of this round."),
    "sides-of-game": N_("From {fewest} to {most} sides are needed here."),
    "table-of-bye": N_("A game has the number of its table; a team that sits out has none (null)."),
    "table-twice": N_("Table {table} is there twice in this round."),
    "table-unknown": N_("There is no table {table} in this round."),
    "bye-with-hands": N_("A team that sits out plays no hands."),
    "places-of-sides": N_("One place for each of the {sides} sides is needed here."),
    "waiting-for-nobody": N_("Everybody plays alone under these rules, so nobody waits for a partner."),
    "totals-of-sides": N_("One total for each of the {sides} sides is needed here."),
    "winner-not-seated": N_("The winner is one of the teams at this table: {seated}."),
    "pending-with-result": N_("A game that is not over has no “{field}”."),
    "computed-differs": N_(
        "{found} is written here, but the facts of this document make {computed}. One of the two was altered; "
        "nothing was imported."
    ),
    # what other packages ship
    "bundle-broken": N_(
        "{name}, of the package {package}, cannot be used and is left out: {why}. Everything else works."
    ),
    "bundle-absent": N_(
        "{path} is played by {names}, which this computer does not have. Install the package that brings it, "
        "and open it again; nothing was changed."
    ),
    "bundle-name-taken": N_(
        "{name}, of the package {package}, is left out: the name is taken already. Everything else works."
    ),
    # prizes
    "prize-gone": N_("This prize was taken out of the plan in the meantime."),
    "prize-ranking": N_("This version knows no ranking “{ranking}” to win prizes in."),
    "prize-ranks": N_("Type a rank from 1, or two of them, the lower one first, up to {most}."),
    "prize-both": N_("A prize is either a fixed sum or a share, not both."),
    "prize-cents": N_("A prize is worth up to {most_cents}."),
    "prize-percent": N_("A share is from 1 to 100 %."),
    "prize-empty": N_("Type a sum, a share or what there is to win."),
    "prizes-over-share": N_(
        "All shares together would come to {percent} %. There are only 100: make another one smaller first."
    ),
    "prizes-too-many": N_("A plan has up to {most} prizes. One prize may be for many ranks."),
    # hall
    "standings-not-hidden": N_("The hall sees the standings already."),
    "announcement-empty": N_("Type what is to be announced."),
    "announcement-twice": N_("This is announced already, word for word."),
    "announcement-gone": N_("This announcement was taken down in the meantime."),
    "announcements-too-many": N_(
        "{most} announcements are up. Take one down first: with more of them, nobody reads any."
    ),
    "claim-not-seated": N_("Your team is not at table {table}. Look up where it plays."),
    "claim-too-late": N_("The results of round {round} stand. Ask at the scorers’ desk."),
    "claim-contested": N_(
        "The sides of table {table} do not report the same: a referee decides. Nothing can be changed here until then."
    ),
    "claim-agreed": N_(
        "The result of table {table} is recorded, as its sides reported it. If it is wrong, tell the scorers’ desk."
    ),
    "claim-settled": N_("The result of table {table} has been decided. If it is wrong, tell the scorers’ desk."),
    "claim-gone": N_("This report is no longer there. Look at the table again."),
    "claim-changed": N_("The other side has changed what it reports. Look at it again."),
    "claim-own": N_("This is your own report: the others say whether it is right."),
    "claim-unreadable": N_("This report cannot be read."),
    "claims-differ": N_(
        "The sides of table {table} do not report the same. Say whose report it is to be, or enter the result."
    ),
    "call-open": N_("A referee has been called already, and will come."),
    "call-gone": N_("Somebody has answered this call already."),
    # paper
    "no-schedule": N_(
        "No round is posted of a format that knows its rounds in advance, so there are no further rounds to print."
    ),
    "no-brackets": N_("No round of a knock-out is posted yet, so there is no bracket to print."),
    "no-pools": N_("No round of pools is posted yet, so there are none to print."),
    "hall-not-open": N_("The hall is not open, so there is no address to print. Open it on the page “Hall” first."),
    "no-round-posted": N_("No round is posted yet, so there is no draw to print. Draw the round and post it first."),
    "printer-silent": N_(
        "The printer {printer} does not answer. Nothing was printed. Check that it is on, or save the document as PDF."
    ),
    "no-paper-of-round": N_("Round {round} is not posted, so there is no paper of it. Nothing was printed."),
    "entry-unknown": N_("The journal has no entry {number}: it goes from 1 to {newest}."),
    "nothing-played": N_("The sheets of this round are still empty, so there is nothing to print of them."),
    "table-not-in-round": N_("Round {round} has no table {table}, so there is no sheet of it. Nothing was printed."),
    "team-not-in-round": N_(
        "Team {team} is not in the draw of round {round}, so there is no slip for it. Nothing was printed."
    ),
    "sheet-not-alone": N_(
        "The sheets of this document do not go by {one}. Those of the score sheets go by table, the slips by team."
    ),
    "document-of-now": N_(
        "This document tells how things stand now: --round goes with the draws, the score sheets and the slips."
    ),
    "part-of-nothing": N_("--round, --table, --team and --option go with --document."),
    "no-prize": N_("No prize is planned yet, so there is nothing to print of prizes. Put the prizes together first."),
    "no-diploma": N_("Nobody gets such a diploma: choose another answer to “For”."),
    "picture-unreadable": N_("This is not a picture that can be read. Choose a PNG or JPEG file."),
    "picture-too-large": N_("This picture is too large. Choose a smaller one."),
    "emblem-unreadable": N_("The club’s picture in this file cannot be read. Choose it again, or remove it."),
    "document-without-options": N_("Nothing can be chosen for this document: it has no options."),
    "option-unknown": N_("This document has no option “{option}”. It has: {known}."),
    "option-value-unknown": N_("The option “{option}” cannot be “{value}”. It can be: {known}."),
    "label-not-on-sheet": N_(
        "A sheet of this size has {most} labels: there is no label {first} to begin with. Choose a smaller number."
    ),
    "no-team-registered": N_("No team is registered yet, so there is nothing to print. Register the teams first."),
    "results-still-out": N_(
        "Round {round} is not complete, so there is no final ranking yet. Enter its results or close it first."
    ),
}


OVERTAKEN = ("changed-meanwhile", "undo-overtaken")
"""Refusals that name what somebody else did, whose details are those of its entry in the journal."""
ANOTHER_WAY = {
    "round-posted": N_(
        "{by} went on in the meantime ({action}), and undo no longer takes back the posting. While no result is "
        "entered: page Draw, “Unpost”."
    )
}
"""What is said instead of an undo that comes too late, where what was `wanted` can be taken back otherwise."""
MISFITS, MOST_TABLES = ("rules-do-not-fit", "game-does-not-fit"), 5
"""Refusals that can be about every table, and how many of a round are named."""
MOST_SAID = 20
"""Problems of one file that are named: of a file that is wrong all through, the first ones show what it is."""


def sentence_of(code: str) -> str:
    """The sentence of a code; a rule system has its own for what it alone refuses."""
    if code in SENTENCES:
        return SENTENCES[code]
    from tournament.messages.setup.rules import WORDS  # it imports scoring: not before a window is painted

    return next(system.refusals[code] for system in WORDS.values() if code in system.refusals)


def problem_text(problem: Problem, tr: Translator, name: SideName = numbered) -> str:
    """The sentence of one problem; `name` says how sides are called. A code without a sentence is a bug."""
    said = detail_texts(problem.details, tr, name)
    if problem.code in MISFITS:
        said["sheets"] = sheets_text(problem, tr)
    if problem.code in OVERTAKEN:
        said["action"] = other_action_text(problem, tr)
    return tr.gettext(ANOTHER_WAY.get(str(problem.details.get("wanted")), sentence_of(problem.code))).format_map(said)


def other_action_text(problem: Problem, tr: Translator) -> str:
    """What somebody else did, as the journal says it."""
    from tournament.messages.desk import (
        action_text,
    )  # the words of the journal are above those of refusals, and seldom wanted here

    return action_text(str(problem.details["what"]), problem.details, tr)


def sheets_text(problem: Problem, tr: Translator) -> str:
    """A refusal's tables: `round 1, table 3 · round 2, tables 1, 2, 3, 4, 5 and 7 others`."""
    rounds, tables = problem.details["rounds"], problem.details["tables"]
    assert isinstance(rounds, tuple)
    assert isinstance(tables, tuple)
    said = []
    for round_ in dict.fromkeys(rounds):
        named = [str(table) for table, its_round in zip(tables, rounds, strict=True) if its_round == round_]
        sentence = tr.ngettext("round {round}, table {tables}", "round {round}, tables {tables}", len(named))
        said.append(sentence.format(round=round_, tables=first_text(named, MOST_TABLES, tr)))
    return " · ".join(said)


def problem_lines(
    problems: Sequence[Problem],
    tr: Translator,
    name: SideName = numbered,
    *,
    most: int = MOST_SAID,
    at: str = "{path}: {sentence}",
) -> list[str]:
    """A file's first problems, after their paths as `at` puts them; then how many more."""
    sentences = [(problem.path, problem_text(problem, tr, name)) for problem in problems[:most]]
    said = [at.format(path=path, sentence=sentence) if path else sentence for path, sentence in sentences]
    more = len(problems) - len(said)
    if more > 0:
        said.append(tr.ngettext("and {n} more problem", "and {n} more problems", more).format(n=number(more, tr)))
    return said
