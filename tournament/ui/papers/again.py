"""One sheet once more, from wherever one is: the score sheet of a table, the slip of a team."""

from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import teams
from tournament.services.rounds.round_lines import rounds

if TYPE_CHECKING:
    from tournament.ui.shell.page import Page


def show_again(page: "Page", desk: Desk, words: Translator, document: str, **part: int) -> None:
    """Show the sheet over a page, ready to be printed; `part` names its `round`, `table` or `team`. Refused before a draw is posted."""
    # what makes documents loads slowly, and no page should wait for it before somebody wants paper
    from tournament.reports.documents import DOCUMENTS
    from tournament.reports.page import Part
    from tournament.ui.papers.paper_work import Wanted
    from tournament.ui.papers.preview_dialog import show_preview

    if lacking := DOCUMENTS[document].lacking(teams(page.hall), rounds(page.hall)):
        page.refused.emit(Refused(lacking))
    else:
        show_preview(page, desk, words, Wanted(document, words.language, Part(**part))).changed.connect(page.changed)
