"""Tables of desks in score entry: one's own first, those of others marked, shared out by one key."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import Page
from tournament.ui.scores.entry_controller import EntryController
from tournament.ui.scores.entry_frame import EntryFrame
from tournament.ui.scores.my_tables_dialog import SHARING_KEY, TABLES_KEY, MyTablesDialog
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.scores.tables_column import TablesColumn
from tournament.ui.widgets.keys import on_key

TELL_AGAIN: Final = 15.0
"""Seconds after which the others are told again that somebody types here."""


class TableSharing:
    """Shows whose tables are whose, and shares them out; hidden while no other desk could come."""

    def __init__(self, page: Page, tables: TablesColumn, controller: EntryController, frame: EntryFrame, words: Translator) -> None:
        self._page, self._tables, self._state, self._frame, self._words = page, tables, controller, frame, words
        self._shared: SharedTables | None = None
        self._at: int | None = None
        self._told = 0.0
        tables.sharing_wanted.connect(self.ask)
        for key, share in ((TABLES_KEY, self.ask), (SHARING_KEY, self.share_out)):
            on_key(page, key, share, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def follow(self, shared: SharedTables | None) -> None:
        """Show from now on what is known of the other desks here."""
        self._shared = shared
        if shared is not None:
            shared.changed.connect(self._tables.desks_changed)  # passed on by the column, it ends with the page
            self._tables.desks_changed.connect(self._show)
            self._show()

    def look(self) -> None:
        """Show who types where, as time goes by: whoever typed nothing for a while is at no table."""
        if self._shared is not None and self._state.whose != self._shared.whose:
            self._show()

    def write_at(self, table: int | None) -> None:
        """Somebody types at the sheet of a table here: tell the others, and not with every key."""
        now = monotonic()
        if self._shared is not None and table is not None and (table != self._at or now - self._told >= TELL_AGAIN):
            self._at, self._told = table, now
            self._shared.write_at(table)

    def _show(self) -> None:
        if self._shared is not None:
            self._state.whose = self._shared.whose
            self._tables.show_desks(self._shared.present, self._shared.own)
            if self._state.round is not None:
                self._frame.show_tables()
            self._frame.show_writing()

    def ask(self) -> None:
        """F4: which tables this desk takes first, where other desks could come."""
        shared = self._shared
        if shared is None or not shared.present:
            return
        shares = MyTablesDialog.ask(self._page, self._words, lambda: shared.present, shared.own, self._numbers)
        if shares is not None:
            self._say(partial(shared.share, shares))

    def share_out(self) -> None:
        """Share the tables of the round out between the desks that are there."""
        if self._shared is not None and self._shared.others and self._numbers:
            self._say(partial(self._shared.share_out, self._numbers))

    def _say(self, share: Callable[[], None]) -> None:
        try:
            share()
        except Refused as refusal:
            self._page.refused.emit(refusal)

    @property
    def _numbers(self) -> Sequence[int]:
        shown = self._state.round
        return [game.table for game in shown.tables if game.table is not None] if shown is not None else ()

    def offers(self) -> Sequence[Action]:
        """What can be done about the tables of desks."""
        if self._shared is None or not self._shared.present:
            return ()
        say = self._words.gettext
        also = say("desks, scorers, share, first, ranges")
        mine = Action(say("My tables…"), "people", self.ask, TABLES_KEY, also=also)
        out = Action(say("Share the tables out between the desks"), "shuffle", self.share_out, SHARING_KEY, also=also)
        return (mine, out) if self._shared.others and self._numbers else (mine,)
