"""Place cards: to be cut apart and folded, so that a name, a team or the number of a table is read from both sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.draw.tables import table_numbers, tables_in
from tournament.i18n import Translator
from tournament.messages.phrases import decimal_text
from tournament.papers.document import Document, EveningMoment, Option, choice, posted_round
from tournament.papers.label_sheets import CUTS, Label, LabelLine, LabelSize, by_identity, labels_paper, write_lines
from tournament.papers.names import own_name, playing, under_text, wanted_teams
from tournament.papers.page import BAIZE, LINE, SOFT, Box, Paper, Part
from tournament.papers.text import BOLD
from tournament.scoring.systems import seating_of
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot

CARDS: Final = by_identity(
    LabelSize(105, 99, 2, 3), LabelSize(70, 99, 3, 3), LabelSize(105, 148.5, 2, 2), LabelSize(210, 148.5, 1, 2)
)
"""Cards before they are folded: a sheet is cut into equal parts, and nothing of it is left."""
SIZE: Final = Option("size", N_("Si&ze, folded"), tuple(CARDS), lambda value, tr: folded_text(CARDS[value], tr))
WHOSE: Final = choice(
    "whose", N_("&For"), {"player": N_("Every player"), "team": N_("Every team"), "table": N_("Every table")}
)
TALLEST: Final = 120.0


@dataclass(frozen=True)
class PlaceCardText:
    """What stands on a card: above, large, and beneath."""

    above: str
    large: str
    beneath: tuple[str, ...] = ()


def folded_text(size: LabelSize, tr: Translator) -> str:
    """The size of a card that stands, and how many are cut from a sheet."""
    width, height = (decimal_text(length, tr) for length in (size.width, size.height / 2))
    return tr.gettext("{width} × {height} mm ({count})").format(width=width, height=height, count=size.count)


def lay_out_place_cards(snapshot: Snapshot, tr: Translator, part: Part) -> Paper:
    """A card for every player, team or table; for those of one team alone where that is wanted."""
    size, by = CARDS[SIZE.of(part)], {"player": _of_players, "team": _of_teams, "table": _of_tables}
    cards = [_folded(card, size) for card in by[WHOSE.of(part)](snapshot, tr, part)]
    # cut lines are part of a card: there is no sheet that is cut already
    return labels_paper(
        cards, size, tr.gettext("Place cards"), replace(part, options={**part.options, CUTS.name: "yes"})
    )


def _of_players(snapshot: Snapshot, tr: Translator, part: Part) -> Iterator[PlaceCardText]:
    for team in wanted_teams(snapshot.teams, part):
        number = tr.gettext("Team {number}").format(number=team.number)
        yield from (
            PlaceCardText(snapshot.championship.name, player, (" · ".join(filter(None, (number, own_name(team)))),))
            for player in team.players
        )


def _of_teams(snapshot: Snapshot, tr: Translator, part: Part) -> Iterator[PlaceCardText]:
    for team in wanted_teams(snapshot.teams, part):
        yield PlaceCardText(
            tr.gettext("Team {number}").format(number=team.number), team.name, (under_text(team, tr), team.club)
        )


def _of_tables(snapshot: Snapshot, tr: Translator, _part: Part) -> Iterator[PlaceCardText]:
    for table in tables_to_mark(snapshot):
        yield PlaceCardText(tr.gettext("Table"), str(table))


def tables_to_mark(snapshot: Snapshot) -> Sequence[int]:
    """All tables that may be used: the room's, the newest round's, and as many as are needed."""
    sides = seating_of(snapshot.championship.rules).usual
    needed = max(tables_in(snapshot.championship.room), ceil(len(playing(snapshot.teams)) / sides))
    drawn = posted_round(snapshot.rounds)
    seated = {game.table for game in drawn.tables if game.table is not None} if drawn else set()
    return sorted({*table_numbers(snapshot.championship.room, needed), *seated})


def _folded(card: PlaceCardText, size: LabelSize) -> Label:
    def draw(canvas: Any, box: Box) -> None:
        middle = box.bottom + box.height / 2
        canvas.setDash(2, 2)
        canvas.setStrokeColor(LINE)
        canvas.line(box.left, middle, box.right, middle)
        canvas.setDash()
        half = Box(box.left, box.bottom, box.width, box.height / 2 - 3 * mm)
        _draw_face(canvas, card, half)
        canvas.saveState()
        canvas.translate(box.middle, middle)
        canvas.rotate(180)
        canvas.translate(-box.middle, -middle)
        _draw_face(canvas, card, half)
        canvas.restoreState()

    return draw


def _draw_face(canvas: Any, card: PlaceCardText, box: Box) -> None:
    small = min(max(box.height * 0.1, 8), 16)
    large = LabelLine(card.large, BOLD, min(box.height * (0.62 if card.large.isdecimal() else 0.3), TALLEST))
    write_lines(
        canvas,
        [
            LabelLine(card.above, size=small, colour=BAIZE),
            large,
            *(LabelLine(text, size=small, colour=SOFT) for text in card.beneath),
        ],
        box,
    )


DOCUMENT: Final = Document(
    N_("Cards to cut and fold, with the name of every player or team, or the number of every table."),
    EveningMoment.BEFORE,
    lay_out_place_cards,
    one="team",
    is_tied=False,
    options=(SIZE, WHOSE),
)
