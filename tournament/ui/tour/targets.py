"""Where each step of the tour happens: the way to its page first, then the part of the page that the next key goes to."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QWidget

from tournament.ui.scores.entry_controller import Asked
from tournament.ui.shell.page import PageName
from tournament.ui.shell.pages import PAGES, draw_page, entry_page, teams_page
from tournament.ui.widgets.search_line import SearchLine

if TYPE_CHECKING:
    from tournament.ui.shell.evening import Evening


def fields(evening: "Evening") -> QWidget:
    """Where names are typed."""
    return evening.pages.of(teams_page).fields


def search_or_list(evening: "Evening") -> QWidget:
    """Where a name is looked for, and then the list."""
    page = evening.pages.of(teams_page)
    return page.table if page.table.hasFocus() else page.search


def line_searched(evening: "Evening") -> SearchLine | None:
    """The line whose words Esc takes away where the keyboard is: in the list of the teams it is the line above it."""
    focused = QApplication.focusWidget()
    if evening.here is PageName.TEAMS and (page := evening.pages.of(teams_page)).table.hasFocus():
        return page.search
    return focused if isinstance(focused, SearchLine) else None


def closes_first(evening: "Evening") -> bool:
    """Whether Esc closes something here before it leaves the tour: words that are looked for, a list of people, what was opened over a sheet."""
    if (line := line_searched(evening)) is not None and line.text():
        return True
    if evening.here is PageName.TEAMS:
        fields = evening.pages.of(teams_page).fields
        return fields.suggestions.isVisible() or (fields.leave.isVisible() and holds_keys(fields))
    if evening.here is PageName.ENTRY:
        page = evening.pages.of(entry_page)
        asked = page.controller.asked
        return asked not in (Asked.HAND, Asked.NEXT) and holds_keys(page.pane.panel(asked))
    return False


def holds_keys(part: QWidget) -> bool:
    """Whether the keyboard is in this part of the window."""
    focused = QApplication.focusWidget()
    return focused is not None and (part is focused or part.isAncestorOf(focused))


def next_of_draw(evening: "Evening") -> QWidget:
    """The button that draws, and then posts."""
    return evening.pages.of(draw_page).primary


def table_or_sheet(evening: "Evening") -> QWidget:
    """Where the number of a table is typed, and then what is asked under its sheet."""
    page = evening.pages.of(entry_page)
    return page.tables.number if page.game is None or page.controller.asked is Asked.NEXT else page.below


def undo_button(evening: "Evening") -> QWidget:
    """What takes back."""
    return evening.bar.undo


def search_button(evening: "Evening") -> QWidget:
    """What opens the palette."""
    return evening.bar.search


TARGETS: Final[tuple[Callable[["Evening"], QWidget], ...]] = (
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
POSITIONS: Final[Mapping[PageName, int]] = {spec.name: position for position, spec in enumerate(PAGES)}


def target(evening: "Evening", step: int, page: PageName) -> QWidget:
    """The part of the window to look at now."""
    find = TARGETS[step]
    return find(evening) if find in IN_BAR or evening.here is page else evening.rail.button(POSITIONS[page])
