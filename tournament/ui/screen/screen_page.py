"""The page that steers the hall's screens: what is shown, small, and all that can be put on."""

from functools import partial
from typing import Any, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLayout, QWidget

from tournament.errors import Refused
from tournament.hosting.screens.slides import SlideKind
from tournament.i18n import Translator
from tournament.messages.hall.slides import say_kind, say_steering
from tournament.messages.refusals import say_problem
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import announce, announcements, change_announcement, take_down
from tournament.ui.ground.page import Page, Services, WaitingForm
from tournament.ui.screen.announcing import Announcing
from tournament.ui.screen.deeds import BACK_KEY, FOLLOW_KEY, FREEZE_KEY, ON_KEY, Deeds
from tournament.ui.screen.miniature import Miniature
from tournament.ui.screen.part import HallScreen
from tournament.ui.screen.place import PlaceCard
from tournament.ui.theme.tokens import LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import filter_button, icon_button, name_button, quiet_button
from tournament.ui.widgets.surfaces import card, column, row, scrolled, spread
from tournament.ui.widgets.text import OneLine, subtitle

ABREAST: Final = 2
LOW: Final = 240
"""How high the miniature is at most where everything else is under it, in pixels."""


class ScreenPage(Page):
    """Nothing here waits: what is pressed is seen in the hall at once."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        self._screen = HallScreen()
        say = words.gettext
        self.miniature = Miniature(say("What the hall sees"))
        self.state, self.part = OneLine("", "strong"), OneLine("", "soft")
        self.follow = quiet_button(say("Follow the evening"), FOLLOW_KEY, "play")
        self.freeze = quiet_button(say("Freeze"), FREEZE_KEY, "minus")
        self.back = icon_button("previous", say("Previous page"), BACK_KEY)
        self.on = icon_button("next", say("Next page"), ON_KEY)
        self.kinds = {kind: filter_button(say_kind(kind, words)) for kind in SlideKind}
        self.hide_standings = QCheckBox(say("Hide the standings until the podium"))
        self.announcing = Announcing(words)
        self._waiting = WaitingForm(lambda: self.announcing.field.editor.text(), self._be_done)
        self.place = PlaceCard(words)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.place.switch)

    def _lay_out(self) -> None:
        say = self._words.gettext
        opening = row(self.place.switch, column(self.state, self.part, space=0), space=STEP)
        opening.setStretch(1, 1)
        steering = row(self.follow, self.freeze, None, self.back, self.on)
        left = column(self.miniature, opening, steering, None)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(STEP)
        for index, button in enumerate(self.kinds.values()):
            grid.addWidget(button, index // ABREAST, index % ABREAST)
        cards = column(card(self.announcing), card(subtitle(say("Show")), grid, self.hide_standings), self.place, None, space=SPACE)
        if theme_of(self).text_size >= LARGE_TEXT:
            self.miniature.setMaximumHeight(LOW)
            spread(self, scrolled(in_a_widget(column(in_a_widget(left), in_a_widget(cards), None, space=SPACE), "page")))
            return
        both = row(in_a_widget(left), scrolled(in_a_widget(cards, "page")), space=SPACE)
        both.setStretch(0, 3)
        both.setStretch(1, 2)
        spread(self, in_a_widget(both))

    def _connect(self) -> None:
        self.follow.clicked.connect(lambda: self._deeds.follow())
        self.freeze.clicked.connect(lambda: self._deeds.freeze())
        self.back.clicked.connect(lambda: self._deeds.turn(-1))
        self.on.clicked.connect(lambda: self._deeds.turn(1))
        for kind, button in self.kinds.items():
            button.clicked.connect(partial(self._show, kind))
        self.hide_standings.clicked.connect(lambda hidden: self._deeds.hide_standings(hidden))
        self.announcing.announced.connect(lambda message: self._announce(announce.command(message)))
        self.announcing.corrected.connect(lambda id_, message: self._announce(change_announcement.command(id_, message)))
        self.announcing.taken_down.connect(lambda id_: self._do(take_down.command(id_)))
        self.announcing.on_top_asked.connect(lambda on_top: self._deeds.announce_on_top(on_top))

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
    def _deeds(self) -> Deeds:
        return self._screen.deeds

    def show_changes(self, changes: Changes) -> None:
        """Show what is announced, and what there is to show."""
        if changes.hall:
            self.announcing.show_lines(announcements(self.hall))
        if changes.settings or changes.rounds:
            self.hide_standings.setChecked(self.hall.contents.standings_hidden_from is not None)
        self._show_steering()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring up to date what is only kept so while it is seen."""
        super().showEvent(event)
        self._show_steering()

    def _show_steering(self) -> None:
        if not self._screen.is_there or not self.isVisible():
            return
        showing, steering = self._screen.showing, self._screen.steering
        state, part = say_steering(showing.now.slide, steering, self._words)
        self.state.setText(state)
        self.part.setText(part)
        self.follow.setEnabled(not steering.follows)
        self.freeze.setEnabled(not steering.is_held)
        say, steps = self._words.gettext, steering.podium is not None
        name_button(self.back, say("Cover the last step of the podium again") if steps else say("Previous page"), BACK_KEY)
        name_button(self.on, say("Show the next step of the podium") if steps else say("Next page"), ON_KEY)
        there = self._deeds.kinds()
        for kind, button in self.kinds.items():
            button.setEnabled(kind in there)
            button.setChecked(not steering.follows and kind is showing.now.slide.kind)
        self.announcing.on_top.setChecked(steering.on_top)
        self.place.show_place()

    def _show(self, kind: SlideKind) -> None:
        self._deeds.show(kind)

    def _announce(self, command: Command) -> None:
        """Put up what was typed; what is refused is said under the field, with what was typed still in it."""
        try:
            changes = self._desk.on_sight_of(self.hall).ask(command)
        except Refused as refusal:
            self.announcing.field.complain(" ".join(say_problem(problem, self._words) for problem in refusal.problems))
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
            changes = self._desk.on_sight_of(self.hall).ask(command)
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
