"""What a refusal in an open hall says: of passes and devices, and of what a telephone asks for."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_HALL: Final[Mapping[str, str]] = {
    # opening it
    "hall-port-taken": N_("Another program uses port {port} of this computer. Close it, or choose another port; the hall is not open."),
    "hall-address-gone": N_("This computer does not have the address {address} now. Choose a network again; the hall is not open."),
    "hall-address-wrong": N_("“{address}” is not the address of one computer in its network, such as 192.168.1.20; nothing was opened."),
    "no-network": N_("This computer is in no network now, where others would come to it. For this computer alone: --address 127.0.0.1."),
    "hall-not-listening": N_("This computer does not let the hall be opened at {address}, port {port}. Choose another network or port."),
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
    "referee-not-offered": N_("This cannot be decided at table {table} now: something there has changed. Look at its sheet again."),
    # passes and devices
    "team-gone": N_("This team is not registered any more."),
    "pass-wrong": N_(
        "This pass is not valid, or no longer. Scan the code on your slip again, or type its letters; or ask at the scorers’ desk for a new one."
    ),
    "too-many-wrong": N_("Five wrong codes were typed on this device within a minute. Wait a minute, and try again."),
    "pairing-code-wrong": N_("This code is not valid: it lasts two minutes and works once. Ask at the scorers’ desk for a new one."),
    "pairing-code-of-computer": N_(
        "This code joins another computer, and is typed in Capot there. For a tablet, ask at the scorers’ desk for another one."
    ),
    "device-gone": N_("This device is not in the list any more."),
    "device-without-name": N_("Give the device a name: who has it, or where it stands."),
    # desks that are joined
    "share-not-read": N_("“{typed}” is not a table: type numbers and ranges, such as 1-12, 15."),
    "desk-not-here": N_("This desk is not joined to the championship now. Its tables can be said once it is."),
    # from a desk that is joined to a host
    "host-address-unreadable": N_("“{text}” is not an address. Type the one that the main computer shows, such as 192.168.1.20."),
    "host-away": N_("The main computer does not answer. What you did is kept, and is done once as soon as it answers again."),
    "waiting-unreadable": N_("What was typed here while the main computer was away cannot be read now ({path}). It is still there: try again."),
    "takeover-unreadable": N_(
        "Whether this computer took over already cannot be read now ({path}). If it did, taking over again makes a second championship of it."
    ),
    "wish-waiting": N_("Something else waits for the main computer, and is done first. What you typed stays here: repeat it after that."),
    "wish-before-refused": N_("What waited before it at this table was not done, so this was not done either. Look at the sheet, and type it again."),
    "intent-given-up": N_("This was given up at the desk that asked for it, and was not done."),
    "only-at-host": N_("This is done at the main computer alone, and nothing was done here."),
    "device-shut-out": N_("The main computer does not let this desk in any more. Join it again, with a new code."),
    "link-other-history": N_(
        "The main computer has a different history of this championship, and nothing was done. Join it again: what only this desk has is kept."
    ),
    "host-superseded": N_("{who} has taken over as main computer. This desk does not go back to the old one: join the new one with a code."),
    "host-not-superseded": N_("No other computer has taken over as main computer since."),
    "championship-superseded": N_(
        "{who} has taken over as main computer, and the championship continues there. Here all of it can be read, but nothing more can be entered."
    ),
    "host-failed": N_("There was an error on the main computer, and this was not done. Check there, and try once more."),
    "certificate-other": N_("The computer at this address is not the one that was joined. Nothing was sent to it; join it again with a new code."),
    "pairing-code-other-host": N_("This code does not belong to the computer at this address, and nothing was sent. Check the code and the address."),
    "link-other-version": N_("The main computer has another version of the program. Install the same one on both computers."),
    "link-malformed": N_("What came from the main computer cannot be read. Both computers need the same version of the program."),
}
