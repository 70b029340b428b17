"""The right of score entry: the open sheet with what is asked under it, or what is decided for the whole round."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.scoring.forms import HandForm
from tournament.scoring.systems import form_of
from tournament.services.scores.lines import SheetLine
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.below_pane import BelowPane
from tournament.ui.scores.claims_strip import ClaimsStrip
from tournament.ui.scores.close_panel import ClosePanel
from tournament.ui.scores.entry_controller import AT_HAND, OF_ROUND, OF_SHEET, AskedBelow, EntryController
from tournament.ui.scores.foresight import Foresight
from tournament.ui.scores.hand_panel import HandPanel, TypedLine
from tournament.ui.scores.incidents import PreviousRuling
from tournament.ui.scores.presence_panel import PresencePanel
from tournament.ui.scores.round_decisions import RoundDecisions
from tournament.ui.scores.score_sheet import ScoreSheet
from tournament.ui.scores.stop_panel import StopPanel
from tournament.ui.scores.tile_words import say_writing
from tournament.ui.theme.tokens import SHEET_UNDER_REPORTS, SPACE, theme_of
from tournament.ui.widgets.empty_state import empty_state
from tournament.ui.widgets.surfaces import give_room, panel
from tournament.ui.widgets.text import OneLine


@dataclass(frozen=True)
class UnfinishedEntry:
    """Where one is in a round: the open table, the corrected hand, the typed line, the panel with answers."""

    round: int
    table: int | None
    correcting: int | None
    line: TypedLine
    asking: AskedBelow | None
    answers: Any
    is_at_tables: bool


class SheetPane(QStackedWidget):
    """Shows what the controller says. Until a table is chosen, it says how to choose one."""

    def __init__(self, form: HandForm, words: Translator, foresight: Foresight) -> None:
        super().__init__()
        self._words = words
        say, said = words.gettext, PreviousRuling()
        self.score_sheet, self.below = ScoreSheet(words), BelowPane(form, words, said, foresight)
        self.claims = ClaimsStrip(words)
        self.writing = OneLine("", "strong")
        self.writing.hide()
        self._least = 0
        self.below.sheet_low.connect(self._keep_least)
        self.below.fit()
        self.close_panel, self.stop_panel = ClosePanel(words), StopPanel(words, said, foresight.stops)
        self.presence_panel = PresencePanel(words, said, foresight)
        self.decisions = RoundDecisions(self.close_panel, self.stop_panel, self.presence_panel)
        self._nothing = empty_state(
            say("Which table brings its sheet?"), say("Type its number on the left and press Enter, or click its tile."), drawing="pencil"
        )
        self._playing, self._deciding = panel(self.claims, self.writing, self.score_sheet, self.below, space=SPACE), panel(self.decisions)
        give_room(self._playing)
        for shown in (self._nothing, self._playing, self._deciding):
            self.addWidget(shown)

    @property
    def is_contested(self) -> bool:
        """Whether it waits to be said whose report of the open sheet is right."""
        return self.claims.is_contested

    def take_reports(self) -> None:
        """Have what the teams report over the sheet, where it usually is."""
        layout = self._playing.layout()
        if isinstance(layout, QBoxLayout):
            layout.insertWidget(0, self.claims)

    @property
    def is_on_sheet(self) -> bool:
        """Whether the open sheet is what is shown."""
        return self.currentWidget() is self._playing

    def follow(self, controller: EntryController) -> None:
        """Show what is asked now; the sheet itself stays as it is."""
        if controller.deciding is not None:
            self.decisions.setCurrentWidget(self.decisions.panels[controller.deciding])
            self.setCurrentWidget(self._deciding)
            return
        self.below.show_panel(controller.asked)
        self.setCurrentWidget(self._playing if controller.sheet is not None else self._nothing)

    def show_sheet(self, sheet: SheetLine, controller: EntryController) -> None:
        """Show the open sheet anew, and under it the hand to correct, the next hand, or how the game ended."""
        hand = controller.correcting
        self.below.use_form(form_of(sheet.rules, "".join(side.letter for side in sheet.game.sides)))
        self.claims.show_said(controller.said_here, sheet)
        self._keep_least(self._least)
        self.score_sheet.show_sheet(sheet, hand.id if hand else None)
        if controller.asked in AT_HAND:
            self.below.hand_panel.show_sheet(sheet, hand)
        elif controller.asked is AskedBelow.INCIDENT:
            self.below.incident_panel.follow(sheet, hand, controller.settings)
        elif controller.asked is AskedBelow.TOTALS:
            self.below.totals_panel.follow(sheet, controller.round.tables if controller.round is not None else ())
        else:
            self.below.end_panel.show_sheet(sheet, None if controller.is_latest else controller.posted[-1])
            self.below.fit()

    def show_writing(self, by: str) -> None:
        """Say who types at the same sheet at another desk; nothing where nobody does."""
        self.writing.setText(say_writing(by, self._words) if by else "")
        self.writing.setVisible(bool(by))

    def _keep_least(self, height: int) -> None:
        """Keep the hands at least so high, in pixels; less under the teams' reports, so that all is in sight."""
        self._least = height
        low = theme_of(self).px(SHEET_UNDER_REPORTS)
        self.score_sheet.keep_least(height if self.claims.isHidden() else min(height, low))

    def panel(self, asked: AskedBelow) -> HandPanel | AnswerPanel:
        """The panel that asks this."""
        return self.decisions.panels[asked] if asked in OF_ROUND else self.below.panel(asked)

    def is_typed_into(self, controller: EntryController) -> bool:
        """Whether anything is typed that goes by what the sheet was when it was begun."""
        panel = self.panel(controller.asked)
        return controller.is_begun and not (controller.asked in OF_SHEET and isinstance(panel, AnswerPanel) and not panel.is_begun)

    def take_focus(self, controller: EntryController) -> None:
        """Give the keys to what is asked."""
        self.panel(controller.deciding or controller.asked).take_focus()

    def ask_to_save(self, controller: EntryController) -> None:
        """Say that what is typed would be lost."""
        self.score_sheet.point_at(controller.correcting.id if controller.correcting else None)
        self.below.hand_panel.ask_to_save()

    def ask(self, controller: EntryController) -> None:
        """Make the panel ready that begins to ask."""
        shown, sheet, below = controller.round, controller.sheet, self.below
        assert shown is not None
        timed = controller.settings.game_minutes is not None
        clock = controller.time.clock(shown, has_minutes=timed)
        if controller.deciding is AskedBelow.CLOSING:
            self.close_panel.show_round(shown, controller.settings)
        elif controller.deciding is AskedBelow.STOPPING:
            self.stop_panel.show_round(shown, clock, controller.settings)
        elif controller.deciding is AskedBelow.COUNTING:
            self.presence_panel.show_round(shown, controller.settings)
        elif controller.asked is AskedBelow.ANNOUNCED and below.announced_panel is not None:
            below.announced_panel.show_facts(below.hand_panel.facts)
        elif sheet is not None:
            back = self._words.gettext("Back") if sheet.game.is_in else self._words.gettext("Hand")
            if controller.asked is AskedBelow.TOTALS:
                if controller.leaves_totals_to_tables:
                    below.totals_panel.lead_to_tables()
                else:
                    below.totals_panel.lead_to_sheet(back)
                below.totals_panel.show_sheet(sheet, timed=timed, called=controller.time.was_called(shown), tables=shown.tables)
            else:
                below.incident_panel.lead_back(self._words.gettext("Totals") if controller.leaves_incident_to_totals else back)
                below.incident_panel.show_subject(sheet, controller.correcting, controller.settings, clock, below.hand_panel.facts)

    def unfinished(self, controller: EntryController, page: QWidget, *, is_at_tables: bool) -> UnfinishedEntry | None:
        """What is typed, to carry it on elsewhere: what asks only while it is on the screen of its page."""
        if controller.round is None:
            return None
        game, hand, asked = controller.game, controller.correcting, controller.deciding or controller.asked
        panel = self.panel(asked)
        asks = asked not in (AskedBelow.HAND, AskedBelow.NEXT) and panel.isVisibleTo(page) and not page.isHidden()
        return UnfinishedEntry(
            round=controller.round.number,
            table=game.table if game is not None else None,
            correcting=hand.id if hand is not None and controller.asked in AT_HAND else None,
            line=self.below.hand_panel.typed(),
            asking=asked if asks else None,
            answers=panel.typed() if asks else None,
            is_at_tables=is_at_tables,
        )
