"""Opens the palette over the view of a championship, and gives it what there is to find."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.undo import next_steps
from tournament.services.people.registration import teams
from tournament.services.rounds.round_lines import current_round
from tournament.ui.ground.action import Action
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES
from tournament.ui.palette.offers import Offer
from tournament.ui.palette.palette import Palette
from tournament.ui.palette.seats import seat_offers
from tournament.ui.shell.championship_offers import offer_of, page_offers, step_offers, ways_to_pages
from tournament.ui.shell.top_bar import REDO_KEY, UNDO_KEY

if TYPE_CHECKING:
    from tournament.ui.shell.championship_view import ChampionshipView

ASKED: Final = (*PAGES, *(spec for spec in OFF_THE_RAIL if spec.key))
"""The pages that are asked what can be done on them: those that are reached from everywhere."""


class Search(QObject):
    """Everything that can be found from the view of a championship.

    Pages that nobody has looked at are made beside the typing, and those that were made before what is now are brought
    up to date: each then says what it offers.
    """

    def __init__(self, view: "ChampionshipView", words: Translator) -> None:
        super().__init__(view)
        self._view, self._words = view, words
        self.palette = Palette(view, words)
        self.more_actions: Callable[[], Sequence[Action]] = tuple
        self._seats: tuple[Offer, ...] = ()
        self._asking = QTimer(self, interval=0)
        self._asking.timeout.connect(self._ask_next_page)
        self.palette.chosen.connect(lambda offer: offer.run())

    def open(self) -> None:
        """Open the palette, with everybody's seat as it is now."""
        hall = self._view.hall
        self._seats = tuple(seat_offers(teams(hall), current_round(hall), self._words, self._view.open_table, self._view.show_team))
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
        say, view, words = self._words.gettext, self._view, self._view.words
        here = [spec for spec in ASKED if spec.name == view.here]
        yield from page_offers(here, view.pages.made, view.go, words)
        yield from ways_to_pages((*PAGES, *OFF_THE_RAIL), view.go, words)
        undo = Action(say("Undo: {what}"), "undo", view.undo, UNDO_KEY, also=say("take back, correct, mistake, back"))
        redo = Action(say("Redo: {what}"), "redo", view.redo, REDO_KEY)
        yield from step_offers(next_steps(view.desk), undo, redo, self._words)
        yield from page_offers([spec for spec in ASKED if spec not in here], view.pages.made, view.go, words)
        yield from (offer_of(action) for action in (*view.services.actions(), *self.more_actions()))
        yield from self._seats
