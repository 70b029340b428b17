"""The fields that say the same hand as the line of keys, for those who point rather than type."""

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.ui.scores.figure_line import FigureLine
from tournament.ui.scores.hand_parts import PointsOfSides, parts_of
from tournament.ui.scores.named import named
from tournament.ui.scores.tally import TallyButton
from tournament.ui.scores.typed_hand import without_settled_points
from tournament.ui.theme.tokens import ANNOUNCED_FIELD, FIELDS, HALF, LARGE_FIELDS, ONE_ROW, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.segments import Segments
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import change_role

ANNOUNCED_KEY = "F7"
BETWEEN_FIELDS = STEP - 2
"""Less than a step: the tables beside the sheet need the room for their totals."""


class HandFields(QWidget):
    """One field for each fact, emitting when the user changes it; announcements open their own panel."""

    changed = Signal()

    def __init__(self, form: HandForm, words: Translator) -> None:
        super().__init__()
        self._form, self._words = form, words
        self._shown = HandFacts()
        self._parts = {part.fact: part for part in parts_of(form, words)}
        self.announced: QPushButton = quiet_button("", ANNOUNCED_KEY)
        fields = [(part.width, named(part.name, part.field)) for part in self._parts.values()]
        if says_announced(form):
            fields.append((ANNOUNCED_FIELD, named(name_announced(form, words), self.announced)))
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
    def points(self) -> FigureLine | PointsOfSides:
        """Where the points are typed: those of the taker, or of every side."""
        return cast(FigureLine | PointsOfSides, self.of("points"))

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
        add = self._words.gettext("Add…")
        self.announced.setText((f"{add} ({count})" if count else add) + f"  {ANNOUNCED_KEY}")

    def mark(self, wrong: frozenset[str]) -> None:
        """Show which facts a refusal is about, and of none any more what was shown before."""
        for fact, part in self._parts.items():
            lines = part.field.lines.values() if isinstance(part.field, PointsOfSides) else (part.field,)
            for line in lines:
                if line.property("wrong") != (said := "true" if fact in wrong else "false") and (fact in wrong or line.property("wrong")):
                    line.setProperty("wrong", said)
                    change_role(line)

    def _connect(self, field: QWidget) -> None:
        if isinstance(field, Segments | TallyButton):
            field.chosen.connect(self.changed)
        elif isinstance(field, QComboBox):
            field.activated.connect(self.changed)
        elif isinstance(field, FigureLine):
            field.textEdited.connect(self.changed)
        elif isinstance(field, PointsOfSides):
            for line in field.lines.values():
                line.textEdited.connect(self.changed)


def says_announced(form: HandForm) -> bool:
    """Whether a hand of this form may hold declarations, prizes or mistakes."""
    return bool(form.declarations or form.prizes or form.penalties)


def name_announced(form: HandForm, words: Translator) -> str:
    """What is entered in the panel of its own."""
    return words.gettext("Combinations and mistakes") if form.penalties else words.gettext("Declarations")


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
