"""An open championship on the screen: the rail, the bar, and the pages beside it.

It opens pages and passes on what changed; what a page does is the page's business.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedWidget, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.people.players import translator_for
from tournament.messages.refusals import problem_text
from tournament.services.desk.changes import Changes, both
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.undo import next_steps
from tournament.services.rounds.game_clock import GameClock
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import championship
from tournament.ui.ground.championship_frame import ChampionshipFrame
from tournament.ui.ground.main_window import EVERYTHING, StateFollower, WindowServices
from tournament.ui.ground.page import Copying, Page, Pages, page_class
from tournament.ui.ground.page_specs import (
    EVERY_PAGE,
    PAGES,
    Location,
    Navigation,
    PageName,
    PageSpec,
    pages_of,
    position_on_rail,
)
from tournament.ui.safety.banners import CopiesBanner, FileBanner
from tournament.ui.shell.top_bar import SEARCH_KEY, BackBar, DoneToast, Rail, TopBar
from tournament.ui.shell.wiring import Prefetch, Search, UndoSteps, window_services, wire
from tournament.ui.widgets.jobs import DeferredCall, exhaust
from tournament.ui.widgets.keys import CLOSING_KEY, SAVING_KEY, go_to_next_stop, on_key, show_keyboard
from tournament.ui.widgets.messages import JustChanged, MessageOver
from tournament.ui.widgets.surfaces import column, row


class ChampionshipView(ChampionshipFrame):
    """The pages of one championship. What concerns the whole window goes up."""

    def __init__(
        self,
        desk: Desk,
        tr: Translator,
        here: PageName | None = PageName.CHAMPIONSHIP,
        copying: Copying | None = None,
        remembering: StateFollower | None = None,
        services: WindowServices | None = None,
    ) -> None:
        """`here`: first page (None: see `begin`); `copying`, `remembering` and earlier `services` are used on."""
        super().__init__()
        self.desk = desk
        self._tr = tr
        self.translator = translator_for(championship(self.state), tr)
        self._outspoken: set[PageName] = set()
        """Pages made with another translator, to be made anew when next shown."""
        self._path: tuple[Location, ...] = ()
        self._stale: dict[PageName, Changes] = {}
        self._done, self._following = Changes(), DeferredCall(self)
        """What was done and is not shown yet, and what shows it."""
        self._going = DeferredCall(self)
        self.rail = Rail([(spec.picture, self.translator.gettext(spec.title)) for spec in PAGES])
        self.bar = TopBar(self.translator)
        self.back_bar = BackBar(tr)
        self.file_banner = FileBanner(tr, lambda: None if desk.is_joined else desk.file_trouble)
        self.banner = CopiesBanner(tr)
        self._stack = QStackedWidget()
        self.pages = Pages(pages_of(is_joined=desk.is_joined), self._make, self._stack.addWidget)
        self.prefetch = Prefetch(self.pages, self)
        self._banners = column(self.file_banner, self.banner, space=0)
        page_side = column(self.bar, self._banners, self.back_bar, self._stack, space=0)
        page_side.setStretch(3, 1)
        layout = row(self.rail, page_side, space=0)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.message = MessageOver(self._stack, tr.gettext("Close this message"))
        self.toast = DoneToast(self, self.bar, tr)
        self.just_changed = JustChanged(self)
        self.search = Search(self, tr)
        self.copying, self._remembering = copying, remembering
        self._steps = UndoSteps(self)
        self._connect()
        self._connect_copies()
        self.show_bar(EVERYTHING)
        self.services = services or WindowServices(desk, window_services(desk))
        self.services.enter(self)
        if here is not None:
            exhaust(self.begin(here))

    def begin(self, here: PageName) -> Iterator[None]:
        """Make the first page in parts, show it, then let the register know who is there."""
        yield from self._make_in_steps(here)
        self.go(here)
        yield
        self._remember(EVERYTHING)

    def _connect(self) -> None:
        self.rail.chosen.connect(lambda position: self.go_in_steps(PAGES[position].name))
        self.back_bar.asked.connect(self.go_back)
        self.bar.search_asked.connect(self.search.open)
        self.bar.undo_asked.connect(self.undo)
        self.bar.redo_asked.connect(self.redo)
        self.bar.operator_asked.connect(self.operator_asked)
        self.bar.clock_asked.connect(self.clock_asked)
        self.bar.hall_screen.clicked.connect(partial(self.go_in_steps, PageName.SCREEN))
        for key, action in (
            (SEARCH_KEY, self.search.open),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl+O", self.opening_asked.emit),
            (CLOSING_KEY, self.closing_asked.emit),
        ):
            on_key(self, key, action, where=Qt.ShortcutContext.WindowShortcut)
        for spec in EVERY_PAGE:
            if spec.key:
                on_key(self, spec.key, partial(self.go_in_steps, spec.name), where=Qt.ShortcutContext.WindowShortcut)

    def _connect_copies(self) -> None:
        """The banner says where copies fail; Ctrl+S saves one, as it does everywhere."""
        on_key(self, SAVING_KEY, self.saving_asked.emit, where=Qt.ShortcutContext.WindowShortcut)
        self.file_banner.saving_asked.connect(self.saving_asked)
        self.banner.second_asked.connect(self.second_asked)
        if self.copying is not None:
            self.banner.follow(self.copying)

    def put_over_pages(self, banner: QWidget) -> None:
        """Show a banner, or what else concerns every page, over them."""
        self._banners.addWidget(banner)

    @property
    def around_pages(self) -> Sequence[QWidget]:
        """The rail and the bar."""
        return self.rail, self.bar

    @property
    def undo_button(self) -> QWidget:
        """What takes back."""
        return self.bar.undo

    @property
    def search_button(self) -> QWidget:
        """What opens the palette."""
        return self.bar.search

    def rail_button(self, name: PageName) -> QWidget:
        """What leads to a page of the rail."""
        return self.rail.button(position_on_rail(name))

    @property
    def is_searching(self) -> bool:
        """Whether the palette is open."""
        return not self.search.palette.isHidden()

    def _make(self, spec: PageSpec) -> Page:
        """Make a page: what happened before it was there concerns it no more."""
        page = page_class(spec)(self.desk, self.translator)
        wire(page, self)
        if self.copying is not None:
            page.follow_copies(self.copying)
        page.follow_services(self.services)
        if not spec.is_on_rail:
            on_key(page, "Esc", self.go_back, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        page.show_time(self.desk.clock())
        self.destroyed.connect(page.deleteLater)  # it may never get to be a child of this
        self._stale[spec.name] = Changes()
        return page

    @property
    def state(self) -> ChampionshipState:
        """The present state: whoever shows something of the championship has it from here."""
        return self.desk.shown_state

    @property
    def is_begun(self) -> bool:
        """Whether a page is shown; before that nothing of what others do can be."""
        return bool(self._path)

    @property
    def here(self) -> PageName:
        """The name of the page that is shown."""
        return self._path[-1].page

    @property
    def team_shown(self) -> int | None:
        """The number of the team whose page is shown, if one is."""
        return self._path[-1].team

    @property
    def title(self) -> str:
        """What the page that is shown is called."""
        return self.translator.gettext(self.pages.spec(self.here).title)

    def go(self, name: PageName) -> None:
        """Show a page, refreshed; from one that is not on the rail, going back leads to the previous page."""
        if self.pages.spec(name).is_on_rail:
            self._follow_path((Location(name),))
        elif self.here is not name:
            self._follow_path((*self._path, Location(name)))

    def go_in_steps(self, name: PageName) -> None:
        """Show a page that a key or a button asks for, and before whatever is done next.

        One that is not there yet is made, styled and shown in a turn each: all in one would be felt.
        """
        if name in self.pages.made:
            self.go(name)
            return
        if self.pages.spec(name).is_on_rail:
            self.rail.mark(position_on_rail(name))
        self.prefetch.put_off()
        self._going.ask(lambda: self._go_in_steps(name))

    def _go_in_steps(self, name: PageName) -> Iterator[None]:
        with suppress(Refused):  # where it cannot be read, going there says so
            yield from self._make_in_steps(name)
        self.go(name)

    def _make_in_steps(self, name: PageName) -> Iterator[None]:
        if name not in self.pages.made:
            self.pages.begin(name)
            yield
            if name in self.pages.begun:  # a turn between may have finished it, or let go of it
                self.pages.finish(name)
                yield

    def show_team(self, number: int) -> None:
        """Show the page of a team. The way back leads to the page one came from."""
        if self._path[-1] != Location(PageName.TEAM, number):
            self._follow_path((*self._path, Location(PageName.TEAM, number)))

    def show_neighbour(self, number: int) -> None:
        """Show the page of a team in the place of another team's: the way back stays the same."""
        self._follow_path((*self._path[:-1], Location(PageName.TEAM, number)))

    def open_table(self, number: int, table: int) -> None:
        """Open the score sheet of a table of a posted round."""
        from tournament.ui.scores.entry_page import EntryPage

        self.go(PageName.ENTRY)
        self.pages.of(EntryPage).open_game(number, table)

    def go_back(self) -> None:
        """Show again what was shown before this."""
        if len(self._path) > 1:
            self._follow_path(self._path[:-1])
            self.pages[self.here].come_back()

    def _follow_path(self, path: tuple[Location, ...]) -> None:
        """Show the last page of a trail that begins on the rail; if it cannot be read, stay and say why."""
        self.prefetch.put_off()
        self._going.finish()
        self._following.finish()
        before = self._path
        try:
            self._show_end_of(path)
        except Refused as refusal:
            if not before:
                raise
            self._path = before
            self._show_where(before)
            self._stack.setCurrentWidget(self.pages[self.here])
            self.refuse(refusal)

    def _show_end_of(self, path: tuple[Location, ...]) -> None:
        self._path = path
        self._make_anew(self.here)
        page = self.pages[self.here]
        self.message.be_silent()
        self._show_where(path)
        self._stack.setCurrentWidget(page)
        self.bring_up_to_date(self.here)
        if (number := path[-1].team) is not None:
            from tournament.ui.people.team_page import TeamPage

            self.pages.of(TeamPage).show_team(number)
        self.setFocusProxy(page)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        show_keyboard(page)

    def _show_where(self, path: tuple[Location, ...]) -> None:
        """Mark on the rail where a path begins, and say where the way back leads."""
        self.rail.mark(position_on_rail(path[0].page))
        self.back_bar.show_where_to(
            self.translator.gettext(self.pages.spec(path[-2].page).title) if len(path) > 1 else ""
        )

    def _make_anew(self, name: PageName) -> None:
        """Drop a page that was made with other words than those that hold now."""
        if name in self._outspoken:
            self._outspoken.remove(name)
            page = self.pages.made.pop(name)
            self._stack.removeWidget(page)
            page.deleteLater()

    def _speak_of_who_plays(self) -> None:
        """Use the words for players while all enter alone, else those for teams; and the chosen currency."""
        tr = translator_for(championship(self.state), self._tr)
        if (tr.variants, tr.currency) != (self.translator.variants, self.translator.currency):
            self.translator = tr
            self._outspoken = set(self.pages.made)
            self.pages.give_up_begun()
            self.rail.name([tr.gettext(spec.title) for spec in PAGES])
            self.bar.show_in(tr)

    def follow(self, changes: Changes) -> None:
        """Tell every page of changes, the shown one at once, and say for a moment what was done."""
        self.follow_soon(changes)
        self._following.finish()

    def follow_soon(self, changes: Changes) -> None:
        """Follow a change in its own turn, before the next key: doing and showing exceed a key's time."""
        self._done = both(self._done, changes)
        self.prefetch.put_off()
        self._following.ask(self._show_what_was_done)

    def _show_what_was_done(self) -> Iterator[None]:
        changes, self._done = self._done, Changes()
        self.message.be_silent()
        try:
            yield from self._take_note(both(changes, self.desk.news()))
            if not self.desk.is_waiting:  # else the newest entry is not what was just wished
                self.toast.show_done(self.state, next_steps(self.desk), self.translator)
        except Refused as refusal:  # what was done is done: only reading it again was refused
            self.refuse(refusal)

    def settle(self, changes: Changes) -> None:
        """The host did what had to wait: the page in which it is still typed goes on."""
        if not any(page.settle(changes) for page in self.pages.made.values()):
            self.show_others(changes)  # a message about something else that waited stays

    def follow_others(self) -> None:
        """Show what other desks did meanwhile, and say for a moment who did what. Whatever is being typed stays."""
        before = self.state.sequence
        try:
            self.show_others(self.desk.catch_up())
        except Refused as refusal:
            self.refuse(refusal)
        self.toast.show_others(self.state, before, self.desk.name, self.translator)

    def show_others(self, news: Changes) -> None:
        """Show what other desks changed, if anything."""
        if news != Changes():
            exhaust(self._take_note(news))

    def _remember(self, changes: Changes) -> None:
        if changes.teams and self._remembering is not None:
            try:
                self._remembering.follow(self.state)
            except Refused as refusal:
                self.refuse(refusal)

    def undo(self) -> None:
        """Take back the newest thing that was done."""
        self._steps.undo(self.translator)

    def redo(self) -> None:
        """Do again what was just taken back."""
        self._steps.redo()

    def finish_showing(self) -> None:
        """Show now what was done and is not shown yet."""
        self._following.finish()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on with Tab through the rail, the bar and the page, and round again."""
        return go_to_next_stop(self, forward)

    def unfinished(self) -> Navigation:
        """Where one is, and what is being typed."""
        self._following.finish()
        typed = {name: page.unfinished() for name, page in self.pages.made.items()}
        return Navigation(self._path, {name: what for name, what in typed.items() if what is not None})

    def carry_on(self, navigation: Navigation) -> None:
        """Go on where another view of the same championship was left."""
        self._follow_path(navigation.path)
        for name, typed in navigation.typed.items():
            self.pages[name].carry_on(typed)

    def refuse(self, refusal: Refused) -> None:
        """Say why something was refused. A lost file name is said by a banner until it is saved elsewhere."""
        self._following.finish()
        self.file_banner.look()
        self.show_others(self.desk.news())
        self.message.say(
            *(
                problem_text(problem, self.translator)
                for problem in refusal.problems
                if problem != self.file_banner.trouble
            )
        )

    def complain(self, sentence: str) -> None:
        """Say what went wrong elsewhere."""
        self.message.say(sentence)

    def show_for_a_moment(self, sentence: str) -> None:
        """Say something that nobody has to answer or to close."""
        self.toast.show_for_a_moment(sentence)

    def _take_note(self, changes: Changes) -> Iterator[None]:
        """Show a change in the bar, then on the page, then in the register: each may take as long as a key may."""
        if self.copying is not None:
            self.copying.tick_soon()
        if changes.settings:
            self._speak_of_who_plays()
        self._stale = {name: both(stale, changes) for name, stale in self._stale.items()}
        self.show_bar(changes)
        yield
        self.just_changed.look(self.pages[self.here])
        self.bring_up_to_date(self.here)
        self.just_changed.mark()
        yield
        self.services.follow(self.state, changes)
        self.services.tell_time()
        yield
        self._remember(changes)

    def is_behind(self, name: PageName) -> bool:
        """Whether a page is still to be made, perhaps anew, or shows another state than the present one."""
        made = self.pages.made.get(name)
        return made is None or made.state is not self.state or (name in self._outspoken and name is not self.here)

    def bring_up_to_date(self, name: PageName) -> None:
        """Have a page follow what happened since; only here is a page told to show the present state."""
        if name is not self.here:
            self._make_anew(name)
        if (page := self.pages[name]).state is not self.state:
            page.refresh(self.state, self._stale[name])
            self._stale[name] = Changes()

    def show_bar(self, changes: Changes) -> None:
        """Show the present state in the bar."""
        line = championship(self.state)
        self.setWindowTitle(f"{line.name} – Capot")
        self.bar.show_championship(line)
        if changes.standings:
            self.bar.show_round(current_round(self.state), round_progress(self.state).rounds)
        self.bar.show_steps(next_steps(self.desk))
        self.bar.show_operator(self.desk.by)

    def delete_in_steps(self) -> Iterator[None]:
        """Delete every page in a turn of its own, the shown one last, then the rest: all in one would be felt.

        The desk is closed: nothing is made or shown here any more.
        """
        self.prefetch.stop()
        self._going.give_up()
        self._following.give_up()
        shown = self.pages.made.pop(self.here) if self.is_begun else None
        while self.pages.made:
            self.pages.made.popitem()[1].deleteLater()
            yield
        self.pages.give_up_begun()
        if shown is not None:
            shown.deleteLater()
            yield
        self.deleteLater()

    def show_operator(self, name: str) -> None:
        """Show who is at the desk."""
        self.bar.show_operator(name)

    def show_clock(self, clock: GameClock | None, now: datetime) -> None:
        """Show how long is left of the round."""
        self.bar.show_clock(clock, now)

    def show_screen(self, *, is_open: bool) -> None:
        """Show whether the hall has its screen."""
        self.bar.show_screen(is_open=is_open)

    def tell_time(self, now: datetime) -> None:
        """Show what time it is on the pages that have a clock."""
        for page in self.pages.made.values():
            page.show_time(now)
