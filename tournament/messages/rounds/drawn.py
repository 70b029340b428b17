"""The notes about a draw before the next step: that it was overtaken, that a table is to be checked."""

from collections.abc import Sequence
from typing import Final

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.sentences import N_
from tournament.services.rounds.lines import RoundLine

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


def say_each_to_check(played: Sequence[RoundLine], words: Translator) -> list[str]:
    """Tables of these rounds to look at again, a sentence a round, newest first."""
    said = [(line.number, tables) for line in reversed(played) if (tables := say_to_check(line, words))]
    by_number = words.gettext("Round {n}: {tables}.")
    return [tables if number == played[-1].number else by_number.format(n=number, tables=tables.removesuffix(".")) for number, tables in said]


def say_came_late(late: Sequence[int], number: int, words: Translator) -> str:
    """Where teams that came after the draw of a round get a seat."""
    sentence = words.ngettext(
        "No. {teams} arrived after the draw of round {n}: give them a place on the page Draw (F6).",
        "Nos. {teams} arrived after the draw of round {n}: give them a place on the page Draw (F6).",
        len(late),
    )
    return sentence.format(teams=say_list([str(team) for team in late], words), n=number)


def say_waits(late: Sequence[int], number: int, words: Translator) -> str:
    """When teams play that have no seat in a round."""
    sentence = words.ngettext(
        "No. {teams} arrived after the draw of round {n}, where no place is left: they play from the next round.",
        "Nos. {teams} arrived after the draw of round {n}, where no place is left: they play from the next round.",
        len(late),
    )
    return sentence.format(teams=say_list([str(team) for team in late], words), n=number)


def say_not_drawn(missing: Sequence[int], number: int, words: Translator) -> str:
    """That a draw which is not posted yet was made without teams that came."""
    sentence = words.ngettext(
        "Round {n} was drawn without {teams}: draw it again before it is posted, on the page Draw.",
        "Round {n} was drawn without {teams}: draw it again before it is posted, on the page Draw.",
        len(missing),
    )
    return sentence.format(teams=say_list([str(team) for team in missing], words), n=number)


def say_stale_plan(words: Translator) -> str:
    """That the plan which hangs on the wall says something else than what will be played."""
    return words.gettext("The plan that was printed is out of date: print it again.")
