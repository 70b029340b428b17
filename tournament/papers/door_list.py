"""The door list: who is awaited, with boxes to tick and space to sign; those who wait for a partner come last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from reportlab.lib.units import mm

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords, to_check_text, who_plays
from tournament.messages.phrases import euros
from tournament.papers.document import Document, EveningMoment
from tournament.papers.names import height_of_team, under_text, write_team
from tournament.papers.page import (
    AREA,
    BAIZE,
    INK,
    LINE,
    SOFT,
    Box,
    Drawing,
    Heading,
    Paper,
    Part,
    framed,
    in_pages,
    rule,
)
from tournament.papers.rows import draw_rows
from tournament.papers.standings import GONE
from tournament.papers.text import BOLD, REGULAR, fit, write, write_centred, write_right
from tournament.sentences import N_
from tournament.services.papers.views import Snapshot
from tournament.services.people.views import TeamStatus, TeamView, texts_of
from tournament.services.rounds.views import RoundView

HEAD: Final = 7 * mm
ROW: Final[float] = 11 * mm
BREATH: Final = 6.0
NUMBER: Final = 13 * mm
TICKED: Final = 17 * mm
SIGNATURE: Final = 52 * mm
GAP: Final = 3 * mm
BOX: Final = 4.6 * mm
NAME: Final = 10.5
PLAYERS: Final = 8.0
OWED: Final = 4.0  # how far the box is moved up for what is owed beneath it
TICK: Final = "✓"


@dataclass(frozen=True)
class Awaited:
    """A team of the list, what stands under its name, and what it owes; nothing if settled."""

    team: TeamView
    beneath: str
    owed: str = ""


Row = Awaited | str
"""A team, or the words above those that follow."""


def lacking_teams(teams: Sequence[TeamView], _rounds: Sequence[RoundView]) -> Problem | None:
    """Why there is no door list: nobody is registered."""
    return None if teams else Problem("no-team-registered")


def lay_out_door_list(snapshot: Snapshot, tr: Translator, _part: Part) -> Paper:
    """Teams by number, then the waiting list; payment is ticked, presence is for the door."""
    waiting = [team for team in snapshot.teams if team.status is TeamStatus.WAITING]
    numbered = [team for team in snapshot.teams if team.status is not TeamStatus.WAITING]
    licences = snapshot.championship.licence_fields
    owed = {account.team_id: euros(account.owed, tr) for account in snapshot.cash.accounts if account.owed}

    def awaited(team: TeamView) -> Awaited:
        return Awaited(team, _beneath_text(team, licences=licences, tr=tr), owed.get(team.id, ""))

    rows: list[Row] = [*map(awaited, numbered)]
    if waiting:
        rows += [tr.gettext("Waiting list: looking for a partner"), *map(awaited, waiting)]
    heights = [ROW if isinstance(row, str) else _height(row, tr) for row in rows]
    pages = [
        _page([*zip(rows, heights, strict=True)][part.start : part.stop], who_plays(snapshot.championship, tr), tr)
        for part in in_pages(heights, AREA.height - HEAD)
    ]
    teams = tr.ngettext("{count} team", "{count} teams", len(numbered)).format(count=len(numbered))
    said = " · ".join([teams, tr.gettext("A tick under “Paid”: paid already")])
    return framed(pages, Heading(tr.gettext("Door list"), said), snapshot, tr)


def _height(row: Awaited, tr: Translator) -> float:
    width = AREA.width - NUMBER - 2 * TICKED - SIGNATURE - GAP
    return max(ROW, height_of_team(_team_text(row.team, tr), row.beneath, width, NAME, PLAYERS) + BREATH)


def _page(rows: Sequence[tuple[Row, float]], who: EntrantWords, tr: Translator) -> Drawing:
    def draw(canvas: Any) -> None:
        _draw_labels(canvas, who, tr)
        draw_rows(canvas, rows, AREA.top - HEAD, lambda team, cell: _draw_team(canvas, team, cell, tr))

    return draw


def _draw_labels(canvas: Any, who: EntrantWords, tr: Translator) -> None:
    y = AREA.top - HEAD + 2.5 * mm
    signature = AREA.right - SIGNATURE
    canvas.setFillColor(SOFT)
    write_right(canvas, fit(tr.gettext("No."), REGULAR, 8.5, NUMBER - GAP), AREA.left + NUMBER - GAP, y)
    write(canvas, fit(who.one, REGULAR, 8.5, 40 * mm), AREA.left + NUMBER, y)
    write_centred(canvas, fit(tr.gettext("Present"), REGULAR, 8.5, TICKED - 2), signature - 1.5 * TICKED, y)
    write_centred(canvas, fit(tr.gettext("Paid"), REGULAR, 8.5, TICKED - 2), signature - 0.5 * TICKED, y)
    write(canvas, fit(tr.gettext("Signature"), REGULAR, 8.5, SIGNATURE - GAP), signature + GAP, y)
    canvas.setFillColor(INK)
    rule(canvas, AREA.top - HEAD, BAIZE, 1)


def _draw_team(canvas: Any, row: Awaited, cell: Box, tr: Translator) -> None:
    team = row.team
    middle, signature = cell.bottom + cell.height / 2, cell.right - SIGNATURE
    if team.number is not None:
        write_right(
            canvas, fit(str(team.number), BOLD, 13, NUMBER - GAP, least=8), cell.left + NUMBER - GAP, middle - 4.7
        )
    name = Box(cell.left + NUMBER, cell.bottom, signature - 2 * TICKED - GAP - cell.left - NUMBER, cell.height)
    write_team(canvas, _team_text(team, tr), row.beneath, name, NAME, PLAYERS)
    _draw_box(canvas, signature - 1.5 * TICKED, middle, ticked=False)
    above = OWED if row.owed else 0
    _draw_box(canvas, signature - 0.5 * TICKED, middle + above, ticked=team.paid)
    write_centred(canvas, fit(row.owed, REGULAR, 8, TICKED - 2), signature - 0.5 * TICKED, middle - 11)
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.line(signature, cell.bottom, signature, cell.top)


def _draw_box(canvas: Any, x: float, y: float, *, ticked: bool) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.rect(x - BOX / 2, y - BOX / 2, BOX, BOX)
    if ticked:
        write_centred(canvas, fit(TICK, BOLD, 12, BOX, least=8), x, y - 4.2)


def _team_text(team: TeamView, tr: Translator) -> str:
    return f"{team.name} ({tr.gettext(GONE[team.status])})" if team.status in GONE else team.name


def _beneath_text(team: TeamView, *, licences: bool, tr: Translator) -> str:
    players = to_check_text(team, tr) if licences else under_text(team, tr)
    return " · ".join(filter(None, (players, *texts_of(team))))


DOCUMENT: Final = Document(
    N_("Expected teams, with tick boxes and a signature column, and the waiting list: for the door."),
    EveningMoment.BEFORE,
    lay_out_door_list,
    lacking_teams,
)
