"""A championship's settings as fields with meanings. Changes go up at once; mistakes show beside."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tournament.declared import SettingCard
from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup import formulas
from tournament.messages.setup.criteria import criterion_text
from tournament.messages.setup.formats import plan_text, room_text, write_room, write_tables
from tournament.messages.setup.rules import rule_lines, system_description_text
from tournament.scoring.rules import Rules
from tournament.services.setup.setting_checks import read_room, read_tables
from tournament.settings import SETTINGS, Settings
from tournament.standings.criteria import CRITERIA
from tournament.ui.setup.presets_dialog import PresetsBar
from tournament.ui.theme.tokens import HALF, SETTINGS_HALF, SPACE, theme_of
from tournament.ui.widgets.buttons import icon_button, quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, day_editor, day_of, number_editor, text_field
from tournament.ui.widgets.layouts import Pairs, SideBySide
from tournament.ui.widgets.surfaces import card, column, label, prose, row, soft, strong, subtitle


class SettingRows(QObject):
    """The rows of a form. `wanted` carries what to change, by the fields of `Settings`; no number at all is 0."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, tr: Translator) -> None:
        super().__init__()
        self._tr, self._line = tr, line
        self._flags: dict[str, QCheckBox] = {}
        self._fields: dict[str, LabelledField[Any]] = {}

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields by the path that a refusal names."""
        return {SETTINGS[name].key: field for name, field in self._fields.items()}

    def flag(self, name: str) -> QCheckBox:
        """The box of a setting that holds or not."""
        box = self._flags[name] = QCheckBox(self._tr.gettext(SETTINGS[name].label))
        box.clicked.connect(lambda holds: self._want(name, holds))
        return box

    def number(self, name: str) -> LabelledField[QSpinBox]:
        """The field of a number; where 0 or nothing at all has a word, that is said instead."""
        declared, say = SETTINGS[name], self._tr.gettext
        unset = next((say(said) for value, said in declared.said.items() if not value), "")
        editor = number_editor(0, 0 if unset else declared.least, declared.most, declared.step)
        editor.setSpecialValueText(unset)
        editor.editingFinished.connect(lambda: self._want(name, editor.value()))
        return self._kept(name, editor)

    def choice(self, name: str) -> LabelledField[QComboBox]:
        """The field of one of a few choices."""
        editor = choice_editor({value: self._tr.gettext(said) for value, said in SETTINGS[name].said.items()})
        editor.activated.connect(lambda: self._want(name, editor.currentData()))
        return self._kept(name, editor)

    def of_card(self, card: SettingCard) -> list[QWidget]:
        """The rows of the settings of a card that need no row of their own there."""
        names = [name for name, declared in SETTINGS.items() if declared.card is card]
        return [self._explained(name) if SETTINGS[name].kind is bool else self._field(name) for name in names]

    def show_line(self, line: Settings) -> None:
        """Show the present settings."""
        self._line = line
        for name, box in self._flags.items():
            box.setChecked(getattr(line, name))
        for name, field in self._fields.items():
            value = getattr(line, name)
            if isinstance(field.editor, QSpinBox):
                field.editor.setValue(value or 0)
            else:
                field.editor.setCurrentIndex(field.editor.findData(value))
            field.be_content()

    def _kept(self, name: str, editor: Any) -> LabelledField[Any]:
        say, declared = self._tr.gettext, SETTINGS[name]
        field = self._fields[name] = LabelledField(
            say(declared.label), editor, say(declared.hint) if declared.hint else ""
        )
        return field

    def _field(self, name: str) -> LabelledField[Any]:
        return self.number(name) if SETTINGS[name].kind in (int, int | None) else self.choice(name)

    def _explained(self, name: str) -> QWidget:
        whole, box = QWidget(), self.flag(name)
        hint = self._tr.gettext(SETTINGS[name].hint) if SETTINGS[name].hint else ""
        box.setAccessibleDescription(hint)
        whole.setLayout(column(box, *([soft(hint)] if hint else []), space=HALF))
        return whole

    def _want(self, name: str, value: object) -> None:
        if value != (getattr(self._line, name) or type(value)()):
            self.wanted.emit({name: value})


class DrawWishes(QWidget):
    """Three settings. `wanted`: the fields of `Settings` to change; all are shown if one is unusual."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, tr: Translator) -> None:
        super().__init__()
        self._tr, self._line = tr, line
        say = tr.gettext
        self.open = quiet_button(say("Clubs, tables, door…"), picture="people")
        self.open.setCheckable(True)
        moving, doors = SETTINGS["tables_move"], SETTINGS["door_tables"]
        self._rows = SettingRows(line, tr)
        self.clubs_apart, self.tables_move = self._rows.number("clubs_apart"), self._rows.flag("tables_move")
        self.door_tables = text_field(
            say(doors.label),
            hint=say(doors.hint),
            placeholder=say("for example: 1, 2, 12-14"),
        )
        self._inside = QWidget()
        moves = column(self.tables_move, soft(say(moving.hint)), space=HALF)
        self._inside.setLayout(column(self.clubs_apart, moves, self.door_tables, space=SPACE))
        layout: QVBoxLayout = column(row(self.open, None), self._inside, space=SPACE)
        self.setLayout(layout)
        self.open.toggled.connect(self._inside.setVisible)
        self._rows.wanted.connect(self.wanted)
        self.door_tables.editor.editingFinished.connect(self._want_door)
        self.show_line(line)
        self.open.setChecked(bool(line.clubs_apart or line.tables_move or line.door_tables))
        self._inside.setVisible(self.open.isChecked())

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields by the place that a refusal names."""
        return {**self._rows.fields, "door_tables": self.door_tables}

    def show_line(self, line: Settings) -> None:
        """Show the present settings."""
        self._line = line
        self.clubs_apart.editor.setSuffix(" " + self._tr.ngettext("round", "rounds", line.clubs_apart))
        self._rows.show_line(line)
        self.door_tables.editor.setText(write_tables(line.door_tables))

    def _want_door(self) -> None:
        try:
            self._want("door_tables", read_tables(self.door_tables.editor.text()))
        except Refused as refused:
            self.door_tables.complain(" ".join(problem_text(problem, self._tr) for problem in refused.problems))

    def _want(self, name: str, value: object) -> None:
        if value != getattr(self._line, name):
            self.wanted.emit({name: value})


class CriteriaOrder(QWidget):
    """A line for each criterion: a tick box and two arrows. Those that count first, with their rank."""

    ordered = Signal(tuple)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._chosen: tuple[str, ...] = ()
        self.boxes = {name: QCheckBox() for name in CRITERIA}
        self.ups = {name: self._arrow(name, -1) for name in CRITERIA}
        self.downs = {name: self._arrow(name, 1) for name in CRITERIA}
        self._lines = {name: self._line(name) for name in CRITERIA}
        self._layout = QVBoxLayout()
        self._layout.setSpacing(HALF)
        names = {name: criterion_text(name, tr) for name in CRITERIA}
        sentence = tr.gettext(
            "{places}: first, second, third … at each table added up, the fewer the better. {against}: what "
            "the opponents scored, the fewer the better. {lot}: drawn by the computer, so that nobody stays "
            "tied."
        )
        explained = soft(sentence.format(places=names["places"], against=names["against"], lot=names["lot"]))
        left_out = [soft(problem_text(problem, tr)) for problem in CRITERIA.faults]
        self.setLayout(column(self._layout, explained, *left_out, space=HALF))

    def _arrow(self, name: str, step: int) -> QPushButton:
        sentence = (
            self._tr.gettext("{criterion} counts earlier") if step < 0 else self._tr.gettext("{criterion} counts later")
        )
        button = icon_button("up" if step < 0 else "down", sentence.format(criterion=criterion_text(name, self._tr)))
        button.setProperty("role", "flat")
        button.clicked.connect(lambda: self._move(name, step))
        return button

    def _line(self, name: str) -> QWidget:
        line = QWidget()
        inside = row(self.boxes[name], self.ups[name], self.downs[name])
        inside.setStretch(0, 1)
        line.setLayout(inside)
        self.boxes[name].clicked.connect(lambda: self._toggle(name))
        return line

    def show_order(self, chosen: Sequence[str]) -> None:
        """Show which criteria count, in which order; the focus stays with its criterion."""
        pressed = QApplication.focusWidget()
        kept = next(
            (name for name, line in self._lines.items() if pressed is not None and line.isAncestorOf(pressed)), None
        )
        self._chosen = tuple(chosen)
        while self._layout.count():
            self._layout.takeAt(0)
        for name in (*chosen, *(name for name in CRITERIA if name not in chosen)):
            counts = name in self._chosen
            said = criterion_text(name, self._tr)
            self.boxes[name].setText(f"{self._chosen.index(name) + 1}. {said}" if counts else said)
            self.boxes[name].setChecked(counts)
            self.ups[name].setVisible(counts)
            self.downs[name].setVisible(counts)
            self.ups[name].setEnabled(counts and name != self._chosen[0])
            self.downs[name].setEnabled(counts and name != self._chosen[-1])
            self._layout.addWidget(self._lines[name])
        if kept is not None:
            stays = (self.ups[kept], self.downs[kept], self.boxes[kept])
            next(
                part for part in (pressed, *stays) if part is not None and part.isEnabled() and not part.isHidden()
            ).setFocus()

    def _toggle(self, name: str) -> None:
        counts = name in self._chosen
        self.ordered.emit(tuple(other for other in self._chosen if other != name) if counts else (*self._chosen, name))

    def _move(self, name: str, step: int) -> None:
        order = list(self._chosen)
        here = order.index(name)
        order[here], order[here + step] = order[here + step], order[here]
        self.ordered.emit(tuple(order))


class SettingsForm(QWidget):
    """The settings other than rules, which are told in short. `wanted`: what to change of `Settings`."""

    wanted = Signal(dict)
    rules_asked = Signal()
    plan_asked = Signal()

    def __init__(self, line: Settings, tr: Translator) -> None:
        super().__init__()
        self._tr, self.line = tr, line
        say = tr.gettext
        self.name, self.venue = text_field(say("&Name"), line.name), text_field(say("&Place"), line.venue)
        self.day = LabelledField(say("&Date"), day_editor(line.day))
        self.rows = SettingRows(line, tr)
        self.planned_rounds = self.rows.number("planned_rounds")
        self.wishes = DrawWishes(line, tr)
        self.plan, self.change_plan = prose(""), quiet_button(say("P&lan of the rounds…"), picture="shuffle")
        of_room = SETTINGS["room"]
        self.room = text_field(say(of_room.label), placeholder=say("for example: 1-40 except 13, 17"))
        self.game_minutes = self.rows.number("game_minutes")
        self.game_minutes.editor.setSuffix(" " + say("min"))
        self.totals_first = self.rows.flag("totals_first")
        self.totals_example = soft("")
        self.played, self.what_it_is, self.not_as_usual = strong(""), soft(""), soft("")
        self.adjust = quiet_button(say("Rules of play…"), picture="pencil")
        self.presets = PresetsBar(tr, lambda: self.line, self.adjust)
        self.criteria, self.criteria_example = CriteriaOrder(tr), soft("")
        self.bye_worth, self.bye_wins = self.rows.choice("bye_worth"), self.rows.flag("bye_wins")
        self.bye_example = soft("")
        self.forfeit_marks = self.rows.choice("forfeit_marks")
        self.setLayout(column(self._identity(), self._draws(), self._game(), self._standings(), None, space=SPACE))
        self.show_line(line)
        self._connect()

    def _identity(self) -> QFrame:
        fields = Pairs(self.name, self.venue, self.day, self.planned_rounds, self.room, self.game_minutes)
        return card(
            subtitle(self._tr.gettext("The championship")),
            fields,
            *self.rows.of_card(SettingCard.IDENTITY),
            space=SPACE,
        )

    def _draws(self) -> QFrame:
        asked = row(self.plan, self.change_plan)
        asked.setStretch(0, 1)
        return card(
            subtitle(self._tr.gettext("The draws")),
            asked,
            *self.rows.of_card(SettingCard.DRAWS),
            self.wishes,
            space=SPACE,
        )

    def _game(self) -> QFrame:
        told = column(self.played, self.what_it_is, self.not_as_usual, space=HALF)
        for line in (self.played, self.not_as_usual):
            line.setWordWrap(True)
        totals = _explained(self.totals_first, self.totals_example)
        return card(
            subtitle(self._tr.gettext("The game")),
            told,
            self.presets,
            totals,
            *self.rows.of_card(SettingCard.GAME),
            space=SPACE,
        )

    def _standings(self) -> QFrame:
        order, others = QWidget(), QWidget()
        ranked_by = label(self._tr.gettext("Teams are ranked by"), "label")
        order.setLayout(column(ranked_by, self.criteria, self.criteria_example, None))
        byes = _explained(self.bye_wins, self.bye_example)
        others.setLayout(
            column(
                self.bye_worth, byes, self.forfeit_marks, *self.rows.of_card(SettingCard.STANDINGS), None, space=SPACE
            )
        )
        halves = SideBySide(order, others, theme_of(self).px(SETTINGS_HALF), share=1)
        return card(subtitle(self._tr.gettext("Standings, byes and forfeits")), halves, space=SPACE)

    def _connect(self) -> None:
        self.presets.wanted.connect(self.wanted)
        self.name.editor.editingFinished.connect(lambda: self._want("name", self.name.editor.text().strip()))
        self.venue.editor.editingFinished.connect(lambda: self._want("venue", self.venue.editor.text().strip()))
        self.day.editor.editingFinished.connect(lambda: self._want("day", day_of(self.day.editor)))
        self.rows.wanted.connect(self.wanted)
        self.room.editor.editingFinished.connect(self._want_room)
        self.adjust.clicked.connect(self.rules_asked)
        self.change_plan.clicked.connect(self.plan_asked)
        self.wishes.wanted.connect(self.wanted)
        self.criteria.ordered.connect(lambda order: self._want("criteria", order))

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields by the path that a refusal names."""
        return {
            "name": self.name,
            "place": self.venue,
            "day": self.day,
            "room": self.room,
            **self.rows.fields,
            **self.wishes.fields,
        }

    def show_line(self, line: Settings) -> None:
        """Show the present settings, each with what it means."""
        self.line = line
        self.name.editor.setText(line.name)
        self.venue.editor.setText(line.venue)
        self.day.editor.setDate(day_editor(line.day).date())
        self.rows.show_line(line)
        self.planned_rounds.setVisible(not line.phases)  # a plan makes its own number of rounds
        self.plan.setText(plan_text(line.phases, self._tr))
        self.wishes.show_line(line)
        self.room.editor.setText(write_room(line.room, self._tr))
        self._show_rules(line.rules)
        self.criteria.show_order(line.criteria)
        self._show_examples(line)
        for field in self.fields.values():
            field.be_content()

    def _show_rules(self, rules: Rules) -> None:
        played, *others = rule_lines(rules, self._tr)
        self.played.setText(played)
        self.what_it_is.setText(system_description_text(rules.system, self._tr))
        self.not_as_usual.setText(" ".join(f"{sentence}." for sentence in others))
        self.not_as_usual.setVisible(bool(others))

    def _show_examples(self, line: Settings) -> None:
        tr = self._tr
        self.room.explain(room_text(line.room, tr))
        self.game_minutes.explain(formulas.example_of_minutes(line.game_minutes, tr))
        self.forfeit_marks.explain(formulas.example_of_forfeit(line, tr))
        for shown, sentence, editor in (
            (self.totals_example, formulas.example_of_totals(line.totals_first, tr), self.totals_first),
            (self.bye_example, formulas.example_of_bye(line, tr), self.bye_wins),
            (self.criteria_example, formulas.example_of_criteria(line, tr), self.criteria),
        ):
            shown.setText(sentence)
            editor.setAccessibleDescription(sentence)

    def _want_room(self) -> None:
        try:
            self._want("room", read_room(self.room.editor.text()))
        except Refused as refused:
            self.room.complain(" ".join(problem_text(problem, self._tr) for problem in refused.problems))

    def _want(self, name: str, value: object) -> None:
        if value != getattr(self.line, name):
            self.wanted.emit({name: value})


def _explained(editor: QWidget, example: QLabel) -> QWidget:
    """A box to tick, and under it what it means."""
    whole = QWidget()
    whole.setLayout(column(editor, example, space=HALF))
    return whole
