"""What a refusal says: what happened, what is safe, what to do. One sentence for each code, in groups by the room that refuses."""

from collections.abc import Mapping
from typing import Final

from tournament.errors import Detail, Problem
from tournament.i18n import N_, Translator

SENTENCES: Final[Mapping[str, str]] = {
    # teams and names
    "name-unseen-character": N_("“{name}” holds a character that nobody can see ({character}). Type the name again."),
    "name-too-long": N_("“{name}” has {characters} characters; a name has at most {most}. Shorten it."),
    "player-unnamed": N_("A player has no name. Type it, or leave the second field empty for someone who looks for a partner."),
    "team-without-players": N_("The team has no players. Type at least one name."),
    "team-of-too-many": N_("There are more than {most} players here: {players}. Write one team a line."),
    "player-twice-in-team": N_("{player} stands twice in this team. Type the partner's name."),
    "player-twice": N_("{player} already plays in team {number}, “{team}”. Correct one of the two."),
    "player-twice-in-list": N_("{player} already plays in “{team}”, higher up in the list. Correct one of the two."),
    "player-twice-waiting": N_("{player} is already on the waiting list. Pair this player there, or correct one of the two."),
    # lists
    "list-missing": N_("There is no file “{file}”. Check the name; nothing was changed."),
    "list-unreadable": N_("“{file}” cannot be read. Check that it is a file and that it is not open elsewhere; nothing was changed."),
    "list-kind": N_("“{file}” is no list of a kind read here. Save it as CSV or XLSX, and choose it again."),
    "list-too-large": N_("“{file}” would take more than {most} MB, which no list of teams does; it was not opened."),
    "list-too-long": N_("“{file}” has more than {most} lines, which no list of teams has; nothing was read."),
    "list-too-wide": N_("Line {line} of “{file}” has more than {most} columns, which no list of teams has; nothing was read."),
    "list-not-text": N_("“{file}” is not a text file, whatever its name says. Save the list as CSV or XLSX, and choose it again."),
    "list-quote": N_("In “{file}” a quotation mark opened on line {line} is not closed as it should be. Correct this line, and choose the list again."),
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
    "formula-without-value": N_("A formula stands in the place of a name, and was never calculated. Open the list in the spreadsheet and save it again."),
}


def say_problem(problem: Problem, words: Translator) -> str:
    """The sentence of one problem. A code without a sentence is a bug."""
    return words.gettext(SENTENCES[problem.code]).format_map({name: as_text(value) for name, value in problem.details.items()})


def as_text(value: Detail) -> str | int:
    """A detail as it stands in a sentence: a list is read one after the other."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
