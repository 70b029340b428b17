"""The actions of an open championship: its pages and theirs, undo, redo, and the window's."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from tournament.i18n import Translator
from tournament.messages.desk import say_entry
from tournament.services.desk.lines import UndoLine
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PAGES, PageName, PageSpec
from tournament.ui.palette.offers import Offer, OfferKind


def offer_of(action: Action, under: str = "", first: Callable[[], object] = lambda: None) -> Offer:
    """An action as an offer; `first` is done before it, such as going to its page."""

    def run() -> None:
        first()
        action.run()

    return Offer(action.title, under, action.picture, run, OfferKind.ACTION, action.key, action.verb, action.also, action.is_dangerous)


def page_offers(specs: Sequence[PageSpec], pages: Mapping[PageName, Page], go: Callable[[PageName], None], words: Translator) -> Iterator[Offer]:
    """What can be done on the pages that are there, each on its own page."""
    for spec in specs:
        for action in pages[spec.name].offers() if spec.name in pages else ():
            yield offer_of(action, words.gettext(spec.title), partial(go, spec.name))


def ways_to_pages(specs: Sequence[PageSpec], go: Callable[[PageName], None], words: Translator) -> Iterator[Offer]:
    """The pages themselves, those that have words to be found by."""
    for spec in specs:
        if spec.also:
            key = f"Ctrl+{PAGES.index(spec) + 1}" if spec in PAGES else spec.key
            title, told, also = words.gettext(spec.title), words.gettext("Go to this page"), words.gettext(spec.also)
            yield Offer(title, told, spec.picture, partial(go, spec.name), OfferKind.ACTION, key, also=also)


def step_offers(steps: UndoLine, undo: Action, redo: Action, words: Translator) -> Iterator[Offer]:
    """Undo and redo by the name of what they would do."""
    for entry, action in ((steps.undo, undo), (steps.redo, redo)):
        if entry is not None:
            yield offer_of(replace(action, title=action.title.format(what=say_entry(entry, words))))
