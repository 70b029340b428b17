"""What is decided for every table of a round at once: closing it, stopping it by the clock, who is not there."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.rounds.clock import counted_text, missing_text
from tournament.messages.scores.rulings import stopped_table_text
from tournament.services.desk.use_cases import Command
from tournament.services.repairs.incidents import MOST_HANDS_LEFT
from tournament.services.rounds.clock import call_time, count_presence, declare_missing
from tournament.services.rounds.views import RoundView
from tournament.services.scores.decisions import close_round
from tournament.services.scores.views import StopView
from tournament.services.setup.views import Settings, referees_of
from tournament.ui.scores.answer_panel import AnswerPanel, DecisionPanel
from tournament.ui.scores.entry_controller import AskedBelow, ClockState, PreviousRuling
from tournament.ui.scores.entry_fields import FigureLineEdit, RefereeLineEdit, figure_editor, named
from tournament.ui.scores.incident_panel import RulingPreview
from tournament.ui.scores.sheet_columns import totals_text
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import TextLineEdit
from tournament.ui.widgets.surfaces import breakable, prose, row, scrolled, title


class ClosePanel(AnswerPanel):
    """Says what closing a round decides before it does it."""

    def __init__(self, tr: Translator) -> None:
        super().__init__(tr)
        self.setProperty("role", "")
        self._round = 0
        self.heading, self._tables = title(""), prose("")
        self.heading.setWordWrap(True)
        self.referee, self.reason = RefereeLineEdit(), TextLineEdit()
        decided = prose(
            tr.gettext(
                "Each of these tables is decided as it stands: whoever is ahead wins, equal totals are drawn, "
                "and a table without any hand has no "
                "winner. Ctrl+Z takes it back."
            )
        )
        asked = row(self.referee.named_in(self, tr), named(tr.gettext("Reason"), self.reason), space=STEP)
        asked.setStretch(1, 1)
        questions = QWidget()
        questions.setLayout(asked)
        self._tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self.heading, decided, scrolled(self._tables), questions)
        layout.setStretch(2, 4)
        layout.setSpacing(SPACE)
        self.lead_back(tr.gettext("Tables"))

    def show_round(self, shown: RoundView, settings: Settings) -> None:
        """Make ready to close a round."""
        self.referee.offer(referees_of(settings))
        self.name_tables(shown)
        self.reason.clear()
        self.tell("")

    def name_tables(self, shown: RoundView) -> None:
        """Name the tables that are still out, with how they stand."""
        self._round = shown.number
        out = [game for game in shown.tables if not game.is_in]
        one = self.translator.gettext("Table {n}: {totals}")
        nothing = self.translator.gettext("no hand on its sheet")
        still_out = self.translator.ngettext(
            "{n} table of round {round} is still out", "{n} tables of round {round} are still out", len(out)
        )
        self.heading.setText(still_out.format(n=len(out), round=shown.number))
        self._tables.setText(
            "\n".join(one.format(n=game.table, totals=totals_text(game, self.translator) or nothing) for game in out)
        )
        self.save.setText(self.translator.gettext("Close round {n}").format(n=shown.number))

    def typed(self) -> tuple[str, str]:
        """The referee and the reason as far as they are typed, to carry them on elsewhere."""
        return self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[str, str]) -> None:
        """Go on with what was typed elsewhere."""
        for field, text in zip((self.referee, self.reason), typed, strict=True):
            field.setText(text)

    def take_focus(self) -> None:
        """Start at the referee's name."""
        self.referee.setFocus()

    def submit(self) -> None:
        """Close the round."""
        self.answered.emit(
            close_round.command(referee=self.referee.text(), reason=self.reason.text(), number=self._round)
        )


USUAL: Final = 1
"""Hands left where nobody says otherwise: the one that is being played is played to its end."""


StopPreview = Callable[[int, int], Sequence[StopView]]


class StopPanel(DecisionPanel):
    """Says what the stop does to every table. `preview` computes it for numbers of hands and of a round."""

    def __init__(self, tr: Translator, said: PreviousRuling, preview: StopPreview) -> None:
        super().__init__(tr)
        self.setProperty("role", "")
        self._said, self._preview = said, preview
        self._round, self._must_tell = 0, True
        self._stopped: Sequence[StopView] = ()
        self._title, self.tables = title(""), prose("")
        self._title.setWordWrap(True)
        self.more = figure_editor(tr.language, USUAL, 0, MOST_HANDS_LEFT)
        self.more.valueChanged.connect(self.tell_consequence)
        asked = row(
            named(tr.gettext("Hands left"), self.more),
            self.referee.named_in(self, tr),
            named(tr.gettext("Reason"), self.reason),
            space=STEP,
        )
        asked.setStretch(2, 1)
        questions = QWidget()
        questions.setLayout(asked)
        self.tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self._title, questions, scrolled(self.tables))
        layout.setStretch(2, 4)
        layout.setSpacing(SPACE)
        self.lead_back(tr.gettext("Tables"))

    def show_round(self, shown: RoundView, clock: ClockState, settings: Settings) -> None:
        """Make ready to stop the tables of a round."""
        self._must_tell = not (clock.stops_games or settings.brief_decisions)
        self.more.setValue(USUAL)
        self.referee.setText(self._said.referee)
        self.referee.offer(referees_of(settings))
        self.reason.setText(self._said.reason)
        self.reason.setPlaceholderText(self.translator.gettext("the clock") if clock.stops_games else "")
        self.name_tables(shown)

    def name_tables(self, shown: RoundView) -> None:
        """Name the tables that would be stopped, with what follows there."""
        self._round = shown.number
        self._title.setText(self.translator.gettext("Stop round {n} by the clock").format(n=shown.number))
        self.tell_consequence()

    def tell_consequence(self) -> None:
        """Say what the stop does to every table."""
        try:
            self._stopped = self._preview(self.more.value(), self._round)
        except Refused as refused:
            self.complain(refused)
            return
        self.tables.setText("\n".join(breakable(stopped_table_text(line, self.translator)) for line in self._stopped))
        count = len(self._stopped)
        self.save.setText(self.translator.ngettext("Stop {n} table", "Stop {n} tables", count).format(n=count))
        self.save.setEnabled(bool(count))
        say = self.translator.gettext
        rest = say(
            "A table whose sheet is still empty here is left alone, as is one that was stopped before. Ctrl+Z "
            "takes all of it back."
        )
        self.tell(rest if count else say("No table has a hand on its sheet here: there is nothing to stop yet."))

    def typed(self) -> tuple[int, str, str]:
        """What is answered so far, to carry it on elsewhere."""
        return self.more.value(), self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[int, str, str]) -> None:
        """Go on with what was typed elsewhere."""
        more, referee, reason = typed
        self.more.setValue(more)
        self.referee.setText(referee)
        self.reason.setText(reason)

    def take_focus(self) -> None:
        """Start at the number of hands left."""
        self.more.setFocus()
        self.more.selectAll()

    def submit(self) -> None:
        """Stop them, once it is said who decided it and why, unless the clock does."""
        if not self._stopped:
            return
        if self._must_tell and not self.says_who_and_why:
            (self.reason if self.referee.text().strip() else self.referee).setFocus()
            self.tell(self.translator.gettext("Say who decided it, and why: the journal keeps both."), "fault")
            return
        self._said.referee, self._said.reason = self.referee.text(), self.reason.text()
        told = call_time.command(
            more=self.more.value(), referee=self.referee.text(), reason=self.reason.text(), number=self._round
        )
        self.answered.emit(told)


NUMBERS = re.compile(r"\d+")
OTHER = re.compile(r"[^\d\s,;.+/-]+")


class PresencePanel(DecisionPanel):
    """Says of each missing team its table and opponent before it has lost; can keep a count alone too."""

    def __init__(self, tr: Translator, said: PreviousRuling, ruling_preview: RulingPreview) -> None:
        super().__init__(tr)
        self.setProperty("role", "")
        self._said, self._ruling_preview = said, ruling_preview
        self._round: RoundView | None = None
        self._must_tell = True
        self._title, self.tables = title(""), prose("")
        self._title.setWordWrap(True)
        self.missing = FigureLineEdit(tr.language)
        self.missing.setPlaceholderText(tr.gettext("12 47 103; empty if everybody is here"))
        self.missing.textEdited.connect(self.tell_consequence)
        self.note = quiet_button("")
        self.note.clicked.connect(self._note)
        numbers, who = QWidget(), QWidget()
        numbers.setLayout(row(named(tr.gettext("Numbers of the teams that are missing"), self.missing)))
        asked = row(self.referee.named_in(self, tr), named(tr.gettext("Reason"), self.reason), space=STEP)
        asked.setStretch(1, 1)
        who.setLayout(asked)
        self.tables.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = self.lay_out(self._title, numbers, who, scrolled(self.tables), quiet=(self.note,))
        layout.setStretch(3, 4)
        layout.setSpacing(SPACE)
        self.lead_back(tr.gettext("Tables"))

    def show_round(self, shown: RoundView, settings: Settings) -> None:
        """Make ready to count a round."""
        self._must_tell = not settings.brief_decisions
        self.missing.clear()
        self.referee.offer(referees_of(settings), self._said.referee)
        self.reason.setText(self.translator.gettext("not there ten minutes after the start"))
        self.name_tables(shown)

    def name_tables(self, shown: RoundView) -> None:
        """Go by the tables of the round as they are now."""
        self._round = shown
        self._title.setText(self.translator.gettext("Round {n}: who is at the tables?").format(n=shown.number))
        self.tell_consequence()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that are typed, each once."""
        return tuple(dict.fromkeys(int(number) for number in NUMBERS.findall(self.missing.text())))

    def _count(self) -> Command:
        assert self._round is not None
        return count_presence.command(missing=self.numbers, number=self._round.number)

    def tell_consequence(self) -> None:
        """Say who has lost against whom, after how many minutes, or why that cannot be."""
        if self._round is None:
            return
        tr, numbers = self.translator, self.numbers
        self.tables.setText("\n".join(breakable(line) for line in self._lines(self._round)))
        self.save.setText(
            tr.ngettext("Declare {n} forfeit", "Declare {n} forfeits", len(numbers)).format(n=len(numbers))
        )
        self.save.setVisible(bool(numbers))
        self.note.setText(tr.gettext("Only keep the count") if numbers else tr.gettext("Everybody is there"))
        if strange := OTHER.search(self.missing.text()):
            self.tell(tr.gettext("“{text}” is not a team number.").format(text=strange.group()), "fault")
            return
        try:
            counted = self._ruling_preview.count_after(self._count())
        except Refused as refused:
            self.complain(refused)
        else:
            self.tell(counted_text(counted, tr))

    def _lines(self, shown: RoundView) -> Iterator[str]:
        for game in shown.tables:
            gone = tuple(side for side in game.sides if set(side.teams) & set(self.numbers))
            if gone:
                yield missing_text(game, gone, self.translator)

    def typed(self) -> tuple[str, str, str]:
        """What is typed so far, to carry it on elsewhere."""
        return self.missing.text(), self.referee.text(), self.reason.text()

    def carry_on(self, typed: tuple[str, str, str]) -> None:
        """Go on with what was typed elsewhere."""
        for line_edit, text in zip((self.missing, self.referee, self.reason), typed, strict=True):
            line_edit.setText(text)
        self.tell_consequence()

    def take_focus(self) -> None:
        """Start at the numbers."""
        self.missing.setFocus()
        self.missing.selectAll()

    def submit(self) -> None:
        """Declare the forfeits, once it is said who does and why; where nobody is missing, keep that."""
        if self._round is None or OTHER.search(self.missing.text()):
            return
        if not self.numbers:
            self._note()
        elif self._must_tell and not self.says_who_and_why:
            (self.reason if self.referee.text().strip() else self.referee).setFocus()
            self.tell(self.translator.gettext("Say who decided it, and why: the journal keeps both."), "fault")
        else:
            self._said.referee = self.referee.text()
            self.answered.emit(
                declare_missing.command(
                    self.numbers, referee=self.referee.text(), reason=self.reason.text(), number=self._round.number
                )
            )

    def _note(self) -> None:
        if self._round is not None and not OTHER.search(self.missing.text()):
            self.answered.emit(self._count())


class RoundDecisions(QStackedWidget):
    """Shows one of the panels. `answered` carries the question and the command; `left` says cancelled."""

    answered = Signal(object, object)
    left = Signal()

    def __init__(self, close: ClosePanel, stop: StopPanel, presence: PresencePanel) -> None:
        super().__init__()
        self.panels: Mapping[AskedBelow, ClosePanel | StopPanel | PresencePanel] = {
            AskedBelow.CLOSING: close,
            AskedBelow.STOPPING: stop,
            AskedBelow.COUNTING: presence,
        }
        for asked, panel in self.panels.items():
            self.addWidget(panel)
            panel.left.connect(self.left)
            panel.answered.connect(lambda command, asked=asked: self.answered.emit(asked, command))

    def name_tables(self, asked: AskedBelow, shown: RoundView) -> None:
        """Name the tables of a round as they are now."""
        self.panels[asked].name_tables(shown)
