"""What an open championship offers: its pages and what can be done on them, undo and redo, and what concerns the window."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tournament.i18n import N_, Translator
from tournament.services.desk.lines import UndoLine
from tournament.ui.palette.action import Action
from tournament.ui.palette.offers import Kind, Offer
from tournament.ui.shell.places import Place
from tournament.ui.widgets.keys import SETTINGS_KEY
from tournament.wording.desk.journal import say_entry

ALSO: Final[Mapping[str, str]] = {
    "championship": N_("clock, copies, what next"),
    "teams": N_("registrations, names, door, money"),
    "draw": N_("pairings, tables, who meets whom, swap"),
    "entry": N_("results, totals, hands, score sheet"),
    "standings": N_("prizes, ranking, winners"),
    "documents": N_("paper, print, PDF, posters"),
    "journal": N_("history, who did what"),
    "settings": N_("options, name, date, byes, forfeits, preset"),
}
"""Other words by which the pages are found."""
KEYS_OFF_THE_RAIL: Final[Mapping[str, str]] = {"settings": SETTINGS_KEY}


def offer_of(action: Action, under: str = "", first: Callable[[], object] = lambda: None) -> Offer:
    """An action as an offer; `first` is done before it, such as going to its page."""

    def run() -> None:
        first()
        action.run()

    return Offer(action.title, under, action.picture, run, Kind.ACTION, action.key, action.verb, action.also, action.is_dangerous)


def page_offers(places: Sequence[Place], pages: Mapping[str, Any], go: Callable[[str], None], words: Translator) -> Iterator[Offer]:
    """What can be done on the pages that are there, each on its own page."""
    for place in places:
        page: Any = pages.get(place.name)
        for action in page.offers() if hasattr(page, "offers") else ():
            yield offer_of(action, words.gettext(place.title), partial(go, place.name))


def place_offers(places: Sequence[Place], go: Callable[[str], None], words: Translator) -> Iterator[Offer]:
    """The pages themselves."""
    for position, place in enumerate(places):
        title = words.gettext(place.title)
        key, also = KEYS_OFF_THE_RAIL.get(place.name, f"Ctrl+{position + 1}"), words.gettext(ALSO[place.name])
        yield Offer(title, words.gettext("Go to this page"), place.picture, partial(go, place.name), Kind.ACTION, key, also=also)


def step_offers(steps: UndoLine, undo: Action, redo: Action, words: Translator) -> Iterator[Offer]:
    """Undo and redo by the name of what they would do."""
    for entry, action in ((steps.undo, undo), (steps.redo, redo)):
        if entry is not None:
            yield offer_of(Action(action.title.format(what=say_entry(entry, words)), action.picture, action.run, action.key))
