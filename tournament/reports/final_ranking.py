"""The final ranking, for the wall and the prizes: those who came first at its head, then everybody."""

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.reports.draw_by_table import lacking_posted_round
from tournament.reports.fonts import BOLD, REGULAR
from tournament.reports.names import say_players, write_team
from tournament.reports.page import AREA, BAIZE, INK, LINE, SOFT, Box, Drawing, Heading, print_framed
from tournament.reports.standings import WITHOUT_FIGURES, pages_of, shared_ranks
from tournament.reports.text import fit, write, write_right
from tournament.services.lines import RoundState, Snapshot, StandingLine
from tournament.wording.criteria import say_criterion
from tournament.wording.numbers import number

PLACES: Final = 3
MOST_CARDS: Final = 6  # where still more teams share the first places, nobody stands out and there is no podium
CARD: Final[float] = 33 * mm
GAP: Final = 4 * mm
PADDING: Final = 3 * mm


def lacking_final_ranking(snapshot: Snapshot) -> Problem | None:
    """Why there is no final ranking: nothing was posted, or a posted round still waits for results."""
    out = [line.number for line in snapshot.rounds if line.state is RoundState.POSTED]
    return Problem("results-still-out", details={"round": out[0]}) if out else lacking_posted_round(snapshot)


def render_final_ranking(snapshot: Snapshot, words: Translator) -> bytes:
    """The first three places as a podium, shared ranks and all, then the whole table."""
    played = max(line.number for line in snapshot.rounds if line.state is RoundState.COMPLETE)
    after = words.ngettext("After {count} round", "After {count} rounds", played).format(count=played)
    order = words.gettext("In this order: {criteria}").format(criteria=", ".join(say_criterion(name, words) for name in snapshot.standings.criteria))
    first = podium(snapshot.standings.lines)
    above = ceil(len(first) / beside(first)) * (CARD + GAP)
    pages = pages_of(snapshot, words, above, _podium_drawing(first, snapshot, words))
    return print_framed(pages, Heading(words.gettext("Final ranking"), f"{after} · {order}"), snapshot, words)


def podium(lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """The teams whose rank is among the first three; none where so many share it that nobody stands out."""
    first = tuple(line for line in lines if line.rank <= PLACES)
    return first if len(first) <= MOST_CARDS else ()


def beside(first: Sequence[StandingLine]) -> int:
    """How many cards stand beside each other: four are two and two."""
    return 2 if len(first) == 4 else PLACES


def _podium_drawing(lines: Sequence[StandingLine], snapshot: Snapshot, words: Translator) -> Drawing:
    shared = shared_ranks(snapshot.standings.lines)

    def draw(canvas: Any) -> None:
        for row, start in enumerate(range(0, len(lines), beside(lines))):
            cards = lines[start : start + beside(lines)]
            width = (AREA.width - (len(cards) - 1) * GAP) / len(cards)
            bottom = AREA.top - row * (CARD + GAP) - CARD
            for place, line in enumerate(cards):
                _draw_card(canvas, line, Box(AREA.left + place * (width + GAP), bottom, width, CARD), line.rank in shared, words)

    return draw


def _draw_card(canvas: Any, line: StandingLine, card: Box, is_shared: bool, words: Translator) -> None:
    """A card of the podium: the rank, large, the team and its players, and what it reached."""
    canvas.setStrokeColor(BAIZE if line.rank == 1 else LINE)
    canvas.setLineWidth(1.6 if line.rank == 1 else 0.8)
    canvas.roundRect(card.left, card.bottom, card.width, card.height, 2 * mm)
    inner = Box(card.left + PADDING, card.bottom + PADDING, card.width - 2 * PADDING, card.height - 2 * PADDING)
    rank = fit(str(line.rank), BOLD, 26, inner.width * 0.3, least=14)
    canvas.setFillColor(BAIZE)
    write(canvas, rank, inner.left, inner.top - 20)
    canvas.setFillColor(SOFT)
    if is_shared:
        write(canvas, fit(words.gettext("tied"), REGULAR, 9, inner.width * 0.3, least=6), inner.left + 20, inner.top - 20)
    team = words.gettext("Team {number}").format(number=line.team)
    write_right(canvas, fit(team, REGULAR, 9, inner.width * 0.4, least=6), inner.right, inner.top - 9)
    canvas.setFillColor(INK)
    write_team(canvas, line.name, say_players(line.players, words), Box(inner.left, inner.bottom + 13, inner.width, inner.height - 37), 12, 8.5)
    reached = [f"{say_criterion(name, words)} {number(value, words)}" for name, value in line.values.items() if name not in WITHOUT_FIGURES]
    canvas.setFillColor(SOFT)
    write(canvas, fit(" · ".join(reached), REGULAR, 8.5, inner.width, least=6), inner.left, inner.bottom)
    canvas.setFillColor(INK)
