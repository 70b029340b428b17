"""The palette itself: a line to type into, over the page, under it what was found, and where everybody sits."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tournament.i18n import Translator
from tournament.services.people.views import TeamStatus, TeamView, players_under
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import GameView
from tournament.ui.palette.offers import MOST, Offer, OfferKind, find
from tournament.ui.scores.sheet_columns import tile_state_text, totals_text
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import BAR, HALF, ICON, PALETTE, SMALL, SPACE, STEP, WindowTheme, theme_of
from tournament.ui.widgets.buttons import key_name
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.surfaces import column, soft

Index = QModelIndex | QPersistentModelIndex
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


class ResultsModel(QAbstractListModel):
    """What was found."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Offer, ...] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        """Show other finds."""
        self.beginResetModel()
        self.offers = tuple(offers)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's name and default)
        """How many."""
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a find: the large ones, and all of them for screen readers."""
        offer = self.offers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (offer.title, offer.under, key_name(offer.key))))
        return None


class OfferDelegate(QStyledItemDelegate):
    """Draws a find, its words on as many lines as they need."""

    def __init__(self, view: QListView, model: ResultsModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self._pictures: dict[tuple[str, str], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As tall as its words."""
        offer, theme = self._model.offers[index.row()], theme_of(self._view)
        room = QRect(0, 0, self._view.viewport().width(), 0)
        words = self._room_for_words(room, offer, theme)
        height = sum(self._height(text, font, words.width()) for text, font in self._lines(offer, theme))
        return QSize(room.width(), height + 2 * theme.px(STEP - 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a find."""
        offer, theme = self._model.offers[index.row()], theme_of(self._view)
        room = option.rect  # type: ignore[attr-defined]
        self._view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, self._view)
        painter.save()
        size = theme.px(ICON)
        painter.drawPixmap(room.left() + theme.px(STEP), room.top() + theme.px(STEP), self._picture(offer, theme, size))
        words = self._room_for_words(room, offer, theme)
        top = words.top()
        for (text, font), colour in zip(
            self._lines(offer, theme),
            (theme.colours.red if offer.is_dangerous else theme.colours.ink, theme.colours.soft),
            strict=False,
        ):
            height = self._height(text, font, words.width())
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QRect(words.left(), top, words.width(), height), WRAPPED, text)
            top += height
        painter.setFont(_font(SMALL, theme))
        painter.setPen(QColor(theme.colours.soft))
        key = room.adjusted(0, 0, -theme.px(STEP), 0)
        painter.drawText(key, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, key_name(offer.key))
        painter.restore()

    def _room_for_words(self, room: QRect, offer: Offer, theme: WindowTheme) -> QRect:
        left = theme.px(ICON) + 2 * theme.px(STEP) + theme.px(HALF)
        right = QFontMetrics(_font(SMALL, theme)).horizontalAdvance(key_name(offer.key)) + 2 * theme.px(STEP)
        return room.adjusted(left, theme.px(STEP - 2), -right, 0)

    def _lines(self, offer: Offer, theme: WindowTheme) -> list[tuple[str, QFont]]:
        large = QFont(QApplication.font())
        large.setWeight(QFont.Weight.DemiBold)
        small = _font(SMALL, theme)
        return [(offer.title, large), (offer.under, small)] if offer.under else [(offer.title, large)]

    def _height(self, text: str, font: QFont, width: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, width, 0), WRAPPED, text).height()

    def _picture(self, offer: Offer, theme: WindowTheme, size: int) -> QPixmap:
        colour = theme.colours.red if offer.is_dangerous else theme.colours.baize
        if (offer.picture, colour) not in self._pictures:
            self._pictures[offer.picture, colour] = picture(offer.picture, colour, size)
        return self._pictures[offer.picture, colour]


def _font(size: int, theme: WindowTheme) -> QFont:
    font = QFont(QApplication.font())
    font.setPixelSize(theme.px(size))
    return font


ToTable = Callable[[int, int], object]
ToTeam = Callable[[int], object]


def seat_offers(
    teams: Sequence[TeamView], current: RoundView | None, tr: Translator, to_table: ToTable, to_team: ToTeam
) -> Iterator[Offer]:
    """Tables of the played round, then teams by seat and page, leading by number `to_table` or `to_team`."""
    posted = current if current is not None and current.state is not RoundState.DRAWN else None
    yield from (table_offer(game, tr, to_table) for game in posted.tables) if posted else ()
    seats = {team: game for game in posted.games for side in game.sides for team in side.teams} if posted else {}
    for team in teams:
        if team.number is not None:
            yield from team_offers(team, team.number, seats.get(team.number), tr, to_table, to_team)


def table_offer(game: GameView, tr: Translator, to_table: ToTable) -> Offer:
    """A table: who plays there, and how far it is."""
    assert game.table is not None
    facing = tr.gettext(" against ").join(side.numbered_name for side in game.sides)
    so_far = " · ".join(filter(None, (facing, tile_state_text(game, tr), totals_text(game, tr))))
    return Offer(
        tr.gettext("Table {n}").format(n=game.table),
        so_far,
        "pencil",
        partial(to_table, game.round, game.table),
        OfferKind.TABLE,
    )


def team_offers(
    team: TeamView, number: int, game: GameView | None, tr: Translator, to_table: ToTable, to_team: ToTeam
) -> Iterator[Offer]:
    """Where a team sits and against whom, and the team itself."""
    players = tr.gettext(" and ").join(players_under(team.name, team.players))
    title = f"{number} {team.name}"
    if game is not None:
        run = partial(to_team, number) if game.table is None else partial(to_table, game.round, game.table)
        yield Offer(
            title, " · ".join(filter(None, (seat_text(number, game, tr), players))), "people", run, OfferKind.SEAT
        )
        title = tr.gettext("Page of team {team}").format(team=title)
    under = " · ".join(filter(None, (absence_text(team, tr), players, team.club)))
    kind = OfferKind.SEAT if game is None else OfferKind.TEAM
    yield Offer(title, under, "people", partial(to_team, number), kind)


def absence_text(team: TeamView, tr: Translator) -> str:
    """Why a team is not to be looked for in the hall; empty where it is."""
    left = {TeamStatus.WITHDRAWN: tr.gettext("withdrawn"), TeamStatus.EXCLUDED: tr.gettext("excluded")}
    return left.get(team.status, "" if team.present else tr.gettext("absent"))


def seat_text(number: int, game: GameView, tr: Translator) -> str:
    """Where a team sits now, and its opponents: `Table 12, against Hamon / Leroy`."""
    if game.table is None:
        return tr.gettext("Bye in round {n}").format(n=game.round)
    opponents = tr.gettext(" and ").join(side.name for side in game.sides if number not in side.teams)
    return tr.gettext("Table {n}, against {opponents}").format(n=game.table, opponents=opponents)


ALL_OF_IT = 1000
"""How much more of the room what was found takes than the slack under it."""
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 5, Qt.Key.Key_PageUp: -5}


class Palette(QFrame):
    """Opened over a window, closed by Esc, by going elsewhere, or by choosing. `chosen` carries the offer."""

    chosen = Signal(object)

    def __init__(self, over: QWidget, tr: Translator) -> None:
        super().__init__(over)
        self.setProperty("role", "palette")
        self._over = over
        self._offers: tuple[Offer, ...] = ()
        self._came_from: QWidget | None = None
        self.answers: Callable[[str], Sequence[Offer]] = lambda _typed: ()
        """What answers a question in more than its words; shown after whatever has every word typed."""
        self.line_edit = SearchLineEdit(
            tr.gettext("A table, a team, a player, or what you want to do"), tr.gettext("Clear the search")
        )
        self.line_edit.setAccessibleName(tr.gettext("Search everything"))
        self.model = ResultsModel()
        self.results = QListView()
        self.results.setModel(self.model)
        self.results.setItemDelegate(OfferDelegate(self.results, self.model))
        self.results.setAccessibleName(tr.gettext("Found"))
        self.results.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.results.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.results.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.results.setFrameShape(QFrame.Shape.NoFrame)
        self._nothing = soft(tr.gettext("Nothing found. Try fewer letters, or the number of a table or a team."))
        self.hint = soft(tr.gettext("↑ ↓ choose · Enter goes there · Esc closes"))
        layout = column(self.line_edit, self._nothing, self.results, None, self.hint, space=STEP)
        layout.setStretch(
            layout.indexOf(self.results), ALL_OF_IT
        )  # where nothing is found, the hint stays at the foot all the same
        layout.setContentsMargins(SPACE, SPACE, SPACE, STEP)
        self.setLayout(layout)
        self.line_edit.textChanged.connect(self._find)
        self.results.clicked.connect(self._choose)
        self.line_edit.installEventFilter(self)
        over.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Ready to type. Where the keyboard was is kept, to give it back."""
        if self.isHidden():
            self._came_from = QApplication.focusWidget()
        self.line_edit.clear()
        self._settle()
        self.show()
        self.raise_()
        self.line_edit.setFocus()

    def offer(self, offers: Sequence[Offer]) -> None:
        """Find among these from now on."""
        self._offers = tuple(offers)
        self._find()

    def look_again(self) -> None:
        """Find anew by what is typed: there is more to find than before."""
        self._find()

    def prepare(self) -> None:
        """Do now what the first key would have to wait for."""
        for offer in self._offers:
            offer.prepare()

    def close_again(self) -> None:
        """Go back to what was done before."""
        self.hide()
        if self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that are not typed; and whatever takes the keyboard or the room away."""
        if watched is self.line_edit and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._press(Qt.Key(event.key()))
        if (
            watched is self.line_edit
            and event.type() == QEvent.Type.FocusOut
            and self.line_edit.window().isActiveWindow()
        ):
            self.hide()
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._settle()
        return False

    def _press(self, key: Qt.Key) -> bool:
        if key in STEPS:
            self._step(STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.results.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.close_again()
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        count = self.model.rowCount()
        if count:
            index = (
                max(0, min(self.results.currentIndex().row() + by, count - 1))
                if abs(by) > 1
                else (self.results.currentIndex().row() + by) % count
            )
            self.results.setCurrentIndex(self.model.index(index))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            offer = self.model.offers[index.row()]
            self.close_again()
            self.chosen.emit(offer)

    def _find(self) -> None:
        typed = self.line_edit.text()
        held = find(self._offers, typed)
        self.model.show([*held, *self.answers(typed)][:MOST])
        found = bool(self.model.offers)
        self._nothing.setVisible(not found)
        self.results.setVisible(found)
        if found:
            # what takes something away is not done by one Enter too many: it has to be chosen
            self.results.setCurrentIndex(QModelIndex() if self.model.offers[0].is_dangerous else self.model.index(0))

    def _settle(self) -> None:
        theme = theme_of(self)
        width = min(theme.px(PALETTE), self._over.width() - 2 * SPACE)
        height = min(theme.px(PALETTE), self._over.height() - BAR - 2 * SPACE)
        self.setGeometry((self._over.width() - width) // 2, BAR + STEP, width, height)
