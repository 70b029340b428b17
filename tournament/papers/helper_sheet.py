"""The aide-mémoire of those who help at the scorers' table: a sheet with two sides, from the manual."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.manual.sheets import helper_sheet
from tournament.papers.page import Paper, Part
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot


def lay_out_helper_sheet(_snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """It is the same for every championship."""
    return helper_sheet(tr)


DOCUMENT: Final = Document(
    N_("For those who help: what to press when, on the two sides of one sheet."),
    EveningMoment.BEFORE,
    lay_out_helper_sheet,
    is_tied=False,
)
