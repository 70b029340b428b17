"""A rule system's settings as fields, common ones in front; each with a sentence and a worked hand."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from tournament.i18n import Translator
from tournament.messages.setup.formulas import example_of_length
from tournament.messages.setup.rules import chosen_settings, say_choice, say_setting, say_what_it_changes, say_worked_hand, what_it_needs
from tournament.scoring.rules import Rules
from tournament.scoring.settings import RuleSetting
from tournament.scoring.systems import SYSTEMS, options_of, resolve_rules
from tournament.sentences import N_
from tournament.ui.setup.worked_table import WorkedTable
from tournament.ui.theme.tokens import SPACE, STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.just_changed import call_fresh
from tournament.ui.widgets.pairs import Pairs
from tournament.ui.widgets.surfaces import card, column
from tournament.ui.widgets.text import subtitle

USUAL_HANDS: Final = 12
TARGET, HANDS, OUTS = "target", "hands", "outs"
"""What a game may be played to: a total, a number of hands, or until one side is left."""
AMOUNTS: Final[Mapping[str, str]] = {TARGET: N_("&How many points"), HANDS: N_("&How many hands")}
"""What is counted there."""


class RuleField(QWidget):
    """One setting: its choices, what it changes, and a hand whose marks follow the choice."""

    chosen = Signal()

    def __init__(self, setting: RuleSetting, words: Translator) -> None:
        super().__init__()
        self.setting, self._words = setting, words
        self.field: LabelledField[QComboBox] = LabelledField(
            say_setting(setting, words), choice_editor({str(choice): say_choice(setting, choice, words) for choice in setting.choices})
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
        sentence, worked = say_what_it_changes(self.setting, self._words), say_worked_hand(self.setting, rules, self._words)
        self.field.explain(sentence)
        self.worked.show_hand(worked)
        self.field.editor.setAccessibleDescription(f"{sentence} {worked.sentence}" if worked else sentence)


class RulesForm(QWidget):
    """The settings of one rule system. `wanted` carries the rules somebody wants instead."""

    wanted = Signal(Rules)

    def __init__(self, rules: Rules, words: Translator) -> None:
        super().__init__()
        say = words.gettext
        self._words, self.rules = words, rules
        self.declared = {setting.name: setting for setting in SYSTEMS[rules.system].settings}
        ends = {TARGET: say("to a target")} if TARGET in self.declared else {OUTS: say("until one is left")}
        self.length = LabelledField(say("A game &is played"), choice_editor({**ends, HANDS: say("for a fixed number of hands")}))
        self.amount = LabelledField("", number_editor(1, 1, 1))
        self.rule_fields = {setting.name: RuleField(setting, words) for setting in chosen_settings(rules.system)}
        self.more = quiet_button("")
        self.more.setCheckable(True)
        self._rest = self._card(say("More settings"), [field for field in self.rule_fields.values() if not field.setting.plain])
        plain = self._card(say("The game"), [self.length, self.amount, *(field for field in self.rule_fields.values() if field.setting.plain)])
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
        self.length.explain(example_of_length(rules, self._words))
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
        words = self._words
        if self.more.isChecked():
            self.more.setText(words.gettext("Fewer settings"))
        elif changed:
            self.more.setText(words.gettext("More settings: {n}, {changed} not as usual").format(n=len(shown), changed=changed))
        else:
            self.more.setText(words.gettext("More settings: {n}").format(n=len(shown)))

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
        self.amount.call(self._words.gettext(AMOUNTS[by]))
        self.amount.editor.setSuffix(" " + (self._words.gettext("hands") if by == HANDS else self._words.gettext("points")))
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
