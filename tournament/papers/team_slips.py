"""A slip for every team: table, opponent, rank so far, and its phone pass if the hall is open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.rounds.brackets import game_round_text
from tournament.messages.setup.criteria import reached_texts
from tournament.papers.document import Document, EveningMoment, lacking_posted_round, wanted_round
from tournament.papers.names import least_height_of_team, under_text, write_team
from tournament.papers.page import (
    BAIZE,
    INK,
    LINE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    SOFT,
    Box,
    Drawing,
    Paper,
    Part,
    checked_by,
    draw_qr,
    rule,
)
from tournament.papers.text import BOLD, REGULAR, first_line, fit, write, write_centred, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.rounds.views import RoundView
from tournament.services.scores.views import GameView, SeatedView, SideView, StandingView, shared_ranks

COLUMNS: Final = 2
ROWS: Final = (5, 4, 3, 2)  # how many slips are under each other: fewer where names take many lines
EDGE: Final = 8 * mm  # printers leave so much of a page white
PADDING: Final = 5 * mm
TABLE: Final = 25 * mm
LABEL: Final = 13 * mm
TOP, FOOT = 17.0, 31.0
CODE: Final = 17 * mm  # the pass as a code: cameras read it from 13 mm on
NAME: Final = 8.5  # a line of what leads to the page, and how much of it finds no room beside the code
NAME_OVER: Final = 4.0
BETWEEN: Final = 3.0
LABELLED: Final = (
    24.0  # the height that a team needs for a word over its number; where it has less, a line says who is who
)


@dataclass(frozen=True)
class Slip:
    """A slip: its game, the team with its side, and that team's rank so far."""

    game: GameView
    side: SideView
    team: int
    standing: str
    page: str = ""
    """The team's own page in an open hall, behind its pass."""
    letters: str = ""
    """The letters of the pass, for whoever types them, and `address` where."""
    address: str = ""
    name: str = ""
    """What the address is called in a network that passes names on: it stays where the address changes."""

    @property
    def foot(self) -> float:
        """The height under the names, in points."""
        return self.access_height + 2 * BETWEEN if self.page else FOOT

    @property
    def access_height(self) -> float:
        """The height of what lets the team in, in points."""
        return float(CODE) + (NAME_OVER if self.name else 0)

    @property
    def sides(self) -> tuple[SideView, ...]:
        """Who is named on it: the team, before its partner where partners are drawn, then its opponents."""
        own_first = sorted(self.side.members, key=lambda member: member.team != self.team)
        return replace(self.side, members=tuple(own_first)), *(
            other for other in self.game.sides if other is not self.side
        )


def lay_out_team_slips(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A slip for every team of a posted round, by number, or that of one team alone."""
    drawn = wanted_round(snapshot, part)
    ranked = snapshot.standings.lines
    standing = {line.team: _standing_text(line, shared_ranks(ranked), len(ranked), tr) for line in ranked}
    seats = [(game, side, team) for game in drawn.games for side in game.sides for team in side.teams]
    slips = [
        Slip(game, side, team, standing.get(team, ""), **_access_of(team, snapshot))
        for game, side, team in seats
        if part.team in (None, team)
    ]
    if not slips:
        raise Refused(Problem("team-not-in-round", details={"team": part.team or 0, "round": drawn.number}))
    slips.sort(key=lambda slip: slip.team)
    rows = next((rows for rows in ROWS if all(_fits(slip, _paper(0, rows), tr) for slip in slips)), ROWS[-1])
    starts = range(0, len(slips), COLUMNS * rows)
    pages = [_page(slips[start : start + COLUMNS * rows], rows, drawn, snapshot, tr) for start in starts]
    return Paper(pages, tr.gettext("Team slips of round {number}").format(number=drawn.number))


def _access_of(team: int, snapshot: Snapshot) -> dict[str, str]:
    """How a team comes to its own page: by a camera, or by typing. Nothing while the hall is closed."""
    access = snapshot.access
    if access is None or team not in access.passes:
        return {}
    return {"page": access.page_of(team), "letters": access.passes[team], "address": access.typed, "name": access.name}


def _standing_text(line: StandingView, shared: frozenset[int], of: int, tr: Translator) -> str:
    """The rank of a team among so many, and what it has reached; nothing before its first game."""
    if not line.games:
        return ""
    rank = tr.gettext("{rank} tied").format(rank=line.rank) if line.rank in shared else str(line.rank)
    return " · ".join(
        [tr.gettext("Rank {rank}").format(rank=rank), *reached_texts(line.values, tr, rank=line.rank, of=of)]
    )


def _paper(index: int, rows: int) -> Box:
    width, height = PAGE_WIDTH / COLUMNS, (PAGE_HEIGHT - 2 * EDGE) / rows
    row, column = divmod(index, COLUMNS)
    return Box(column * width, PAGE_HEIGHT - EDGE - (row + 1) * height, width, height)


def _inside(paper: Box) -> Box:
    """Where a slip is written on, clear of its cuts and of what a printer leaves white."""
    return Box(paper.left + EDGE, paper.bottom + PADDING, paper.width - 2 * EDGE, paper.height - 2 * PADDING)


def _names(inner: Box, slip: Slip) -> list[Box]:
    """Where the teams are named on a slip, under each other."""
    left = inner.left + TABLE
    height = (inner.height - TOP - slip.foot) / len(slip.sides)
    return [
        Box(left, inner.top - TOP - (index + 1) * height, inner.right - left, height - BETWEEN)
        for index in range(len(slip.sides))
    ]


def _fits(slip: Slip, paper: Box, tr: Translator) -> bool:
    """Whether the names fit on a slip of this size, in a font size that can be read."""
    cells = _names(_inside(paper), slip)
    return all(
        least_height_of_team(member.name, under_text(member, tr), cell.width - LABEL) <= cell.height / len(side.members)
        for side, cell in zip(slip.sides, cells, strict=True)
        for member in side.members
    )


def _page(slips: Sequence[Slip], rows: int, drawn: RoundView, snapshot: Snapshot, tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        _draw_cuts(canvas, rows)
        for index, slip in enumerate(slips):
            _draw_slip(canvas, slip, _inside(_paper(index, rows)), drawn, snapshot, tr)

    return draw


def _draw_cuts(canvas: Any, rows: int) -> None:
    first = _paper(0, rows)
    canvas.setDash(3, 3)
    for row in range(rows + 1):
        rule(canvas, first.top - row * first.height, LINE, 0.5, 0, PAGE_WIDTH)
    canvas.line(first.right, first.top - rows * first.height, first.right, first.top)
    canvas.setDash()


def _draw_slip(canvas: Any, slip: Slip, inner: Box, drawn: RoundView, snapshot: Snapshot, tr: Translator) -> None:
    """Whose slip it is and where it leads; at its foot what ties it to the file."""
    canvas.setFillColor(SOFT)
    label = " · ".join(
        filter(None, (tr.gettext("Round {number}").format(number=drawn.number), game_round_text(slip.game, tr)))
    )
    right = fit(label, BOLD, 9.5, inner.width * (0.45 if slip.game.bracket else 0.3))
    write_right(canvas, right, inner.right, inner.top - 9)
    # the name of the championship alone may be cut: no slip is taken for another's by it
    write(
        canvas,
        first_line(snapshot.championship.name, REGULAR, 8, inner.width * (0.53 if slip.game.bracket else 0.68)),
        inner.left,
        inner.top - 9,
    )
    rule(canvas, inner.top - TOP + 3, BAIZE, 1, inner.left, inner.right)
    cells = _names(inner, slip)
    _draw_table(
        canvas, slip.game, Box(inner.left, cells[-1].bottom, TABLE - 2 * mm, cells[0].top - cells[-1].bottom), tr
    )
    for index, (side, cell) in enumerate(zip(slip.sides, cells, strict=True)):
        for number_in_side, (member, part) in enumerate(
            zip(side.members, cell.stacked(len(side.members)), strict=True)
        ):
            is_labelled = index == 1 and not number_in_side and part.height >= LABELLED
            _draw_member(canvas, member, tr.gettext("against") if is_labelled else "", part, tr)
    if len(cells) > 1 and cells[0].height / len(slip.side.members) < LABELLED:
        rule(canvas, cells[0].bottom - BETWEEN / 2, LINE, 0.6, cells[0].left, cells[0].right)
    canvas.setFillColor(INK)
    width = inner.width - CODE - 3 * mm if slip.page else inner.width
    tie = checked_by(snapshot, drawn.seed, tr, width)
    standing = fit(slip.standing, REGULAR, 8.5, width, least=8)
    if slip.page:
        draw_qr(canvas, slip.page, Box(inner.right - CODE, inner.bottom, CODE, CODE))
        _draw_letters(canvas, slip, Box(inner.left, inner.bottom, width, slip.access_height), tr)
    write(canvas, standing, inner.left, inner.bottom + tie.height + 3 + standing.height - standing.size)
    canvas.setFillColor(SOFT)
    write(canvas, tie, inner.left, inner.bottom + tie.height - tie.size)
    canvas.setFillColor(INK)


def _draw_letters(canvas: Any, slip: Slip, cell: Box, tr: Translator) -> None:
    told = tr.gettext("Your team on your phone: {address}").format(address=slip.address)
    named = tr.gettext("or {name}").format(name=slip.name) if slip.name else ""
    typed = tr.gettext("“My team”: {letters}").format(letters=slip.letters)
    under = NAME if named else 0
    for text, size, y in ((told, 8, 8), (named, 8, 8 + under), (typed, 9.5, 19 + under)):
        write(canvas, fit(text, BOLD, size, cell.width), cell.left, cell.top - y)


def _draw_table(canvas: Any, game: GameView, cell: Box, tr: Translator) -> None:
    middle = cell.bottom + cell.height / 2
    if game.table is None:
        canvas.setFillColor(BAIZE)
        write_centred(canvas, fit(tr.gettext("Bye"), BOLD, 16, cell.width), cell.middle, middle - 6)
    else:
        canvas.setFillColor(SOFT)
        write_centred(canvas, fit(tr.gettext("Table"), REGULAR, 9.5, cell.width), cell.middle, middle + 18)
        canvas.setFillColor(INK)
        write_centred(canvas, fit(str(game.table), BOLD, 38, cell.width - 4, least=16), cell.middle, middle - 19)


def _draw_member(canvas: Any, member: SeatedView, label: str, cell: Box, tr: Translator) -> None:
    """A team by its number, its name and its players; over the number of the first opponent, that opponents follow."""
    middle = cell.bottom + cell.height / 2
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(label, REGULAR, 7.5, LABEL - 1.5 * mm), cell.left + LABEL - 2 * mm, middle + 9)
    canvas.setFillColor(INK)
    team = fit(str(member.team), BOLD, 14, LABEL - 2 * mm)
    write_right(canvas, team, cell.left + LABEL - 2 * mm, middle - 5)
    name = Box(cell.left + LABEL, cell.bottom, cell.width - LABEL, cell.height)
    write_team(canvas, member.name, under_text(member, tr), name, 11, 8)


DOCUMENT: Final = Document(
    N_("For every team its table, its opponents and its points: to be cut apart."),
    EveningMoment.ROUND,
    lay_out_team_slips,
    lacking_posted_round,
    of_round=True,
    one="team",
    lets_in=True,
)
