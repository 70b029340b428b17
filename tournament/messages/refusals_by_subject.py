"""What a refusal says, by its subject: one sentence for each code."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_CASH: Final[Mapping[str, str]] = {
    "fee-not-set": N_("No entry fee is set, so nothing is to be paid. Set the fee first."),
    "fee-out-of-range": N_("In this currency an entry or a ticket of the raffle costs {most} at most."),
    "amount-out-of-range": N_("An amount above zero and of at most {most_cents} is needed here."),
    "refund-too-much": N_("This team has paid {paid_cents}: no more than that can be refunded."),
    "refunded-already": N_(
        "After that, more would have been refunded to this team than it paid. Correct the refund first."
    ),
    "kind-not-moved": N_("An entry of this kind is not made on its own."),
    "cash-entry-gone": N_("This entry is not in the cash any more: it was undone."),
    "entry-is-correction": N_("This is a correction itself. Correct the entry that it is about, no. {entry}."),
    "correction-changes-nothing": N_("Entry no. {entry} already has this amount."),
    "nothing-to-book": N_("Nobody is ticked as paid without a payment on record."),
    "team-has-paid": N_("{team} has paid {paid_cents}. The till refunds it and deletes the registration in one go."),
    "paid-elsewhere": N_("Entry no. {entry} was made at another till: it is corrected there, or at the scorers’ desk."),
    "nothing-counted": N_("Type how many there are of each coin and note, or a 0 if the drawer is empty."),
    "pieces-unknown": N_("Say how many there are of each coin and note: whole numbers from 0 to {most}."),
    "nothing-in-cash": N_("Nothing has been entered in the cash yet. Set the entry fee, and tick who has paid."),
    "no-receipt": N_("Nothing was paid yet that a receipt could be given for."),
    "receipt-unknown": N_("There is no receipt no. {entry}: nothing was paid under this number, or it was taken back."),
    "prize-not-owed": N_("Nothing is left to be paid to no. {team}: it was paid meanwhile, or a result was corrected."),
    "no-prize-to-pay": N_("Every prize in money is paid."),
    "name-empty": N_("A name is needed here."),
    "entry-number-twice": N_("Two entries of the cash have the number {number}."),
    "entry-wrong-way": N_("Money of an entry “{kind}” goes the other way: {cents} is impossible."),
    "entry-to-correct-unknown": N_("There is no entry no. {number} that could be corrected."),
    "correction-elsewhere": N_(
        "A correction is of the same team, till and means as the entry that it corrects, no. {number}."
    ),
    "entry-of-two": N_("An entry belongs to a team or to somebody on the waiting list, not to both."),
    "waiting-unknown": N_("Nobody is at {position} on the waiting list."),
    "granted-twice": N_("The same team has the reduction “{name}” twice."),
    "piece-unknown": N_("There is no coin or note of {piece} cents."),
    "receipt-too-low": N_("The highest number of an entry is {number}: a lower one cannot be the last."),
    "reduction-gone": N_("This reduction is not on the list any more."),
    "reduction-without-name": N_("The reduction needs a name, such as “members”."),
    "reduction-name-taken": N_("There is a reduction called “{name}” already."),
    "reduction-granted": N_("Teams have the reduction “{name}” ({teams}). Take it from them first."),
    "reduction-too-often": N_(
        "A team has a reduction once or, where each player pays, once for each: {most} times at most here."
    ),
}


OF_FEDERATION: Final[Mapping[str, str]] = {
    # at the federation
    "federation-unreadable": N_(
        "The list of halls of this federation cannot be read; it was left as it is. Put back a copy of federation.json."
    ),
    "federation-open": N_(
        "This federation is open already in another program. Close it there (Ctrl+C), then try again."
    ),
    "file-served": N_(
        "{path} is open in another window, or served by a program (capot serve, capot federation). Close it "
        "there first; what the halls of a "
        "federation have sent can be looked at in its folder “copies” at any time."
    ),
    "hall-unnamed": N_("Give the hall a name."),
    "hall-unknown": N_("No hall of this federation is called {hall}."),
    "hall-code-wrong": N_(
        "This code is not valid: it works once, for two weeks. Ask the federation for a new one; nothing was sent."
    ),
    "hall-shut-out": N_(
        "The federation does not let this computer in any more. Ask it for a new code; everything stays in this file."
    ),
    "hall-unreadable": N_(
        "What this hall has sent cannot be counted, and was not taken. It stays in the hall’s file; tell "
        "whoever runs the federation."
    ),
    "hall-sent-meanwhile": N_(
        "Another computer has sent for this hall in the meantime. It will be tried again automatically."
    ),
    "federation-busy": N_(
        "The federation cannot look up now what it has of this hall. It will be tried again automatically; "
        "nothing is lost."
    ),
    "too-many-histories": N_(
        "This hall went back to an earlier copy more than {most} times. Ask whoever runs the federation."
    ),
    "federation-other-history": N_(
        "{federation} already has entries of {hall}, and not as they stand in this file. There: {their_name}, "
        "{their_at}, teams: {their_teams}, "
        "round: {their_round}. In this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. It "
        "may be an earlier copy."
    ),
    "federation-other-evening": N_(
        "What {federation} has of {hall} is the evening of other people: {their_name}, {their_at}, teams: "
        "{their_teams}, round: {their_round}. In "
        "this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. Nothing was sent. If this "
        "file is of another hall, it is sent with "
        "the code of that hall. If {hall} has sent a wrong file before, the federation puts that aside and "
        "gives a new code."
    ),
    # at the hall
    "federation-away": N_(
        "The federation does not answer. Everything stays in this file, and is sent as soon as it answers again."
    ),
    "federation-other-computer": N_(
        "The computer that answers at the address of the federation is not the one known here. Nothing was "
        "sent; ask the federation for a code."
    ),
    "federation-code-other": N_(
        "This code does not belong to the computer at {address}: check both. Nothing was sent to it."
    ),
    "federation-malformed": N_(
        "What came from the federation cannot be read. Both need the same version of the program; nothing is lost."
    ),
    "federation-address": N_(
        "Type the address of the federation: a name or figures, and after a colon its port where it is not {port}."
    ),
    "federation-failed": N_(
        "There was an error in the federation’s program, and nothing was taken. It will be tried again automatically."
    ),
    "uplink-failed": N_(
        "There was an error in this program while it was sending. It will be tried again automatically; "
        "everything stays in this file."
    ),
    "federation-where": N_("Say where the federation is: --to ADDRESS."),
    "federation-not-joined": N_(
        "This championship belongs to no federation yet: give the code that the federation sent."
    ),
    # at the hall, where `capot send` sends once
    "send-away": N_("The federation does not answer. Nothing was lost: send the file again once it does."),
    "send-busy": N_(
        "The federation cannot look up now what it has of this hall. Nothing was lost: send the file again in a minute."
    ),
    "send-failed": N_(
        "There was an error in the federation’s program, and nothing was taken. Send the file again; if it "
        "happens again, tell whoever runs it."
    ),
    "send-meanwhile": N_(
        "Another computer has sent for this hall in the meantime. Send the file again to see what the "
        "federation has now."
    ),
    "send-other-history": N_(
        "{federation} already has entries of {hall}, and not as they stand in this file. There: {their_name}, "
        "{their_at}, teams: {their_teams}, "
        "round: {their_round}. In this file: {our_name}, {our_at}, teams: {our_teams}, round: {our_round}. It "
        "may be an earlier copy. If this file "
        "is to count for {hall} all the same, send it again with --instead, which asks first: the other "
        "entries are kept apart."
    ),
    "send-copy": N_(
        "Other copies of this championship are sent from this computer as {halls}, and not this one "
        "({place}). If it is the evening of one "
        "of these halls that goes on here, name the hall with --as; otherwise give the code of its hall, with "
        "--to and --code. Nothing was "
        "sent."
    ),
    "send-as-other": N_(
        "Until now this evening was sent to {federation} as {other} ({place}), but the code is that of "
        "{hall}. Nothing was sent this time. "
        "If it is really to be sent as {hall}, add --as with this name."
    ),
    "send-named-otherwise": N_("This would be sent to {federation} as {hall}, and not as {wanted}. Nothing was sent."),
    "send-unsure": N_(
        "Nothing was sent: there is nobody here to ask. If it is meant, name the hall with --as: {hall}."
    ),
    "send-left": N_("Nothing was sent."),
    # what is sent and handed down
    "qualified-format": N_("This is not a list of qualified teams: it says {found}, and not {wanted}."),
    "entries-broken": N_(
        "The journal that was sent does not go on where this one ends: from entry {number} on nothing of it was taken."
    ),
}


OF_HALL: Final[Mapping[str, str]] = {
    # opening it
    "hall-port-taken": N_(
        "Another program uses port {port} of this computer. Close it, or choose another port; the hall is not open."
    ),
    "hall-address-gone": N_(
        "This computer does not have the address {address} now. Choose a network again; the hall is not open."
    ),
    "hall-address-wrong": N_(
        "“{address}” is not the address of one computer in its network, such as 192.168.1.20; nothing was opened."
    ),
    "no-network": N_(
        "This computer is in no network now, where others would come to it. For this computer alone: "
        "--address 127.0.0.1."
    ),
    "hall-not-listening": N_(
        "This computer does not let the hall be opened at {address}, port {port}. Choose another network or port."
    ),
    # doing something from a telephone
    "host-busy": N_("The scorers’ desk is busy right now, and this was not done. Try again in a moment."),
    "host-closed": N_("The hall was closed at the scorers’ desk, and this was not done. Use paper, or ask there."),
    "too-fast": N_("This came too soon after the last one, and was not done. Wait a second and send it again."),
    "team-not-yours": N_("This pass belongs to another team, and nothing was done. Ask at the scorers’ desk."),
    "form-stale": N_("This page is out of date, and nothing was done. Load it again, and send it once more."),
    # from a referee's tablet
    "referee-side": N_("Say which side."),
    "referee-result-stands": N_("Say whether the result of this game stands, or whether it is lost by forfeit."),
    "referee-points": N_("Say how many points are given or taken."),
    "referee-who-and-why": N_("Say who decided it, and why: the journal keeps both."),
    "referee-minutes-of-table": N_("How many minutes are given to this table, or taken?"),
    "referee-minutes": N_("1 to {most} minutes are given at once."),
    "referee-hands-left": N_("Say how many hands are left: 0 to {most}."),
    "referee-not-offered": N_(
        "This cannot be decided at table {table} now: something there has changed. Look at its sheet again."
    ),
    # passes and devices
    "team-gone": N_("This team is not registered any more."),
    "pass-wrong": N_(
        "This pass is not valid, or no longer. Scan the code on your slip again, or type its letters; or ask "
        "at the scorers’ desk for a new one."
    ),
    "too-many-wrong": N_("Five wrong codes were typed on this device within a minute. Wait a minute, and try again."),
    "pairing-code-wrong": N_(
        "This code is not valid: it lasts two minutes and works once. Ask at the scorers’ desk for a new one."
    ),
    "pairing-code-of-computer": N_(
        "This code joins another computer, and is typed in Capot there. For a tablet, ask at the scorers’ "
        "desk for another one."
    ),
    "device-gone": N_("This device is not in the list any more."),
    "device-without-name": N_("Give the device a name: who has it, or where it stands."),
    # desks that are joined
    "share-not-read": N_("“{typed}” is not a table: type numbers and ranges, such as 1-12, 15."),
    "desk-not-here": N_("This desk is not joined to the championship now. Its tables can be said once it is."),
    # from a desk that is joined to a host
    "host-address-unreadable": N_(
        "“{text}” is not an address. Type the one that the main computer shows, such as 192.168.1.20."
    ),
    "host-away": N_(
        "The main computer does not answer. What you did is kept, and is done once as soon as it answers again."
    ),
    "waiting-unreadable": N_(
        "What was typed here while the main computer was away cannot be read now ({path}). It is still there: "
        "try again."
    ),
    "takeover-unreadable": N_(
        "Whether this computer took over already cannot be read now ({path}). If it did, taking over again "
        "makes a second championship of it."
    ),
    "wish-waiting": N_(
        "Something else waits for the main computer, and is done first. What you typed stays here: repeat it "
        "after that."
    ),
    "wish-before-refused": N_(
        "What waited before it at this table was not done, so this was not done either. Look at the sheet, "
        "and type it again."
    ),
    "intent-given-up": N_("This was given up at the desk that asked for it, and was not done."),
    "only-at-host": N_("This is done at the main computer alone, and nothing was done here."),
    "device-shut-out": N_("The main computer does not let this desk in any more. Join it again, with a new code."),
    "link-other-history": N_(
        "The main computer has a different history of this championship, and nothing was done. Join it again: "
        "what only this desk has is kept."
    ),
    "host-superseded": N_(
        "{who} has taken over as main computer. This desk does not go back to the old one: join the new one "
        "with a code."
    ),
    "host-not-superseded": N_("No other computer has taken over as main computer since."),
    "championship-superseded": N_(
        "{who} has taken over as main computer, and the championship continues there. Here all of it can be "
        "read, but nothing more can be entered."
    ),
    "host-failed": N_(
        "There was an error on the main computer, and this was not done. Check there, and try once more."
    ),
    "certificate-other": N_(
        "The computer at this address is not the one that was joined. Nothing was sent to it; join it again "
        "with a new code."
    ),
    "pairing-code-other-host": N_(
        "This code does not belong to the computer at this address, and nothing was sent. Check the code and "
        "the address."
    ),
    "link-other-version": N_(
        "The main computer has another version of the program. Install the same one on both computers."
    ),
    "link-malformed": N_(
        "What came from the main computer cannot be read. Both computers need the same version of the program."
    ),
}


OF_LISTS: Final[Mapping[str, str]] = {
    "import-into-what": N_("Say which championship file the list goes into: --into FILE."),
    "list-missing": N_("There is no file “{file}”. Check the name; nothing was changed."),
    "list-unreadable": N_(
        "“{file}” cannot be read. Check that it is a file and that it is not open elsewhere; nothing was changed."
    ),
    "list-kind": N_(
        "“{file}” is not a list of a kind that can be read here. Save it as CSV or XLSX, and choose it again."
    ),
    "list-too-large": N_("“{file}” would take more than {most} MB, which no list of teams does; it was not opened."),
    "list-too-long": N_("“{file}” has more than {most} lines, which no list of teams has; nothing was read."),
    "list-too-wide": N_(
        "Line {line} of “{file}” has more than {most} columns, which no list of teams has; nothing was read."
    ),
    "list-not-text": N_(
        "“{file}” is not a text file, whatever its name says. Save the list as CSV or XLSX, and choose it again."
    ),
    "list-too-much": N_(
        "“{file}” holds far more than a list of teams does. Copy the list alone into a new spreadsheet, and "
        "choose that one."
    ),
    "list-quote": N_(
        "In “{file}” a quotation mark opened on line {line} is not closed as it should be. Correct it, and "
        "choose the list again."
    ),
    "list-not-spreadsheet": N_(
        "“{file}” is not an XLSX spreadsheet, whatever its name says. Save the list as XLSX or CSV, and "
        "choose it again."
    ),
    "list-old-spreadsheet": N_(
        "“{file}” is a spreadsheet in an old format. Open it and save it as XLSX or CSV, and choose it again."
    ),
    "list-locked": N_("“{file}” is protected by a password. Save it without one, and choose it again."),
    "list-damaged": N_(
        "“{file}” is damaged or incomplete. Open it in the spreadsheet, save it again, or ask for it once "
        "more; nothing was changed."
    ),
    "list-empty": N_("“{file}” is empty; nothing was changed."),
    "list-without-headings": N_(
        "“{file}” does not say what its columns hold. Write “Player 1” and “Player 2” above the names, and "
        "choose it again."
    ),
    "line-blank": N_("blank line"),
    "line-totals": N_("totals"),
    "line-reserve": N_("reserve: to be registered where a team does not come"),
    "line-headings": N_("headings again"),
    "line-without-players": N_("No player is named on this line."),
    "formula-without-value": N_(
        "A formula stands in place of a name and was never calculated. Open the list in the spreadsheet, and "
        "save it again."
    ),
    "register-newer": N_(
        "A newer version of Capot keeps the register of players ({file}): it stays as it is. Use that version "
        "to change it."
    ),
}


OF_MOVES: Final[Mapping[str, str]] = {
    "championship-moved": N_(
        "This championship was moved to {to} ({by}). Here all of it can be read, but nothing more can be "
        "entered: continue there."
    ),
    "move-where": N_("Say where to with --to: a file, or the address of a database, postgresql://user@host/database."),
    "move-lost-alone": N_("--lost goes with --abandon: nothing was changed."),
    "move-which": N_("Say which championship of the database is meant, with --championship."),
    "move-to-file": N_(
        "A championship is copied, and comes from a database, into a file: with --to, name one that is not there yet."
    ),
    "move-nowhere": N_("The championship is at {to} already; nothing was changed."),
    "move-target-taken": N_(
        "Another championship, or another state of this one, is at {to}. Both were left as they are: choose "
        "another target."
    ),
    "move-not-whole": N_("Not everything arrived at {to} as it is here, and nothing was kept there."),
    "move-unfinished": N_(
        "The championship is not at {to} yet. It is whole where it was, and nothing can be entered there: ask "
        "for the same move once more "
        "to finish it, or add --abandon to continue where it was."
    ),
    "move-none": N_("This championship was not moved away; nothing was changed."),
    "move-arrived": N_("The championship has arrived at {to} and continues there: move it back from there instead."),
}


OF_RAFFLE: Final[Mapping[str, str]] = {
    "raffle-lot-gone": N_("This prize was taken off the list in the meantime."),
    "raffle-lot-unnamed": N_("Say what there is to win: a bottle of wine, a hamper, a voucher."),
    "raffle-lots-too-many": N_("A raffle has up to {most} prizes."),
    "raffle-lot-drawn": N_("“{lot}” was drawn and stays on the list as it is. Undo the drawing first."),
    "raffle-lot-won": N_("“{lot}” is won already. If nobody comes for it, draw it again."),
    "raffle-lot-undrawn": N_("“{lot}” was not drawn yet."),
    "raffle-no-ticket": N_("There is no ticket left to draw from: sell tickets first."),
    "tickets-out-of-range": N_("Tickets have numbers from 1 to {most}; type the first one, then the last one."),
    "tickets-sold-already": N_("Tickets {first} to {last} were sold already. Check the numbers."),
    "tickets-gone": N_("These tickets were taken back in the meantime."),
    "tickets-drawn-from": N_("Tickets {first} to {last} were in a drawing and cannot be taken back any more."),
    "ticket-runs": N_("A run of tickets is its first number and its last one, from 1 to {most}."),
    "entry-not-of-tickets": N_("Entry no. {number} of the cash is not what these tickets cost."),
    "drawn-unsold": N_("This drawing was made among tickets that nobody bought."),
    "ticket-drawn-twice": N_("Ticket {ticket} was drawn twice."),
    "cash-entry-unknown": N_("There is no entry no. {number} in the cash."),
    "no-drawing": N_("No raffle prize has been drawn yet."),
    "no-raffle": N_("There is nothing to win in the raffle yet."),
}


OF_SERVER: Final[Mapping[str, str]] = {
    # finding it
    "server-address-wrong": N_(
        "{address} is not the address of a PostgreSQL database. Write it as postgresql://user@host/database."
    ),
    "server-driver-missing": N_(
        "The Capot that is installed here cannot reach PostgreSQL: use one that Python installs from the "
        "wheel of a release, "
        'by “pip install "capot-….whl[server]"”.'
    ),
    "server-away": N_(
        "The database server does not answer ({message}). What was recorded before is safe; whether this was "
        "too will be seen when it "
        "is back: try again."
    ),
    "server-busy": N_("The database server is busy, and this was not done ({message}). Try again in a moment."),
    "serve-file-or-database": N_("Say which championship: a file, or --database with --championship."),
    "only-shown-here": N_(
        "These pages only show: nothing can be entered here. Enter it at the address on the poster, or at the "
        "scorers’ desk."
    ),
    "serve-many-of-one": N_(
        "{option} is about one championship: say which by --championship. Without it all championships of the "
        "database are served."
    ),
    "server-login": N_(
        "The database server answers, and does not let us in ({message}). Asking again changes nothing: check "
        "the role, its password "
        "(~/.pgpass) and the rules of the server (pg_hba.conf)."
    ),
    # what its people can mend
    "server-full": N_(
        "The disk of the database server is full, and this was not saved. Make room there, and try again."
    ),
    "server-trouble": N_(
        "The database server has trouble of its own, and this was not saved ({message}). Have it looked at, "
        "and try again."
    ),
    "server-forbids": N_("The database server does not allow this, and nothing was done ({message})."),
    "server-read-only": N_(
        "The database server is read-only now, and this was not saved. It is a standby, or is being brought back."
    ),
    "server-unsafe": N_(
        "The database server has {setting} off: a power cut would take away what it said was recorded. Switch "
        "it on first."
    ),
    "server-encoding": N_("The database is encoded in {encoding}, which cannot hold every name. Create one in UTF8."),
    "server-rights-lacking": N_(
        "This role lacks rights that every evening needs: {rights}. Its owner can grant them; nothing was changed."
    ),
    "server-journal-open": N_(
        "The trigger that keeps the journal of {schema} from being changed is missing or switched off. "
        "Nothing was changed."
    ),
    # the championship in it
    "schema-name-wrong": N_(
        "“{name}” cannot name a championship in a database. Begin with a letter; letters, figures and "
        "underscores follow."
    ),
    "schema-name-of-federation": N_(
        "“{name}” is a name that federations keep for what their halls have sent. Choose another one with "
        "--championship; nothing was changed."
    ),
    "schema-of-federation": N_(
        "{schema} is what a hall has sent to the federation of this database. It is copied with “capot move … "
        "--copy”, and worked in only at "
        "its hall."
    ),
    "schema-exists": N_("There is a championship called {schema} in this database already. Choose another name."),
    "schema-unknown": N_(
        "There is no championship called {schema} in this database, or this role may not see it. “capot "
        "championships” lists them."
    ),
    "server-newer": N_(
        "A newer version of Capot works in this championship. Install that version to continue; nothing was changed."
    ),
    "server-older": N_(
        "{schema} was made by an earlier version of Capot. Its owner opens it once with this one, which "
        "brings it up to date."
    ),
    "server-other-history": N_(
        "The database was brought back from a backup while this was open, and nothing was saved. Close the "
        "championship and open it again."
    ),
}
"""In English, by code."""
