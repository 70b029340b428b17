"""The keys, to hang beside the screen: what the manual says of them."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.manual.sheets import key_sheet
from tournament.papers.page import Paper, Part
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot


def lay_out_key_sheet(_snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """It is the same for every championship."""
    return key_sheet(tr)


DOCUMENT: Final = Document(
    N_("All keys in large type: to hang beside the screen."),
    EveningMoment.BEFORE,
    lay_out_key_sheet,
    is_tied=False,
)
