"""The panels under the score sheet: where a hand is typed, what is asked instead, or how the game ended."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget

from tournament.i18n import Translator
from tournament.scoring.forms import HandForm
from tournament.ui.scores.announced_panel import AnnouncedPanel
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.end_panel import EndPanel
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.foresight import Foresight
from tournament.ui.scores.hand_fields import says_announced
from tournament.ui.scores.hand_panel import HandPanel
from tournament.ui.scores.incident_panel import IncidentPanel
from tournament.ui.scores.incidents import PreviousRuling
from tournament.ui.scores.totals_panel import TotalsPanel
from tournament.ui.theme.tokens import ENTRY, ENTRY_ROW, LEAST_SHEET, LOW_SHEET, ONE_ROW, SECOND_ROW, TARGET, theme_of

Panels = tuple[HandPanel, IncidentPanel, TotalsPanel, AnnouncedPanel | None]
LINES_SAID: Final = 3
"""So many lines say what totals come to, and what is odd about them."""


class BelowPane(QStackedWidget):
    """Shows one of the panels for hands of the form that is played; `answered` says which has a command."""

    hand_typed = Signal(object)
    answered = Signal(object, object)
    left = Signal()
    walked = Signal(int)
    incident_wanted = Signal()
    totals_wanted = Signal()
    hands_wanted = Signal()
    announced_wanted = Signal()
    counting_wanted = Signal()
    rule_wanted = Signal(str)
    sheet_low = Signal(int)
    """The least height of the sheet above, so that both are in sight."""

    def __init__(self, form: HandForm, words: Translator, said: PreviousRuling, foresight: Foresight) -> None:
        super().__init__()
        self._words, self._said, self._foresight = words, said, foresight
        self.end_panel = EndPanel(words)
        self.end_panel.left.connect(self.left)
        self.end_panel.walked.connect(self.walked)
        self.end_panel.incident_wanted.connect(self.incident_wanted)
        self.end_panel.totals_wanted.connect(self.totals_wanted)
        self.end_panel.answered.connect(lambda command: self.answered.emit(AskedBelow.NEXT, command))
        self.addWidget(self.end_panel)
        self._made: dict[HandForm, Panels] = {}
        self._shown: Panels | None = None
        self.use_form(form)
        self.currentChanged.connect(lambda _: self.fit())

    def use_form(self, form: HandForm) -> None:
        """Show the panels for hands of this form; they are made once and keep what is half typed."""
        if form not in self._made:
            self._made[form] = self._panels_for(form)
        before, self._shown = self._shown, self._made[form]
        if before is not self._shown:
            for gone in filter(None, before or ()):  # what is not shown must not ask for room
                self.removeWidget(gone)
                gone.hide()
            for come in filter(None, self._shown):
                self.addWidget(come)
        self.hand_panel, self.incident_panel, self.totals_panel, self.announced_panel = self._shown
        self.fit()

    def panel(self, asked: AskedBelow) -> HandPanel | AnswerPanel | AnnouncedPanel:
        """The panel that asks this."""
        panels: dict[AskedBelow, HandPanel | AnswerPanel | AnnouncedPanel | None] = {
            AskedBelow.HAND: self.hand_panel,
            AskedBelow.INCIDENT: self.incident_panel,
            AskedBelow.TOTALS: self.totals_panel,
            AskedBelow.ANNOUNCED: self.announced_panel,
        }
        return panels.get(asked) or self.end_panel

    def show_panel(self, asked: AskedBelow) -> None:
        """Show the panel that asks this."""
        self.setCurrentWidget(self.panel(asked))

    def fit(self) -> None:
        """How a game ended, and totals, take no more height than they need: the sheet above them is read."""
        theme, fields = theme_of(self), self.hand_panel.fields
        is_large = theme.text_size > ONE_ROW
        of_decision = (2 if is_large else 1) if self.currentWidget() is self.incident_panel else 0
        more = max(fields.rows - (2 if is_large else 1), of_decision) * ENTRY_ROW
        self.sheet_low.emit(theme.px(LOW_SHEET if more and not is_large else LEAST_SHEET))
        if is_large and self.announced_panel is not None:
            more += ENTRY_ROW * (2 if self.currentWidget() is self.announced_panel else 1)  # what is said of declarations is long
        rows = fields.rows + 2  # of what is pressed or typed into, which grows less than the text
        height = theme.px(ENTRY + more + (SECOND_ROW if is_large else 0)) - rows * (theme.px(TARGET) - theme.slow_px(TARGET))
        if self.currentWidget() is self.end_panel:
            height = min(height, self.end_panel.sizeHint().height() + self.end_panel.height_said)
        elif self.currentWidget() is self.totals_panel:
            said = LINES_SAID * self.totals_panel.sentence.fontMetrics().lineSpacing()
            height = min(height, self.totals_panel.sizeHint().height() + said)
        self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Over another width sentences have other lines."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    def _panels_for(self, form: HandForm) -> Panels:
        hand, totals = HandPanel(form, self._words), TotalsPanel(form.letters, self._words)
        incident = IncidentPanel(form, self._words, self._said, self._foresight)
        announced = AnnouncedPanel(form, self._words) if says_announced(form) else None
        hand.hand_typed.connect(self.hand_typed)
        hand.walked.connect(self.walked)
        hand.incident_wanted.connect(self.incident_wanted)
        hand.totals_wanted.connect(self.totals_wanted)
        hand.counting_wanted.connect(self.counting_wanted)
        hand.announced_wanted.connect(self.announced_wanted)
        totals.incident_wanted.connect(self.incident_wanted)
        totals.hands_wanted.connect(self.hands_wanted)
        totals.rule_wanted.connect(self.rule_wanted)
        if announced is not None:
            announced.changed.connect(lambda: hand.announce(*announced.announced))
            announced.left.connect(self.left)
        hand.left.connect(self.left)
        incident.left.connect(self.left)
        totals.left.connect(self.left)
        incident.answered.connect(lambda command: self.answered.emit(AskedBelow.INCIDENT, command))
        totals.answered.connect(lambda command: self.answered.emit(AskedBelow.TOTALS, command))
        return hand, incident, totals, announced
