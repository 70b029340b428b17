"""What an open championship offers: its pages and what can be done on them, undo and redo, and what concerns the window."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.desk.lines import UndoLine
from tournament.ui.palette.offers import Kind, Offer
from tournament.ui.shell.page import Page, PageName
from tournament.ui.shell.pages import PAGES, PageSpec
from tournament.ui.widgets.action import Action
from tournament.ui.widgets.keys import SETTINGS_KEY
from tournament.wording.desk.journal import say_entry

ALSO: Final[Mapping[PageName, str]] = {
    PageName.CHAMPIONSHIP: N_("clock, copies, what next, overview"),
    PageName.TEAMS: N_("registrations, register, sign up, names, pairs, door, money, attendance, check in, who is there, partner, substitute"),
    PageName.DRAW: N_("pairings, tables, who meets whom, swap, table plan, seats, opponents, rematch"),
    PageName.ENTRY: N_("results, totals, hands, score sheet, scores, points, correct, mistake, wrong"),
    PageName.STANDINGS: N_("prizes, ranking, winners, tie, podium"),
    PageName.DOCUMENTS: N_("paper, print, printer, PDF, posters, export, spreadsheet, Excel, CSV, numbers, labels, diplomas"),
    PageName.JOURNAL: N_("history, who did what, undo, mistake"),
    PageName.HALL: N_("phones, tablets, Wi-Fi, WiFi, network, internet, QR code, pairing"),
    PageName.CASH: N_(
        "cash, money, entry fees, price, who has paid, pay, payment, change, receipts, float, treasurer, expenses, bar, income, accounts"
    ),
    PageName.SETTINGS: N_("options, name, contest, tournament, date, venue, byes, forfeits, preset, template, number of games, ties"),
    PageName.PHASES: N_("pools, finals, bracket, knock-out, round robin, phases, rounds, format"),
    PageName.RAFFLE: N_("tombola, lots, tickets, sell, draw, winning number"),
}
"""Other words by which the pages are found."""
KEYS_OFF_THE_RAIL: Final[Mapping[PageName, str]] = {PageName.SETTINGS: SETTINGS_KEY}


def offer_of(action: Action, under: str = "", first: Callable[[], object] = lambda: None) -> Offer:
    """An action as an offer; `first` is done before it, such as going to its page."""

    def run() -> None:
        first()
        action.run()

    return Offer(action.title, under, action.picture, run, Kind.ACTION, action.key, action.verb, action.also, action.is_dangerous)


def page_offers(specs: Sequence[PageSpec], pages: Mapping[PageName, Page], go: Callable[[PageName], None], words: Translator) -> Iterator[Offer]:
    """What can be done on the pages that are there, each on its own page."""
    for spec in specs:
        for action in pages[spec.name].offers() if spec.name in pages else ():
            yield offer_of(action, words.gettext(spec.title), partial(go, spec.name))


def ways_to_pages(specs: Sequence[PageSpec], go: Callable[[PageName], None], words: Translator) -> Iterator[Offer]:
    """The pages themselves."""
    for position, spec in enumerate(specs):
        title = words.gettext(spec.title)
        on_rail = f"Ctrl+{position + 1}" if spec in PAGES else ""
        key, also = KEYS_OFF_THE_RAIL.get(spec.name, on_rail), ALSO.get(spec.name)
        told = words.gettext(also) if also else ""
        yield Offer(title, words.gettext("Go to this page"), spec.picture, partial(go, spec.name), Kind.ACTION, key, also=told)


def step_offers(steps: UndoLine, undo: Action, redo: Action, words: Translator) -> Iterator[Offer]:
    """Undo and redo by the name of what they would do."""
    for entry, action in ((steps.undo, undo), (steps.redo, redo)):
        if entry is not None:
            yield offer_of(replace(action, title=action.title.format(what=say_entry(entry, words))))
