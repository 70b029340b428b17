"""What is put right in a round: dialogs of late teams, past errors and seats, each with what becomes of it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.messages.refusals import problem_text
from tournament.messages.repairs import (
    broken_lines,
    change_lines,
    mended_lines,
    offer_text,
    past_error_texts,
    wrong_text,
)
from tournament.sentences import N_
from tournament.services.repairs.seat_views import (
    ChangeKind,
    LateChoice,
    LateOffer,
    LateView,
    PastErrorView,
    SeatChange,
    SeatChangeView,
)
from tournament.ui.dialogs.dialog import Dialog, FittingDialog, FormDialog, keep_width
from tournament.ui.setup.settings_page import sheet_of
from tournament.ui.theme.tokens import CONSEQUENCES, HALF, LARGE_TEXT, READING, SPACE, WIDE, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.surfaces import breakable, card, column, prose, row, rule, soft, title


class LateDialog(FittingDialog):
    """The places that late teams are offered; Enter takes the first, Esc leaves it for later."""

    def __init__(self, tr: Translator, line: LateView, names: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tr, self._names = tr, names
        self.chosen: LateOffer | None = None
        heading = tr.gettext("Arrived after the draw of round {n}").format(n=line.round)
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.buttons: list[QPushButton] = []
        offers = [self._offer(offer) for offer in line.offers]
        leave = quiet_button(tr.gettext("Later"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        stays = soft(tr.gettext("No other table moves. Ctrl+Z takes it back."))
        layout = column(head, stays, *offers, row(None, leave), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.buttons[0].setFocus()

    def _offer(self, offer: LateOffer) -> QWidget:
        """A place: who would sit there, what is wrong with it, and its button."""
        told = prose(breakable(offer_text(offer, self._names, self._tr)))
        wrongs = [soft(breakable(wrong_text(wrong, self._names, self._tr))) for wrong in offer.broken]
        text = self._action(offer)
        button = quiet_button(text) if self.buttons else primary_button(text)
        button.setAccessibleDescription(told.text())
        button.clicked.connect(partial(self._take, offer))
        self.buttons.append(button)
        line = row(column(told, *wrongs, space=HALF), button, space=SPACE)
        line.setStretch(0, 1)
        shown = QWidget()
        shown.setLayout(column(rule(), line))
        return shown

    def _action(self, offer: LateOffer) -> str:
        say = self._tr.gettext
        if offer.choice is LateChoice.WAIT:
            return say("Next round")
        return say("Sit out") if offer.table is None else say("Table {n}").format(n=offer.table)

    def _take(self, offer: LateOffer) -> None:
        self.chosen = offer
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, line: LateView, names: Mapping[int, str]) -> LateOffer | None:
        """The place that is taken; None where that is left for later."""
        dialog = cls(tr, line, names, parent)
        return dialog.chosen if dialog.exec() else None


class DrawChoice(Enum):
    """What becomes of the draw."""

    KEEP = "keep"
    REDRAW = "redraw"


class PastErrorDialog(Dialog):
    """Keep the draw, draw again what has not begun, or leave the result as it was: Enter keeps, Esc leaves."""

    def __init__(
        self, tr: Translator, line: PastErrorView, names: Mapping[int, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        say = tr.gettext
        heading = say("This result was in the draw of round {n}").format(n=line.round)
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.choice: DrawChoice | None = None
        self.told = past_error_texts(line, names, tr)
        head = title(breakable(heading))
        head.setWordWrap(True)
        self.keep = primary_button(say("&Keep the draw"))
        self.redraw = quiet_button(say("Draw the others a&gain") if line.begun else say("Red&raw"))
        self.leave = quiet_button(say("Do not correct"))
        self.redraw.setVisible(bool(line.redrawn))
        self.keep.clicked.connect(lambda: self._choose(DrawChoice.KEEP))
        self.redraw.clicked.connect(lambda: self._choose(DrawChoice.REDRAW))
        self.leave.clicked.connect(self.reject)
        sheet = sheet_of(self.told, heading)
        if theme_of(self).text_size > LARGE_TEXT:
            sheet.setMinimumHeight(
                min(sheet.minimumHeight(), CONSEQUENCES - WIDE)
            )  # three buttons and a long heading are beside it
        layout = column(head, sheet, row(None, self.leave, self.redraw, self.keep), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.keep.setFocus()

    def _choose(self, choice: DrawChoice) -> None:
        self.choice = choice
        self.accept()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, line: PastErrorView, names: Mapping[int, str]) -> DrawChoice | None:
        """What becomes of the draw; None where the result is not corrected after all."""
        dialog = cls(tr, line, names, parent)
        return dialog.choice if dialog.exec() else None


ChangePreview = Callable[[SeatChange], SeatChangeView]
Attempt = Callable[[SeatChange, str], Sequence[Problem]]
Begun = Mapping[ChangeKind, tuple[str, str]]

NAMES: Final = {
    # the choice, the labels of its two fields, and the button that does it
    ChangeKind.TEAMS: (N_("Two teams"), N_("&Team"), N_("changes places &with"), N_("Swap the teams")),
    ChangeKind.TABLES: (N_("Two tables"), N_("&Table"), N_("changes places &with table"), N_("Swap the tables")),
    ChangeKind.MOVE: (N_("One team moves"), N_("&Team"), N_("goes &to table (0: sits out)"), N_("Move the team")),
}


class SeatChangeDialog(FormDialog):
    """Two numbers, and what their change would do. `begun` is what is already chosen, by kind of change."""

    def __init__(
        self,
        tr: Translator,
        names: Mapping[int, str],
        preview: ChangePreview,
        attempt: Attempt,
        begun: Begun,
        *,
        may_move: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`names` are those of the teams by number; `may_move` where tables of other sizes are possible."""
        say = tr.gettext
        self._names, self._preview, self._attempt, self._begun = names, preview, attempt, begun
        kinds = [kind for kind in ChangeKind if may_move or kind is not ChangeKind.MOVE]
        self.kind = Segments(
            [SegmentChoice(kind, say(NAMES[kind][0]), say(NAMES[kind][0])) for kind in kinds], must=True
        )
        self.kind.press((next(iter(begun), ChangeKind.TEAMS),))
        self.one, self.other = text_field(""), text_field("")
        self.reason = text_field(say("&Reason"), hint=say("Optional."))
        self.told, self.broken = soft(""), prose("")
        self.alert = card(self.broken, role="alert")
        sentence = say(
            "Tables that have not begun may still change. What a change breaks is said here before it is "
            "made; Ctrl+Z takes it back."
        )
        fields = (self.kind, row(self.one, self.other, space=SPACE), self.told, self.alert, self.reason)
        super().__init__(tr, say("Change who sits where"), sentence, "", fields, parent)
        self.kind.chosen.connect(self._ask_otherwise)
        for field in (self.one, self.other):
            field.editor.textChanged.connect(lambda _: self._tell())
        self.finished_typing.connect(self.hand_in)
        self._ask_otherwise()
        (self.other if self.one.editor.text() else self.one).setFocus()

    @property
    def wish(self) -> SeatChange | None:
        """The change that is typed, None as long as a number is missing."""
        one, other = (read_number(field.editor.text()) for field in (self.one, self.other))
        return None if one is None or other is None else SeatChange(self.kind.value, one, other)

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        wish = self.wish
        if wish is None:
            missing = next(field for field in (self.one, self.other) if read_number(field.editor.text()) is None)
            missing.complain(self._tr.gettext("Type a number."))
            missing.setFocus()
            self._fit()
            return
        self.settle(self._attempt(wish, self.reason.editor.text().strip()), {})

    def _ask_otherwise(self) -> None:
        """Ask for teams or for tables, with what was chosen of them before."""
        say, kind = self._tr.gettext, self.kind.value
        _, one, other, action = NAMES[kind]
        for field, text, begun in ((self.one, one, 0), (self.other, other, 1)):
            field.label.setText(say(text))
            field.editor.setAccessibleName(say(text).replace("&", ""))
            field.editor.setText(self._begun.get(kind, ("", ""))[begun])
        self.keep.setText(say(action))
        self._tell()

    def _tell(self) -> None:
        for field, is_team in (
            (self.one, self.kind.value is not ChangeKind.TABLES),
            (self.other, self.kind.value is ChangeKind.TEAMS),
        ):
            field.explain(self._name(field) if is_team else "")
        wish = self.wish
        told, broken = ((), ()) if wish is None else self._previewed(wish)
        self.told.setText(breakable_lines(told))
        self.told.setVisible(bool(told))
        self.broken.setText(breakable_lines(broken))
        self.alert.setVisible(bool(broken))
        if self.isVisible():
            self._fit()

    def _previewed(self, wish: SeatChange) -> tuple[Sequence[str], Sequence[str]]:
        try:
            line = self._preview(wish)
        except Refused as refusal:
            return (), [problem_text(problem, self._tr) for problem in refusal.problems]
        good = mended_lines(line, self._names, self._tr)
        broken = broken_lines(line, self._names, self._tr)
        none = () if broken else (self._tr.gettext("The draw still keeps to all its rules."),)
        return (*change_lines(line, self._names, self._tr), *good, *none), broken

    def _name(self, field: LabelledField[QLineEdit]) -> str:
        return breakable(self._names.get(read_number(field.editor.text()) or 0, ""))

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        tr: Translator,
        names: Mapping[int, str],
        preview: ChangePreview,
        attempt: Attempt,
        begun: Begun,
        *,
        may_move: bool = False,
    ) -> None:
        """Change the seats, as often as it takes, or think better of it."""
        cls(tr, names, preview, attempt, begun, may_move=may_move, parent=parent).exec()


def breakable_lines(sentences: Sequence[str]) -> str:
    """Sentences under each other, each broken wherever its line is full."""
    return "\n".join(map(breakable, sentences))
