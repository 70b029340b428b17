"""Blank score sheets: a page of nameless ones to copy, for spoilt sheets and practice."""

from typing import Final

from tournament.i18n import Translator
from tournament.papers.document import Document, EveningMoment
from tournament.papers.page import Paper, Part
from tournament.papers.score_sheets import paper_of
from tournament.scoring.facts import SIDES
from tournament.scoring.systems import seating_of
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.scores.views import GameView, ResultKind, SideView


def lay_out_blank_score_sheets(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """As many blank sheets as fit on a page."""
    rules = snapshot.championship.rules
    sides = seating_of(rules).usual
    nobody = tuple(SideView(letter, (), 0) for letter in tuple(SIDES)[:sides])
    blank = GameView(id=0, round=0, table=None, sides=nobody, kind=ResultKind.PENDING, winner=None, hands=0)
    return paper_of([blank], None, snapshot, tr, tr.gettext("Blank score sheets"))


DOCUMENT: Final = Document(
    N_("The same sheets without names: for one that was spoilt, and for practice."),
    EveningMoment.BEFORE,
    lay_out_blank_score_sheets,
)
