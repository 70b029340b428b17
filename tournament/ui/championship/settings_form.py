"""The settings of a championship as fields in plain words. Each change goes up when it is made; a mistake is told beside its field."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QGridLayout, QWidget

from tournament.i18n import Translator
from tournament.scoring.rules import Rules, Setting
from tournament.scoring.systems import SYSTEMS, options_of, resolve_rules
from tournament.services.championship import MOST_ROUNDS
from tournament.services.lines import ChampionshipLine
from tournament.ui.championship.criteria_order import CriteriaOrder
from tournament.ui.theme.tokens import SPACE
from tournament.ui.widgets.field import Field, choice_editor, day_editor, day_of, number_editor, text_field
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import label, soft, subtitle
from tournament.wording.settings import BYE_WORTHS, FORFEIT_MARKS, say_choice, say_setting

MOST_HANDS = 200
MOST_POINTS = 100_000
USUAL = {"target": 2000, "hands": 12}


class SettingsForm(QWidget):
    """Three cards: the championship, the game, the standings. `wanted` carries what to change, by its name in `change_championship`."""

    wanted = Signal(dict)

    def __init__(self, line: ChampionshipLine, words: Translator) -> None:
        super().__init__()
        self._words, self.line = words, line
        say = words.gettext
        self.name, self.place = text_field(say("&Name"), line.name), text_field(say("&Place"), line.place)
        self.day = Field(say("&Date"), day_editor(line.date))
        self.planned_rounds = Field(
            say("Planned &rounds"), number_editor(line.planned_rounds, 1, MOST_ROUNDS), say("Rounds can be added or dropped at any time.")
        )
        self.length = Field(say("A game &is played"), choice_editor({"target": say("to a target"), "hands": say("for a fixed number of hands")}))
        self.amount = Field(say("&How many"), number_editor(1, 1, MOST_POINTS))
        self.options = {setting.name: self._option(setting) for setting in SYSTEMS[line.rules.system].settings if setting.choices}
        self.rules_note = soft("")
        self.criteria = CriteriaOrder(words)
        self.bye_worth = Field(say("A &bye is worth"), choice_editor({worth: say(text) for worth, text in BYE_WORTHS.items()}))
        self.bye_wins = QCheckBox(say("A bye counts as a game won"))
        self.forfeit_marks = Field(say("A &forfeit gives the other side"), choice_editor({marks: say(text) for marks, text in FORFEIT_MARKS.items()}))
        self.setLayout(column(self._identity(), self._game(), self._standings(), None, space=SPACE))
        self.show_line(line, rules_are_fixed=False)
        self._connect()

    def _option(self, setting: Setting) -> Field[QComboBox]:
        editor = choice_editor({str(choice): say_choice(setting.name, choice, self._words) for choice in setting.choices})
        return Field(say_setting(setting.name, self._words), editor)

    def _identity(self) -> QFrame:
        return card(subtitle(self._words.gettext("The championship")), _pairs(self.name, self.place, self.day, self.planned_rounds), space=SPACE)

    def _game(self) -> QFrame:
        fields = _pairs(self.length, self.amount, *self.options.values())
        return card(subtitle(self._words.gettext("The game")), self.rules_note, fields, space=SPACE)

    def _standings(self) -> QFrame:
        order = column(label(self._words.gettext("Teams are ranked by"), "label"), self.criteria)
        others = column(self.bye_worth, self.bye_wins, self.forfeit_marks, None, space=SPACE)
        halves = row(order, others, space=SPACE)
        halves.setStretch(0, 1)
        halves.setStretch(1, 1)
        return card(subtitle(self._words.gettext("Standings, byes and forfeits")), halves, space=SPACE)

    def _connect(self) -> None:
        self.name.editor.editingFinished.connect(lambda: self._want("name", self.name.editor.text().strip()))
        self.place.editor.editingFinished.connect(lambda: self._want("place", self.place.editor.text().strip()))
        self.day.editor.editingFinished.connect(lambda: self._want("day", day_of(self.day.editor)))
        self.planned_rounds.editor.editingFinished.connect(lambda: self._want("planned_rounds", self.planned_rounds.editor.value()))
        self.length.editor.activated.connect(self._change_length)
        self.amount.editor.editingFinished.connect(self._want_rules)
        for option in self.options.values():
            option.editor.activated.connect(self._want_rules)
        self.criteria.ordered.connect(lambda order: self._want("criteria", order))
        self.bye_worth.editor.activated.connect(lambda: self._want("bye_worth", self.bye_worth.editor.currentData()))
        self.bye_wins.clicked.connect(lambda wins: self._want("bye_wins", wins))
        self.forfeit_marks.editor.activated.connect(lambda: self._want("forfeit_marks", self.forfeit_marks.editor.currentData()))

    @property
    def fields(self) -> Mapping[str, Field[Any]]:
        """The fields by the place that a refusal names."""
        return {"name": self.name, "place": self.place, "day": self.day, "planned_rounds": self.planned_rounds, "rules": self.length}

    def show_line(self, line: ChampionshipLine, *, rules_are_fixed: bool) -> None:
        """Show the settings as they stand; once results were entered the rules of play are only to read."""
        self.line = line
        self.name.editor.setText(line.name)
        self.place.editor.setText(line.place)
        self.day.editor.setDate(day_editor(line.date).date())
        self.planned_rounds.editor.setValue(line.planned_rounds)
        self._show_rules(line.rules)
        self.criteria.show_order(line.criteria)
        _choose(self.bye_worth.editor, line.bye_worth)
        self.bye_wins.setChecked(line.bye_wins)
        _choose(self.forfeit_marks.editor, line.forfeit_marks)
        for editor in (self.length.editor, self.amount.editor, *(field.editor for field in self.options.values())):
            editor.setEnabled(not rules_are_fixed)
        self.rules_note.setText(
            self._words.gettext("Results were entered under these rules, so they stay as they are.")
            if rules_are_fixed
            else self._words.gettext("These rules can be changed until the first result is entered.")
        )
        for field in self.fields.values():
            field.be_content()

    def _show_rules(self, rules: Rules) -> None:
        _choose(self.length.editor, "target" if rules.hands is None else "hands")
        self._show_amount(rules.target if rules.hands is None else rules.hands)
        for name, field in self.options.items():
            _choose(field.editor, str(rules[name]))

    def _change_length(self) -> None:
        self._show_amount(USUAL[self.length.editor.currentData()])
        self._want_rules()

    def _show_amount(self, amount: int | None) -> None:
        by_hands = self.length.editor.currentData() == "hands"
        self.amount.editor.setSuffix(" " + (self._words.gettext("hands") if by_hands else self._words.gettext("points")))
        self.amount.editor.setRange(1, MOST_HANDS if by_hands else MOST_POINTS)
        self.amount.editor.setSingleStep(1 if by_hands else 100)
        self.amount.editor.setValue(amount or 1)

    def _want_rules(self) -> None:
        settings = {setting.name: setting for setting in SYSTEMS[self.line.rules.system].settings}
        options: dict[str, object] = {self.length.editor.currentData(): self.amount.editor.value()}
        for name, field in self.options.items():
            options[name] = next(choice for choice in settings[name].choices if str(choice) == field.editor.currentData())
        rules = resolve_rules(self.line.rules.system, options)
        if options_of(rules) != options_of(self.line.rules):
            self.wanted.emit({"rules": rules})

    def _want(self, name: str, value: object) -> None:
        stands = self.line.date if name == "day" else getattr(self.line, name)
        if value != stands:
            self.wanted.emit({name: value})


def _choose(editor: QComboBox, value: str) -> None:
    editor.setCurrentIndex(editor.findData(value))


def _pairs(*fields: QWidget) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE)
    grid.setVerticalSpacing(SPACE)
    for position, field in enumerate(fields):
        grid.addWidget(field, position // 2, position % 2, Qt.AlignmentFlag.AlignTop)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, 1)
    return grid
