"""A blank diploma, to be filled in by hand, and to see the designs before the evening."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.diploma_designs import DESIGN, Diploma
from tournament.papers.diplomas import paper_of
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import Paper, Part, picture_of, venue_and_date_text
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot


def lay_out_blank_diplomas(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """One page, to be copied at will."""
    blank = Diploma("", "", snapshot.championship.name, venue_and_date_text(snapshot, tr))
    return paper_of([blank], picture_of(snapshot.logo), tr.gettext("Blank diplomas"), tr, part)


DOCUMENT: Final = Document(
    N_(
        "The same diploma without a name, to be filled in by hand: for the best lady, the oldest player, or "
        "to try the designs."
    ),
    EveningMoment.BEFORE,
    lay_out_blank_diplomas,
    is_tied=False,
    options=(DESIGN,),
)
