"""The fields that say the same hand as the line of keys, each for one thing, and what is said under them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.messages.phrases import side_text
from tournament.messages.scores.hands import DOUBLINGS, SUIT_NAMES, bid_text, side_numbers, trump_text
from tournament.scoring.facts import DEFENCE, SUITS, Contract, Doubling, HandFacts, Side, Trump
from tournament.scoring.forms import HandForm, Points
from tournament.ui.scores.entry_fields import FigureLineEdit, NumberLineEdit, TallyButton, named
from tournament.ui.scores.letters import without_settled_points
from tournament.ui.theme.tokens import (
    ANNOUNCED_FIELD,
    BID_FIELD,
    DOUBLING_FIELD,
    FIELDS,
    HALF,
    LARGE_FIELDS,
    ONE_ROW,
    POINTS_FIELD,
    SEGMENT,
    STEP,
    theme_of,
)
from tournament.ui.widgets.buttons import SegmentChoice, Segments, quiet_button
from tournament.ui.widgets.surfaces import OneLine, change_role, column, row

RED_SUITS = (Trump.HEARTS, Trump.DIAMONDS)
MOST_POINTS = 999


@dataclass(frozen=True)
class HandPart:
    """A field under its name, about `width` pixels wide: what it says of a hand, and how it shows one."""

    fact: str
    name: str
    field: QWidget
    width: int
    read: Callable[[], Mapping[str, object]]
    show: Callable[[HandFacts], None]


class PointsOfSides(QWidget):
    """The fields for the points of each side; the taker's alone are enough where the form takes either."""

    def __init__(self, form: HandForm, tr: Translator) -> None:
        super().__init__()
        self._form = form
        self.line_edits: dict[Side, NumberLineEdit] = {side: figures(tr) for side in form.letters}
        for side, line_edit in self.line_edits.items():
            line_edit.setPlaceholderText(side_numbers(side))
            line_edit.setAccessibleName(tr.gettext("Points of {side}").format(side=side_text(side, tr)))
        self.setLayout(row(*self.line_edits.values(), space=HALF // 2))

    def read(self, declarer: Side | None) -> Mapping[str, object]:
        """The points in the fields."""
        told = {side: line_edit.number for side, line_edit in self.line_edits.items() if line_edit.number is not None}
        if self._form.points is Points.EITHER and set(told) == {declarer}:
            return {"points": told[declarer or ""], "by_side": ()}
        return {"points": None, "by_side": tuple(told.items())}

    def show_facts(self, facts: HandFacts) -> None:
        """Show the points of a hand."""
        told = dict(facts.by_side) if facts.points is None else {facts.declarer: facts.points}
        for side, line_edit in self.line_edits.items():
            show_figures(line_edit, told.get(side))


def parts_of(form: HandForm, tr: Translator) -> Iterator[HandPart]:
    """The fields of a hand of this form, in the order in which the keys are typed."""
    yield _segments("declarer", tr.gettext("Taker"), _sides(form, tr))
    if form.contracts:
        yield _contract(form, tr)
    if form.bid is not None:
        yield _number("bid", tr.gettext("Bid"), tr)
    if form.cards is not None:
        yield _listed(
            "cards",
            tr.gettext("Cards each"),
            {None: "–", **{count: str(count) for count in reversed(form.cards)}},
            POINTS_FIELD + HALF,
        )
    if form.trumps:
        are_suits = set(form.trumps) <= set(SUITS)
        yield _segments("trump", tr.gettext("Suit") if are_suits else tr.gettext("Trumps"), _trumps(form, tr))
    if form.knows("doubling"):
        yield _doubling(form, tr)
    yield _number("points", tr.gettext("Points"), tr) if form.points is Points.DECLARER else _by_side(form, tr)
    yield from _of_sides(form, tr)


def _of_sides(form: HandForm, tr: Translator) -> Iterator[HandPart]:
    sides, say = _sides(form, tr), tr.gettext
    if form.belote:
        yield _belote(form, sides, tr)
    if form.capot:
        defence = [SegmentChoice(DEFENCE, say("Def."), say("all the defence together"))] if form.several_defend else []
        yield _segments("capot", say("All the tricks"), [*sides, *defence])
    if form.generale:
        yield _segments("generale", say("Générale"), sides)
    if form.last_trick:
        yield _segments("last_trick", say("Last trick"), sides)
    if form.claim:
        yield _segments("claim", say("Has finished"), sides)
    if form.chien:
        yield _segments(
            "chien",
            say("Chien"),
            [SegmentChoice(True, say("taken"), say("taken")), SegmentChoice(False, say("left"), say("left"))],
        )


def figures(tr: Translator) -> NumberLineEdit:
    """A line for the points of a hand."""
    line_edit = NumberLineEdit(tr.language, 0, MOST_POINTS)
    line_edit.setFixedWidth(theme_of(line_edit).px(POINTS_FIELD))
    return line_edit


def show_figures(line_edit: NumberLineEdit, value: int | None) -> None:
    """Show a number, leaving the cursor where it is if it is shown already."""
    text = "" if value is None else str(value)
    if line_edit.text() != text:
        line_edit.setText(text)


def show_bid(contracts: QComboBox, contract: Contract | None) -> None:
    """Choose a bid in the list; one that no rule has is shown as it is, so that the refusal names what is seen."""
    contracts.setCurrentIndex(contracts.findData(contract))
    contracts.setPlaceholderText("" if contract is None else str(contract))


def _sides(form: HandForm, tr: Translator) -> list[SegmentChoice]:
    return [SegmentChoice(letter, side_numbers(letter), side_text(letter, tr)) for letter in form.letters]


def _trumps(form: HandForm, tr: Translator) -> list[SegmentChoice]:
    tones = {trump: "red-suit" if trump in RED_SUITS else "suit" for trump in SUITS}
    return [
        SegmentChoice(trump, trump_text(trump, tr), tr.gettext(SUIT_NAMES[trump]), tones.get(trump, ""))
        for trump in form.trumps
    ]


def _segments(fact: str, name: str, choices: list[SegmentChoice]) -> HandPart:
    field = Segments(choices)
    width = sum(SEGMENT * max(len(choice.text), 3) // 3 + HALF // 2 for choice in choices) - HALF // 2
    return HandPart(
        fact, name, field, width, lambda: {fact: field.value}, lambda facts: field.press((getattr(facts, fact),))
    )


def _number(fact: str, name: str, tr: Translator) -> HandPart:
    field = figures(tr)

    def read() -> Mapping[str, object]:
        return {fact: field.number}

    return HandPart(fact, name, field, POINTS_FIELD, read, lambda facts: show_figures(field, getattr(facts, fact)))


def _by_side(form: HandForm, tr: Translator) -> HandPart:
    field = PointsOfSides(form, tr)
    # whose points a single number is depends on the taker: the fields together know
    return HandPart("points", tr.gettext("Points"), field, len(form.letters) * POINTS_FIELD, dict, field.show_facts)


def _belote(form: HandForm, sides: list[SegmentChoice], tr: Translator) -> HandPart:
    field = TallyButton(sides, form.most_belotes) if form.most_belotes > 1 else Segments(sides, several=True)
    width = (SEGMENT + HALF // 2) * len(sides) - HALF // 2
    return HandPart(
        "belote",
        tr.gettext("Belote"),
        field,
        width,
        lambda: {"belote": field.values},
        lambda facts: field.press(facts.belote),
    )


def _contract(form: HandForm, tr: Translator) -> HandPart:
    field = QComboBox()
    for bid in (None, *form.contracts):
        field.addItem("–" if bid is None else bid_text(bid, tr), bid)
    width = DOUBLING_FIELD if "generale" in form.contracts else BID_FIELD
    field.setFixedWidth(theme_of(field).px(width))

    def show(facts: HandFacts) -> None:
        show_bid(field, facts.contract)

    return HandPart("contract", tr.gettext("Contract"), field, width, lambda: {"contract": field.currentData()}, show)


def _doubling(form: HandForm, tr: Translator) -> HandPart:
    said = {
        doubling: "–" if doubling is Doubling.NONE else tr.gettext(DOUBLINGS[doubling]) for doubling in form.doublings
    }
    return _listed("doubling", tr.gettext("Contre"), said, DOUBLING_FIELD - HALF)


def _listed(fact: str, name: str, choices: Mapping[Any, str], width: int) -> HandPart:
    field = QComboBox()
    for value, said in choices.items():
        field.addItem(said, value)
    field.setFixedWidth(theme_of(field).px(width))

    def read() -> Mapping[str, object]:
        return {fact: list(choices)[field.currentIndex()]}

    def show(facts: HandFacts) -> None:
        field.setCurrentIndex(list(choices).index(getattr(facts, fact)) if getattr(facts, fact) in choices else -1)

    return HandPart(fact, name, field, width, read, show)


ANNOUNCED_KEY = "F7"
BETWEEN_FIELDS = STEP - 2
"""Less than a step: the tables beside the sheet need the room for their totals."""


class HandFields(QWidget):
    """One field for each fact, emitting when the user changes it; announcements open their own panel."""

    changed = Signal()

    def __init__(self, form: HandForm, tr: Translator) -> None:
        super().__init__()
        self._form, self._tr = form, tr
        self._shown = HandFacts()
        self._parts = {part.fact: part for part in parts_of(form, tr)}
        self.announced: QPushButton = quiet_button("", ANNOUNCED_KEY)
        fields = [(part.width, named(part.name, part.field)) for part in self._parts.values()]
        if says_announced(form):
            fields.append((ANNOUNCED_FIELD, named(name_announced(form, tr), self.announced)))
        else:
            self.announced.setParent(self)
            self.announced.hide()
        rows = in_rows(fields, LARGE_FIELDS if theme_of(self).text_size > ONE_ROW else FIELDS)
        self.rows = len(rows)
        self.setLayout(column(*(row(*some, None, space=BETWEEN_FIELDS) for some in rows), space=HALF))
        for part in self._parts.values():
            self._connect(part.field)

    def of(self, fact: str) -> Any:
        """The field of a fact, such as `trump`; a hand of this form must know it."""
        return self._parts[fact].field

    @property
    def points(self) -> FigureLineEdit | PointsOfSides:
        """Where the points are typed: those of the taker, or of every side."""
        return cast(FigureLineEdit | PointsOfSides, self.of("points"))

    @property
    def facts(self) -> HandFacts:
        """The hand of the fields; a passed or annulled deal becomes a played one without a capot's points."""
        told: dict[str, Any] = {}
        for part in self._parts.values():
            told |= part.read()
        if isinstance(self.points, PointsOfSides):
            told |= self.points.read(told.get("declarer"))
        facts = replace(self._shown, passed=False, annulled=None, **told)
        return without_settled_points(facts, self._shown, self._form)

    def show_facts(self, facts: HandFacts) -> None:
        """Show a hand, as far as it is known."""
        self._shown = facts
        for part in self._parts.values():
            part.show(facts)
        count = len(facts.declarations) + len(facts.prizes) + len(facts.penalties)
        add = self._tr.gettext("Add…")
        self.announced.setText((f"{add} ({count})" if count else add) + f"  {ANNOUNCED_KEY}")

    def mark(self, wrong: frozenset[str]) -> None:
        """Show which facts a refusal is about, and of none any more what was shown before."""
        for fact, part in self._parts.items():
            line_edits = part.field.line_edits.values() if isinstance(part.field, PointsOfSides) else (part.field,)
            for line in line_edits:
                if line.property("wrong") != (said := "true" if fact in wrong else "false") and (
                    fact in wrong or line.property("wrong")
                ):
                    line.setProperty("wrong", said)
                    change_role(line)

    def _connect(self, field: QWidget) -> None:
        if isinstance(field, Segments | TallyButton):
            field.chosen.connect(self.changed)
        elif isinstance(field, QComboBox):
            field.activated.connect(self.changed)
        elif isinstance(field, FigureLineEdit):
            field.textEdited.connect(self.changed)
        elif isinstance(field, PointsOfSides):
            for line_edit in field.line_edits.values():
                line_edit.textEdited.connect(self.changed)


def says_announced(form: HandForm) -> bool:
    """Whether a hand of this form may hold declarations, prizes or mistakes."""
    return bool(form.declarations or form.prizes or form.penalties)


def name_announced(form: HandForm, tr: Translator) -> str:
    """What is entered in the panel of its own."""
    return tr.gettext("Combinations and mistakes") if form.penalties else tr.gettext("Declarations")


def in_rows(fields: list[tuple[int, QWidget]], most: int) -> list[list[QWidget]]:
    """The fields in order, in as few and as even rows of about `most` pixels as hold them."""
    rows = _filled(fields, most)
    while len(narrower := _filled(fields, most - STEP)) == len(rows) > 1:
        rows, most = narrower, most - STEP
    return rows


def _filled(fields: list[tuple[int, QWidget]], most: int) -> list[list[QWidget]]:
    rows: list[list[QWidget]] = [[]]
    used = 0
    for width, field in fields:
        if rows[-1] and used + STEP + width > most:
            rows.append([])
            used = 0
        used += (STEP if rows[-1] else 0) + width
        rows[-1].append(field)
    return rows


class SaidBelow(QWidget):
    """A sentence and a line under it that comes and goes, placed by itself: no layout of the page is redone."""

    def __init__(self, sentence: QLabel, line: OneLine) -> None:
        super().__init__()
        self.sentence, self.line = sentence, line
        for part in (sentence, line):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def show_line(self, *, is_shown: bool) -> None:
        """Show the line, or leave its room to the sentence."""
        self.line.setVisible(is_shown)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both anew."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The line at the foot, the sentence above it; a line that is elsewhere takes no height here."""
        room, is_below = self.rect(), self.line.parentWidget() is self and not self.line.isHidden()
        if is_below:
            height = self.line.sizeHint().height()
            self.line.setGeometry(0, room.height() - height, room.width(), height)
            room.setHeight(max(room.height() - height - STEP, 0))
        self.sentence.setGeometry(room)
