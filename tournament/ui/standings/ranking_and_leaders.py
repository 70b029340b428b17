"""The columns of the standings, the progress of the leaders as a plot, and both beside each other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent, QTextOption
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.messages.people.teams import EntrantWords
from tournament.messages.scores.results import given_text, movement_text, progress_text, short_movement_text
from tournament.messages.setup.criteria import counted_text, criterion_text, value_text
from tournament.sentences import N_
from tournament.services.people.views import TeamStatus, players_under
from tournament.services.scores.views import WITHOUT_FIGURES, StandingsView, StandingView, TeamProgressView
from tournament.ui.standings.plot_scale import height_of_rank, set_apart, ticks
from tournament.ui.tables.lines_model import TableColumn
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import (
    HALF,
    ICON,
    LARGE_TEXT,
    MARKER,
    MOST_PLOT_HEIGHT,
    PLOT,
    PLOT_HEIGHT,
    PLOT_SLOT,
    SMALL,
    SPACE,
    STEP,
    WindowTheme,
    theme_of,
)
from tournament.ui.widgets.buttons import filter_button
from tournament.ui.widgets.layouts import least_width
from tournament.ui.widgets.surfaces import column, give_room, row

GONE: Final = {TeamStatus.WITHDRAWN: N_("{name} (withdrawn)"), TeamStatus.EXCLUDED: N_("{name} (excluded)")}
FIGURES_IN_LARGE_TEXT: Final = 2


@dataclass(frozen=True)
class RankedStandingView:
    """A team's standing, and whether its rank is shared."""

    line: StandingView
    is_shared: bool


def standing_columns(
    standings: StandingsView, tr: Translator, theme: WindowTheme, who: EntrantWords, *, is_tight: bool = False
) -> tuple[TableColumn[RankedStandingView], ...]:
    """Rank, movement since the last round, team with people, every criterion. Departed teams are faint.

    In large text how many games were played is under the team's name, as are the criteria after the first two; where
    even that leaves no room (`is_tight`), only the name and two criteria stand there.
    """
    say, soft, is_large = tr.gettext, theme.colours.soft, theme.text_size > LARGE_TEXT

    def faint(row: RankedStandingView) -> str | None:
        return soft if row.line.status in GONE else None

    named = [name for name in standings.criteria if name not in WITHOUT_FIGURES]
    beside, under = (named[:FIGURES_IN_LARGE_TEXT], named[FIGURES_IN_LARGE_TEXT:]) if is_large else (named, [])

    def people(row: RankedStandingView) -> str:
        if is_tight:
            return ""
        more = [counted_text(name, row.line.values[name], tr) for name in under]
        return " · ".join((people_text(row, tr), *([games_text(row, tr)] if is_large else []), *more))

    return (
        TableColumn(say("Rank"), lambda row: rank_text(row, tr), digits=True, bold=True, colour=faint),
        *([_movement(tr, theme)] if standings.compared_with is not None and not is_tight else []),
        TableColumn(say("No."), lambda row: str(row.line.team), digits=True, colour=faint),
        TableColumn(
            who.one,
            lambda row: "\n".join(part for part in (team_text(row, tr), people(row)) if part),
            stretch=True,
            wrap=True,
            bold=True,
            colour=faint,
            spoken=lambda row: ", ".join(part for part in (team_text(row, tr), people(row)) if part),
        ),
        *(
            []
            if is_large
            else [TableColumn[RankedStandingView](say("Played"), lambda row: str(row.line.games), digits=True)]
        ),
        *_criteria(beside, tr),
    )


def plays_differ(standings: StandingsView) -> bool:
    """Whether not all teams played as many games."""
    return len({line.games for line in standings.lines}) > 1


def _movement(tr: Translator, theme: WindowTheme) -> TableColumn[RankedStandingView]:
    size = theme.px(ICON)
    rise, fall = icon("rise", theme.colours.baize, size), icon("fall", theme.colours.red, size)

    def arrow(row: RankedStandingView) -> QIcon | None:
        gained = row.line.movement or 0
        return (rise if gained > 0 else fall) if gained else None

    return TableColumn(
        tr.gettext("Movement"),
        lambda row: short_movement_text(row.line, tr),
        icon=arrow,
        colour=lambda row: None if row.line.movement else theme.colours.soft,
        spoken=lambda row: movement_text(row.line, tr),
    )


def _criteria(names: Sequence[str], tr: Translator) -> list[TableColumn[RankedStandingView]]:
    def criterion(name: str) -> TableColumn[RankedStandingView]:
        return TableColumn(
            criterion_text(name, tr),
            lambda row: value_text(name, row.line.values[name], tr),
            digits=True,
            bold=name == names[0],
        )

    return [criterion(name) for name in names]


def team_text(row: RankedStandingView, tr: Translator) -> str:
    """The name of a team, saying so where it left."""
    gone = GONE.get(row.line.status)
    return tr.gettext(gone).format(name=row.line.name) if gone else row.line.name


def people_text(row: RankedStandingView, tr: Translator) -> str:
    """Who plays in a team, for which club, and what it was given or lost outside its games."""
    players = tr.gettext(" and ").join(players_under(row.line.name, row.line.players))
    return " · ".join(part for part in (players, row.line.club, given_text(row.line, tr)) if part)


def games_text(row: RankedStandingView, tr: Translator) -> str:
    """How many games of a team count."""
    return tr.ngettext("{n} game", "{n} games", row.line.games).format(n=row.line.games)


def rank_text(row: RankedStandingView, tr: Translator) -> str:
    """A rank, saying so where several teams share it."""
    return tr.gettext("{rank} tied").format(rank=row.line.rank) if row.is_shared else str(row.line.rank)


LEADERS: Final = 6
LABELS: Final = 0.46
"""How much of the width the names take."""
THIN, THICK = 2.0, 4.0
COLOURS: Final = ("baize", "red", "blue", "amber_text", "violet", "teal", "brown")
DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (6, 3), (), (2, 2.5), (6, 2.5, 1.5, 2.5), (), (3, 3))


@dataclass(frozen=True)
class Look:
    """How a line differs from the others: its colour, its dashes, and the shape of its marks."""

    colour: str
    dashes: tuple[float, ...]
    shape: str


def circle(painter: QPainter, at: QPointF, radius: float) -> None:
    """A disc."""
    painter.drawEllipse(at, radius, radius)


def square(painter: QPainter, at: QPointF, radius: float) -> None:
    """A square on its side."""
    painter.drawRect(QRectF(at.x() - radius * 0.85, at.y() - radius * 0.85, radius * 1.7, radius * 1.7))


def polygon(*corners: tuple[float, float]) -> Callable[[QPainter, QPointF, float], None]:
    """A shape with these corners, in radii from its middle."""

    def draw(painter: QPainter, at: QPointF, radius: float) -> None:
        painter.drawPolygon(QPolygonF([QPointF(at.x() + x * radius, at.y() + y * radius) for x, y in corners]))

    return draw


SHAPES: Final[Mapping[str, Callable[[QPainter, QPointF, float], None]]] = {
    "circle": circle,
    "square": square,
    "diamond": polygon((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    "up": polygon((0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
    "down": polygon((0, 1.1), (1.1, -0.9), (-1.1, -0.9)),
    "hexagon": polygon((-0.55, -1), (0.55, -1), (1.15, 0), (0.55, 1), (-0.55, 1), (-1.15, 0)),
    "bar": polygon((-0.5, -1.2), (0.5, -1.2), (0.5, 1.2), (-0.5, 1.2)),
}
LOOKS: Final = tuple(Look(colour, dashes, shape) for colour, dashes, shape in zip(COLOURS, DASHES, SHAPES, strict=True))


class LeadersPlot(QWidget):
    """Draws the courses of the first teams, and of the chosen one whatever its rank."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._teams: tuple[TeamProgressView, ...] = ()
        self.chosen: int | None = None
        self.setAccessibleName(tr.gettext("Progress of the leaders"))
        theme = theme_of(self)
        self.setMinimumSize(theme.px(PLOT), theme.px(PLOT_HEIGHT))
        self.setMaximumHeight(theme.px(MOST_PLOT_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_progress(self, teams: Sequence[TeamProgressView]) -> None:
        """Show other courses, in the order of the standings."""
        self._teams = tuple(teams)
        self._tell()

    def choose(self, team: int | None) -> None:
        """Highlight the line of a team."""
        self.chosen = team
        self._tell()

    @property
    def shown(self) -> tuple[TeamProgressView, ...]:
        """The courses that have a line: the leaders', then that of the chosen team if it is not one of them."""
        leaders = tuple(progress for progress in self._teams[:LEADERS] if any(progress.ranks))
        chosen = tuple(
            progress for progress in self._teams[LEADERS:] if progress.team == self.chosen and progress.ranks[-1]
        )
        return leaders + chosen

    def _tell(self) -> None:
        self.setAccessibleDescription(progress_text(self.shown, self._tr))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ranks at the edge, the rounds below, the lines, and the names at their ends."""
        if not self.shown:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self._room()
        self._draw_frame(painter, room)
        for progress, look in zip(self.shown, LOOKS, strict=False):
            if progress.team != self.chosen:
                self._draw_progress(painter, room, progress, look)
        for progress, look in zip(self.shown, LOOKS, strict=False):
            if progress.team == self.chosen:
                self._draw_progress(painter, room, progress, look)
        self._draw_names(painter, room)
        painter.end()

    def _room(self) -> QRectF:
        """Where the lines are drawn: ranks at the left of it, names at the right, rounds below."""
        theme = theme_of(self)
        left, bottom = theme.px(SPACE + SPACE + HALF), theme.px(SPACE + STEP + HALF)
        return QRectF(
            left,
            theme.px(SPACE),
            self.width() * (1 - LABELS) - left - theme.px(SPACE),
            self.height() - theme.px(SPACE) - bottom,
        )

    @property
    def _worst(self) -> int:
        return max(rank for progress in self.shown for rank in progress.ranks if rank)

    def _at(self, room: QRectF, index: int, rank: int) -> QPointF:
        rounds = len(self.shown[0].ranks)
        across = room.left() + room.width() * index / max(rounds - 1, 1)
        return QPointF(across, room.top() + room.height() * height_of_rank(rank, LEADERS, self._worst))

    def _draw_frame(self, painter: QPainter, room: QRectF) -> None:
        theme = theme_of(self)
        painter.setFont(self._font(SMALL))
        high = painter.fontMetrics().height()
        for rank in ticks(LEADERS, max(self._worst, LEADERS)):
            y = self._at(room, 0, rank).y()
            painter.setPen(QPen(QColor(theme.colours.line), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(QColor(theme.colours.soft))
            edge = QRectF(0, y - high / 2, room.left() - theme.px(STEP + HALF), high)
            painter.drawText(edge, str(rank), QTextOption(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter))
        for index in range(len(self.shown[0].ranks)):
            x = self._at(room, index, 1).x()
            below = QRectF(x - theme.px(SPACE * 2), room.bottom() + theme.px(STEP), theme.px(SPACE * 4), high)
            text = self._tr.gettext("round {n}") if index == 0 else "{n}"
            if index == 0:
                below.moveLeft(0)
                painter.drawText(below, text.format(n=1), QTextOption(Qt.AlignmentFlag.AlignLeft))
            else:
                painter.drawText(below, text.format(n=index + 1), QTextOption(Qt.AlignmentFlag.AlignHCenter))

    def _draw_progress(self, painter: QPainter, room: QRectF, progress: TeamProgressView, look: Look) -> None:
        theme = theme_of(self)
        colour = QColor(getattr(theme.colours, look.colour))
        stands_out = progress.team == self.chosen
        pen = QPen(colour, (THICK if stands_out else THIN) * theme.text_size)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if look.dashes and not stands_out:
            pen.setDashPattern(list(look.dashes))
        points = [self._at(room, index, rank) for index, rank in enumerate(progress.ranks) if rank]
        painter.setPen(pen)
        painter.drawPolyline(points)
        painter.setPen(QPen(QColor(theme.colours.paper), theme.text_size))
        painter.setBrush(colour)
        for point in points:
            SHAPES[look.shape](painter, point, theme.px(MARKER) / 2 * (1.4 if stands_out else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _draw_names(self, painter: QPainter, room: QRectF) -> None:
        """Rank, number and name where each line ends; a thin line leads to a displaced name."""
        theme = theme_of(self)
        last = len(self.shown[0].ranks) - 1
        ends = [self._at(room, last, progress.ranks[last] or self._worst) for progress in self.shown]
        slot = min(theme.px(PLOT_SLOT), (room.height() + theme.px(SPACE)) / len(ends))
        left = room.right() + theme.px(SPACE)
        for progress, end, y in zip(
            self.shown, ends, set_apart([end.y() for end in ends], slot, room.bottom()), strict=True
        ):
            painter.setPen(QPen(QColor(theme.colours.border), 1))
            painter.drawLine(QPointF(end.x() + theme.px(MARKER), end.y()), QPointF(left - HALF, y))
            painter.setFont(self._font(SMALL, bold=progress.team == self.chosen))
            painter.setPen(QColor(theme.colours.ink))
            box = QRectF(left, y - slot / 2, self.width() - left, slot)
            painter.drawText(box, two_lines(f"{progress.team} · {progress.name}", painter, box), option())

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(theme_of(self).px(size))
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
        return font


def option() -> QTextOption:
    """Names are centred in their height, on two lines if need be."""
    made = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    made.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return made


def two_lines(name: str, painter: QPainter, box: QRectF) -> str:
    """As much of a name as its place holds; the table beside has the whole."""
    shown = name
    while (
        len(shown) > 1
        and painter.boundingRect(QRectF(0, 0, box.width(), 10 * box.height()), shown, option()).height()
        > box.height() + 2
    ):
        shown = shown[:-2].rstrip() + "…"
    return shown


SHARE = 2
"""How many times more of the room than the progress the ranking takes."""


class RankingAndLeaders(QWidget):
    """Holds both; the ranking keeps `least` pixels or gets the whole width, and scrolls by itself."""

    def __init__(self, ranking: QWidget, leaders: QWidget, least: int, tr: Translator) -> None:
        super().__init__()
        self._ranking, self._leaders, self.least = ranking, leaders, least
        self._offered = True
        self.shows_one = False
        self.to_ranking = filter_button(tr.gettext("Ranking"))
        self.to_leaders = filter_button(tr.gettext("Progress of the leaders"))
        self._which = QButtonGroup(self)
        for button in (self.to_ranking, self.to_leaders):
            self._which.addButton(button)
        self.to_ranking.setChecked(True)
        self._which.buttonClicked.connect(self._show)
        self._choice = QWidget()
        self._choice.setLayout(row(self.to_ranking, self.to_leaders, None, space=STEP))
        both = QWidget()
        both.setLayout(row(ranking, leaders, space=SPACE))
        give_room(both, 0, SHARE)
        give_room(both, 1)
        self.setLayout(column(self._choice, both, space=STEP))
        give_room(self, 1)
        self._show()

    def offer_leaders(self, *, offered: bool) -> None:
        """Whether there is any progress to be shown."""
        self._offered = offered
        self._turn()
        self._show()

    def keep(self, least: int) -> None:
        """From now on the ranking is to keep so many pixels."""
        if least != self.least:
            self.least = least
            self._turn()

    def show_ranking(self) -> None:
        """Bring the ranking into sight, where only one is shown."""
        self.to_ranking.setChecked(True)
        self._show()

    def minimumSizeHint(self) -> QSize:
        """No wider than the wider of the two: where there is no room for both, one is shown."""
        height = max(part.minimumSizeHint().height() for part in (self._ranking, self._leaders) if not part.isHidden())
        height += self._choice.sizeHint().height() + STEP if self.shows_one else 0
        return QSize(
            max(least_width(self._ranking), self._choice.minimumSizeHint().width() if self.shows_one else 0), height
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        beside = max(self._leaders.minimumSizeHint().width(), self._leaders.minimumWidth())
        one = self._offered and self.width() < max(self.least, least_width(self._ranking)) + SPACE + beside
        if one != self.shows_one:
            self.shows_one = one
            self._show()

    def _show(self, *_: object) -> None:
        at_leaders = self.shows_one and self.to_leaders.isChecked()
        self._choice.setVisible(self.shows_one)
        # what goes must not take the keyboard along before the other is there to take it
        self._ranking.setVisible(not at_leaders)
        self._leaders.setVisible(self._offered and (at_leaders or not self.shows_one))
        self.updateGeometry()
