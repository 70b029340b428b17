"""Whether an evening fits: what is known in fields, and beside it what it is and what would fit."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSpinBox, QVBoxLayout, QWidget

from tournament.draw.catalogue import FORMATS, MOST_ROUNDS, settings_of
from tournament.draw.facts import PAIRS, Phase
from tournament.draw.feasible import DAY, Outline, prospect_of, prospect_of_plan
from tournament.draw.tables import tables_in
from tournament.i18n import Translator
from tournament.messages.people.teams import entrants_of
from tournament.messages.setup.consequences import FeasibleAnswer, answer, time_text
from tournament.messages.setup.formats import format_description_text, format_text, option_text, plan_text, value_text
from tournament.scoring.rules import Rules
from tournament.scoring.systems import seating_of
from tournament.services.rounds.views import DrawMethod
from tournament.services.setup.views import Settings
from tournament.settings import MOST_MINUTES
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.theme.tokens import CARDS, FEASIBLE, HALF, SPACE, STEP, TERM, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor, text_field
from tournament.ui.widgets.layouts import Pairs, SideBySide
from tournament.ui.widgets.surfaces import card, change_role, clear, column, heading, label, prose, row, subtitle

PLAN = "plan"
"""In the choice of formats, the phases of the championship."""
MOST_ENTRANTS = 5000
MOST_TABLES = 2500
LONGEST_PAUSE = 180
LEAST_LETTERS = 10
USUAL_ENTRANTS, USUAL_ROUNDS, USUAL_MINUTES, USUAL_PAUSE, EVENING = 32, 4, 40, 10, 20 * 60
"""What is asked about as long as nothing else is known; the evening begins at 20:00."""


class FeasibleForm(QWidget):
    """Fields on the left, the answer on the right. `answered` says that there is a new one."""

    answered = Signal()

    def __init__(self, rules: Rules, tr: Translator) -> None:
        super().__init__()
        self._tr, self._rules = tr, rules
        self._typed: set[QWidget] = set()
        self._wanted_rounds = USUAL_ROUNDS
        self._phases: tuple[Phase, ...] = ()
        self.answer: FeasibleAnswer | None = None
        say, seating = tr.gettext, seating_of(rules)
        several = seating.most > PAIRS.most
        named = {
            name: format_text(DrawMethod(name), tr)
            for name, format_ in FORMATS.items()
            if format_.several or not several
        }
        self.format: LabelledField[QComboBox] = LabelledField(say("&Format"), narrow(choice_editor(named)))
        self.entrants: LabelledField[QSpinBox] = LabelledField(
            entrants_of(seating.players, tr).many, number_editor(1, 1, MOST_ENTRANTS)
        )
        self.rounds: LabelledField[QSpinBox] = LabelledField(say("&Rounds"), number_editor(1, 0, MOST_ROUNDS))
        self.tables: LabelledField[QSpinBox] = LabelledField(
            say("&Tables in the room"), number_editor(0, 0, MOST_TABLES)
        )
        self.minutes: LabelledField[QSpinBox] = LabelledField(
            say("&Minutes per game"), number_editor(1, 1, MOST_MINUTES, 5)
        )
        self.between: LabelledField[QSpinBox] = LabelledField(
            say("Minutes bet&ween rounds"), number_editor(0, 0, LONGEST_PAUSE, 5)
        )
        self.start = text_field(say("&Begins at"), placeholder=say("for example: 20:00"))
        self.end = text_field(say("Must be &over by"), placeholder=say("any time"))
        self.played: LabelledField[QSpinBox] = LabelledField(
            say("Rounds already &played"), number_editor(0, 0, MOST_ROUNDS)
        )
        self.leaving: LabelledField[QSpinBox] = LabelledField(
            say("How many then &leave"), number_editor(0, 0, MOST_ENTRANTS)
        )
        self._settings: dict[str, LabelledField[QComboBox]] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        say = self._tr.gettext
        self.rounds.editor.setSpecialValueText(say("as many as it takes"))
        self.tables.editor.setSpecialValueText(say("not counted"))
        for field in (self.minutes, self.between):
            field.editor.setSuffix(" " + say("min"))
        self._of_format = QVBoxLayout()
        self._of_format.setSpacing(SPACE)
        evening = Pairs(
            self.entrants,
            self.rounds,
            self.tables,
            self.minutes,
            self.start,
            self.between,
            self.end,
            self.played,
            self.leaving,
        )
        asked = card(subtitle(say("The evening")), self.format, self._of_format, evening, space=SPACE)
        left, right = QWidget(), QWidget()
        for side in (left, right):
            side.setProperty("role", "page")
        left.setLayout(column(asked, None, space=SPACE))
        self.headline = subtitle("")
        self.headline.setWordWrap(True)
        self.headline.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.verdict = card(self.headline, role="done")
        self._lines, self._advice = QGridLayout(), QVBoxLayout()
        self._lines.setHorizontalSpacing(SPACE)
        self._lines.setVerticalSpacing(STEP)
        self._lines.setColumnMinimumWidth(0, theme_of(self).px(TERM))
        self._lines.setColumnStretch(1, 1)
        self._advice.setSpacing(HALF)
        self._told = card(subtitle(say("What it would be")), self._lines, space=SPACE)
        self._helps = card(subtitle(say("What would help")), self._advice, space=SPACE)
        right.setLayout(column(self.verdict, self._told, self._helps, None, space=SPACE))
        self.setLayout(column(SideBySide(left, right, theme_of(self).px(CARDS), share=1)))

    def _connect(self) -> None:
        self.format.editor.currentIndexChanged.connect(lambda: self._take_format())
        for field in (self.entrants, self.rounds, self.tables, self.minutes, self.between, self.played, self.leaving):
            field.editor.valueChanged.connect(lambda _, field=field: self._note(field.editor))
        for line_edit in (self.start, self.end):
            line_edit.editor.textEdited.connect(lambda _, line=line_edit: self._note(line.editor))

    def _note(self, editor: QWidget) -> None:
        self._typed.add(editor)
        self._wanted_rounds = self.rounds.editor.value() or self._wanted_rounds
        self._answer()

    def propose(self, method: str, *, start: int, phases: tuple[Phase, ...] = (), **figures: int) -> None:
        """Fill in what is known, by field name, but what was typed; a plan of phases is the first choice."""
        self._offer_plan(phases)
        method = PLAN if phases else method
        for name, value in figures.items():
            editor = getattr(self, name).editor
            if editor not in self._typed:
                editor.blockSignals(True)
                editor.setValue(value)
                editor.blockSignals(False)
        if self.start.editor not in self._typed:
            self.start.editor.setText(time_text(start))
        if self.format.editor not in self._typed and self.format.editor.findData(method) >= 0:
            self.format.editor.blockSignals(True)
            self.format.editor.setCurrentIndex(self.format.editor.findData(method))
            self.format.editor.blockSignals(False)
        self._show_format()
        self._wanted_rounds = self.rounds.editor.value() or self._wanted_rounds
        self._answer()

    def _offer_plan(self, phases: tuple[Phase, ...]) -> None:
        """Let the plan of the championship be chosen, as long as there is one."""
        self._phases = phases
        editor = self.format.editor
        editor.blockSignals(True)
        if phases and editor.findData(PLAN) < 0:
            editor.insertItem(0, self._tr.gettext("The plan of the championship"), PLAN)
        elif not phases and editor.findData(PLAN) >= 0:
            editor.removeItem(editor.findData(PLAN))
        editor.blockSignals(False)

    def _take_format(self) -> None:
        """Another format was chosen: one with an end of its own takes as many rounds as it needs."""
        self._typed.add(self.format.editor)
        self._show_format()
        self.rounds.editor.blockSignals(True)
        self.rounds.editor.setValue(self._wanted_rounds if self.rounds.editor.minimum() else 0)
        self.rounds.editor.blockSignals(False)
        self._answer()

    def _show_format(self) -> None:
        method, tr = self.format.editor.currentData(), self._tr
        is_plan = method == PLAN
        chosen = FORMATS[self._phases[0].format if is_plan else method]
        self.format.explain(plan_text(self._phases, tr) if is_plan else format_description_text(DrawMethod(method), tr))
        self.entrants.label.setText(entrants_of(1 if chosen.members > 1 else seating_of(self._rules).players, tr).many)
        self.rounds.editor.blockSignals(True)
        self.rounds.editor.setMinimum(1 if chosen.goes_on and not is_plan else 0)
        self.rounds.editor.blockSignals(False)
        self.rounds.setVisible(not is_plan)
        settings = {} if is_plan else chosen.settings
        if list(self._settings) == list(settings):
            return
        clear(self._of_format)
        self._settings = {}
        for name, values in settings.items():
            choices = {value: value_text(name, value, tr) for value in values}
            editor = narrow(choice_editor(choices))  # type: ignore[arg-type]
            editor.currentIndexChanged.connect(lambda: self._answer())
            self._settings[name] = LabelledField(option_text(name, tr), editor)
        if self._settings:
            self._of_format.addWidget(Pairs(*self._settings.values()))

    @property
    def _is_plan(self) -> bool:
        return self.format.editor.currentData() == PLAN

    def outline(self) -> Outline | None:
        """The evening that the fields describe; None while a time cannot be read."""
        start, end = read_time(self.start.editor.text()), read_time(self.end.editor.text())
        is_said = bool(self.end.editor.text().strip())
        wrong = self._tr.gettext("A time is needed here, such as 20:30.")
        self.start.complain(wrong if start is None else "")
        self.end.complain(wrong if is_said and end is None else "")
        if start is None or (is_said and end is None):
            return None
        first = settings_of(self._phases[0]) if self._is_plan else {}
        return Outline(
            format=self._phases[0].format if self._is_plan else self.format.editor.currentData(),
            entrants=self.entrants.editor.value(),
            minutes=self.minutes.editor.value(),
            start=start,
            options=first | {name: field.editor.currentData() for name, field in self._settings.items()},
            rounds=self._wanted_rounds if self._is_plan else self.rounds.editor.value() or None,
            tables=self.tables.editor.value(),
            between=self.between.editor.value(),
            end=end,
            played=self.played.editor.value(),
            leaving=min(self.leaving.editor.value(), self.entrants.editor.value() - 1),
            seating=seating_of(self._rules),
        )

    def _answer(self) -> None:
        outline = self.outline()
        if outline is None:
            return
        prospect = prospect_of_plan(outline, self._phases) if self._is_plan else prospect_of(outline)
        self.answer = found = answer(outline, prospect, self._tr)
        self.headline.setText(found.headline)
        change_role(self.verdict, role="done" if found.fits else "alert")
        clear(self._lines)
        clear(self._advice)
        for position, (term, sentence) in enumerate(found.lines):
            self._lines.addWidget(label(term, "label"), position, 0, Qt.AlignmentFlag.AlignTop)
            self._lines.addWidget(prose(sentence), position, 1)
        for sentence in found.advice:
            self._advice.addWidget(prose(f"• {sentence}"))
        self._told.setVisible(bool(found.lines))
        self._helps.setVisible(bool(found.advice))
        self.answered.emit()


def narrow(editor: QComboBox) -> QComboBox:
    """Keep a choice narrow: its longest text would not fit beside the answer on small screens."""
    editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    editor.setMinimumContentsLength(LEAST_LETTERS)
    return editor


def read_time(text: str) -> int | None:
    """Minutes after midnight of `20:30`, `20h30`, `20 h` or `2030`; None where it is no time."""
    typed = "".join(text.casefold().split()).replace("h", ":").replace(".", ":")
    hours, _, minutes = (
        typed.partition(":") if ":" in typed else (typed[:-2], "", typed[-2:]) if len(typed) > 2 else (typed, "", "")
    )
    if not hours.isdecimal() or (minutes and not minutes.isdecimal()) or len(hours) > 2 or len(minutes) > 2:
        return None
    found = int(hours) * 60 + int(minutes or 0)
    return found if found <= DAY and int(minutes or 0) < 60 else None


class FeasibleDialog(Dialog):
    """The form of the page, filled with what is chosen for the new championship."""

    def __init__(self, tr: Translator, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = tr.gettext
        self.setWindowTitle(say("Does it fit?"))
        self.form = FeasibleForm(settings.rules, tr)
        for of_an_evening_begun in (self.form.played, self.form.leaving):
            of_an_evening_begun.hide()
        self.leave = quiet_button(say("Close"), "Esc")
        self.leave.clicked.connect(self.reject)
        ends = QWidget()
        ends.setLayout(row(None, self.leave))
        under = say("Nothing is changed here: try what you like.")
        lay_out(self, column(heading(say("Does it fit?"), under), self.form, None, space=SPACE), ends, FEASIBLE)
        self.form.propose(
            DrawMethod.SWISS,
            phases=settings.phases,
            start=EVENING,
            entrants=USUAL_ENTRANTS,
            rounds=settings.planned_rounds,
            tables=tables_in(settings.room),
            minutes=settings.game_minutes or USUAL_MINUTES,
            between=USUAL_PAUSE,
        )
        self.form.entrants.setFocus()
