"""The round's clock: start, pause, minutes for all or one table, correction, time called, bell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from tournament.i18n import Translator
from tournament.messages.rounds.clock import end_text, extra_text, jump_text, left_text, signed, stage_text
from tournament.services.desk.use_cases import Command
from tournament.services.rounds.clock import add_minutes, call_time, pause_clock, resume_clock, start_clock
from tournament.services.rounds.game_clock import MINUTE, ClockStage, GameClock, TableClock
from tournament.services.rounds.views import RoundView
from tournament.ui.dialogs.dialog import PART_OF_SCREEN, FittingDialog, keep_width
from tournament.ui.theme.tokens import READING, SPACE, STEP, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import change_role, column, figure, pill, prose, row, rule, scrolled, soft, title

GIVEN: Final = (5, 1, -1)
"""Minutes that one press gives, or takes."""
USUAL_HANDS: Final = 1
MOST_HANDS: Final = 99
TONES: Final = {ClockStage.LAST_MINUTES: "alert", ClockStage.OVER: "fault", ClockStage.ENDED: "fault"}


@dataclass(frozen=True)
class ClockShown:
    """The round that is played, its clock, its tables' own ones, and by how much the computer's jumped."""

    round: RoundView | None = None
    clock: GameClock | None = None
    table_clocks: Mapping[int, TableClock] = field(default_factory=dict)
    jumped: timedelta = timedelta()

    @property
    def runs(self) -> bool:
        """Whether somebody started it and nobody has called time."""
        return self.clock is not None and self.clock.started is not None and self.clock.ended is None


class ClockPanel(FittingDialog):
    """Stays open while it is used; emits actions as commands, and choices for this computer as wishes."""

    asked = Signal(object)
    put_right = Signal(int)
    bell_wished = Signal(bool)
    bell_tried = Signal()

    def __init__(self, tr: Translator, *, bell: bool, can_ring: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = tr.gettext
        self._tr, self._shown = tr, ClockShown()
        self._tables: tuple[tuple[str, int | None], ...] = ()
        keep_width(self, READING)
        self.heading, self.left, self.stage, self.ends = title(""), figure(""), pill(""), soft("")
        self.message = MessageLine(say("Close this message"))
        self.jump = prose("")
        self.which = QComboBox()
        self.which.setAccessibleName(say("For"))
        self.which.currentIndexChanged.connect(lambda _: self._show_buttons())
        self.run = primary_button("")
        self.run.clicked.connect(self._run_or_stop)
        self.give = {minutes: quiet_button(say("{n} min").format(n=signed(minutes))) for minutes in GIVEN}
        for minutes, button in self.give.items():
            button.clicked.connect(partial(self._give, minutes))
        self.minutes = number_editor(0, 0, 0)
        self.minutes.setSuffix(" " + say("min"))
        self.right = quiet_button(say("&Set"))
        self.right.clicked.connect(lambda: self.put_right.emit(self.minutes.value()))
        self.hands = number_editor(USUAL_HANDS, 0, MOST_HANDS)
        self.call = quiet_button(say("&Time is up"))
        self.call.clicked.connect(lambda: self._ask(call_time.command(more=self.hands.value(), number=self._number)))
        self.bell, self.try_bell = QCheckBox(say("&Bell at this computer")), quiet_button(say("Try it"))
        self.bell.setChecked(bell and can_ring)
        self.bell.toggled.connect(self.bell_wished)
        self.try_bell.clicked.connect(self.bell_tried)
        for part in (self.bell, self.try_bell):
            part.setEnabled(can_ring)
        self.silent = soft(
            say("This computer has no program that plays sounds (aplay, paplay or pw-play): the bell stays silent.")
        )
        self.silent.setVisible(not can_ring)
        self._lay_out()
        self.run.setFocus()

    def _lay_out(self) -> None:
        say = self._tr.gettext
        told = row(self.left, column(self.stage, self.ends, space=0), None, space=SPACE)
        pressed = row(self.run, *self.give.values(), None, space=STEP)
        right = row(LabelledField(say("Time that is &left"), self.minutes), self.right, None, space=STEP)
        hands = row(LabelledField(say("&Hands left for every table"), self.hands), self.call, None, space=STEP)
        for line, button in ((right, self.right), (hands, self.call)):
            line.setAlignment(button, Qt.AlignmentFlag.AlignBottom)
        close = quiet_button(say("Close"))
        close.clicked.connect(self.accept)
        self._inside = [self.which, *self.give.values(), self.minutes, self.right, self.hands, self.call, self.run]
        self._page = QWidget()
        self._page.setProperty("role", "page")
        inside = column(
            self.heading,
            self.message,
            told,
            self.jump,
            row(LabelledField(say("&For"), self.which), None),
            pressed,
            rule(),
            right,
            hands,
            rule(),
            row(self.bell, self.try_bell, None, space=STEP),
            self.silent,
            None,
            space=SPACE,
        )
        self._page.setLayout(inside)
        self._ends = QWidget()
        self._ends.setLayout(row(None, close))
        layout = column(scrolled(self._page), self._ends, space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def fit(self) -> None:
        """As tall as everything in it, or as the screen allows: what then has no room is scrolled to."""
        inside = self._page.layout()
        assert inside is not None
        inside.activate()
        tall = max(inside.totalHeightForWidth(self.width() - 2 * WIDE), inside.totalMinimumSize().height())
        wanted = tall + self._ends.sizeHint().height() + SPACE + 2 * WIDE
        self.resize(self.width(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN)))

    def show_clock(self, shown: ClockShown, now: datetime) -> None:
        """Show the clock as it is now. What is being typed stays."""
        self._shown = shown
        tr, clock = self._tr, shown.clock
        number = shown.round.number if shown.round is not None else 0
        self.setWindowTitle(
            tr.gettext("Clock of round {n}").format(n=number) if number else tr.gettext("Clock of the round")
        )
        self.heading.setText(self.windowTitle())
        counts = clock is not None and clock.stage(now) is not ClockStage.ENDED
        self.left.setText(left_text(clock.left(now), tr) if clock is not None and counts else "")
        self.stage.setText(stage_text(clock, now, tr) if clock is not None else tr.gettext("No clock is running"))
        change_role(self.stage, tone=TONES.get(clock.stage(now), "") if clock is not None else "")
        self.ends.setText(end_text(clock, now, tr) if clock is not None else self._why_none())
        self.ends.setVisible(bool(self.ends.text()))
        self.jump.setText(jump_text(shown.jumped, tr))
        if self.jump.isHidden() is bool(shown.jumped):
            self.jump.setVisible(bool(shown.jumped))
            self.fit()
        if not self.minutes.hasFocus():
            self._propose(clock, now)
        self._show_tables()
        self._show_buttons()

    def _propose(self, clock: GameClock | None, now: datetime) -> None:
        """The minutes that are left by this clock, to be changed."""
        self.minutes.setMaximum(clock.allowed // MINUTE if clock is not None else 0)
        self.minutes.setValue(max(-(-clock.left(now) // MINUTE), 0) if clock is not None else 0)

    def _why_none(self) -> str:
        if self._shown.round is None:
            return self._tr.gettext("No round is being played.")
        return self._tr.gettext("No game length is set. Started here, the clock runs for an hour.")

    @property
    def _number(self) -> int | None:
        return self._shown.round.number if self._shown.round is not None else None

    @property
    def table(self) -> int | None:
        """The id of the game that is chosen; None where it is about all tables."""
        chosen: int | None = self.which.currentData()
        return chosen

    def _show_tables(self) -> None:
        """Offer all tables that play, with what they have besides."""
        out = [game for game in self._shown.round.tables if not game.is_in] if self._shown.round is not None else []
        offered: list[tuple[str, int | None]] = [(self._tr.gettext("all tables"), None)]
        for game in out:
            besides = extra_text(self._shown.table_clocks.get(game.id, TableClock()), self._tr)
            offered.append(
                (" · ".join(filter(None, (self._tr.gettext("table {n}").format(n=game.table), besides))), game.id)
            )
        if tuple(offered) != self._tables:
            chosen, self._tables = self.table, tuple(offered)
            self.which.blockSignals(True)
            self.which.clear()
            for text, game_id in offered:
                self.which.addItem(text, game_id)
            self.which.setCurrentIndex(max(self.which.findData(chosen), 0))
            self.which.blockSignals(False)

    def _show_buttons(self) -> None:
        say, shown, is_alone = self._tr.gettext, self._shown, self.table is not None
        starts = (
            shown.round is not None
            and (shown.clock is None or shown.clock.started is None)
            and not (shown.clock and shown.clock.ended)
        )
        self.run.setText(say("&Start") if starts else say("&Resume") if self._is_paused else say("&Pause"))
        for part in self._inside:
            part.setEnabled(shown.runs)
        self.run.setEnabled((starts and not is_alone) or shown.runs)
        self.call.setEnabled(shown.round is not None)
        self.hands.setEnabled(shown.round is not None)

    @property
    def _is_paused(self) -> bool:
        if self.table is not None:
            return self._shown.table_clocks.get(self.table, TableClock()).paused is not None
        return self._shown.clock is not None and self._shown.clock.paused is not None

    def _run_or_stop(self) -> None:
        if not self._shown.runs:
            self._ask(start_clock.command())
        else:
            self._ask((resume_clock if self._is_paused else pause_clock).command(game_id=self.table))

    def _give(self, minutes: int) -> None:
        self._ask(add_minutes.command(minutes=minutes, game_id=self.table))

    def _ask(self, command: Command) -> None:
        self.message.be_silent()
        self.asked.emit(command)

    def complain(self, sentences: Sequence[str]) -> None:
        """Say why something was not done."""
        self.message.say(*sentences)
        self.fit()
