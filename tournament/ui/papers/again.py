"""A document from wherever one is, or one sheet of it once more: the score sheet of a table, the slip of a team."""

from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.papers.snapshot import filled
from tournament.services.people.registration import teams
from tournament.services.rounds.round_lines import rounds

if TYPE_CHECKING:
    from tournament.ui.shell.page import Page


def show_again(page: "Page", desk: Desk, words: Translator, document: str, **part: int) -> None:
    """Show it over a page, ready to be printed; `part` names the `round`, `table` or `team` of one sheet. Refused where it cannot be made yet."""
    # what makes documents loads slowly, and no page should wait for it before somebody wants paper
    from tournament.reports.documents import DOCUMENTS
    from tournament.reports.page import Part
    from tournament.ui.papers.option_fields import kept_options
    from tournament.ui.papers.paper_work import Wanted
    from tournament.ui.papers.preview_dialog import show_preview

    if lacking := DOCUMENTS[document].lacking(teams(page.hall), rounds(page.hall), desk.access(), filled(page.hall)):
        page.refused.emit(Refused(lacking))
    else:
        show_preview(page, desk, words, Wanted(document, words.language, Part(**part, options=kept_options(document)))).changed.connect(page.changed)
