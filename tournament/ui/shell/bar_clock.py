"""The clock of the round: in the bar, in the panel that it opens, and its bell."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSizePolicy, QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.rounds.clock import bar_texts, clock_text, jump_text, silence_text, stage_text
from tournament.messages.troubles import trouble_text
from tournament.preferences import Preferences, change_preferences, read_preferences
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.steady_clock import TOLERANCE, SteadyClock, jumped
from tournament.services.desk.use_cases import Command
from tournament.services.rounds.clock import (
    add_minutes,
    clock_in,
    pause_clock,
    played_round,
    resume_clock,
    set_time_left,
    start_clock,
    table_clocks,
)
from tournament.services.rounds.game_clock import ClockStage, GameClock
from tournament.services.rounds.round_views import round_view_in
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action
from tournament.ui.rounds.clock_panel import ClockPanel, ClockShown
from tournament.ui.shell import bell
from tournament.ui.theme.tokens import CLOCK_SLOT, HALF, theme_of
from tournament.ui.widgets.buttons import Button, fill_button, key_name
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import change_role, column, label

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame


CLOCK_KEY: Final = "Ctrl+T"
PAUSED: Final = "paused"


class ClockButton(Button):
    """Its colour goes with its word: `tone` is the stage, or that it is paused."""

    def __init__(self, tr: Translator, parent: QWidget | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self._tr = tr
        self.left, self.told = label("", "clock-left"), label("", "clock-told")
        inside = column(self.left, self.told, space=0)
        inside.setContentsMargins(HALF, 0, HALF, 0)
        for part in (self.left, self.told):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        fill_button(self, inside)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setProperty("role", "clock")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def show_clock(self, clock: GameClock | None, now: datetime | None) -> None:
        """Show how the clock stands; nothing where there is none."""
        self.setVisible(clock is not None)
        if clock is None or now is None:
            return
        self.setFixedWidth(theme_of(self).px(CLOCK_SLOT))
        left, told = bar_texts(clock, now, self._tr)
        if (left, told) == (self.left.text(), self.told.text()):
            return
        self.left.setText(left)
        self.told.setText(told)
        stage = clock.stage(now)
        tone = PAUSED if clock.paused is not None and stage is not ClockStage.ENDED else str(stage)
        for part in (self, self.left, self.told):
            change_role(part, tone=tone)
        said = " · ".join(dict.fromkeys((stage_text(clock, now, self._tr), clock_text(clock, now, self._tr))))
        self.setAccessibleName(self._tr.gettext("Clock: {told}").format(told=said))
        self.setToolTip(f"{said} ({key_name(CLOCK_KEY)})")


SECOND: Final = 1000
"""How often it looks whether a bell is to be rung, in milliseconds: everybody else is told the time more rarely."""

LONG_SILENCE: Final = 30
"""Minutes in which nothing was written, after which a clock that goes on is worth a look when the file is opened."""


class BarClock(WindowService):
    """Shows the clock of the round that is played, and does what is asked of it. `ring` plays a sound by its name."""

    def __init__(self, ring: Callable[[str], None] = bell.play) -> None:
        self._view: ChampionshipFrame | None = None
        self._state: ChampionshipState | None = None
        self._shown = ClockShown()
        self._ring = ring
        self._told: tuple[int, ClockStage] | None = None
        """The round and the stage that the bell knows of."""
        self._said_jump, self._was_opened = timedelta(), False
        self.panel: ClockPanel | None = None
        self.ticking = QTimer(interval=SECOND)
        self.ticking.timeout.connect(self.tick)

    def enter(self, view: "ChampionshipFrame") -> None:
        """Show it in the bar of this view, and open with its key."""
        self._view = view
        view.clock_asked.connect(self.open)
        on_key(view, CLOCK_KEY, self.open, where=Qt.ShortcutContext.WindowShortcut)

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Go by the round that is being played."""
        self._state = state
        if changes.standings or changes.hall:
            drawn = played_round(state)
            line = round_view_in(state, drawn.number) if drawn is not None else None
            self._shown = ClockShown(line, clock_in(state), table_clocks(state))
            if self._shown.clock is None:
                self.ticking.stop()
            else:
                self.ticking.start()
            if self._view is not None:
                self.tell_time(self._view.desk.clock())

    def tick(self) -> None:
        """A second has passed."""
        if self._view is not None and isValid(self._view):
            now = self._view.desk.clock()
            self._look_at_opening(self._view, now)
            self.tell_time(now)

    def tell_time(self, now: datetime) -> None:
        """Show the clock as it is now, and ring where it has come to another stage by itself."""
        if self._view is None or not isValid(self._view):
            return
        self._view.show_clock(self._shown.clock, now)
        if self.panel is not None:
            self.panel.show_clock(replace(self._shown, jumped=jumped(self._view.desk.clock)), now)
        self._look_at_stage(now)
        self._look_at_computer(self._view)

    def _look_at_opening(self, view: "ChampionshipFrame", now: datetime) -> None:
        """Say, when a file opens within a round, that its clock went on: the computer was off, or was set."""
        was_opened, self._was_opened = self._was_opened, True
        minutes = (
            (now - newest_entry(view.state).at) // timedelta(minutes=1) if not was_opened and self._shown.runs else 0
        )
        if minutes >= LONG_SILENCE:
            view.message.say(silence_text(minutes, view.translator), self._key_text(view), tone="alert")

    def _key_text(self, view: "ChampionshipFrame") -> str:
        return view.translator.gettext("{key} opens the clock.").format(key=key_name(CLOCK_KEY))

    def _look_at_computer(self, view: "ChampionshipFrame") -> None:
        """Say once that the computer's clock was set while a round is played."""
        by = jumped(view.desk.clock)
        if self._shown.runs and by and abs(by - self._said_jump) > TOLERANCE:
            view.message.say(jump_text(by, view.translator), self._key_text(view), tone="alert")
            self._said_jump = by
        elif not by:
            self._said_jump = by

    def _look_at_stage(self, now: datetime) -> None:
        shown, before = self._shown, self._told
        self._told = (
            (shown.round.number, shown.clock.stage(now))
            if shown.round is not None and shown.clock is not None
            else None
        )
        if before is None or self._told is None or before[0] != self._told[0]:
            return
        sound = bell.RUNG.get((before[1], self._told[1]))
        if sound is not None and read_preferences().bell:
            self._ring(sound)

    # the panel

    def open(self) -> None:
        """Open what can be done with the clock."""
        view = self._view
        if view is None or self.panel is not None:
            return
        self.panel = ClockPanel(view.translator, bell=read_preferences().bell, can_ring=bell.can_ring(), parent=view)
        self.panel.asked.connect(self.do)
        self.panel.put_right.connect(self._put_right)
        self.panel.bell_wished.connect(self._keep_bell)
        self.panel.bell_tried.connect(lambda: self._ring(bell.LONGEST))
        self.panel.finished.connect(self._leave)
        self.tell_time(view.desk.clock())
        self.panel.open()

    def _leave(self) -> None:
        if self.panel is not None:
            self.panel.deleteLater()
            self.panel = None

    def do(self, command: Command) -> bool:
        """Send a command of the clock; whether it was done. A refusal is shown in the panel or over the page."""
        view, state = self._view, self._state
        if view is None or state is None:
            return False
        try:
            view.follow(view.desk.on_sight_of(state).ask(command))
        except Refused as refusal:
            if self.panel is None:
                view.refuse(refusal)
            else:
                self.panel.complain([problem_text(problem, view.translator) for problem in refusal.problems])
            return False
        return True

    def _put_right(self, minutes: int) -> None:
        """Say what is left, and go by the computer's clock again, whatever it was set to: the desk has looked at it."""
        if self._view is None:
            return
        clock = self._view.desk.clock
        by = jumped(clock)
        if by and isinstance(clock, SteadyClock):
            clock.follow_computer()
            if not self.do(set_time_left.command(minutes=minutes, jumped=round(by / timedelta(seconds=1)))):
                clock.go_on_from(clock() - by)
        else:
            self.do(set_time_left.command(minutes=minutes))

    def _keep_bell(self, wished: bool) -> None:
        def change(preferences: Preferences) -> Preferences:
            return replace(preferences, bell=wished)

        try:
            change_preferences(change, change(read_preferences()))
        except OSError as trouble:
            if self.panel is not None and self._view is not None:
                self.panel.complain([trouble_text(trouble, self._view.translator)])

    def actions(self) -> Sequence[Action]:
        """What can be done with the clock now, by its words."""
        if self._view is None or self._shown.round is None:
            return ()
        say = self._view.translator.gettext
        also = say("clock, timer, minutes, pause, break, meal, time is up, bell")
        found = [Action(say("Clock of the round…"), "clock", self.open, CLOCK_KEY, also=also)]
        clock = self._shown.clock
        if clock is None or clock.started is None:
            found.append(Action(say("Start the clock"), "clock", partial(self.do, start_clock.command()), also=also))
        elif self._shown.runs:
            paused = clock.paused is not None
            title = say("Resume the clock") if paused else say("Pause the clock")
            found.append(
                Action(title, "clock", partial(self.do, (resume_clock if paused else pause_clock).command()), also=also)
            )
            found.append(
                Action(say("Give 5 minutes"), "clock", partial(self.do, add_minutes.command(minutes=5)), also=also)
            )
        return found

    def close(self) -> None:
        """The championship is about to be closed."""
        self.ticking.stop()
        self._leave()
