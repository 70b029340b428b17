"""The pages of an open championship: each is imported and made when it is first wanted.

A new page is a file with a subclass of `Page`, a name in `PageName`, and a line of `PAGES` or `OFF_THE_RAIL` with the function that imports it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tournament.sentences import N_
from tournament.ui.shell.page import Page, PageName

if TYPE_CHECKING:
    from tournament.ui.cash.cash_page import CashPage
    from tournament.ui.desk.journal_page import JournalPage
    from tournament.ui.hall.hall_page import HallPage
    from tournament.ui.joining.joined_page import JoinedPage
    from tournament.ui.papers.documents_page import DocumentsPage
    from tournament.ui.people.team_page import TeamPage
    from tournament.ui.people.teams_page import TeamsPage
    from tournament.ui.prizes.prizes_page import PrizesPage
    from tournament.ui.raffle.raffle_page import RafflePage
    from tournament.ui.rounds.draw_page import DrawPage
    from tournament.ui.scores.entry_page import EntryPage
    from tournament.ui.screen.screen_page import ScreenPage
    from tournament.ui.setup.championship_page import ChampionshipPage
    from tournament.ui.setup.feasible_page import FeasiblePage
    from tournament.ui.setup.phases_page import PhasesPage
    from tournament.ui.setup.rules_page import RulesPage
    from tournament.ui.setup.settings_page import SettingsPage
    from tournament.ui.standings.standings_page import StandingsPage

P = TypeVar("P", bound=Page)


# Each page is imported by a function of its own, when it is first wanted: `make bench` measures how long the first page takes to be painted
# (sample painted) and the memory with the sample open.


def championship_page() -> "type[ChampionshipPage]":
    """The page of the championship."""
    from tournament.ui.setup.championship_page import ChampionshipPage

    return ChampionshipPage


def teams_page() -> "type[TeamsPage]":
    """The page of all teams."""
    from tournament.ui.people.teams_page import TeamsPage

    return TeamsPage


def draw_page() -> "type[DrawPage]":
    """The page of the draw."""
    from tournament.ui.rounds.draw_page import DrawPage

    return DrawPage


def entry_page() -> "type[EntryPage]":
    """The page of score entry."""
    from tournament.ui.scores.entry_page import EntryPage

    return EntryPage


def standings_page() -> "type[StandingsPage]":
    """The page of the standings."""
    from tournament.ui.standings.standings_page import StandingsPage

    return StandingsPage


def documents_page() -> "type[DocumentsPage]":
    """The page of the documents."""
    from tournament.ui.papers.documents_page import DocumentsPage

    return DocumentsPage


def journal_page() -> "type[JournalPage]":
    """The page of the journal."""
    from tournament.ui.desk.journal_page import JournalPage

    return JournalPage


def hall_page() -> "type[HallPage]":
    """The page from which the hall is opened."""
    from tournament.ui.hall.hall_page import HallPage

    return HallPage


def joined_page() -> "type[JoinedPage]":
    """The page of the host, at a desk that is joined to it."""
    from tournament.ui.joining.joined_page import JoinedPage

    return JoinedPage


def cash_page() -> "type[CashPage]":
    """The page of the cash."""
    from tournament.ui.cash.cash_page import CashPage

    return CashPage


def team_page() -> "type[TeamPage]":
    """The page of one team."""
    from tournament.ui.people.team_page import TeamPage

    return TeamPage


def settings_page() -> "type[SettingsPage]":
    """The page of the settings."""
    from tournament.ui.setup.settings_page import SettingsPage

    return SettingsPage


def rules_page() -> "type[RulesPage]":
    """The page of the rules of play."""
    from tournament.ui.setup.rules_page import RulesPage

    return RulesPage


def feasible_page() -> "type[FeasiblePage]":
    """The page that shows whether an evening fits."""
    from tournament.ui.setup.feasible_page import FeasiblePage

    return FeasiblePage


def phases_page() -> "type[PhasesPage]":
    """The page of the plan of the rounds."""
    from tournament.ui.setup.phases_page import PhasesPage

    return PhasesPage


def screen_page() -> "type[ScreenPage]":
    """The page from which the screen of the hall is steered."""
    from tournament.ui.screen.screen_page import ScreenPage

    return ScreenPage


def prizes_page() -> "type[PrizesPage]":
    """The page of the prizes."""
    from tournament.ui.prizes.prizes_page import PrizesPage

    return PrizesPage


def raffle_page() -> "type[RafflePage]":
    """The page of the raffle."""
    from tournament.ui.raffle.raffle_page import RafflePage

    return RafflePage


@dataclass(frozen=True)
class PageSpec:
    """What is known of a page before it is made: its name, its icon, its title (English, to be translated), and what imports its class."""

    name: PageName
    picture: str
    title: str
    load: Callable[[], type[Page]]


PAGES: Final = (
    PageSpec(PageName.CHAMPIONSHIP, "trophy", N_("Championship"), championship_page),
    PageSpec(PageName.TEAMS, "people", N_("Teams"), teams_page),
    PageSpec(PageName.DRAW, "shuffle", N_("Draw"), draw_page),
    PageSpec(PageName.ENTRY, "pencil", N_("Score entry"), entry_page),
    PageSpec(PageName.STANDINGS, "bars", N_("Standings"), standings_page),
    PageSpec(PageName.DOCUMENTS, "page", N_("Documents"), documents_page),
    PageSpec(PageName.JOURNAL, "book", N_("Journal"), journal_page),
    PageSpec(PageName.HALL, "wifi", N_("Hall"), hall_page),
    PageSpec(PageName.CASH, "coins", N_("Till"), cash_page),
)
"""The pages of the rail, in its order."""

OFF_THE_RAIL: Final = (
    PageSpec(PageName.TEAM, "people", N_("Team"), team_page),
    PageSpec(PageName.SETTINGS, "pencil", N_("Settings"), settings_page),
    PageSpec(PageName.RULES, "page", N_("Rules of play"), rules_page),
    PageSpec(PageName.FEASIBLE, "clock", N_("Does it fit?"), feasible_page),
    PageSpec(PageName.PHASES, "shuffle", N_("Plan of the rounds"), phases_page),
    PageSpec(PageName.SCREEN, "screen", N_("Screen of the hall"), screen_page),
    PageSpec(PageName.PRIZES, "trophy", N_("Prizes and awards"), prizes_page),
    PageSpec(PageName.RAFFLE, "shuffle", N_("Raffle"), raffle_page),
)
"""Pages one comes to from another page. The evening shows the way back to that one above them, and Esc takes it.

From the page of one team one may go on to that of another: the way back has as many steps.
"""


def pages_of(*, is_joined: bool) -> Sequence[PageSpec]:
    """All the pages of a desk. The hall is the host's: a joined desk has a page of that in its place."""
    every = (*PAGES, *OFF_THE_RAIL)
    return [replace(spec, load=joined_page) if is_joined and spec.name is PageName.HALL else spec for spec in every]


@dataclass(frozen=True)
class Stop:
    """Where one went: a page, and the number of the team where that is what the page is about."""

    page: PageName
    team: int | None = None


@dataclass(frozen=True)
class LeftOff:
    """Where one is, how one came there, and what is being typed on the pages that would mind losing it."""

    trail: tuple[Stop, ...]
    typed: Mapping[PageName, Any]


class Pages(Mapping[PageName, Page]):
    """The pages of an evening by their names. To ask for one is to have it made: by `make`, then by `take_in`, which styles it."""

    def __init__(self, specs: Sequence[PageSpec], make: Callable[[PageSpec], Page], take_in: Callable[[Page], object]) -> None:
        self._specs = {spec.name: spec for spec in specs}
        self._make, self._take_in = make, take_in
        self.begun: dict[PageName, Page] = {}
        self.made: dict[PageName, Page] = {}

    def spec(self, name: PageName) -> PageSpec:
        """What is known of a page before it is there."""
        return self._specs[name]

    def of(self, load: Callable[[], type[P]]) -> P:
        """The page whose class a function of this module imports, as what it is."""
        page = self[next(spec.name for spec in self._specs.values() if spec.load == load)]
        assert isinstance(page, load())
        return page

    def __getitem__(self, name: PageName) -> Page:
        """The page of this name."""
        if name not in self.made:
            self.begin(name)
            self.finish(name)
        return self.made[name]

    def begin(self, name: PageName) -> bool:
        """Make a page as far as nothing of it is styled yet; False if that was done before."""
        if name in self.begun:
            return False
        self.begun[name] = self._make(self._specs[name])
        return True

    def finish(self, name: PageName) -> None:
        """Have a page that was begun styled."""
        self._take_in(self.begun[name])
        self.made[name] = self.begun.pop(name)

    def give_up_begun(self) -> None:
        """Let go of what was begun: it was begun with other words than those that hold now."""
        while self.begun:
            self.begun.popitem()[1].deleteLater()

    def __iter__(self) -> Iterator[PageName]:
        """The names of all pages, whether they are there yet or not."""
        return iter(self._specs)

    def __len__(self) -> int:
        """How many pages there are."""
        return len(self._specs)
