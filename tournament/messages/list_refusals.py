"""What a refusal of an entry list says, and why one of its lines is refused or skipped."""

from collections.abc import Mapping
from typing import Final

from tournament.sentences import N_

OF_LISTS: Final[Mapping[str, str]] = {
    "import-into-what": N_("Say which championship file the list goes into: --into FILE."),
    "list-missing": N_("There is no file “{file}”. Check the name; nothing was changed."),
    "list-unreadable": N_("“{file}” cannot be read. Check that it is a file and that it is not open elsewhere; nothing was changed."),
    "list-kind": N_("“{file}” is not a list of a kind that can be read here. Save it as CSV or XLSX, and choose it again."),
    "list-too-large": N_("“{file}” would take more than {most} MB, which no list of teams does; it was not opened."),
    "list-too-long": N_("“{file}” has more than {most} lines, which no list of teams has; nothing was read."),
    "list-too-wide": N_("Line {line} of “{file}” has more than {most} columns, which no list of teams has; nothing was read."),
    "list-not-text": N_("“{file}” is not a text file, whatever its name says. Save the list as CSV or XLSX, and choose it again."),
    "list-too-much": N_("“{file}” holds far more than a list of teams does. Copy the list alone into a new spreadsheet, and choose that one."),
    "list-quote": N_("In “{file}” a quotation mark opened on line {line} is not closed as it should be. Correct it, and choose the list again."),
    "list-not-spreadsheet": N_("“{file}” is not an XLSX spreadsheet, whatever its name says. Save the list as XLSX or CSV, and choose it again."),
    "list-old-spreadsheet": N_("“{file}” is a spreadsheet in an old format. Open it and save it as XLSX or CSV, and choose it again."),
    "list-locked": N_("“{file}” is protected by a password. Save it without one, and choose it again."),
    "list-damaged": N_("“{file}” is damaged or incomplete. Open it in the spreadsheet, save it again, or ask for it once more; nothing was changed."),
    "list-empty": N_("“{file}” is empty; nothing was changed."),
    "list-without-headings": N_("“{file}” does not say what its columns hold. Write “Player 1” and “Player 2” above the names, and choose it again."),
    "line-blank": N_("blank line"),
    "line-totals": N_("totals"),
    "line-reserve": N_("reserve: to be registered where a team does not come"),
    "line-headings": N_("headings again"),
    "line-without-players": N_("No player is named on this line."),
    "formula-without-value": N_("A formula stands in place of a name and was never calculated. Open the list in the spreadsheet, and save it again."),
    "register-newer": N_("A newer version of Capot keeps the register of players ({file}): it stays as it is. Use that version to change it."),
}
