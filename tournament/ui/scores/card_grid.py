"""The cards of a pack as buttons, the keys with which they are ticked, and what the pile of a side is worth.

    c v 9 a     in French: jack, nine and ace of hearts     h j 9 a     the same in English

`1`, `0` and `10` are all the ten. A space between two keys means nothing. A key that means nothing here is left to
whoever shows the cards.
"""

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, numbered, side_text
from tournament.messages.scores.hands import SUIT_NAMES, SUIT_SIGNS, card_text, name_card, rank_text, size_text
from tournament.scoring.cards import Card, CardScale
from tournament.scoring.facts import SUITS, Rank, Side, Trump
from tournament.scoring.tricks import PileTally, suit_of, worth
from tournament.ui.scores.letters import LETTERS
from tournament.ui.theme.tokens import HALF, KEY, theme_of
from tournament.ui.widgets.buttons import fill_button
from tournament.ui.widgets.keys import FRENCH_ROW
from tournament.ui.widgets.surfaces import OneLine, change_role, column, figure, label, row, soft

TEN: Final = ("1", "0")


class CountingKeys:
    """Understands one key after another."""

    def __init__(self, tr: Translator) -> None:
        self._tr = tr
        self._row: Mapping[str, str] = FRENCH_ROW if tr.language == "fr" else {}
        self._suits = {key: trump for key, trump in LETTERS[tr.language].trumps.items() if trump in SUITS}
        self._ranks = dict(LETTERS[tr.language].ranks) | dict.fromkeys(TEN, Rank.TEN)
        self._before = ""

    @property
    def suits(self) -> str:
        """The letters of the suits, for the help."""
        return " ".join(self._suits)

    @property
    def ranks(self) -> str:
        """The keys of the ranks, for the help: strongest plain card first."""
        return " ".join(rank_text(rank, self._tr).lower() for rank in reversed(Rank))

    def figure(self, typed: str) -> str:
        """The sign of a key, a figure where a French keyboard gives it without shift."""
        return self._row.get(typed, typed)

    def read(self, typed: str) -> Trump | Rank | str:
        """What a key means: a suit, a rank, or the sign itself; empty for the second figure of a ten."""
        sign = self.figure(typed).lower()
        before, self._before = self._before, sign
        if (before, sign) == TEN:
            self._before = ""
            return ""
        return self._suits.get(sign) or self._ranks.get(sign) or sign


RED_SUITS: Final = (Trump.HEARTS, Trump.DIAMONDS)
STEPS: Final = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


class CardButton(QPushButton):
    """A card: its sign, and under it what it is worth. Ticked by a click or Space; other keys are its grid's."""

    entered = Signal()

    def __init__(self, card: Card, tr: Translator) -> None:
        super().__init__()
        self.is_spelling = False
        self.card, self._tr = card, tr
        self._sign = label(card_text(card, tr), "playing-card")
        self._worth = label("", "soft")
        for part in (self._sign, self._worth):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sign.setProperty("tone", "red-suit" if card.suit in RED_SUITS else "")
        self.setProperty("role", "playing-card")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAccessibleName(name_card(card, tr))
        fill_button(self, column(self._sign, self._worth, space=0))

    def show_card(self, points: int | None, *, ticked: bool, of: Side | None) -> None:
        """Show what the card is worth (None: unknown), whether it is `ticked`, or in another side's pile."""
        self.setChecked(ticked)
        worth = "" if points is None else number(points, self._tr)
        elsewhere = side_text(of, self._tr) if of is not None else ""
        self._worth.setText(f"✓ {worth}" if ticked else f"→ {numbered(of)}" if of is not None else worth)
        self.setAccessibleDescription(elsewhere or worth)
        self.setToolTip(elsewhere)
        if self.property("tone") != ("elsewhere" if of else ""):
            change_role(self, tone="elsewhere" if of else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit that the card has the focus."""
        super().focusInEvent(event)
        self.is_spelling = False
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, but not between letters; arrows, letters and Enter go on to whoever holds the cards."""
        if event.key() == Qt.Key.Key_Space and not self.is_spelling:
            super().keyPressEvent(event)
        else:
            event.ignore()


class CardGrid(QWidget):
    """Emits when a card is ticked or unticked, and where the focus goes; whoever shows it keeps the ticks."""

    ticked = Signal(object)
    gone_to = Signal(object)

    def __init__(self, scale: CardScale, tr: Translator) -> None:
        super().__init__()
        self._scale = scale
        self._trumps = {suit: label("", "tiny") for suit in SUITS}
        self._tr = tr
        self.buttons = {card: CardButton(card, tr) for suit in SUITS for card in suit_of(suit, scale, None)}
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(HALF)
        for index, suit in enumerate(SUITS):
            self._grid.addWidget(self._head(suit), index, 0)
        for card, button in self.buttons.items():
            button.clicked.connect(lambda _, card=card: self.ticked.emit(card))
            button.entered.connect(lambda card=card: self.gone_to.emit(card))
        self._grid.setColumnMinimumWidth(0, theme_of(self).slow_px(KEY))
        self._grid.setColumnStretch(len(scale.ranks) + 1, 1)
        self.setLayout(self._grid)
        self._positions: dict[Card, tuple[int, int]] = {}
        self.show_cards(None, (), {})

    def _head(self, suit: Trump) -> QWidget:
        sign: QLabel = label(SUIT_SIGNS[suit], "playing-card")
        sign.setProperty("tone", "red-suit" if suit in RED_SUITS else "")
        sign.setAccessibleName(self._tr.gettext(SUIT_NAMES[suit]))
        for part in (sign, self._trumps[suit]):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head = QWidget()
        head.setLayout(column(None, sign, self._trumps[suit], None, space=0))
        return head

    def show_cards(self, trump: Trump | None, ticked: Collection[Card], elsewhere: Mapping[Card, Side]) -> None:
        """Show the cards in order of strength, which are `ticked`, and which lie in another side's pile."""
        for line, suit in enumerate(SUITS):
            is_trump = self._scale.is_trump(suit, trump)
            self._trumps[suit].setText(self._tr.gettext("trump") if is_trump else "")
            for index, card in enumerate(suit_of(suit, self._scale, trump)):
                if self._positions.get(card) != (line, index):
                    self._positions[card] = line, index
                    self._grid.addWidget(self.buttons[card], line, index + 1)
                points = worth(card, self._scale, trump) if trump is not None else None
                self.buttons[card].show_card(points, ticked=card in ticked, of=elsewhere.get(card))
        self._in_order()

    def _in_order(self) -> None:
        """Tab goes along the rows as they lie."""
        lying = sorted(self._positions, key=lambda card: self._positions[card])
        for before, after in pairwise(lying):
            QWidget.setTabOrder(self.buttons[before], self.buttons[after])

    @property
    def here(self) -> Card | None:
        """The card that has the keyboard."""
        return next((card for card, button in self.buttons.items() if button.hasFocus()), None)

    def go_to(self, card: Card) -> None:
        """Give a card the keyboard."""
        self.buttons[card].setFocus(Qt.FocusReason.OtherFocusReason)

    def spell(self, card: Card) -> None:
        """Focus a card that was named by letters; a space typed next ends the letters and ticks nothing."""
        self.go_to(card)
        self.buttons[card].is_spelling = True

    def end_spelling(self) -> None:
        """The space between letters was typed: the next one ticks again."""
        for button in self.buttons.values():
            button.is_spelling = False

    def first_of(self, suit: Trump) -> Card:
        """The strongest card of a suit, as it lies now."""
        line = SUITS.index(suit)
        return next(card for card, column in self._positions.items() if column == (line, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move over the cards."""
        step, here = STEPS.get(Qt.Key(event.key())), self.here
        if step is None or here is None:
            event.ignore()
            return
        line, column = self._positions[here]
        there = line + step[0], column + step[1]
        card = next((card for card, lies in self._positions.items() if lies == there), None)
        if card is not None:
            self.go_to(card)


class PileSum(QWidget):
    """What the pile of a side is worth."""

    def __init__(self, side: Side, name: str, tr: Translator) -> None:
        super().__init__()
        self._tr, self._side = tr, side
        called = side_text(side, tr)
        self._called = called[:1].upper() + called[1:]
        self.points, self.cards = figure("–"), soft("")
        self.setLayout(
            column(row(label(self._called, "strong"), OneLine(name, "soft")), self.points, self.cards, space=HALF)
        )

    def show_tally(self, counted: PileTally | None, players: int, last_trick: str) -> None:
        """Show what is counted so far; `last_trick` says that the pile has it."""
        points = counted.points.get(self._side) if counted else None
        self.points.setText("–" if points is None else number(points, self._tr))
        self.points.setAccessibleName(f"{self._called} {self.points.text()}")
        said = "" if counted is None or points is None else size_text(counted.cards[self._side], players, self._tr)
        self.cards.setText(" · ".join(filter(None, (said, last_trick))) or " ")
