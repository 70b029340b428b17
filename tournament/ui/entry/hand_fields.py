"""The fields that say the same hand as the line of keys, for those who point rather than type."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import SUITS, Contract, Doubling, HandFacts, Trump
from tournament.ui.entry.figure_line import FigureLine
from tournament.ui.entry.hand_keys import TENS, settled_points
from tournament.ui.entry.named import named
from tournament.ui.entry.segments import Choice, Segments
from tournament.ui.entry.sheet_columns import side_numbers
from tournament.ui.theme.tokens import BID_FIELD, DOUBLING_FIELD, HALF, ONE_ROW, POINTS_FIELD, STEP, theme_of
from tournament.ui.widgets.surfaces import column, row
from tournament.wording.hands import DOUBLINGS, SUIT_NAMES, SUIT_SIGNS, say_bid
from tournament.wording.sides import say_side

RED_SUITS = (Trump.HEARTS, Trump.DIAMONDS)
SECOND_BEGINS = 3
"""Where large text begins its second row."""
CONTRACTS: tuple[Contract, ...] = (*(bid * 10 for bid in TENS), "capot")


class HandFields(QWidget):
    """One field for each thing a hand says, complete or not. Tells when one was changed by hand; showing a hand tells nobody."""

    changed = Signal()

    def __init__(self, letters: str, words: Translator) -> None:
        super().__init__()
        self._shown = HandFacts()
        sides = [Choice(letter, side_numbers(letter), say_side(letter, words)) for letter in letters]
        suits = [Choice(trump, SUIT_SIGNS[trump], words.gettext(SUIT_NAMES[trump]), "red-suit" if trump in RED_SUITS else "suit") for trump in SUITS]
        self.taker, self.suit = Segments(sides), Segments(suits)
        self.belote, self.capot = Segments(sides, several=True), Segments(sides)
        self.contract, self.doubling, self.points = QComboBox(), QComboBox(), FigureLine(words.language)
        theme = theme_of(self)
        for bid in (None, *CONTRACTS):
            self.contract.addItem("–" if bid is None else say_bid(bid, words), bid)
        for doubling in Doubling:
            self.doubling.addItem("–" if doubling is Doubling.NONE else words.gettext(DOUBLINGS[doubling]), doubling)
        self.points.setValidator(QIntValidator(0, 999, self))
        self.contract.setFixedWidth(theme.px(BID_FIELD))
        self.doubling.setFixedWidth(theme.px(DOUBLING_FIELD))
        self.points.setFixedWidth(theme.px(POINTS_FIELD))
        together = (
            (words.gettext("Taker"), self.taker),
            (words.gettext("Contract"), self.contract),
            (words.gettext("Suit"), self.suit),
            (words.gettext("Contre"), self.doubling),
            (words.gettext("Points"), self.points),
            (words.gettext("Belote"), self.belote),
            (words.gettext("All the tricks"), self.capot),
        )
        fields = [named(text, field) for text, field in together]
        rows = [fields] if theme.text_size <= ONE_ROW else [fields[:SECOND_BEGINS], fields[SECOND_BEGINS:]]
        self.setLayout(column(*(row(*some, None, space=STEP) for some in rows), space=HALF))
        for segments in (self.taker, self.suit, self.belote, self.capot):
            segments.chosen.connect(self.changed)
        for combo in (self.contract, self.doubling):
            combo.activated.connect(self.changed)
        self.points.textEdited.connect(self.changed)

    @property
    def facts(self) -> HandFacts:
        """The hand that the fields say. A deal that was passed or annulled becomes a played one, and points that a capot settled go with it."""
        capot, declarer = self.capot.value, self.taker.value
        points = int(self.points.text()) if self.points.text() else None
        if points == settled_points(self._shown) and (capot, declarer) != (self._shown.capot, self._shown.declarer):
            points = None
        return replace(
            self._shown,
            passed=False,
            annulled=None,
            declarer=declarer,
            contract=self.contract.currentData(),
            trump=self.suit.value,
            doubling=Doubling(self.doubling.currentData()),
            points=points,
            capot=capot,
            belote=self.belote.values,
        )

    def show_facts(self, facts: HandFacts) -> None:
        """Show a hand, as far as it is known."""
        self._shown = facts
        self.taker.press((facts.declarer,))
        self.suit.press((facts.trump,))
        self.belote.press(facts.belote)
        self.capot.press((facts.capot,))
        show_bid(self.contract, facts.contract)
        self.doubling.setCurrentIndex(self.doubling.findData(facts.doubling))
        points = "" if facts.points is None else str(facts.points)
        if self.points.text() != points:
            self.points.setText(points)


def show_bid(contracts: QComboBox, contract: Contract | None) -> None:
    """Choose a bid in the list; one that no rule knows is shown as it stands, so that the refusal names what is seen."""
    contracts.setCurrentIndex(contracts.findData(contract))
    contracts.setPlaceholderText("" if contract is None else str(contract))
