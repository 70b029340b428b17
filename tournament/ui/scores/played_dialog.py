"""The sheet of a game after play, and its earlier states entry by entry with what each changed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.papers.lines import PlayedSheet, SheetChanges
from tournament.services.papers.snapshot import GamePast
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import lay_out
from tournament.ui.scores.played_words import say_hand_of, say_rest, say_step
from tournament.ui.scores.score_sheet import PAPER_KEY, ScoreSheet
from tournament.ui.theme.tokens import HALF, PLAYED, SPACE, STEP
from tournament.ui.widgets.buttons import icon_button, primary_button, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import breakable, change_role, label, pill, prose, soft, title

PLAYED_KEY = "F3"


class PlayedDialog(Dialog):
    """Page up shows the entry before, Page down the next, End the newest; the journal is read at the first."""

    def __init__(
        self,
        words: Translator,
        now: PlayedSheet | None,
        past: Callable[[], GamePast],
        at: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`now` is None where the game was removed. `at` is the number of the entry that is shown first."""
        super().__init__(parent)
        self._words, self._now, self._read_past = words, now, past
        self.wants_paper = False
        self._past: GamePast | None = None
        self._index = 0
        self._hand = 0
        self.setWindowTitle(words.gettext("Sheet of the game"))
        self.heading, self.state, self.told = title(""), pill(""), prose("")
        self.score_sheet = ScoreSheet(words, is_after_play=True)
        self.hand_name, self.why, self.rest = label("", "label"), prose(""), prose("")
        self.nothing = soft(words.gettext("This table was not drawn at that moment."))
        say = words.gettext
        self.earlier, self.later = icon_button("previous", say("The previous entry"), "PgUp"), icon_button("next", say("The next entry"), "PgDown")
        self.to_now = quiet_button(say("As it is &now"), "End")
        self.paper = quiet_button(say("&Print it…"), PAPER_KEY, picture="printer")
        self.close_it = primary_button(say("Close"))
        self._lay_out()
        self._connect()
        if at is None:
            self._show()
        else:
            self._go_to(self.past.index_at(at))
        self.close_it.setFocus()

    @property
    def past(self) -> GamePast:
        """What the journal tells of this game."""
        if self._past is None:
            self._past = self._read_past()
            self._index = len(self._past) - 1
        return self._past

    @property
    def is_now(self) -> bool:
        """Whether the sheet is shown as it is now."""
        return self._past is None or self._index == len(self._past) - 1

    @property
    def played(self) -> PlayedSheet | None:
        """The sheet that is shown; None where the table was not drawn then."""
        return self._now if self._past is None else self._past.at(self._index)

    def _lay_out(self) -> None:
        self.close_it.setDefault(True)
        head = row(self.heading, self.state, self.earlier, self.later, space=STEP)
        head.setStretch(0, 1)
        explained = card(self.hand_name, self.why, self.rest, space=HALF)
        ends = QWidget()
        ends.setLayout(row(self.paper, self.to_now, None, self.close_it))
        inside = column(head, self.told, self.nothing, self.score_sheet, explained, space=SPACE)
        inside.setStretch(3, 1)
        lay_out(self, inside, ends, PLAYED)
        self._explained = explained

    def _connect(self) -> None:
        self.close_it.clicked.connect(self.accept)
        self.paper.clicked.connect(self._ask_for_paper)
        self.to_now.clicked.connect(self._go_to_now)
        self.score_sheet.hand_chosen.connect(self._choose)
        for button, step in ((self.earlier, -1), (self.later, 1)):
            button.clicked.connect(partial(self._turn, step))
        for key, step in (("Up", -1), ("Down", 1)):
            on_key(self, key, partial(self._walk, step), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _ask_for_paper(self) -> None:
        """Close: what prints it stands over the page."""
        self.wants_paper = True
        self.accept()

    def _turn(self, step: int) -> None:
        past = self.past
        if 0 <= self._index + step < len(past):
            self._go_to(self._index + step)

    def _go_to_now(self) -> None:
        if not self.is_now:
            self._go_to(len(self.past) - 1)

    def _go_to(self, index: int) -> None:
        self._index = index
        self._show()

    def _choose(self, hand_id: int) -> None:
        """Explain a hand that was clicked."""
        if self.played is not None:
            self._explain([hand.id for hand in self.played.sheet.hands].index(hand_id))

    def _walk(self, step: int) -> None:
        if self.played is not None and 0 <= self._hand + step < len(self.played.sheet.hands):
            self._explain(self._hand + step)

    def _show(self) -> None:
        say, played = self._words.gettext, self.played
        if (known := played or self._now) is not None:
            game = known.sheet.game
            self.heading.setText(" · ".join([say("Round {number}").format(number=game.round), say("Table {number}").format(number=game.table)]))
        self.state.setText(say("as it is now") if self.is_now else say("as it was"))
        change_role(self.state, tone="done" if self.is_now else "alert")
        changes = self._past.changes(self._index) if self._past is not None else SheetChanges()
        self.told.setText(breakable(say_step(self._past, self._index, changes, self._words)))
        self.earlier.setEnabled(self._past is None or self._index > 0)
        self.later.setEnabled(not self.is_now)
        self.to_now.setEnabled(not self.is_now)
        self.paper.setEnabled(self.is_now and self._now is not None)
        for part, is_shown in ((self.score_sheet, played is not None), (self._explained, played is not None), (self.nothing, played is None)):
            part.setVisible(is_shown)
        if played is not None:
            self._show_sheet(played, changes)

    def _show_sheet(self, played: PlayedSheet, changes: SheetChanges) -> None:
        self.score_sheet.show_sheet(played.sheet)
        self.score_sheet.mark_hands(changes.written)
        self.rest.setText(breakable("\n".join(say_rest(played, self._words))))
        self.rest.setVisible(bool(self.rest.text()))
        changed = [index for index, hand in enumerate(played.sheet.hands) if hand.id in changes.written]
        self._explain(changed[-1] if changed else len(played.sheet.hands) - 1)

    def _explain(self, index: int) -> None:
        """Say how the marks of a hand came about."""
        assert self.played is not None
        sheet, self._hand = self.played.sheet, index
        has_hands = bool(sheet.hands)
        self.hand_name.setVisible(has_hands)
        self.why.setVisible(has_hands)
        if has_hands:
            self.score_sheet.point_at(sheet.hands[index].id)
            name, sentence = say_hand_of(sheet, index, self._words)
            self.hand_name.setText(name)
            self.why.setText(breakable(sentence))

    @classmethod
    def show_past(cls, parent: QWidget, words: Translator, now: PlayedSheet | None, past: Callable[[], GamePast], at: int | None) -> bool:
        """Show it until it is closed; whether it is wanted on paper."""
        dialog = cls(words, now, past, at, parent)
        dialog.exec()
        return dialog.wants_paper
