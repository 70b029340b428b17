"""Counts a trick pile: its cards are ticked, and the points of both sides are beside them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import number, side_text
from tournament.messages.scores.hands import SUIT_NAMES, hint_text, trump_text
from tournament.scoring.cards import Card
from tournament.scoring.facts import SUITS, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.systems import form_of, seating_of, still_in
from tournament.scoring.tricks import CountedPiles, Hint, PileTally, suit_of, tally, with_count
from tournament.services.scores.views import SheetView
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.scores.card_grid import RED_SUITS, CardGrid, CountingKeys, PileSum
from tournament.ui.scores.entry_fields import named
from tournament.ui.theme.tokens import COUNTED, COUNTING, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments, primary_button, quiet_button
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.surfaces import card as paper
from tournament.ui.widgets.surfaces import change_role, column, heading, label, panel, row, soft, strong

LAST_TRICK, OTHER_SIDE, WHOLE_SUIT = "+", "x", "*"
ENTER: Final = "  ⏎"


@dataclass(frozen=True)
class Ticked:
    """In whose pile each card lies, whose pile is counted, who won the last trick, and the trump."""

    side: Side
    piles: Mapping[Card, Side] = field(default_factory=dict)
    last_trick: Side | None = None
    trump: Trump | None = None


@dataclass(frozen=True)
class CountingTable:
    """Who sits there: which fields a hand has, how many `players`, and what the sides are called."""

    form: HandForm
    players: int
    names: Mapping[Side, str]


class CountingDialog(Dialog):
    """The cards at the left, what the piles are worth at the right; `counted` is the hand with its points."""

    def __init__(
        self,
        tr: Translator,
        table: CountingTable,
        hand: HandFacts,
        ticked: Ticked | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        say = tr.gettext
        self._tr, self._table, self._hand = tr, table, hand
        self._keys = CountingKeys(tr)
        self._order: list[Card] = []
        self._one_pile = CountedPiles(table.form, table.players, SUITS[0]).has_one_pile
        self.ticked = ticked or Ticked(hand.declarer or table.form.letters[0])
        trump = hand.trump if hand.trump is not None else self.ticked.trump
        self._suit = trump if trump in SUITS else SUITS[0]
        self.counted: HandFacts | None = None
        self.setWindowTitle(say("Count a pile of tricks"))
        sides = [SegmentChoice(side, side_text(side, tr), table.names[side]) for side in table.form.letters]
        trumps = [
            SegmentChoice(
                suit, trump_text(suit, tr), say(SUIT_NAMES[suit]), "red-suit" if suit in RED_SUITS else "suit"
            )
            for suit in table.form.trumps or SUITS
        ]
        self.pile, self.trump = Segments(sides, must=True), Segments(trumps, must=True)
        self.last_trick, self.taker = Segments(sides), Segments(sides, must=True)
        self.grid = CardGrid(table.form.scale, tr)
        self.sums = {side: PileSum(side, table.names[side], tr) for side in table.form.letters}
        self.prompt = label("", "verdict")
        self.clear = quiet_button(say("&Untick all"))
        self.leave = quiet_button(say("Cancel"), "Esc")
        self.take = primary_button("")
        self._lay_out()
        self._connect()
        self.trump.press((trump,))
        self.taker.press((hand.declarer,))
        self._show()
        self.grid.go_to(self.grid.first_of(self._suit))
        self._ask_next()

    @property
    def _asks_last_trick(self) -> bool:
        form = self._table.form
        return form.scale.last_trick > 0 or (form.last_trick and self._hand.claim is None)

    @property
    def _asks_taker(self) -> bool:
        """Points of the taker alone want a taker."""
        return self._hand.declarer is None and self._table.form.points is Points.DECLARER

    @property
    def _wants_taker(self) -> bool:
        return self._asks_taker and self.taker.value is None

    @property
    def _shares(self) -> bool:
        return self._table.form.shares_total

    def _lay_out(self) -> None:
        say = self._tr.gettext
        self.prompt.setWordWrap(True)
        choices = [named(say("Trump"), self.trump)]
        if self._shares or not self._one_pile:
            choices.insert(0, named(say("The ticked cards are the pile of"), self.pile))
        if self._asks_last_trick:
            choices.append(named(say("Last trick"), self.last_trick))
        if self._asks_taker:
            choices.insert(0, named(say("Taker"), self.taker))
        results = paper(*self.sums.values(), None, self.clear, role="hot", space=SPACE)
        results.setMinimumWidth(theme_of(self).px(COUNTED))
        keys = soft(
            say(
                "Letters: the suit {suits}, then {ranks} · Space ticks · + last trick · x other side · * "
                "whole suit · Shift and suit: trump"
            ).format(suits=self._keys.suits, ranks=self._keys.ranks)
        )
        under = (
            say("Tick the cards of one pile, the smaller one: the other side has the rest.")
            if self._shares and self._one_pile
            else ""
        )
        cards = panel(self.prompt, wrapping(*choices, space=SPACE), self.grid, None, space=SPACE)
        inside = column(
            heading(say("Count a pile of tricks"), under),
            SideBySide(cards, results, self.grid.sizeHint().width()),
            keys,
            None,
            space=STEP,
        )
        ends = QWidget()
        self.in_short = strong("")  # large text scrolls the sums out of sight
        self.in_short.setVisible(theme_of(self).text_size > LARGE_TEXT)
        ends.setLayout(row(self.in_short, None, self.leave, self.take))
        lay_out(self, inside, ends, COUNTING)

    def _connect(self) -> None:
        self.grid.ticked.connect(self.tick)
        self.grid.gone_to.connect(self._go_to)
        self.pile.chosen.connect(lambda: self._count_for(self.pile.value))
        self.trump.chosen.connect(self._show)
        self.taker.chosen.connect(self._take_for)
        self.last_trick.chosen.connect(lambda: self._change(last_trick=self.last_trick.value))
        self.clear.clicked.connect(lambda: self._change(piles={}))
        self.leave.clicked.connect(self.reject)
        self.take.clicked.connect(self.hand_in)

    def tick(self, card: Card) -> None:
        """Tick a card for the pile that is counted, or take its tick away; one that lies in another pile comes over."""
        piles = dict(self.ticked.piles)
        if piles.get(card) == self.ticked.side:
            del piles[card]
        else:
            piles[card] = self.ticked.side
            self._order.append(card)
        self._change(piles=piles)

    def _go_to(self, card: Card) -> None:
        self._suit = card.suit

    def _take_for(self) -> None:
        """Where nobody has the rest, it is the taker's pile that is counted."""
        if self._shares or not self._one_pile:
            self._show()
        else:
            self._count_for(self.taker.value)
        if self.trump.value is not None:
            self.grid.go_to(self.grid.first_of(self._suit))
        self._ask_next()

    def _count_for(self, side: Side) -> None:
        """The ticked cards are another side's; where every pile is counted by itself, it is that side's turn."""
        piles = dict.fromkeys(self.ticked.piles, side) if self._one_pile else self.ticked.piles
        self._change(side=side, piles=piles)

    def _change(self, **changed: object) -> None:
        self.ticked = replace(self.ticked, **changed)  # type: ignore[arg-type]
        self._show()

    @property
    def played(self) -> CountedPiles | None:
        """The hand whose cards are counted; None until its trump is known."""
        trump = self.trump.value
        return (
            CountedPiles(self._table.form, self._table.players, trump, self._hand.cards) if trump is not None else None
        )

    def _tally(self) -> PileTally | None:
        """What is ticked, counted; None while nothing is, or the trump is not known."""
        played = self.played
        if played is None or not self.ticked.piles:
            return None
        piles: dict[Side, set[Card]] = {}
        for card, side in self.ticked.piles.items():
            piles.setdefault(side, set()).add(card)
        return tally(played, piles, self.ticked.last_trick)

    @property
    def _declarer(self) -> Side | None:
        return self._hand.declarer if self._hand.declarer is not None else self.taker.value

    def _missing(self, counted: PileTally | None) -> str:
        """What is still to be said before points can be taken over, in one sentence."""
        say = self._tr.gettext
        if self._wants_taker:
            return say("Who played the contract? Type the number of the side, or choose it.")
        if self.trump.value is None:
            return say("What was trumps? Type its letter, or choose it.")
        if counted is None:
            return say("Tick the cards of a pile.")
        wanted = (self._declarer,) if self._table.form.points is Points.DECLARER else tuple(self._table.form.letters)
        if any(side not in counted.points for side in wanted):
            return say("The pile of {side} is to be counted too.").format(
                side=side_text(next(side or "" for side in wanted if side not in counted.points), self._tr)
            )
        if self._asks_last_trick and self.ticked.last_trick is None and not self._is_prize_of(counted):
            return say("Who won the last trick?")
        return ""

    def _is_prize_of(self, counted: PileTally) -> bool:
        """Whether the last trick is a prize that nobody gets, because one side has all the tricks."""
        return self._table.form.last_trick and self.played is not None and self.played.cards in counted.cards.values()

    def _show(self) -> None:
        ticked = self.ticked
        own = {card for card, side in ticked.piles.items() if side == ticked.side}
        self.grid.show_cards(
            self.trump.value, own, {card: side for card, side in ticked.piles.items() if side != ticked.side}
        )
        self.pile.press((ticked.side,))
        self.last_trick.press((ticked.last_trick,))
        counted = self._tally()
        last = (
            self._tr.gettext("last trick") if self._table.form.last_trick else self._tr.gettext("with the last trick")
        )
        for side, shown in self.sums.items():
            shown.setVisible(self._shares or not self._one_pile or side == (self._declarer or ticked.side))
            shown.show_tally(
                counted, self._table.players, last if self._asks_last_trick and ticked.last_trick == side else ""
            )
        self.in_short.setText(" · ".join(shown.points.text() for shown in self.sums.values() if not shown.isHidden()))
        missing = self._missing(counted)
        self._say(missing, counted.hints if counted else ())
        self.clear.setEnabled(bool(ticked.piles))
        self.take.setText(self._action(counted, missing) + ENTER)

    def _say(self, missing: str, hints: tuple[Hint, ...]) -> None:
        self.prompt.setText(" ".join(filter(None, (*(hint_text(hint, self._tr) for hint in hints), missing))) or " ")
        change_role(self.prompt, tone="alert" if hints or self._wants_taker or self.trump.value is None else "")

    def _action(self, counted: PileTally | None, missing: str) -> str:
        say = self._tr.gettext
        points = counted.points.get(self._declarer or "") if counted is not None and not missing else None
        if points is None or self._table.form.points is Points.SIDES:
            return say("Use these points")
        return self._tr.ngettext("Use {n} point", "Use {n} points", points).format(n=number(points, self._tr))

    def hand_in(self) -> None:
        """Take the points over, unless something is still to be said."""
        counted, played = self._tally(), self.played
        if missing := self._missing(counted):
            self._say(missing, counted.hints if counted else ())
            change_role(self.prompt, tone="fault")
            self._ask_next()
        elif counted is not None and played is not None:
            hand = replace(self._hand, declarer=self._declarer, passed=False, annulled=None)
            self.counted = with_count(hand, played, counted, self.ticked.last_trick)
            self.accept()

    def _ask_next(self) -> None:
        """Put the keyboard where what the cards cannot do without is chosen: the taker, then the trump."""
        wanted = self.taker if self._wants_taker else self.trump if self.trump.value is None else None
        if wanted is not None:
            # the choices as a whole: on one of their buttons Enter would choose it unasked
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _name_taker(self, typed: str) -> bool:
        """Whether a key answered who the taker is: the number of a side, while that is asked."""
        figure, letters = self._keys.figure(typed), self._table.form.letters
        asked = self._wants_taker and any(part.hasFocus() for part in (self.taker, *self.taker.buttons))
        if not asked or not (figure.isascii() and figure.isdecimal() and 1 <= int(figure) <= len(letters)):
            return False
        self.taker.button(letters[int(figure) - 1]).click()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and signs tick cards; Enter takes the points over."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.hand_in()
        elif event.key() == Qt.Key.Key_Backspace:
            self._take_back()
        elif event.text() and event.text().isprintable() and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if not self._name_taker(event.text()):
                self._type(
                    self._keys.read(event.text()), is_trump=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                )
        else:
            super().keyPressEvent(event)

    def _type(self, meant: Trump | Rank | str, *, is_trump: bool) -> None:
        if isinstance(meant, Trump):
            if is_trump or self.trump.value is None:
                self.trump.press((meant,))
                self._show()
            if meant in SUITS:
                self._suit = meant
                self.grid.spell(self.grid.first_of(meant))
            self._ask_next()
        elif isinstance(meant, Rank):
            card = Card(self._suit, meant)
            if card in self.grid.buttons:
                self.grid.spell(card)
                self.tick(card)
        elif meant == " ":
            self.grid.end_spelling()
        elif meant in self._signs:
            self._signs[meant]()

    @property
    def _signs(self) -> Mapping[str, Callable[[], None]]:
        return {LAST_TRICK: self._pass_last_trick, OTHER_SIDE: self._next_side, WHOLE_SUIT: self._whole_suit}

    def _pass_last_trick(self) -> None:
        """The last trick goes to the pile that is counted, and from there to the next side."""
        if self._asks_last_trick:
            letters, last = self._table.form.letters, self.ticked.last_trick
            self._change(
                last_trick=self.ticked.side if last is None else letters[(letters.index(last) + 1) % len(letters)]
            )

    def _next_side(self) -> None:
        letters = self._table.form.letters
        self._count_for(letters[(letters.index(self.ticked.side) + 1) % len(letters)])

    def _whole_suit(self) -> None:
        """Tick every card of a suit, or, where they all are, none."""
        cards, side = suit_of(self._suit, self._table.form.scale, self.trump.value), self.ticked.side
        piles = dict(self.ticked.piles)
        if all(piles.get(card) == side for card in cards):
            piles = {card: of for card, of in piles.items() if card not in cards}
        else:
            piles |= dict.fromkeys(cards, side)
        self._change(piles=piles)

    def _take_back(self) -> None:
        """Take the newest tick away."""
        while self._order:
            card = self._order.pop()
            if card in self.ticked.piles:
                self.grid.go_to(card)
                self._change(piles={other: side for other, side in self.ticked.piles.items() if other != card})
                return

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, table: CountingTable, hand: HandFacts, ticked: Ticked | None
    ) -> tuple[HandFacts | None, Ticked]:
        """The hand with its points, None if cancelled; and what was ticked, to go on with it."""
        dialog = cls(tr, table, hand, ticked, parent)
        dialog.exec()
        return dialog.counted, replace(dialog.ticked, trump=dialog.trump.value)


def table_of(sheet: SheetView, number: int, declarer: Side | None) -> CountingTable:
    """Who plays the hand `number` of a sheet, and which fields it has: a trick has no card of a side that is out.

    The one exception is a side that is out and is typed as the declarer, which is refused only where the hand is
    recorded.
    """
    found = sheet.score.hands[: number - 1]
    playing = still_in(sheet.rules, found[-1].totals) if found else ""
    names = {
        side.letter: side.numbered_name
        for side in sheet.game.sides
        if not playing or side.letter in (*playing, declarer)
    }
    return CountingTable(form_of(sheet.rules, "".join(names)), len(names) * seating_of(sheet.rules).players, names)


class Counting:
    """Keeps what was ticked for each hand: whoever looks at the cards once more finds them as they lay."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, str], Ticked] = {}

    def ask(self, parent: QWidget, tr: Translator, sheet: SheetView, hand: HandFacts, number: int) -> HandFacts | None:
        """The hand `number` of a sheet with its points counted; None where it was thought better of."""
        table = table_of(sheet, number, hand.declarer)
        where = sheet.game.id, number, table.form.letters
        counted, self._kept[where] = CountingDialog.ask(parent, tr, table, hand, self._kept.get(where))
        return counted
