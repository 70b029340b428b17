"""Envelopes of the prizes, or labels for them: what each is for, what is in it, and who has won it."""

from typing import Any, Final

from tournament.i18n import Translator
from tournament.messages.prizes import in_ranking
from tournament.messages.setup.criteria import rank_text
from tournament.papers.document import Document, EveningMoment, choice
from tournament.papers.label_sheets import (
    CUTS,
    ENVELOPES,
    FIRST,
    LABELS,
    Label,
    LabelLine,
    labels_paper,
    size_option,
    write_head,
    write_lines,
)
from tournament.papers.names import under_text
from tournament.papers.page import BAIZE, SOFT, Box, Paper, Part
from tournament.papers.prize_list import Winning, planned, winnings
from tournament.papers.text import BOLD
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.prizes.views import AwardView, WonBy
from tournament.services.scores.views import shared_ranks, who_played

USUAL: Final = "99.1x57"
SIZES: Final = {USUAL: LABELS[USUAL], **LABELS, **ENVELOPES}
SIZE: Final = size_option(SIZES)
NAMES: Final = choice("names", N_("&Names"), {"yes": N_("Of the winners"), "no": N_("Without")})
AMOUNT: Final = choice("amount", N_("&Amount"), {"yes": N_("On it"), "no": N_("Without")})


def lay_out_prize_envelopes(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """One for every won prize; without names or winners, one for every planned prize."""
    listed = winnings(snapshot.awards, tr) if NAMES.of(part) == "yes" else planned(snapshot.awards, tr)
    labels = [_label(winning, snapshot, tr, with_amount=AMOUNT.of(part) == "yes") for winning in listed]
    return labels_paper(labels, SIZES[SIZE.of(part)], tr.gettext("Prize envelopes"), part)


def _label(winning: Winning, snapshot: Snapshot, tr: Translator, *, with_amount: bool) -> Label:
    won_for, what = in_ranking(winning.ranking, winning.won_for, tr), winning.what if with_amount else ""

    def draw(canvas: Any, box: Box) -> None:
        size = min(max(box.height * 0.14, 12), 30)
        lines = [LabelLine(won_for, BOLD, size, BAIZE), LabelLine(what, BOLD, size)]
        if winning.winner is not None:
            team = tr.gettext("Team {number}").format(number=winning.winner.team)
            standing = _standing_text(winning.winner, snapshot, tr)
            lines = [
                LabelLine(winning.winner.name, BOLD, size),
                LabelLine(
                    " · ".join(filter(None, (team, under_text(winning.winner, tr), standing))),
                    size=size * 0.5,
                    colour=SOFT,
                ),
                LabelLine(won_for, BOLD, size * 0.75, BAIZE, above=0.5),
                LabelLine(what, BOLD, size * 0.75),
            ]
        write_lines(canvas, lines, write_head(canvas, snapshot.championship.name, box))

    return draw


def _standing_text(winner: AwardView, snapshot: Snapshot, tr: Translator) -> str:
    """Its final rank where a departed team is above it: that wins nothing, prizes move up."""
    lines = who_played(snapshot.standings.lines)
    rank = next((line.rank for line in lines if line.team == winner.team), 0)
    if winner.won_by is not WonBy.RANK or winner.ranking or rank <= winner.rank:
        return ""
    said = tr.gettext("{rank} in the final ranking").format(rank=rank_text(rank, tr))
    return ", ".join((said, tr.gettext("tied"))) if rank in shared_ranks(lines) else said


DOCUMENT: Final = Document(
    N_(
        "An envelope or a label for every prize, with the names of those who have won it, or without, to "
        "prepare them before."
    ),
    EveningMoment.RESULTS,
    lay_out_prize_envelopes,
    at_end=True,
    of_rows="prize",
    is_tied=False,
    options=(SIZE, FIRST, CUTS, NAMES, AMOUNT),
)
