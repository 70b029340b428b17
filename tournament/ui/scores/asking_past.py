"""Shows the sheet of a game after play over a page, as it is or as it was after an entry of the journal."""

from typing import Final

from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.desk.lines import JournalLine
from tournament.services.papers.snapshot import game_of_entry, past_of_game, played_sheet
from tournament.ui.ground.page import Page
from tournament.ui.papers.again import show_again
from tournament.ui.scores.played_dialog import PlayedDialog

OF_A_TABLE: Final = frozenset({"round", "table"})
"""The details of an entry that is about one table."""


def is_of_a_table(entry: JournalLine) -> bool:
    """Whether an entry says at which table something was done."""
    return entry.details.keys() >= OF_A_TABLE


def show_sheet_then(page: Page, desk: Desk, words: Translator, entry: JournalLine) -> None:
    """Show the sheet that an entry of the journal is about as that entry left it; nothing where it is about none."""
    game_id = game_of_entry(desk, page.hall, entry)
    if game_id is not None:
        show_played(page, desk, words, game_id, entry.sequence)


def show_played(page: Page, desk: Desk, words: Translator, game_id: int, at: int | None = None) -> None:
    """Show it until the dialog is closed. `at` is the number of a journal entry."""
    hall = page.hall
    now = played_sheet(hall, game_id)
    if PlayedDialog.show_past(page.window(), words, now, lambda: past_of_game(desk, hall, game_id), at) and now is not None:
        game = now.sheet.game
        show_again(page, desk, words, "played-sheets", round=game.round, table=game.table or 0)
