"""What a correction of whole sheets would do, in sentences."""

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.setup.consequences import say_came_out, say_moved, shortened
from tournament.services.scores.sheet_lines import ChangedTable, SheetForeseen, SheetState


def say_foreseen(found: SheetForeseen, words: Translator) -> tuple[str, ...]:
    """A line for each table, then who changes rank, then that it can be undone."""
    moved = shortened([say_moved(team, words) for team in found.moved], words) or (words.gettext("No team changes rank."),)
    return (*(say_table(line, words) for line in found.tables), *moved, words.gettext("A single undo takes it back."))


def say_table(line: ChangedTable, words: Translator) -> str:
    """A table's totals: `Table 3, Les Valets and Dix de der: 1,240-2,000 (...) instead of 2,000-1,240 (...)`."""
    sentence = words.gettext("Table {n}, {sides}: {after} instead of {before}.")
    after, before = say_state(line.after, words), say_state(line.before, words)
    return sentence.format(n=line.table, sides=say_list(line.sides, words), after=after, before=before)


def say_state(state: SheetState, words: Translator) -> str:
    """The state of a table."""
    if not state.is_in and not state.hands:
        return words.gettext("an empty sheet")
    return say_came_out(state.totals, state.winner, state.is_in, words)
