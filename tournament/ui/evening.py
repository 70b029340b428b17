"""An open championship on the screen: the rail, the bar, and the pages beside it.

It opens pages and passes on what changed; what a page does is the page's business. A new page is one file and one line of `PLACES`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.errors import Refused
from tournament.i18n import N_, Translator
from tournament.services.championship import championship
from tournament.services.changes import Changes
from tournament.services.desk import Desk
from tournament.services.drawing import current_round
from tournament.services.history import newest_entry, next_steps, redo, undo
from tournament.ui.pages.championship_page import CLOSING_KEY, ChampionshipPage
from tournament.ui.pages.documents_page import DocumentsPage
from tournament.ui.pages.draw_page import DrawPage
from tournament.ui.pages.entry_page import EntryPage
from tournament.ui.pages.standings_page import StandingsPage
from tournament.ui.pages.teams_page import TeamsPage
from tournament.ui.rail import Rail
from tournament.ui.top_bar import UNDO_KEY, TopBar
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.messages import MessageLine, Toast
from tournament.ui.widgets.surfaces import column, row
from tournament.wording.journal import say_done
from tournament.wording.refusals import say_problem

EVERYTHING = Changes(settings=True, teams=True, rounds=True)


@dataclass(frozen=True)
class Place:
    """A page of the evening: its name in the window's own books, its icon, its title, and what makes it."""

    name: str
    picture: str
    title: str
    page: Callable[[Desk, Translator], Any]


PLACES = (
    Place("championship", "trophy", N_("Championship"), ChampionshipPage),
    Place("teams", "people", N_("Teams"), TeamsPage),
    Place("draw", "shuffle", N_("Draw"), DrawPage),
    Place("entry", "pencil", N_("Score entry"), EntryPage),
    Place("standings", "bars", N_("Standings"), StandingsPage),
    Place("documents", "page", N_("Documents"), DocumentsPage),
)


class Evening(QWidget):
    """The pages of one championship. What concerns the whole window goes up."""

    language_asked = Signal()
    lighting_asked = Signal()
    operator_asked = Signal()
    opening_asked = Signal()
    closing_asked = Signal()

    def __init__(self, desk: Desk, words: Translator, here: str = "championship") -> None:
        """`here` is the name of the page to show first."""
        super().__init__()
        self.desk = desk
        self._words = words
        self.rail = Rail([(place.picture, words.gettext(place.title)) for place in PLACES])
        self.bar = TopBar(words)
        self.message = MessageLine(words.gettext("Close this message"))
        self.pages: Mapping[str, Any] = {place.name: place.page(desk, words) for place in PLACES}
        self._stale = dict.fromkeys(self.pages, Changes())
        self._stack = QStackedWidget()
        for page in self.pages.values():
            self._stack.addWidget(page)
        page_side = column(self.bar, self.message, self._stack, space=0)
        page_side.setStretch(2, 1)
        layout = row(self.rail, page_side, space=0)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.toast = Toast(self, self.bar.name)
        self._connect()
        self.show_bar(EVERYTHING)
        self.go(here)

    def _connect(self) -> None:
        self.rail.chosen.connect(lambda position: self.go(PLACES[position].name))
        self.bar.undo_asked.connect(self.undo)
        self.bar.redo_asked.connect(self.redo)
        self.bar.language_asked.connect(self.language_asked)
        self.bar.lighting_asked.connect(self.lighting_asked)
        self.bar.operator_asked.connect(self.operator_asked)
        for key, action in (("Ctrl+Shift+Z", self.redo), ("Ctrl+O", self.opening_asked.emit), (CLOSING_KEY, self.closing_asked.emit)):
            on_key(self, key, action, where=Qt.ShortcutContext.WindowShortcut)
        for page in self.pages.values():
            page.changed.connect(self.follow)
            page.refused.connect(self.refuse)
            if hasattr(page, "place_asked"):
                page.place_asked.connect(self.go)
        self.pages["championship"].closing_asked.connect(self.closing_asked)

    @property
    def here(self) -> str:
        """The name of the page that is shown."""
        return PLACES[self._stack.currentIndex()].name

    def go(self, name: str) -> None:
        """Show a page, brought up to date."""
        position = [place.name for place in PLACES].index(name)
        self.message.be_silent()
        self.rail.mark(position)
        self._stack.setCurrentIndex(position)
        self._bring_up_to_date(name)
        self.setFocusProxy(self.pages[name])
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self, changes: Changes) -> None:
        """Something changed: every page takes note, the one that is shown at once, and what was done is said for a moment."""
        self._take_note(changes)
        self.message.be_silent()
        entry = newest_entry(self.desk)
        hint, key = "", ""
        if entry.what != "redo" and next_steps(self.desk).undo == entry:
            hint, key = self._words.gettext("Undo:"), QKeySequence(UNDO_KEY).toString()
        self.toast.show_for_a_moment(say_done(entry, self._words), hint, key)

    def undo(self) -> None:
        """Take back the newest thing that was done."""
        self._turn_back(undo)

    def redo(self) -> None:
        """Do again what was just taken back."""
        self._turn_back(redo)

    def _turn_back(self, step: Callable[[Desk], Changes]) -> None:
        try:
            changes = step(self.desk)
        except Refused as refusal:
            self.refuse(refusal)
        else:
            self.follow(changes)

    def unfinished(self) -> Mapping[str, Any]:
        """What is being typed on the pages that would mind losing it."""
        return {name: page.unfinished() for name, page in self.pages.items() if hasattr(page, "unfinished")}

    def carry_on(self, unfinished: Mapping[str, Any]) -> None:
        """Go on where another evening of the same championship was left."""
        for name, typed in unfinished.items():
            self.pages[name].carry_on(typed)

    def refuse(self, refusal: Refused) -> None:
        """Say why something was not done."""
        self.message.say(*(say_problem(problem, self._words) for problem in refusal.problems))

    def complain(self, sentence: str) -> None:
        """Say what went wrong elsewhere."""
        self.message.say(sentence)

    def _take_note(self, changes: Changes) -> None:
        self._stale = {name: both(stale, changes) for name, stale in self._stale.items()}
        self._bring_up_to_date(self.here)
        self.show_bar(changes)

    def _bring_up_to_date(self, name: str) -> None:
        stale, self._stale[name] = self._stale[name], Changes()
        if stale != Changes():
            self.pages[name].refresh(stale)

    def show_bar(self, changes: Changes) -> None:
        """Show in the bar how things stand."""
        line = championship(self.desk)
        self.bar.show_championship(line)
        if changes.standings:
            self.bar.show_round(current_round(self.desk), line.planned_rounds)
        self.bar.show_steps(next_steps(self.desk))
        self.bar.show_operator(self.desk.by)


def both(one: Changes, other: Changes) -> Changes:
    """Everything that two commands changed."""
    return replace(
        one,
        settings=one.settings or other.settings,
        teams=one.teams or other.teams,
        rounds=one.rounds or other.rounds,
        games=one.games | other.games,
    )
