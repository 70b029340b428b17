"""The page that steers the screens of the hall: what the hall sees, what it is told, where it is shown and how."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLabel, QLayout, QSizePolicy, QWidget

from tournament.errors import Refused
from tournament.hosting.screens.slides import SlideKind
from tournament.hosting.screens.steering import ScreenTheme
from tournament.i18n import Translator
from tournament.messages.hall.slides import kind_text, steering_texts
from tournament.messages.refusals import problem_text
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import announce, announcements, change_announcement, take_down
from tournament.services.hall.views import LONGEST_ANNOUNCEMENT, AnnouncementView
from tournament.ui.ground.page import Page, Services, WaitingForm
from tournament.ui.screen.painting import HIGH, WIDE, SlideView
from tournament.ui.screen.part import HallScreen
from tournament.ui.screen.window import (
    BACK_KEY,
    FOLLOW_KEY,
    FREEZE_KEY,
    IN_A_WINDOW,
    ON_KEY,
    OPEN_KEY,
    ScreenActions,
    monitors,
)
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import (
    SegmentChoice,
    Segments,
    filter_button,
    icon_button,
    name_button,
    primary_button,
    quiet_button,
)
from tournament.ui.widgets.field import LabelledField, choice_editor, text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import OneLine, card, clear, column, row, scrolled, soft, spread, subtitle


class Announcing(QWidget):
    """A line to type in; under it what is up, the newest first, each to be corrected or taken down."""

    announced = Signal(str)
    corrected = Signal(int, str)
    taken_down = Signal(int)
    on_top_asked = Signal(bool)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._correcting: AnnouncementView | None = None
        self.field = text_field(tr.gettext("Announce to the hall"), placeholder=tr.gettext("The bar closes at 11 pm"))
        self.field.editor.setMaxLength(LONGEST_ANNOUNCEMENT)
        self.field.editor.returnPressed.connect(self._announce)
        self.button = quiet_button(tr.gettext("Announce"))
        self.button.clicked.connect(self._announce)
        self.on_top = QCheckBox(tr.gettext("Over everything else"))
        self.on_top.clicked.connect(self.on_top_asked)
        self._up = column(space=2)
        self._left: QLabel = soft("")
        on_key(self.field.editor, "Esc", self._give_up, where=Qt.ShortcutContext.WidgetShortcut)
        line = row(self.field, self.button)
        line.setStretch(0, 1)
        line.setAlignment(self.button, Qt.AlignmentFlag.AlignBottom)
        layout = column(line, self._up, self.on_top)
        self.setLayout(layout)

    def show_lines(self, lines: Sequence[AnnouncementView]) -> None:
        """Show what is up."""
        clear(self._up)
        for line in lines:
            self._up.addWidget(self._line(line))
        self.on_top.setVisible(bool(lines))
        if self._correcting is not None and self._correcting.id not in {line.id for line in lines}:
            self._give_up()

    def _line(self, line: AnnouncementView) -> QWidget:
        say, shown = self._tr.gettext, QWidget()
        change = icon_button("pencil", say("Correct: {message}").format(message=line.message))
        down = icon_button("cross", say("Take down: {message}").format(message=line.message))
        change.clicked.connect(partial(self._correct, line))
        down.clicked.connect(partial(self.taken_down.emit, line.id))
        layout = row(OneLine(f"{line.at.astimezone():%H:%M} · {line.message}", "prose"), change, down)
        layout.setStretch(0, 1)
        shown.setLayout(layout)
        return shown

    def _correct(self, line: AnnouncementView) -> None:
        self._correcting = line
        self.field.editor.setText(line.message)
        self.button.setText(self._tr.gettext("Correct"))
        self.field.editor.setFocus()

    def _announce(self) -> None:
        if self._correcting is not None:
            self.corrected.emit(self._correcting.id, self.field.editor.text())
        else:
            self.announced.emit(self.field.editor.text())

    def be_done(self) -> None:
        """What was typed is up."""
        self._correcting = None
        self.field.editor.clear()
        self.field.be_content()
        self.button.setText(self._tr.gettext("Announce"))

    def _give_up(self) -> None:
        self.be_done()


LEAST = 20


class Miniature(QWidget):
    """A slide in the shape of a screen, as large as fits; still, not to distract from work at the desk."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.view = SlideView(moves=False)
        self.view.setParent(self)
        self.view.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """As small as what it shows can still be recognised."""
        return QSize(LEAST * WIDE, LEAST * HIGH)

    def sizeHint(self) -> QSize:
        """In the shape of a screen."""
        return QSize(2 * LEAST * WIDE, 2 * LEAST * HIGH)

    def hasHeightForWidth(self) -> bool:
        """It is as high as a screen of its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as a screen of this width."""
        return width * HIGH // WIDE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the shape, in the middle at the top."""
        super().resizeEvent(event)
        size = QSize(WIDE, HIGH).scaled(event.size(), Qt.AspectRatioMode.KeepAspectRatio)
        self.view.setGeometry(QRect((self.width() - size.width()) // 2, 0, size.width(), size.height()))


class PlaceCard(QFrame):
    """The switch of the screen, and what this computer remembers of it."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._tr = tr
        self._screen: HallScreen | None = None
        say = tr.gettext
        self.switch = primary_button(say("Open the screen"), OPEN_KEY)
        self.monitor = LabelledField(say("Where"), choice_editor({}))
        self.lighting = Segments(
            [
                SegmentChoice(ScreenTheme.DARK, say("Dark"), say("Light letters on a dark ground, for a projector")),
                SegmentChoice(
                    ScreenTheme.LIGHT, say("Light"), say("Dark letters on a light ground, for a bright hall")
                ),
            ],
            must=True,
        )
        self.still = QCheckBox(say("No animation"))
        self.hint = soft(say("Esc makes the screen a small window. The keyboard stays with the desk."))
        line = row(self.lighting, self.still, None)
        layout = column(self.monitor, line, self.hint)
        layout.setContentsMargins(SPACE + HALF, SPACE, SPACE + HALF, SPACE)
        self.setLayout(layout)
        self.monitor.editor.activated.connect(self._choose_monitor)
        self.lighting.chosen.connect(self._choose_light)
        self.still.clicked.connect(self._keep_still)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self.show_place)
            application.screenRemoved.connect(self.show_place)

    def follow(self, screen: "HallScreen") -> None:
        """Open and close this screen."""
        self._screen = screen
        self.switch.clicked.connect(screen.switch)
        self.show_place()

    def show_place(self) -> None:
        """Show where it is, or would be."""
        if self._screen is None:
            return
        say = self._tr.gettext
        self.switch.setText(say("Close the screen") if self._screen.is_open else say("Open the screen"))
        offered = {name: self._monitor_text(name, monitor.size()) for name, monitor in monitors().items()}
        offered[IN_A_WINDOW] = say("In a small window")
        editor = self.monitor.editor
        if offered != {
            editor.itemData(index): editor.itemText(index) for index in range(editor.count())
        }:  # it may be unfolded
            editor.clear()
            for name, text in offered.items():
                editor.addItem(text, name)
        editor.setCurrentIndex(max(editor.findData(self._screen.place), 0))
        self.lighting.press([self._screen.steering.theme])
        self.still.setChecked(not self._screen.steering.motion)

    def _monitor_text(self, name: str, size: QSize) -> str:
        said = self._tr.gettext("{monitor}, {width} × {height}, full screen")
        return said.format(monitor=name, width=size.width(), height=size.height())

    def _choose_monitor(self) -> None:
        if self._screen is not None:
            self._screen.choose(self.monitor.editor.currentData())

    def _choose_light(self) -> None:
        if self._screen is not None and self.lighting.value is not None:
            self._screen.screen_actions.light(self.lighting.value)

    def _keep_still(self, still: bool) -> None:
        if self._screen is not None:
            self._screen.screen_actions.keep_still(still)


ABREAST: Final = 2
LOW: Final = 240
"""How high the miniature is at most where everything else is under it, in pixels."""


class ScreenPage(Page):
    """Nothing here waits: what is pressed is seen in the hall at once."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._screen = HallScreen()
        say = tr.gettext
        self.miniature = Miniature(say("What the hall sees"))
        self.status, self.part = OneLine("", "strong"), OneLine("", "soft")
        self.follow = quiet_button(say("Follow the evening"), FOLLOW_KEY, "play")
        self.freeze = quiet_button(say("Freeze"), FREEZE_KEY, "minus")
        self.back = icon_button("previous", say("Previous page"), BACK_KEY)
        self.on = icon_button("next", say("Next page"), ON_KEY)
        self.kinds = {kind: filter_button(kind_text(kind, tr)) for kind in SlideKind}
        self.hide_standings = QCheckBox(say("Hide the standings until the podium"))
        self.announcing = Announcing(tr)
        self._waiting = WaitingForm(lambda: self.announcing.field.editor.text(), self._be_done)
        self.place = PlaceCard(tr)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.place.switch)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        opening = row(self.place.switch, column(self.status, self.part, space=0), space=STEP)
        opening.setStretch(1, 1)
        steering = row(self.follow, self.freeze, None, self.back, self.on)
        left = column(self.miniature, opening, steering, None)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(STEP)
        for index, button in enumerate(self.kinds.values()):
            grid.addWidget(button, index // ABREAST, index % ABREAST)
        cards = column(
            card(self.announcing), card(subtitle(say("Show")), grid, self.hide_standings), self.place, None, space=SPACE
        )
        if theme_of(self).text_size >= LARGE_TEXT:
            self.miniature.setMaximumHeight(LOW)
            spread(
                self, scrolled(in_a_widget(column(in_a_widget(left), in_a_widget(cards), None, space=SPACE), "page"))
            )
            return
        both = row(in_a_widget(left), scrolled(in_a_widget(cards, "page")), space=SPACE)
        both.setStretch(0, 3)
        both.setStretch(1, 2)
        spread(self, in_a_widget(both))

    def _connect(self) -> None:
        self.follow.clicked.connect(lambda: self._actions.follow())
        self.freeze.clicked.connect(lambda: self._actions.freeze())
        self.back.clicked.connect(lambda: self._actions.turn(-1))
        self.on.clicked.connect(lambda: self._actions.turn(1))
        for kind, button in self.kinds.items():
            button.clicked.connect(partial(self._show, kind))
        self.hide_standings.clicked.connect(lambda hidden: self._actions.hide_standings(hidden))
        self.announcing.announced.connect(lambda message: self._announce(announce.command(message)))
        self.announcing.corrected.connect(
            lambda id_, message: self._announce(change_announcement.command(id_, message))
        )
        self.announcing.taken_down.connect(lambda id_: self._do(take_down.command(id_)))
        self.announcing.on_top_asked.connect(lambda on_top: self._actions.announce_on_top(on_top))

    def follow_services(self, services: Services) -> None:
        """Steer this screen."""
        screen = services.find(HallScreen)
        if screen is not None:
            self._screen = screen
            screen.watch(self, self._show_steering)
            screen.type_announcement = self.announcing.field.editor.setFocus
            screen.showing.take_in(self.miniature.view)
            self.place.follow(screen)
            self.show_changes(Changes(settings=True, rounds=True, hall=True))

    @property
    def _actions(self) -> ScreenActions:
        return self._screen.screen_actions

    def show_changes(self, changes: Changes) -> None:
        """Show what is announced, and what there is to show."""
        if changes.hall:
            self.announcing.show_lines(announcements(self.state))
        if changes.settings or changes.rounds:
            self.hide_standings.setChecked(self.state.contents.standings_hidden_from is not None)
        self._show_steering()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring up to date what is only kept so while it is seen."""
        super().showEvent(event)
        self._show_steering()

    def _show_steering(self) -> None:
        if not self._screen.is_there or not self.isVisible():
            return
        showing, steering = self._screen.showing, self._screen.steering
        state, part = steering_texts(showing.now.slide, steering, self._tr)
        self.status.setText(state)
        self.part.setText(part)
        self.follow.setEnabled(not steering.follows)
        self.freeze.setEnabled(not steering.is_held)
        say, steps = self._tr.gettext, steering.podium is not None
        name_button(
            self.back, say("Cover the last step of the podium again") if steps else say("Previous page"), BACK_KEY
        )
        name_button(self.on, say("Show the next step of the podium") if steps else say("Next page"), ON_KEY)
        there = self._actions.kinds()
        for kind, button in self.kinds.items():
            button.setEnabled(kind in there)
            button.setChecked(not steering.follows and kind is showing.now.slide.kind)
        self.announcing.on_top.setChecked(steering.on_top)
        self.place.show_place()

    def _show(self, kind: SlideKind) -> None:
        self._actions.show(kind)

    def _announce(self, command: Command) -> None:
        """Put up what was typed; what is refused is said under the field, with what was typed still in it."""
        try:
            changes = self._desk.on_sight_of(self.state).ask(command)
        except Refused as refusal:
            self.announcing.field.complain(" ".join(problem_text(problem, self._tr) for problem in refusal.problems))
            self._waiting.note(refusal)
        else:
            self._be_done(changes)

    def _be_done(self, changes: Changes) -> None:
        self.announcing.be_done()
        self.changed.emit(changes)

    def settle(self, changes: Changes) -> bool:
        """What waited for the host is done: make room for the next announcement."""
        return self._waiting.settle(changes)

    def _do(self, command: Command) -> None:
        try:
            changes = self._desk.on_sight_of(self.state).ask(command)
        except Refused as refusal:
            self.refused.emit(refusal)
            self.show_changes(Changes(settings=True, hall=True))
        else:
            self.changed.emit(changes)

    def unfinished(self) -> Any:
        """The announcement that is being typed."""
        return self.announcing.field.editor.text() or None

    def carry_on(self, unfinished: Any) -> None:
        """Go on typing it."""
        self.announcing.field.editor.setText(unfinished)


def in_a_widget(layout: QLayout, role: str = "") -> QWidget:
    """A part of the page from its layout."""
    part = QWidget()
    part.setProperty("role", role)
    part.setLayout(layout)
    return part
