"""Asks what a referee decides about: a table, a team, or the whole round."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.ui.dialogs.form_dialog import FormDialog
from tournament.ui.scores.kind_choice import KindChoice
from tournament.ui.scores.number_line import NumberLine
from tournament.ui.widgets.field import LabelledField

MOST: Final = 9999


class What(StrEnum):
    """What a decision is about."""

    TABLE = "table"
    TEAM = "team"
    ROUND = "round"


NAMES: Final = {What.TABLE: N_("Table"), What.TEAM: N_("Team"), What.ROUND: N_("Whole round")}
NONE_THERE: Final = {What.TABLE: N_("No table {n} in this round."), What.TEAM: N_("No team {n}.")}


@dataclass(frozen=True)
class About:
    """A table, a team, both by their number, or the round."""

    what: What
    number: int = 0


class AboutLine(NumberLine):
    """Takes figures, and leaves letters to the choice above it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type; on a French keyboard the accents of the row of figures are figures."""
        if event.text().isascii() and event.text().isalpha():
            event.ignore()
        else:
            super().keyPressEvent(event)


class NumberDialog(FormDialog):
    """A number, of a table unless a letter says otherwise, also while the number has the keys."""

    def __init__(self, words: Translator, tables: Collection[int], teams: Collection[int], parent: QWidget | None = None) -> None:
        """`tables` are those of the round that is played, none before one is posted."""
        say = words.gettext
        self.there = {What.TABLE: tables, What.TEAM: teams}
        offered = {what.value: say(name) for what, name in NAMES.items() if what is What.TEAM or tables}
        self.what = KindChoice(offered, len(NAMES))
        self.what.press((next(iter(offered)),))
        self.number: LabelledField[AboutLine] = LabelledField(say("&Number"), AboutLine(words.language, 1, MOST))
        sentence = say("About what? Each letter chooses while the number is typed.")
        super().__init__(words, say("Referee’s decision"), sentence, say("Continue"), (self.what, self.number), parent)
        self.what.chosen.connect(self._show_number)
        self.what.taken.connect(self._show_number)
        self.finished_typing.connect(self.hand_in)
        self._show_number()

    @property
    def about(self) -> About:
        """What is chosen and typed."""
        return About(What(self.what.value), self.number.editor.number or 0)

    def _show_number(self) -> None:
        is_round = self.about.what is What.ROUND
        self.number.setVisible(not is_round)
        self.number.be_content()
        (self.keep if is_round else self.number.editor).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter, which is no number, chooses what it stands before."""
        if event.text().isalpha() and self.what.press_named(event.text()):
            return
        super().keyPressEvent(event)

    def hand_in(self) -> None:
        """Close, unless there is no such number."""
        about = self.about
        if about.what is not What.ROUND and about.number not in self.there[about.what]:
            self.number.complain(self._words.gettext(NONE_THERE[about.what]).format(n=self.number.editor.text() or "?"))
            self.number.editor.selectAll()
        else:
            self.accept()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, tables: Collection[int], teams: Collection[int]) -> About | None:
        """What it is about; None where it was thought better of."""
        dialog = cls(words, tables, teams, parent)
        return dialog.about if dialog.exec() else None
