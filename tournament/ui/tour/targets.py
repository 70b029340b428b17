"""Where each tour step happens: the way to its page, then the part that the next key goes to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QWidget

from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.widgets.search_line import SearchLine

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame


def fields(view: "ChampionshipFrame") -> QWidget:
    """Where names are typed."""
    return view.pages.of(TeamsPage).fields


def search_or_list(view: "ChampionshipFrame") -> QWidget:
    """Where a name is looked for, and then the list."""
    page = view.pages.of(TeamsPage)
    return page.table if page.table.hasFocus() else page.search


def line_searched(view: "ChampionshipFrame") -> SearchLine | None:
    """The line whose words Esc takes away where the keyboard is: in the list of the teams it is the line above it."""
    focused = QApplication.focusWidget()
    if view.here is PageName.TEAMS and (page := view.pages.of(TeamsPage)).table.hasFocus():
        return page.search
    return focused if isinstance(focused, SearchLine) else None


def closes_first(view: "ChampionshipFrame") -> bool:
    """Whether Esc closes something before it leaves the tour: a search, a list of people, what is over a sheet."""
    if (line := line_searched(view)) is not None and line.text():
        return True
    if view.here is PageName.TEAMS:
        fields = view.pages.of(TeamsPage).fields
        return fields.suggestions.isVisible() or (fields.leave.isVisible() and holds_keys(fields))
    if view.here is PageName.ENTRY:
        page = view.pages.of(EntryPage)
        asked = page.controller.asked
        return asked not in (AskedBelow.HAND, AskedBelow.NEXT) and holds_keys(page.frame.panel(asked))
    return False


def holds_keys(part: QWidget) -> bool:
    """Whether the keyboard is in this part of the window."""
    focused = QApplication.focusWidget()
    return focused is not None and (part is focused or part.isAncestorOf(focused))


def next_of_draw(view: "ChampionshipFrame") -> QWidget:
    """The button that draws, and then posts."""
    return view.pages.of(DrawPage).primary


def table_or_sheet(view: "ChampionshipFrame") -> QWidget:
    """Where the number of a table is typed, and then what is asked under its sheet."""
    page = view.pages.of(EntryPage)
    return page.tables.number if page.game is None or page.controller.asked is AskedBelow.NEXT else page.below


def undo_button(view: "ChampionshipFrame") -> QWidget:
    """What takes back."""
    return view.undo_button


def search_button(view: "ChampionshipFrame") -> QWidget:
    """What opens the palette."""
    return view.search_button


TARGETS: Final[tuple[Callable[["ChampionshipFrame"], QWidget], ...]] = (
    fields,
    search_or_list,
    next_of_draw,
    next_of_draw,
    table_or_sheet,
    undo_button,
    table_or_sheet,
    search_button,
)
"""Of each step in their order."""
IN_BAR: Final = (undo_button, search_button)
"""What can be reached from every page."""


def target(view: "ChampionshipFrame", step: int, page: PageName) -> QWidget:
    """The part of the window to look at now."""
    find = TARGETS[step]
    return find(view) if find in IN_BAR or view.here is page else view.rail_button(page)
