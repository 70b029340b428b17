"""The entry panel: the line of keys, the fields for the same hand, and the marks with their reasons before Enter."""

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLayout, QSizePolicy, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.refusals import problem_text
from tournament.scoring.facts import Declaration, HandFacts, Penalty, RevokePrize
from tournament.scoring.forms import HandForm
from tournament.sentences import N_
from tournament.services.scores.views import HandView, SheetView
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.scores.answer_panel import with_escape
from tournament.ui.scores.entry_fields import FigureLineEdit
from tournament.ui.scores.hand_fields import HandFields, SaidBelow
from tournament.ui.scores.hand_keys import read_keys
from tournament.ui.scores.hand_writing import HandVerdict, judge, keys_text, write_keys
from tournament.ui.scores.letters import TypedHand, missing_in, with_settled_points
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, ONE_ROW, STEP, TARGET, theme_of
from tournament.ui.widgets.buttons import key_name, primary_button, quiet_button
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.surfaces import OneLine, change_role, column, label, pill, row, take_room

ENTER: Final = "  ⏎"
LONGEST_LINE: Final = 120
CLEARING_KEY: Final = "Ctrl+Del"


@dataclass(frozen=True)
class TypedLine:
    """The contents of the entry line: its keys, the language of their suits, and the hand they say."""

    keys: str
    language: str
    hand: TypedHand


class HandLineEdit(FigureLineEdit):
    """Where the keys are typed. Arrows move along the sheet, Escape leaves, Ctrl and Delete clear the line."""

    walked = Signal(int)
    left = Signal()
    cleared = Signal()

    def __init__(self, name: str, language: str) -> None:
        super().__init__(language)
        self.setProperty("role", "entry")
        self.setAccessibleName(name)
        self.setMaxLength(LONGEST_LINE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down move, Escape leaves, anything else is typed."""
        match event.key():
            case Qt.Key.Key_Up:
                self.walked.emit(-1)
            case Qt.Key.Key_Down:
                self.walked.emit(1)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Delete if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.cleared.emit()
            case _:
                super().keyPressEvent(event)


class HandPanel(QFrame):
    """Where a hand of this form is typed or corrected. What was typed stays until the hand is saved or left."""

    hand_typed = Signal(object)
    walked = Signal(int)
    left = Signal()
    incident_wanted = Signal()
    totals_wanted = Signal()
    announced_wanted = Signal()
    counting_wanted = Signal()

    def __init__(self, form: HandForm, tr: Translator) -> None:
        super().__init__()
        self.setProperty("role", "hot")
        self.form = form
        self._tr = tr
        self._sheet: SheetView | None = None
        self._hand: HandView | None = None
        self._typed = TypedHand(HandFacts())
        self._laid_aside: dict[tuple[int, int | None], str] = {}
        self.verdict = HandVerdict("", "soft")
        self._title, self._correcting = label("", "soft"), pill(tr.gettext("correction"), "alert")
        self.line_edit, self.fields = HandLineEdit(tr.gettext("The hand, as keys"), tr.language), HandFields(form, tr)
        self.sentence, self.marks = label("", "verdict"), OneLine("", "number")
        self._keys = keys_text(form, tr)
        self.help = OneLine(self._keys, "soft")
        self._said = SaidBelow(self.sentence, self.help)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.save = primary_button("")
        self.incident = quiet_button(tr.gettext("Incident") + f"  {DECISION_KEY}")
        self.totals = quiet_button(tr.gettext("Totals") + "  F9", "F9")
        self.count = quiet_button(tr.gettext("Count") + "  F6", "F6")
        self.leave = quiet_button("")
        self._lay_out()
        self.line_edit.textEdited.connect(self._read_line)
        self.line_edit.walked.connect(self.walked)
        self.line_edit.left.connect(self.left)
        self.line_edit.cleared.connect(self._clear)
        self.fields.changed.connect(self._read_fields)
        self.save.clicked.connect(self._submit)
        self.leave.clicked.connect(self.left)
        self.incident.clicked.connect(self.incident_wanted)
        self.totals.clicked.connect(self.totals_wanted)
        self.fields.announced.clicked.connect(self.announced_wanted)
        self.count.clicked.connect(self.counting_wanted)
        self.setFocusProxy(self.line_edit)

    @property
    def facts(self) -> HandFacts:
        """The hand as far as it is typed."""
        return self._typed.facts

    @property
    def number(self) -> int:
        """The number of the hand on its sheet."""
        return self._hand.number if self._hand else len(self._sheet.hands) + 1 if self._sheet else 1

    @property
    def correcting(self) -> int | None:
        """The id of the hand that is being corrected."""
        return self._hand.id if self._hand else None

    @property
    def is_unsaved(self) -> bool:
        """Whether the line has something that is not on the sheet."""
        return self.line_edit.text().strip() != self._on_sheet(self._hand)

    def let_go(self) -> None:
        """The hand is saved: the text of the line is no longer being typed."""
        self._sheet = self._hand = None

    def ask_to_save(self) -> None:
        """Say that what is typed would be lost."""
        say = self._tr.gettext
        begun = say("This hand is not saved yet: Enter saves it, an empty line discards it.")
        self._say(
            say("This correction is not saved yet: Enter saves it, Esc discards it.") if self._hand else begun, "fault"
        )
        self.line_edit.setFocus()

    def take_focus(self) -> None:
        """Take the keys, in the line."""
        self.line_edit.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, from anywhere but a button, saves the hand."""
        if event.key() in IS_ENTER:
            if not event.isAutoRepeat():
                self._submit()
        else:
            super().keyPressEvent(event)

    def show_sheet(self, sheet: SheetView, hand: HandView | None = None) -> None:
        """Make ready for the next hand of a sheet, or to correct one. What is already typed for the same hand stays."""
        same = self._sheet is not None and self._position(self._sheet, self._hand) == self._position(sheet, hand)
        if not same:
            self._lay_aside()
        self._sheet, self._hand = sheet, hand
        self._title.setText(self._tr.gettext("Hand {n}").format(n=self.number))
        self._correcting.setVisible(hand is not None)
        self.leave.setText(
            with_escape(self._tr.gettext("Do not correct") if hand else self._tr.gettext("Tables"), self._tr)
        )
        self.save.setText(self._tr.gettext(self._name_of_saving(hand)) + ENTER)
        if not same:
            facts = hand.facts if hand else HandFacts()
            self._typed = TypedHand(facts, missing_in(facts, self.form))
            self.line_edit.setText(self._on_sheet(hand))
            self.fields.show_facts(facts)
            if begun := self._laid_aside.pop(self._position(sheet, hand), ""):
                self.line_edit.setText(begun)
                self._read_line(begun)
        self._judge()

    def _name_of_saving(self, hand: HandView | None) -> str:
        """What the button says; one word in large text, to stay in sight in the smallest window."""
        if theme_of(self).text_size > LARGE_TEXT:
            return N_("Save")
        return N_("Correct") if hand else N_("Save the hand")  # no wider: the tables beside it would go

    def _on_sheet(self, hand: HandView | None) -> str:
        return write_keys(hand.facts, self._tr.language, self.form) if hand and hand.facts.annulled is None else ""

    def _lay_aside(self) -> None:
        """Keep the next hand of a table that was begun and not saved, for when someone comes back to that table."""
        if self._sheet is not None and self._hand is None and self.is_unsaved:
            self._laid_aside[self._position(self._sheet, None)] = self.line_edit.text()

    def typed(self) -> TypedLine:
        """What is typed, to carry it on elsewhere."""
        return TypedLine(self.line_edit.text(), self._tr.language, self._typed)

    def carry_on(self, typed: TypedLine) -> None:
        """Go on with what was typed elsewhere; in another language its suits have other letters."""
        as_typed = typed.language == self._tr.language or typed.hand.problems
        self._typed = typed.hand
        self.line_edit.setText(typed.keys if as_typed else write_keys(typed.hand.facts, self._tr.language, self.form))
        self.fields.show_facts(typed.hand.facts)
        self._judge()

    def complain(self, refused: Refused) -> None:
        """Say why the hand was not saved; it stays where it was typed."""
        self._refuse(" ".join(problem_text(problem, self._tr) for problem in refused.problems))

    def announce(
        self, declarations: tuple[Declaration, ...], prizes: tuple[RevokePrize, ...], penalties: tuple[Penalty, ...]
    ) -> None:
        """Take what was announced, and the prizes and mistakes, in the place of those that stood there."""
        self.take(replace(self._typed.facts, declarations=declarations, prizes=prizes, penalties=penalties))

    def _position(self, sheet: SheetView, hand: HandView | None) -> tuple[int, int | None]:
        """Which hand is typed; the next one of a table stays that while others record one there."""
        return sheet.game.id, hand.id if hand else None

    def _read_line(self, text: str) -> None:
        self._typed = read_keys(text, self._tr.language, self.form)
        self.fields.show_facts(self._typed.facts)
        self._judge()

    def _read_fields(self) -> None:
        self.take(self.fields.facts)

    def take(self, told: HandFacts) -> None:
        """Take a hand that was typed elsewhere than in the line of keys."""
        facts = with_settled_points(told, self.form)
        self._typed = TypedHand(facts, missing_in(facts, self.form))
        self.fields.show_facts(facts)
        self.line_edit.setText(write_keys(facts, self._tr.language, self.form))
        self._judge()

    def _judge(self) -> None:
        if self._sheet is None:
            return
        self.fields.mark(frozenset())
        self.verdict = judge(self._typed, self._sheet, self._hand, self.form, self._tr)
        marks = self.verdict.marks
        between = " │ " if len(self.form.letters) == USUAL_SIDES else "  "
        self.marks.setText(
            between.join(number(marks[letter], self._tr) for letter in self.form.letters) if marks else ""
        )
        self.help.setText(" · ".join([*self._way_to_correct(), self._keys]))
        self._said.show_line(is_shown=not self.line_edit.text())
        self._say(
            " ".join(filter(None, (self.verdict.ending, self.verdict.sentence))),
            "alert" if self.verdict.tone == "fault" else self.verdict.tone,
        )

    def _way_to_correct(self) -> list[str]:
        return (
            [self._tr.gettext("↑ corrects the last hand")]
            if self._sheet is not None and self._sheet.hands and self._hand is None
            else []
        )

    def _submit(self) -> None:
        if self._hand is not None and self.verdict.facts == self._hand.facts:
            self.left.emit()
        elif self.verdict.facts is not None:
            self.hand_typed.emit(self.verdict.facts)
        elif self.line_edit.text().strip():
            self._refuse(self.verdict.sentence)
            self.fields.mark(self.verdict.wrong)
        else:  # nothing is wrong yet
            nothing = self._tr.gettext("Nothing is typed yet.")
            self._say(f"{nothing} {self.verdict.sentence}", "alert")
            self.line_edit.setFocus()

    def _refuse(self, sentence: str) -> None:
        """Say why the line is not saved. It stays, to be corrected or cleared."""
        self._say(sentence, "fault")
        if self.line_edit.text():
            self.help.setText(self._tr.gettext("{key} clears the line").format(key=key_name(CLEARING_KEY)))
            self._said.show_line(is_shown=True)
        self.line_edit.setFocus()

    def _clear(self) -> None:
        self.line_edit.clear()
        self._read_line("")

    def _say(self, sentence: str, tone: str) -> None:
        self.sentence.setText(sentence)
        self.sentence.setToolTip(sentence)
        change_role(self.sentence, tone=tone)
        take_room(self.sentence)

    def _lay_out(self) -> None:
        is_large = theme_of(self).text_size > ONE_ROW
        line = row(
            self._title, self.line_edit, self._correcting, self.marks, *([self.count] if is_large else []), space=STEP
        )
        buttons = row(
            self.save, None, *([] if is_large else [self.count]), self.incident, self.totals, self.leave, space=HALF
        )
        parts: list[QWidget | QLayout] = [line, self.fields, self._said, buttons]
        if is_large:
            # the keys are where the hand will be typed: with two rows of fields a line of their own would cut them, and
            # the buttons fill theirs
            self.leave.hide()
            line.insertWidget(2, self.help)
            line.setStretch(1, 1)
            line.setStretch(2, 2)
            for part in (self.line_edit, self.help):
                part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.line_edit.setMinimumWidth(theme_of(self).slow_px(TARGET))
        layout = column(*parts, space=STEP)
        layout.setStretch(2, 1)
        layout.setContentsMargins(STEP + HALF, STEP, STEP + HALF, STEP + HALF)
        self.setLayout(layout)
