"""Fields for what was announced in a hand, for those who do not know its keys."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import numbered, side_text
from tournament.messages.scores.hands import (
    KINDS,
    PENALTIES,
    PRIZES,
    SUIT_NAMES,
    SUIT_SIGNS,
    declaration_text,
    name_rank,
    penalty_text,
    rank_text,
    side_numbers,
)
from tournament.scoring.facts import (
    SUITS,
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
)
from tournament.scoring.forms import HandForm
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.entry_fields import named
from tournament.ui.scores.hand_fields import RED_SUITS
from tournament.ui.scores.letters import FOURS, LENGTHS, SHORTEST
from tournament.ui.theme.tokens import HALF, ONE_ROW, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments, small_button
from tournament.ui.widgets.layouts import keep_steady, tallest
from tournament.ui.widgets.surfaces import clear, column, row, soft

PRIZE, MISTAKE = "prize", "mistake"
CANCELLING: Final = (Rank.SEVEN, Rank.EIGHT)
LONGEST: Final = 8


@dataclass
class Announced:
    """The contents of the panel: what was announced, the prizes and the mistakes, each in its order."""

    declarations: list[Declaration] = field(default_factory=list)
    prizes: list[RevokePrize] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)


class AnnouncedPanel(AnswerPanel):
    """Adds one thing after another to the hand that is being typed, and takes them away again. Emits every change."""

    changed = Signal()

    def __init__(self, form: HandForm, tr: Translator) -> None:
        super().__init__(tr)
        self._form = form
        self._told = Announced()
        self.side = Segments(
            [SegmentChoice(letter, side_numbers(letter), side_text(letter, tr)) for letter in form.letters], must=True
        )
        self.kind = Segments(self._kinds(), must=True)
        self.length = Segments(
            [SegmentChoice(cards, str(cards), str(cards)) for cards in range(_shortest_of_longest(form), LONGEST + 1)],
            must=True,
        )
        self.card = Segments(
            [SegmentChoice(rank, rank_text(rank, tr), name_rank(rank, tr)) for rank in form.scale.ranks], must=True
        )
        suits = [
            SegmentChoice(
                suit, SUIT_SIGNS[suit], tr.gettext(SUIT_NAMES[suit]), "red-suit" if suit in RED_SUITS else "suit"
            )
            for suit in SUITS
        ]
        self.suit = Segments(suits)
        self.noted = Segments([SegmentChoice("hidden", tr.gettext("not shown"), tr.gettext("not shown"))])
        self.used = Segments(
            [SegmentChoice("used", tr.gettext("cancels the others"), tr.gettext("cancels the others"))]
        )
        self.mistake = QComboBox()
        for penalty in form.penalties:
            self.mistake.addItem(tr.gettext(PENALTIES[penalty]), penalty)
        self.save.setText(tr.gettext("Add") + "  ⏎")
        self.lead_back(tr.gettext("Back to the hand"))
        self._list = row(space=HALF)
        self._lay_out()
        for segments in (self.side, self.kind, self.card):
            segments.chosen.connect(self._ask)
        self._ask()

    @property
    def announced(self) -> tuple[tuple[Declaration, ...], tuple[RevokePrize, ...], tuple[Penalty, ...]]:
        """The declarations, prizes and mistakes of the panel."""
        return tuple(self._told.declarations), tuple(self._told.prizes), tuple(self._told.penalties)

    def show_facts(self, facts: HandFacts) -> None:
        """Make ready to add to a hand."""
        self._told = Announced(list(facts.declarations), list(facts.prizes), list(facts.penalties))
        self.side.press(())
        self.kind.press(())
        self._begin()
        self._show_list()

    def typed(self) -> tuple[tuple[Any, ...], ...]:
        """What is chosen so far, to carry it on elsewhere."""
        return tuple(
            part.values for part in (self.side, self.kind, self.length, self.card, self.suit, self.noted, self.used)
        )

    def carry_on(self, typed: tuple[tuple[Any, ...], ...]) -> None:
        """Go on with what was chosen elsewhere."""
        for part, values in zip(
            (self.side, self.kind, self.length, self.card, self.suit, self.noted, self.used), typed, strict=True
        ):
            part.press(values)
        self._ask()

    def take_focus(self) -> None:
        """Start at the side."""
        self.side.buttons[0].setFocus()

    def submit(self) -> None:
        """Add what is chosen, or ask for what is missing."""
        say = self.translator.gettext
        if self.side.value is None:
            self.side.buttons[0].setFocus()
            self.tell(say("Say which side: press its number."), "fault")
        elif self.kind.value is None:
            self.kind.buttons[0].setFocus()
            self.tell(say("What was announced? Press its name."), "fault")
        elif isinstance(self.kind.value, DeclarationKind) and self.card.value is None:
            self.card.buttons[0].setFocus()
            self.tell(say("Which is the top card? Press it."), "fault")
        else:
            self._add()

    def _add(self) -> None:
        side, kind = self.side.value, self.kind.value
        if kind == PRIZE:
            self._told.prizes.append(RevokePrize(side, PrizeKind.NOT_FOLLOWED))
        elif kind == MISTAKE:
            self._told.penalties.append(Penalty(side, PenaltyKind(self.mistake.currentData())))
        else:
            self._told.declarations.append(self._declaration(side, kind))
        self._begin()
        self._show_list()
        self.changed.emit()
        self.take_focus()

    def _declaration(self, side: str, kind: DeclarationKind) -> Declaration:
        is_four, card = kind in FOURS, self.card.value
        length = self.length.value if self._is_long() else None
        return Declaration(
            side=side,
            kind=kind,
            top=None if is_four else card,
            rank=card if is_four else None,
            suit=None if is_four else self.suit.value,
            length=length if length is not None and length > _shortest_of_longest(self._form) else None,
            used=self._may_cancel() and self.used.value is not None,
            shown=self.noted.value is None,
        )

    def _begin(self) -> None:
        for part in (self.card, self.suit, self.noted, self.used):
            part.press(())
        self.length.press((_shortest_of_longest(self._form),))
        self._ask()

    def _ask(self) -> None:
        kind = self.kind.value
        is_declared = kind is None or isinstance(kind, DeclarationKind)
        asked = {
            "card": is_declared,
            "suit": is_declared and kind not in FOURS,
            "length": self._is_long(),
            "noted": is_declared,
            "used": self._may_cancel(),
            "mistake": kind == MISTAKE,
        }
        for name, is_asked in asked.items():
            self._fields[name].setVisible(is_asked)
        self.tell("")

    def _is_long(self) -> bool:
        return self.kind.value is not None and LENGTHS.get(
            SHORTEST.get(self.kind.value, ""), 0
        ) == _shortest_of_longest(self._form)

    def _may_cancel(self) -> bool:
        return self.kind.value is DeclarationKind.CARRE and self.card.value in CANCELLING

    def _kinds(self) -> list[SegmentChoice]:
        say = self.translator.gettext
        declared = [SegmentChoice(kind, say(KINDS[kind]), say(KINDS[kind])) for kind in self._form.declarations]
        prize = (
            [SegmentChoice(PRIZE, say("not followed"), say(PRIZES[PrizeKind.NOT_FOLLOWED]))]
            if self._form.prizes
            else []
        )
        return [
            *declared,
            *prize,
            *([SegmentChoice(MISTAKE, say("mistake"), say("mistake"))] if self._form.penalties else []),
        ]

    def _show_list(self) -> None:
        clear(self._list)
        tr, told = self.translator, self._told
        for declared in told.declarations:
            self._list.addWidget(
                self._chip(f"{numbered(declared.side)} {declaration_text(declared, tr)}", told.declarations, declared)
            )
        for prize in told.prizes:
            self._list.addWidget(self._chip(f"{numbered(prize.side)} {tr.gettext('not followed')}", told.prizes, prize))
        for penalty in told.penalties:
            self._list.addWidget(
                self._chip(f"{numbered(penalty.side)} {penalty_text(penalty.kind, tr)}", told.penalties, penalty)
            )
        if not self._list.count():
            self._list.addWidget(soft(tr.gettext("Nothing yet.")))
        self._list.addStretch(1)
        self._order_tabs()

    def _chip(self, text: str, among: list[Any], one: object) -> QPushButton:
        chip = small_button(text + "  ×")
        chip.setToolTip(self.translator.gettext("Remove"))
        chip.setAccessibleName(self.translator.gettext("Remove: {what}").format(what=text))
        chip.clicked.connect(lambda: self._take_away(among, one))
        return chip

    def _take_away(self, among: list[Any], one: object) -> None:
        among.remove(one)
        self._show_list()
        self.changed.emit()
        self.take_focus()

    def _order_tabs(self) -> None:
        """Tab goes from the questions to what the hand has already."""
        chips = [
            chip for chip in self.findChildren(QPushButton) if chip.property("role") == "filter" and not chip.isHidden()
        ]
        questions = (self.side, self.kind, self.length, self.card, self.suit, self.noted, self.used)
        fields = (
            *(button for part in questions for button in part.buttons),
            self.mistake,
            self.save,
            self.back,
            *chips,
        )
        for before, after in pairwise(fields):
            QWidget.setTabOrder(before, after)

    def _lay_out(self) -> None:
        say = self.translator.gettext
        self._fields = {
            "side": named(say("Side"), self.side),
            "kind": named(say("What"), self.kind),
            "length": named(say("Number of cards"), self.length),
            "mistake": named(say("Mistake"), self.mistake),
            "card": named(say("Card"), self.card) if not self._form.declarations else named(say("Top card"), self.card),
            "suit": named(say("Suit"), self.suit),
            "noted": named(say("Shown?"), self.noted),
            "used": named(say("Right to cancel"), self.used),
        }
        above, below = QWidget(), QWidget()
        first = [self._fields[name] for name in ("side", "kind", "length", "mistake")]
        second = [self._fields[name] for name in ("card", "suit", "noted", "used")]
        is_large = theme_of(self).text_size > ONE_ROW
        if is_large:
            above.setLayout(column(*(row(part, None) for part in first), space=HALF))
            below.setLayout(column(*(row(part, None) for part in second), space=HALF))
        else:
            above.setLayout(row(*first, None, space=STEP))
            below.setLayout(row(*second, None, space=STEP))
            keep_steady(above, lambda: tallest(*first))
            keep_steady(below, lambda: tallest(*second))
        # what the hand has, beside the button that adds to it or, in large text, above it
        buttons = (
            [row(self._list, None), row(self.save, None, self.back)]
            if is_large
            else [row(self.save, self._list, None, self.back, space=STEP)]
        )
        layout = column(above, below, self.sentence, *buttons, space=STEP)
        layout.setStretch(2, 1)
        layout.setContentsMargins(SPACE, STEP + HALF, SPACE, STEP + HALF)
        self.setLayout(layout)


def _shortest_of_longest(form: HandForm) -> int:
    """How many cards the longest kind of sequence has at least."""
    return max((LENGTHS[SHORTEST[kind]] for kind in form.declarations if kind not in FOURS), default=LONGEST)
