"""The view of score entry: the tables and the sheet side by side, or one of them in large text."""

from PySide6.QtWidgets import QBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.services.scores.lines import GameLine
from tournament.ui.scores.answer_panel import with_escape
from tournament.ui.scores.entry_controller import EntryController, EntryStep
from tournament.ui.scores.one_or_both import OneOrBoth
from tournament.ui.scores.sheet_pane import SheetPane
from tournament.ui.scores.tables_column import TablesColumn
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import flat_button
from tournament.ui.widgets.empty_state import EmptyOrWorking
from tournament.ui.widgets.surfaces import column, row, scrolled, spread
from tournament.ui.widgets.text import OneLine
from tournament.wording.hall.claims import say_state
from tournament.wording.numbers import side_by_side
from tournament.wording.rounds.bracket_rounds import say_game_round

TURNS = 3
"""So often is looked whether what came or went has turned the sides."""


class EntryFrame(QWidget):
    """Shows what the controller says, and what the page is for until a draw is posted."""

    def __init__(self, tables: TablesColumn, sheet: SheetPane, state: EntryController, words: Translator) -> None:
        super().__init__()
        self._words, self._tables, self._sheet, self._state = words, tables, sheet, state
        self._is_at_sheet = self._is_placing = False
        say = words.gettext
        self.back = flat_button(with_escape(say("All tables"), words), picture="back")
        self.table, self._names = OneLine("", "strong"), OneLine("", "soft")
        self._above, sheet_side = QWidget(), QWidget()
        above = row(self.back, self.table, self._names, space=SPACE)
        above.setStretch(2, 1)
        self._above.setLayout(above)
        sheet_side.setLayout(column(sheet))
        self.sides = OneOrBoth(tables, sheet_side, self._show_above)
        self._above.hide()
        self.whole = EmptyOrWorking(
            say("No round is being played yet"),
            say("Scores are entered here, table by table, once a draw has been posted."),
            say("Go to the draw"),
            self.sides,
            drawing="pencil",
        )
        scroll = scrolled(self.whole, sideways=True)
        self.across, self._down = scroll.horizontalScrollBar(), scroll.verticalScrollBar()
        for bar in (self.across, self._down):
            bar.rangeChanged.connect(lambda *_: self.look(at_sheet=self._is_at_sheet))
        spread(self, self._above, scroll, stretching=1)
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(HALF)

    def take(self, step: EntryStep) -> None:
        """Do what follows from a key."""
        state = self._state
        if step is EntryStep.STAY:
            return
        if step is EntryStep.SAVE_FIRST:
            self._sheet.ask_to_save(state)
            return
        if step is EntryStep.ROUND:
            self.show_tables()
        elif step is EntryStep.SHEET:
            self.show_sheet()
        elif step is EntryStep.ASK:
            self._sheet.ask(state)
        self._sheet.follow(state)
        self.look(at_sheet=step in (EntryStep.SHEET, EntryStep.ASK, EntryStep.RESUME))
        if step is EntryStep.DRAW:
            self._tables.draw.setFocus()
        elif step in (EntryStep.TABLES, EntryStep.ROUND, EntryStep.NEXT):
            if step is EntryStep.NEXT:
                self._tables.number.setText(str(state.proposed))
            if not (step is EntryStep.ROUND and self._tables.chooses_round):
                self._tables.take_focus()
        else:
            self._sheet.take_focus(state)

    def show_tables(self) -> None:
        """Show the tables of the round as they are now."""
        state = self._state
        assert state.round is not None
        chosen = state.game.id if state.game else None
        self._tables.show_round(state.round, state.posted, chosen, said=state.said, whose=state.whose, newest=state.is_newest, final=state.is_final)
        if state.time.now is not None:
            self.show_time()

    def show_time(self) -> None:
        """Show how long the tables have been playing where there is a clock, and which of them are late."""
        state = self._state
        self._tables.show_time(state.time.played(state.round), state.time.played_alone(state.round) if state.is_newest else {})

    def show_sheet(self) -> None:
        """Show the open sheet anew."""
        sheet = self._state.sheet
        assert sheet is not None
        self._sheet.show_sheet(sheet, self._state)
        self.show_writing()
        self._show_game(sheet.game)

    def show_writing(self) -> None:
        """Show who types at the open sheet at another desk, if anybody does."""
        game = self._state.game
        self._sheet.show_writing(self._state.whose.written_by(game.table) if game is not None and self._state.is_latest else "")

    def _show_game(self, game: GameLine) -> None:
        """Say above the sheet which table it is, in sight whatever is scrolled away in large text."""
        totals = side_by_side([side.total for side in game.sides], self._words)
        table = self._words.gettext("Table {n}").format(n=game.table)
        self.table.setText(
            " · ".join(filter(None, (table, say_game_round(game, self._words), totals, say_state(self._state.said_here, self._words))))
        )
        self._names.setText(" – ".join(side.numbered_name for side in game.sides))

    def look(self, *, at_sheet: bool) -> None:
        """Bring what is typed into sight, where large text leaves no room for the sheet beside the tables."""
        self._is_at_sheet = at_sheet
        self.sides.look(at_sheet=at_sheet)
        self._show_above()
        # its last line down to the foot of the page, but never the line of keys out of sight
        first = self._sheet.claims if self._sheet.is_contested and self.whole.isAncestorOf(self._sheet.claims) else self._sheet.below
        top = first.mapTo(self.whole, first.rect().topLeft()).y() - HALF
        self.across.setValue(self.across.maximum() if at_sheet and not self.sides.shows_one else 0)
        self._down.setValue(min(top, self._down.maximum()) if at_sheet else 0)

    def _place_reports(self, *, above: bool) -> None:
        """The reports stand over the sheet, and over what is scrolled: who decides must not miss them."""
        claims, layout = self._sheet.claims, self.layout()
        if above is (claims.parentWidget() is self) or not isinstance(layout, QBoxLayout):
            return
        was_shown = not claims.isHidden()
        if above:
            layout.insertWidget(1, claims)
        else:
            self._sheet.take_reports()
        claims.setVisible(was_shown)

    def _show_above(self) -> None:
        """Where only the sheet is shown, the way back and the table it belongs to are above it."""
        if self._is_placing:
            return
        self._is_placing = True
        for _ in range(TURNS):
            alone = self.sides.shows_one and self._is_at_sheet
            self._place_reports(above=alone)
            self._above.setVisible(alone)
            for part in (self.table, self._names):
                part.setVisible(alone and self._sheet.is_on_sheet)
            self._above.updateGeometry()  # its height was found while nothing of it was there
            if alone is (self.sides.shows_one and self._is_at_sheet):
                break
        self._is_placing = False
