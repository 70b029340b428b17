"""A document from wherever one is, or one sheet of it once more: the score sheet of a table, the slip of a team."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.desk import Desk
from tournament.services.papers.snapshot import filled
from tournament.services.people.registration import teams
from tournament.services.rounds.round_views import rounds

if TYPE_CHECKING:
    from tournament.ui.ground.page import Page

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def show_again(
    page: "Page", desk: Desk, tr: Translator, document: str, options: Mapping[str, str] = NOTHING, **part: int
) -> None:
    """Show a document, with `options` for once, ready to print; `part`: a `round`, `table` or `team`. May refuse."""
    # what makes documents loads slowly, and no page should wait for it before somebody wants paper
    from tournament.papers.documents import DOCUMENTS
    from tournament.papers.page import Part
    from tournament.ui.papers.document_cards import kept_options
    from tournament.ui.papers.paper_jobs import WantedPaper
    from tournament.ui.papers.preview_dialog import show_preview

    if lacking := DOCUMENTS[document].lacking(teams(page.state), rounds(page.state), desk.access(), filled(page.state)):
        page.refused.emit(Refused(lacking))
    else:
        show_preview(
            page,
            desk,
            tr,
            WantedPaper(document, tr.language, Part(**part, options={**kept_options(document), **options})),
        ).changed.connect(page.changed)
