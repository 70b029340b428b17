"""The rules of play: which game it is, every setting of it by a worked hand, and what is added to the rule sheet."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.formulas import example_of_length
from tournament.messages.setup.rules import (
    WorkedChoiceView,
    WorkedHand,
    choice_text,
    chosen_settings,
    formula_text,
    seating_text,
    setting_effect_text,
    setting_text,
    system_description_text,
    what_it_needs,
    worked_hand,
)
from tournament.scoring.rules import Rules
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS, options_of, resolve_rules, rules_of_system
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.texts import tidy
from tournament.services.setup.championship import championship
from tournament.services.setup.setting_checks import check_settings, tidy_lines
from tournament.settings import SETTINGS, Settings
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.papers.again import show_again
from tournament.ui.setup.presets_dialog import PresetsBar
from tournament.ui.setup.settings_page import Changing
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor, text_field
from tournament.ui.widgets.layouts import Pairs
from tournament.ui.widgets.messages import call_fresh
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    clear,
    column,
    heading,
    label,
    scrolled,
    soft,
    spread,
    subtitle,
)

HOLDS, OTHER = "✓", ""


class WorkedTable(QFrame):
    """A line for each choice, with its marks; the one that holds has a sign and is bold."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "example")
        self._happened = soft("")
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(HALF)
        self._grid.setColumnStretch(1, 1)
        layout = column(self._happened, self._grid, space=HALF)
        layout.setContentsMargins(STEP + HALF, STEP, STEP + HALF, STEP)
        self.setLayout(layout)
        self.lines: list[tuple[str, ...]] = []
        self.worked: WorkedHand | None = None
        self.hide()

    def show_hand(self, worked: WorkedHand | None) -> None:
        """Show what the hand is worth now, and otherwise; nothing where no hand shows the setting."""
        if worked == self.worked:
            return
        self.worked = worked
        clear(self._grid)
        self.lines = []
        self.setVisible(worked is not None)
        if worked is None:
            return
        self._happened.setText(worked.happened)
        for index, head in enumerate(worked.heads):
            self._grid.addWidget(label(head, "label"), 0, 2 + index, Qt.AlignmentFlag.AlignRight)
        for row, line in enumerate(worked.lines, start=1):
            self._add(row, line, len(worked.heads))

    @property
    def holding(self) -> WorkedChoiceView | None:
        """The line of the choice that holds."""
        return next((line for line in self.worked.lines if line.holds), None) if self.worked else None

    def be_fresh(self, is_fresh: bool) -> None:
        """Highlight it while its marks have just changed."""
        self.setProperty("tone", "fresh" if is_fresh else "")
        change_role(self)

    def _add(self, row: int, line: WorkedChoiceView, sides: int) -> None:
        role = "strong" if line.holds else "soft"
        parts: list[QLabel] = [
            label(text, role) for text in (HOLDS if line.holds else OTHER, line.choice, *line.marks, line.note)
        ]
        parts[1].setWordWrap(True)
        if theme_of(self).text_size > LARGE_TEXT and line.note:
            parts[-1].setWordWrap(True)
            self._grid.setColumnStretch(len(parts) - 1, 1)
        for index, part in enumerate(parts):
            is_number = 2 <= index < 2 + sides
            side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, row, index, Qt.AlignmentFlag.AlignVCenter | side)
        self.lines.append((HOLDS if line.holds else OTHER, line.choice, *line.marks, line.note))


USUAL_HANDS: Final = 12
TARGET, HANDS, OUTS = "target", "hands", "outs"
"""What a game may be played to: a total, a number of hands, or until one side is left."""
AMOUNTS: Final[Mapping[str, str]] = {TARGET: N_("&How many points"), HANDS: N_("&How many hands")}
"""What is counted there."""


class RuleField(QWidget):
    """One setting: its choices, what it changes, and a hand whose marks follow the choice."""

    chosen = Signal()

    def __init__(self, setting: RuleSetting, tr: Translator) -> None:
        super().__init__()
        self.setting, self._tr = setting, tr
        self.field: LabelledField[QComboBox] = LabelledField(
            setting_text(setting, tr),
            choice_editor({str(choice): choice_text(setting, choice, tr) for choice in setting.choices}),
        )
        self.worked = WorkedTable()
        self.setLayout(column(self.field, self.worked, None, space=STEP))
        self.setFocusProxy(self.field)
        self.field.editor.activated.connect(self.chosen)

    @property
    def value(self) -> str | int:
        """What is chosen."""
        return next(choice for choice in self.setting.choices if str(choice) == self.field.editor.currentData())

    def show_rules(self, rules: Rules) -> None:
        """Show the setting, and the worked hand by these rules. Hidden where it changes nothing."""
        self.setHidden(bool(what_it_needs(self.setting, rules)))
        self.field.editor.setCurrentIndex(self.field.editor.findData(str(rules[self.setting.name])))
        sentence = setting_effect_text(self.setting, self._tr)
        worked = worked_hand(self.setting, rules, self._tr)
        self.field.explain(sentence)
        self.worked.show_hand(worked)
        self.field.editor.setAccessibleDescription(f"{sentence} {worked.sentence}" if worked else sentence)


class RulesForm(QWidget):
    """The settings of one rule system. `wanted` carries the rules somebody wants instead."""

    wanted = Signal(Rules)

    def __init__(self, rules: Rules, tr: Translator) -> None:
        super().__init__()
        say = tr.gettext
        self._tr, self.rules = tr, rules
        self.declared = {setting.name: setting for setting in SYSTEMS[rules.system].settings}
        ends = {TARGET: say("to a target")} if TARGET in self.declared else {OUTS: say("until one is left")}
        self.length = LabelledField(
            say("A game &is played"), choice_editor({**ends, HANDS: say("for a fixed number of hands")})
        )
        self.amount = LabelledField("", number_editor(1, 1, 1))
        self.rule_fields = {setting.name: RuleField(setting, tr) for setting in chosen_settings(rules.system)}
        self.more = quiet_button("")
        self.more.setCheckable(True)
        self._rest = self._card(
            say("More settings"), [field for field in self.rule_fields.values() if not field.setting.plain]
        )
        plain = self._card(
            say("The game"),
            [self.length, self.amount, *(field for field in self.rule_fields.values() if field.setting.plain)],
        )
        self.setLayout(column(plain, self.more, self._rest, None, space=SPACE))
        self._connect()
        call_fresh(self)
        self._unfold(is_wanted=False)
        self.show_rules(rules)

    def _card(self, title: str, fields: Sequence[QWidget]) -> QFrame:
        return card(subtitle(title), Pairs(*fields), space=SPACE)

    def _connect(self) -> None:
        self.length.editor.activated.connect(self._change_length)
        self.amount.editor.editingFinished.connect(self._want)
        for field in self.rule_fields.values():
            field.chosen.connect(self._want)
        self.more.toggled.connect(lambda is_wanted: self._unfold(is_wanted=is_wanted))

    def _unfold(self, *, is_wanted: bool) -> None:
        self._rest.setVisible(is_wanted)
        self._name_more()

    @property
    def folded(self) -> Mapping[str, RuleField]:
        """The settings behind the button."""
        return {name: field for name, field in self.rule_fields.items() if not field.setting.plain}

    def show_setting(self, name: str) -> None:
        """Bring a setting into sight, with the keys going to it."""
        if name in self.folded:
            self.more.setChecked(True)
        self.rule_fields[name].setFocus()

    def show_rules(self, rules: Rules) -> None:
        """Show the present settings, each with its worked hand."""
        self.rules = rules
        by_hands = rules.hands is not None
        self.length.editor.setCurrentIndex(self.length.editor.findData(HANDS) if by_hands else 0)
        self.length.explain(example_of_length(rules, self._tr))
        self._show_amount(rules.hands if by_hands else rules.target)
        for field in self.rule_fields.values():
            field.show_rules(rules)
        self._name_more()

    def known(self) -> Mapping[Hashable, object]:
        """What is marked now in the hand of each setting."""
        return {name: field.worked.holding for name, field in self.rule_fields.items()}

    def mark(self, fresh: frozenset[Hashable]) -> None:
        """Highlight the hands whose results have just changed."""
        for name, field in self.rule_fields.items():
            field.worked.be_fresh(name in fresh)

    def _name_more(self) -> None:
        shown = [name for name, field in self.folded.items() if not field.isHidden()]
        changed = sum(name in options_of(self.rules) for name in shown)
        self.more.setVisible(bool(shown))
        tr = self._tr
        if self.more.isChecked():
            self.more.setText(tr.gettext("Fewer settings"))
        elif changed:
            self.more.setText(
                tr.gettext("More settings: {n}, {changed} not as usual").format(n=len(shown), changed=changed)
            )
        else:
            self.more.setText(tr.gettext("More settings: {n}").format(n=len(shown)))

    def _change_length(self) -> None:
        by = self.length.editor.currentData()
        if by == TARGET:
            default = self.declared[TARGET].default
            self._show_amount(default if isinstance(default, int) else None)
        else:
            self._show_amount(USUAL_HANDS if by == HANDS else None)
        self._want()

    def _show_amount(self, amount: int | None) -> None:
        """Offer what may be typed for the way a game is played; nothing where it ends by itself."""
        by = self.length.editor.currentData()
        self.amount.setVisible(by in self.declared)
        if by not in self.declared:
            return
        self.amount.call(self._tr.gettext(AMOUNTS[by]))
        self.amount.editor.setSuffix(" " + (self._tr.gettext("hands") if by == HANDS else self._tr.gettext("points")))
        self.amount.editor.setRange(self.declared[by].least, self.declared[by].most)
        self.amount.editor.setSingleStep(1 if by == HANDS else 100)
        self.amount.editor.setValue(amount or 1)

    def _want(self) -> None:
        by = self.length.editor.currentData()
        options: dict[str, object] = {name: field.value for name, field in self.rule_fields.items()}
        if by in self.declared:
            options[by] = self.amount.editor.value()
        rules = resolve_rules(self.rules.system, options)
        if rules != self.rules:
            self.wanted.emit(rules)


LINES_SHOWN = 5


class LinesEditor(QPlainTextEdit):
    """Where lines are typed. Tab goes to the next field; `left`: the focus went elsewhere."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def lines(self) -> list[str]:
        """What was typed, without empty lines."""
        return tidy_lines(self.toPlainText().splitlines())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `left`."""
        super().focusOutEvent(event)
        self.left.emit()


class SheetTexts(QWidget):
    """The two texts, each kept when its field is left. `wanted` carries what to change, by the fields of `Settings`."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, tr: Translator) -> None:
        super().__init__()
        say = tr.gettext
        self._tr, self.line = tr, line
        referees, customs = SETTINGS["referees"], SETTINGS["customs"]
        self.referees = text_field(
            say(referees.label), line.referees, placeholder=say("their names, with commas between them")
        )
        editor = LinesEditor()
        editor.setPlaceholderText(say("a line for each: where to smoke, when the bar closes, what is agreed here"))
        self.customs: LabelledField[LinesEditor] = LabelledField(say(customs.label), editor)
        editor.setFixedHeight(theme_of(self).px(2 * SPACE) + LINES_SHOWN * editor.fontMetrics().lineSpacing())
        self.setLayout(column(card(subtitle(say("On the rule sheet")), self.referees, self.customs, space=SPACE)))
        self.referees.editor.editingFinished.connect(lambda: self._want("referees", tidy(self.referees.editor.text())))
        editor.left.connect(lambda: self._want("customs", tuple(editor.lines())))
        editor.textChanged.connect(self.customs.be_content)
        self.show_line(line)

    def show_line(self, line: Settings) -> None:
        """Show the present texts."""
        self.line = line
        self.referees.editor.setText(line.referees)
        if tuple(self.customs.editor.lines()) != line.customs:
            self.customs.editor.setPlainText("\n".join(line.customs))
        for field in (self.referees, self.customs):
            field.be_content()

    def _want(self, name: str, value: str | tuple[str, ...]) -> None:
        """Ask for a change; what cannot be kept is said beside the field, and stays there to be put right."""
        found = check_settings({name: value})
        field: LabelledField[QWidget] = getattr(self, name)
        field.complain(self._sheet_text(found))
        if not found and value != getattr(self.line, name):
            self.wanted.emit({name: value})

    def _sheet_text(self, problems: Sequence[Problem]) -> str:
        return " ".join(problem_text(problem, self._tr) for problem in problems)


class RulesPage(Page):
    """The game played and its settings. A change is made at once, after asking if hands were played."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self._changing = Changing(self, desk, tr)
        self.line = championship(self.state)
        self.played, self.what_it_is = subtitle(""), soft("")
        self.choose = quiet_button(say("Another &game…"), picture="list")
        self.sheet = quiet_button(say("&Rule sheet…"), picture="page")
        self.poster = quiet_button(say("Rule &poster…"), picture="page")
        self.presets = PresetsBar(tr, lambda: self.line, self.choose, self.sheet, self.poster)
        self.texts = SheetTexts(self.line, tr)
        self._wanted = ""
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.choose)

    def _lay_out(self) -> None:
        say = self._tr.gettext
        self.form = self._form_of(self.line.rules)
        self._place = QVBoxLayout()
        self._place.setContentsMargins(0, 0, 0, 0)
        self._place.addWidget(self.form)
        self.played.setWordWrap(True)
        game = card(column(self.played, self.what_it_is, space=HALF), self.presets, space=SPACE)
        page = QWidget()
        page.setProperty("role", "page")
        under = say(
            "The tick shows the rule in force. A change counts at once; what it would do to games already "
            "played is shown first."
        )
        page.setLayout(column(heading(say("Rules of play"), under), game, self._place, self.texts, space=SPACE))
        self._scroll = scrolled(page)
        spread(self, self._scroll)
        self._show_line()

    def _form_of(self, rules: Rules) -> RulesForm:
        form = RulesForm(rules, self._tr)
        form.wanted.connect(lambda wanted: self.change({"rules": wanted}))
        return form

    def _connect(self) -> None:
        self.choose.clicked.connect(self.choose_system)
        self.sheet.clicked.connect(lambda: show_again(self, self._desk, self._tr, "rule-sheet"))
        self.poster.clicked.connect(lambda: show_again(self, self._desk, self._tr, "rule-poster"))
        self.presets.wanted.connect(self.change)
        self.texts.wanted.connect(self.change)
        self._settling.timeout.connect(self._bring_into_sight)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda: self._settling.start())

    def show_changes(self, changes: Changes) -> None:
        """Show the rules as they are now."""
        if changes.settings:
            self._wanted = ""
            self.line = championship(self.state)
            self._show_line()

    def _show_line(self) -> None:
        rules, tr = self.line.rules, self._tr
        if rules.system != self.form.rules.system:
            before, self.form = self.form, self._form_of(rules)
            self._place.replaceWidget(before, self.form)
            before.hide()
            before.deleteLater()
            self.form.show()
        formula = formula_text(rules, tr)
        self.played.setText(f"{formula[:1].upper()}{formula[1:]}")
        self.what_it_is.setText(
            tr.gettext("{what} Table: {table}.").format(
                what=system_description_text(rules.system, tr), table=seating_text(rules, tr)
            )
        )
        self.form.show_rules(rules)
        self.texts.show_line(self.line)

    def show_setting(self, name: str) -> None:
        """Bring a setting into sight, with the keys going to it."""
        self.form.show_setting(name)
        self._wanted = name
        self._settling.start()

    def _bring_into_sight(self) -> None:
        """Scroll to the requested setting, again while the page grows into place."""
        if self._wanted in self.form.rule_fields:
            self._scroll.ensureWidgetVisible(self.form.rule_fields[self._wanted])

    def offers(self) -> Sequence[Action]:
        """What can be done here; the settings are found from the page of the championship."""
        buttons = (
            (self.choose, "list"),
            (self.sheet, "page"),
            (self.poster, "page"),
            (self.presets.choose, "list"),
            (self.presets.save, "list"),
        )
        return tuple(action for button, picture in buttons for action in of_button(button, picture))

    def choose_system(self) -> None:
        """Ask which game is to be played instead."""
        system = SystemDialog.ask(self.window(), self._tr, self.line.rules.system)
        if system is not None and system != self.line.rules.system:
            self.change({"rules": rules_of_system(system, self.line.rules)})

    def change(self, wanted: dict[str, object]) -> None:
        """Change the rules, once the consequences were seen; what is refused changes nothing."""
        self._changing.change_or_leave(wanted, self._show_line)
