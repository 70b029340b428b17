"""What an open championship is wired with: services, undo, the palette, pages made ahead, and what pages ask for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.desk import entry_text, passed_over_lines
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import next_steps, redo, undo
from tournament.services.desk.views import JournalEntryView, UndoView
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import current_round
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page import Page, Pages
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES, Action, PageName, PageSpec
from tournament.ui.hall.desks_offer import DesksOffer, FormerHostPart
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.hall.hall_offer import HallOffer
from tournament.ui.hall.hosting import Hosting
from tournament.ui.hall.part import HallPart
from tournament.ui.hall.uplink_part import UplinkPart
from tournament.ui.palette.offers import Offer, OfferKind
from tournament.ui.palette.palette import Palette, seat_offers
from tournament.ui.safety.banners import ElsewherePart
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.screen.part import HallScreen
from tournament.ui.shell.bar_clock import BarClock
from tournament.ui.shell.referee_desk import RefereeDesk
from tournament.ui.shell.start_up import rest_is_there
from tournament.ui.shell.top_bar import REDO_KEY, UNDO_KEY
from tournament.ui.widgets.jobs import HEARD
from tournament.ui.widgets.keys import is_asking

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.shell.championship_view import ChampionshipView


def offer_of(
    action: Action, under: str = "", first: Callable[[], object] = lambda: None, *, is_here: bool = False
) -> Offer:
    """An action as an offer; `first` is done before it, such as going to its page, unless it `is_here`."""

    def run() -> None:
        first()
        action.run()

    return Offer(
        action.title,
        under,
        action.picture,
        run,
        OfferKind.ACTION,
        action.key,
        action.verb,
        action.also,
        action.is_dangerous,
        action.one_of_many,
        is_here,
    )


def page_offers(
    specs: Sequence[PageSpec],
    pages: Mapping[PageName, Page],
    go: Callable[[PageName], None],
    tr: Translator,
    *,
    are_here: bool = False,
) -> Iterator[Offer]:
    """What can be done on the pages that are there, each on its own page; `are_here` where one of them is shown."""
    for spec in specs:
        for action in pages[spec.name].offers() if spec.name in pages else ():
            yield offer_of(action, tr.gettext(spec.title), partial(go, spec.name), is_here=are_here)


def ways_to_pages(specs: Sequence[PageSpec], go: Callable[[PageName], None], tr: Translator) -> Iterator[Offer]:
    """The pages themselves, those that have words to be found by."""
    for spec in specs:
        if spec.also:
            key = f"Ctrl+{PAGES.index(spec) + 1}" if spec in PAGES else spec.key
            title, told, also = tr.gettext(spec.title), tr.gettext("Go to this page"), tr.gettext(spec.also)
            yield Offer(title, told, spec.picture, partial(go, spec.name), OfferKind.ACTION, key, also=also)


def step_offers(steps: UndoView, undo: Action, redo: Action, tr: Translator) -> Iterator[Offer]:
    """Undo and redo by the name of what they would do."""
    for entry, action in ((steps.undo, undo), (steps.redo, redo)):
        if entry is not None:
            yield offer_of(replace(action, title=action.title.format(what=entry_text(entry, tr))))


ASKED: Final = (*PAGES, *(spec for spec in OFF_THE_RAIL if spec.key))
"""The pages that are asked what can be done on them: those that are reached from everywhere."""


class Search(QObject):
    """Everything that can be found from the view of a championship.

    Pages that nobody has looked at are made beside the typing, and those that were made before what is now are brought
    up to date: each then says what it offers.
    """

    def __init__(self, view: "ChampionshipView", tr: Translator) -> None:
        super().__init__(view)
        self._view, self._tr = view, tr
        self.palette = Palette(view, tr)
        self.more_actions: Callable[[], Sequence[Action]] = tuple
        self._seats: tuple[Offer, ...] = ()
        self._asking = QTimer(self, interval=0)
        self._asking.timeout.connect(self._ask_next_page)
        self.palette.chosen.connect(lambda offer: offer.run())

    def open(self) -> None:
        """Open the palette, with everybody's seat as it is now."""
        state = self._view.state
        self._seats = tuple(
            seat_offers(teams(state), current_round(state), self._tr, self._view.open_table, self._view.show_team)
        )
        self.palette.open()
        self.palette.offer(tuple(self._offers()))
        self._asking.start()

    def look_again(self) -> None:
        """There is more to find than before."""
        if not self.palette.isHidden():
            self.palette.look_again()

    def _ask_next_page(self) -> None:
        behind = next((spec.name for spec in ASKED if self._view.is_behind(spec.name)), None)
        if behind is None or self.palette.isHidden():
            self._asking.stop()
            self.palette.prepare()
            return
        try:
            self._view.bring_up_to_date(behind)
        except Refused:  # what cannot be read is told where somebody goes there
            self._asking.stop()
        self.palette.offer(tuple(self._offers()))

    def _offers(self) -> Iterator[Offer]:
        """What the shown page offers first, then the other pages: shown before anything is typed."""
        say, view, tr = self._tr.gettext, self._view, self._view.translator
        shown = [spec for spec in (*PAGES, *OFF_THE_RAIL) if spec.name == view.here]
        here = tuple(page_offers(shown, view.pages.made, view.go, tr, are_here=True))
        yield from here
        yield from ways_to_pages((*PAGES, *OFF_THE_RAIL), view.go, tr)
        undo = Action(say("Undo: {what}"), "undo", view.undo, UNDO_KEY, also=say("take back, correct, mistake, back"))
        redo = Action(say("Redo: {what}"), "redo", view.redo, REDO_KEY)
        yield from step_offers(next_steps(view.desk), undo, redo, self._tr)
        titles = {offer.title for offer in here}
        others = page_offers([spec for spec in ASKED if spec not in shown], view.pages.made, view.go, tr)
        yield from (offer for offer in others if offer.title not in titles)
        yield from (offer_of(action) for action in (*view.services.actions(), *self.more_actions()))
        yield from self._seats


class UndoSteps:
    """Takes back what was done at this desk, and does it again."""

    def __init__(self, view: "ChampionshipFrame") -> None:
        self._view = view
        self._said_to_stay: JournalEntryView | None = None
        """What was said to stay, as the journal holds no phone number: asking again means the step before."""

    def undo(self, tr: Translator) -> None:
        """Undo the newest step; where that is a phone number, which cannot be, say first what would be undone."""
        steps = next_steps(self._view.desk)
        if steps.passed_over not in (None, self._said_to_stay):
            self._said_to_stay = steps.passed_over
            self._view.message.say(*passed_over_lines(steps, tr), tone="alert")
        else:
            self._turn_back(undo)

    def redo(self) -> None:
        """Do again what was just taken back."""
        self._turn_back(redo)

    def _turn_back(self, step: Callable[[Desk], Changes]) -> None:
        self._view.finish_showing()
        try:
            self._view.follow_soon(step(self._view.desk))
        except Refused as refusal:
            self._view.refuse(refusal)


BETWEEN: Final = 100
"""Milliseconds between two turns, in which keys are heard and the first page is painted."""
IDLE: Final = 500
"""Milliseconds in which nobody does anything before the next turn: who types does not wait for a page unasked for."""


class Prefetch(QObject):
    """Makes the pages that nobody went to yet, half of one at a turn, once what they import is there.

    It works only while nobody does anything: it hears the keys and clicks of the whole window where few events pass,
    is told of what is shown, and rests while a dialog is answered.
    """

    def __init__(self, pages: Pages, view: QWidget) -> None:
        super().__init__(view)
        self._pages, self._view = pages, view
        self._heard: QWindow | None = None
        self._turns = QTimer(self, interval=IDLE, singleShot=True)
        self._turns.timeout.connect(self._take_turn)
        self._turns.start()

    def put_off(self) -> None:
        """Somebody does something: wait until they have done nothing for a while."""
        if self._turns.isActive():
            self._turns.start(IDLE)

    def stop(self) -> None:
        """Make nothing any more."""
        self._turns.stop()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Wait a little longer after a key or a click."""
        if event.type() in HEARD:
            self.put_off()
        return False

    def _take_turn(self) -> None:
        """Begin the next turn after this one, so that a failure is told once. Ends with a closed evening."""
        if not self._may_work() or self.make_part():
            self._turns.start(BETWEEN)

    def _may_work(self) -> bool:
        if not self._view.isVisible():
            return False
        handle = self._view.window().windowHandle()
        if handle is not self._heard:
            self._heard = handle
            handle.installEventFilter(self)
        return rest_is_there() and not is_asking()

    def make_part(self) -> bool:
        """Make the next part: a page, or the style of the one just made. Whether more is to be made.

        Where the disk refuses what a page reads, whoever goes there is told so.
        """
        missing = next((spec.name for spec in PAGES if spec.name not in self._pages.made), None)
        try:
            if missing is not None and not self._pages.begin(missing):
                self._pages.finish(missing)
        except Refused:
            return False
        return missing is not None


def window_services(desk: Desk) -> Sequence[WindowService]:
    """The services that are there from the start; what they open when they are asked to, they import then."""
    of_all = (BarClock(), RefereeDesk(), SharedTables(), HallScreen(), ElsewherePart())
    if desk.is_joined:
        return (*of_all, joined_part(desk))
    return (*of_all, Hosting(), HallPart(), DesksPart(), DesksOffer(), HallOffer(), FormerHostPart(), UplinkPart())


def joined_part(desk: Desk) -> WindowService:
    """That of a joined desk, which has no hall of its own to open."""
    from tournament.hosting.replica import Replica
    from tournament.ui.joining.part import JoinedPart

    assert isinstance(desk, Replica)
    return JoinedPart(desk)


def wire(page: Page, view: "ChampionshipFrame") -> None:
    """Connect every signal of a page with the view in which it is shown; what concerns the whole window goes up."""
    page.changed.connect(view.follow if page.is_refreshed_at_once else view.follow_soon)
    page.showing_asked.connect(view.finish_showing)
    page.refused.connect(view.refuse)
    page.overtaken.connect(lambda: view.show_others(view.desk.news()))
    page.page_asked.connect(view.go)
    page.document_asked.connect(partial(show_document, view))
    page.account_asked.connect(partial(show_account, view))
    page.team_asked.connect(view.show_team)
    page.neighbour_asked.connect(view.show_neighbour)
    page.table_asked.connect(view.open_table)
    page.rule_asked.connect(partial(show_rule, view))
    page.decision_asked.connect(view.decision_asked)
    page.taking_over_asked.connect(view.taking_over_asked)
    page.closing_asked.connect(view.closing_asked)
    page.saving_asked.connect(view.saving_asked)
    page.second_asked.connect(view.second_asked)
    page.no_second_asked.connect(view.no_second_asked)


def show_rule(view: "ChampionshipFrame", name: str) -> None:
    """Show a setting of the rules."""
    from tournament.ui.setup.rules_page import RulesPage

    view.go(PageName.RULES)
    view.pages.of(RulesPage).show_setting(name)


def show_account(view: "ChampionshipFrame", team_id: int) -> None:
    """Show the account of a team, where it is paid."""
    from tournament.ui.cash.cash_page import CashPage

    view.go(PageName.CASH)
    view.pages.of(CashPage).show_team(team_id)


def show_document(view: "ChampionshipFrame", name: str) -> None:
    """Show a document among the others, ready to be made."""
    from tournament.ui.papers.documents_page import DocumentsPage

    view.go(PageName.DOCUMENTS)
    view.pages.of(DocumentsPage).show_document(name)
