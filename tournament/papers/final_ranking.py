"""The final ranking, for the wall and the prizes: those who came first at its head, then everybody."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.setup.criteria import ranked_by_text, reached_texts
from tournament.papers.document import Document, EveningMoment, lacking_posted_round
from tournament.papers.names import least_height_of_team, under_text, write_team
from tournament.papers.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, Paper, Part, framed
from tournament.papers.standings import pages_of
from tournament.papers.text import BOLD, REGULAR, fit, write, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamView
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import StandingView, shared_ranks, who_played

PODIUM: Final = 3
MOST_CARDS: Final = 6  # where still more teams share the first ranks there is no podium
CARD: Final[float] = 33 * mm
GAP: Final[float] = 4 * mm
PADDING: Final[float] = 3 * mm
RANK: Final = 24.0
REACHED: Final = 8.5
NAME: Final = 12.0


def lacking_final_ranking(teams: Sequence[TeamView], rounds: Sequence[RoundView]) -> Problem | None:
    """Why there is no final ranking: nothing was posted, or a posted round still waits for results."""
    out = [line.number for line in rounds if line.state is RoundState.POSTED]
    return Problem("results-still-out", details={"round": out[0]}) if out else lacking_posted_round(teams, rounds)


def lay_out_final_ranking(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """The first three ranks as a podium, shared ones too, then all who played, without moves."""
    standings = replace(snapshot.standings, lines=who_played(snapshot.standings.lines), compared_with=None)
    played = max(line.number for line in snapshot.rounds if line.state is RoundState.COMPLETE)
    after = tr.ngettext("After {count} round", "After {count} rounds", played).format(count=played)
    order = ranked_by_text(standings.criteria, tr)
    said = [after, order]
    if absent := len(snapshot.standings.lines) - len(standings.lines):
        said.append(
            tr.ngettext("{n} team registered did not play", "{n} teams registered did not play", absent).format(
                n=absent
            )
        )
    snapshot = replace(snapshot, standings=standings)
    first = podium(standings.lines)
    card = max((_height(line, first, tr) for line in first), default=0.0)
    above = ceil(len(first) / beside(first)) * (card + GAP)
    pages = pages_of(snapshot, tr, above, _podium_drawing(first, card, snapshot, tr))
    return framed(pages, Heading(tr.gettext("Final ranking"), " · ".join(said)), snapshot, tr)


def podium(lines: Sequence[StandingView]) -> tuple[StandingView, ...]:
    """The teams whose rank is among the first three; none where too many share it."""
    first = tuple(line for line in lines if line.rank <= PODIUM)
    return first if len(first) <= MOST_CARDS else ()


def beside(first: Sequence[StandingView]) -> int:
    """How many cards are beside each other: of four two."""
    return 2 if len(first) == 4 else PODIUM


def _width(lines: Sequence[StandingView]) -> float:
    return (AREA.width - (min(len(lines), beside(lines)) - 1) * GAP) / min(len(lines), beside(lines))


def _height(line: StandingView, first: Sequence[StandingView], tr: Translator) -> float:
    width = _width(first) - 2 * PADDING
    reached = fit(_reached_text(line, tr), REGULAR, REACHED, width)
    return max(
        CARD, least_height_of_team(line.name, under_text(line, tr), width) + RANK + reached.height + 2 * PADDING + 8
    )


def _podium_drawing(lines: Sequence[StandingView], height: float, snapshot: Snapshot, tr: Translator) -> Drawing:
    shared = shared_ranks(snapshot.standings.lines)

    def draw(canvas: Any) -> None:
        size = NAME
        for row, start in enumerate(range(0, len(lines), beside(lines))):
            cards = lines[start : start + beside(lines)]
            width = _width(cards)
            bottom = AREA.top - row * (height + GAP) - height
            for index, line in enumerate(cards):
                card = Box(AREA.left + index * (width + GAP), bottom, width, height)
                size = min(size, _draw_card(canvas, line, card, line.rank in shared, size, tr))

    return draw


def _draw_card(canvas: Any, line: StandingView, card: Box, is_shared: bool, size: float, tr: Translator) -> float:
    """A card of the podium: the rank, large, the team and its players, and what it reached.

    Its name is at most of a `size`, so that nobody is written larger than who came before; returns the size it was
    written in.
    """
    canvas.setStrokeColor(BAIZE if line.rank == 1 else LINE)
    canvas.setLineWidth(1.6 if line.rank == 1 else 0.8)
    canvas.roundRect(card.left, card.bottom, card.width, card.height, 2 * mm)
    inner = Box(card.left + PADDING, card.bottom + PADDING, card.width - 2 * PADDING, card.height - 2 * PADDING)
    rank = fit(str(line.rank), BOLD, 26, inner.width * 0.3, least=14)
    canvas.setFillColor(BAIZE)
    write(canvas, rank, inner.left, inner.top - 20)
    canvas.setFillColor(SOFT)
    if is_shared:
        write(canvas, fit(tr.gettext("tied"), REGULAR, 9, inner.width * 0.3), inner.left + 20, inner.top - 20)
    team = tr.gettext("Team {number}").format(number=line.team)
    write_right(canvas, fit(team, REGULAR, 9, inner.width * 0.4), inner.right, inner.top - 9)
    reached = fit(_reached_text(line, tr), REGULAR, REACHED, inner.width)
    name = Box(inner.left, inner.bottom + reached.height + 4, inner.width, inner.height - RANK - reached.height - 4)
    written = write_team(canvas, line.name, under_text(line, tr), name, size, 8.5)
    canvas.setFillColor(SOFT)
    write(canvas, reached, inner.left, inner.bottom + reached.height - reached.size)
    canvas.setFillColor(INK)
    return written


def _reached_text(line: StandingView, tr: Translator) -> str:
    return " · ".join(reached_texts(line.values, tr, rank=line.rank))


DOCUMENT: Final = Document(
    N_("The first three places, then every team: for the prizes, once every table is in."),
    EveningMoment.RESULTS,
    lay_out_final_ranking,
    lacking_final_ranking,
    at_end=True,
)
