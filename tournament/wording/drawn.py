"""What is to be told of a draw before the next step: that it was overtaken, that a table is to be checked."""

from collections.abc import Sequence
from typing import Final

from tournament.i18n import N_, Translator
from tournament.services.lines import RoundLine
from tournament.wording.enumerations import say_list

OVERTAKEN: Final = {
    "present": N_("who is present"),
    "seats": N_("how many sit at a table"),
    "plan": N_("the plan of phases"),
    "criteria": N_("the criteria of the standings"),
    "bye": N_("what a bye is worth"),
    "results": N_("the results so far"),
    "apart": N_("who should not meet"),
    "tables": N_("who should sit near the door or at another table"),
    "room": N_("the tables of the room"),
}


def say_overtaken(codes: Sequence[str], words: Translator) -> str:
    """What changed since a draw that is not posted; empty where nothing did."""
    if not codes:
        return ""
    changed = say_list([words.gettext(OVERTAKEN[code]) for code in codes], words)
    return words.gettext("Changed since this draw: {what}. Draw again before posting.").format(what=changed)


def say_to_check(played: RoundLine | None, words: Translator) -> str:
    """Which tables someone should look at again; empty where there are none."""
    tables = played.to_check if played else ()
    if not tables:
        return ""
    named = ", ".join(map(str, tables))
    return words.ngettext("{n} table to check: {tables}.", "{n} tables to check: {tables}.", len(tables)).format(n=len(tables), tables=named)
