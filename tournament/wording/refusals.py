"""What the program says when it will not do something: what happened, and what to do."""

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
    "hand-after-end": N_("The game was over after entry {ended_after}: nothing can follow on its sheet. Remove this deal, or correct an earlier one."),
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
}


def say_problem(problem: Problem, words: Translator, name: SideName = numbered) -> str:
    """The sentence for a problem; `name` says how sides are called."""
    return words.gettext(SENTENCES[problem.code]).format_map(say_details(problem.details, words, name))
