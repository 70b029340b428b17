"""Tables of earlier rounds that have no result any more, and the state of a round in a word or two."""

from collections.abc import Sequence

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.services.repairs.seat_lines import OpenedGame
from tournament.services.rounds.lines import RoundLine, RoundState

MOST_NAMED = 3
"""More tables to check than that are counted: what is said of a round fits on one line."""


def ask_to_open_again(opened: Sequence[OpenedGame], newest: int, words: Translator) -> tuple[str, str]:
    """The question before a correction that reopens earlier rounds' games, with its effects."""
    tables = say_list([words.gettext("table {n} of round {round}").format(n=game.table, round=game.round) for game in opened], words)
    question = words.ngettext("This opens {tables} again", "This opens {tables} again", len(opened)).format(tables=tables)
    goes_on = words.gettext("With this correction the game is not over: it continues, and its table is out until it has a result.")
    stays = words.gettext("Round {n} stays as it was drawn; the standings are provisional, and no further round can be drawn until then.")
    return question, f"{goes_on} {stays.format(n=newest)}"


def opened_rounds(rounds: Sequence[RoundLine]) -> list[RoundLine]:
    """The rounds before the newest one that have a table without a result."""
    return [line for line in rounds[:-1] if line.state is RoundState.POSTED]


def say_opened(line: RoundLine, words: Translator) -> str:
    """Which tables of an earlier round are open again."""
    tables = [str(game.table) for game in line.tables if not game.is_in]
    return words.ngettext("table {tables} open again", "tables {tables} open again", len(tables)).format(tables=say_list(tables, words))


def say_round(line: RoundLine, rounds: Sequence[RoundLine], words: Translator, contested: Sequence[int] = ()) -> tuple[str, str]:
    """A round's state and tone: `fault` for a reopened earlier one, or `contested` tables."""
    if line.state is RoundState.DRAWN:
        return words.gettext("drawn, not posted"), "alert"
    if line in opened_rounds(rounds):
        return say_opened(line, words), "fault"
    tables = words.ngettext("{n} of {tables} in", "{n} of {tables} in", line.tables_in).format(n=line.tables_in, tables=len(line.tables))
    if contested:
        told = words.ngettext("table {tables} contested", "tables {tables} contested", len(contested))
        return f"{tables} · {told.format(tables=say_list([str(table) for table in contested], words))}", "fault"
    if line.to_check:
        return f"{tables} · {_say_to_check(line.to_check, words)}", "alert"
    return (f"✓ {tables}", "done") if line.state is RoundState.COMPLETE else (tables, "alert")


def _say_to_check(tables: Sequence[int], words: Translator) -> str:
    """Which tables are to check, or how many where they would fill a line."""
    if len(tables) > MOST_NAMED:
        return words.gettext("{n} tables to check").format(n=len(tables))
    check = words.ngettext("table {tables} to check", "tables {tables} to check", len(tables))
    return check.format(tables=say_list([str(table) for table in tables], words))
