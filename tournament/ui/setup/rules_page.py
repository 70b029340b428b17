"""The rules of play: which game it is, and every setting of it with a hand that shows what it changes."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.setup.rules import say_formula, say_seating, say_what_it_is
from tournament.scoring.rules import Rules
from tournament.scoring.systems import rules_of_system
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.setup.championship import championship
from tournament.ui.ground.action import Action, of_button
from tournament.ui.ground.page import Page
from tournament.ui.papers.again import show_again
from tournament.ui.setup.changing import Changing
from tournament.ui.setup.presets_bar import PresetsBar
from tournament.ui.setup.rules_form import RulesForm
from tournament.ui.setup.sheet_texts import SheetTexts
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import card, column, heading, scrolled, spread
from tournament.ui.widgets.text import soft, subtitle


class RulesPage(Page):
    """The game played and its settings. A change is made at once, after asking if hands were played."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        say = words.gettext
        self._changing = Changing(self, desk, words)
        self.line = championship(self.hall)
        self.played, self.what_it_is = subtitle(""), soft("")
        self.choose = quiet_button(say("Another &game…"), picture="list")
        self.sheet = quiet_button(say("&Rule sheet…"), picture="page")
        self.poster = quiet_button(say("Rule &poster…"), picture="page")
        self.presets = PresetsBar(words, lambda: self.line, self.choose, self.sheet, self.poster)
        self.texts = SheetTexts(self.line, words)
        self._wanted = ""
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.choose)

    def _lay_out(self) -> None:
        say = self._words.gettext
        self.form = self._form_of(self.line.rules)
        self._place = QVBoxLayout()
        self._place.setContentsMargins(0, 0, 0, 0)
        self._place.addWidget(self.form)
        self.played.setWordWrap(True)
        game = card(column(self.played, self.what_it_is, space=HALF), self.presets, space=SPACE)
        page = QWidget()
        page.setProperty("role", "page")
        under = say("The tick shows the rule in force. A change counts at once; what it would do to games already played is shown first.")
        page.setLayout(column(heading(say("Rules of play"), under), game, self._place, self.texts, space=SPACE))
        self._scroll = scrolled(page)
        spread(self, self._scroll)
        self._show_line()

    def _form_of(self, rules: Rules) -> RulesForm:
        form = RulesForm(rules, self._words)
        form.wanted.connect(lambda wanted: self.change({"rules": wanted}))
        return form

    def _connect(self) -> None:
        self.choose.clicked.connect(self.choose_system)
        self.sheet.clicked.connect(lambda: show_again(self, self._desk, self._words, "rule-sheet"))
        self.poster.clicked.connect(lambda: show_again(self, self._desk, self._words, "rule-poster"))
        self.presets.wanted.connect(self.change)
        self.texts.wanted.connect(self.change)
        self._settling.timeout.connect(self._bring_into_sight)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda: self._settling.start())

    def show_changes(self, changes: Changes) -> None:
        """Show the rules as they are now."""
        if changes.settings:
            self._wanted = ""
            self.line = championship(self.hall)
            self._show_line()

    def _show_line(self) -> None:
        rules, words = self.line.rules, self._words
        if rules.system != self.form.rules.system:
            before, self.form = self.form, self._form_of(rules)
            self._place.replaceWidget(before, self.form)
            before.hide()
            before.deleteLater()
            self.form.show()
        formula = say_formula(rules, words)
        self.played.setText(f"{formula[:1].upper()}{formula[1:]}")
        self.what_it_is.setText(
            words.gettext("{what} Table: {table}.").format(what=say_what_it_is(rules.system, words), table=say_seating(rules, words))
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
        buttons = ((self.choose, "list"), (self.sheet, "page"), (self.poster, "page"), (self.presets.choose, "list"), (self.presets.save, "list"))
        return tuple(action for button, picture in buttons for action in of_button(button, picture))

    def choose_system(self) -> None:
        """Ask which game is to be played instead."""
        system = SystemDialog.ask(self.window(), self._words, self.line.rules.system)
        if system is not None and system != self.line.rules.system:
            self.change({"rules": rules_of_system(system, self.line.rules)})

    def change(self, wanted: dict[str, object]) -> None:
        """Change the rules, once the consequences were seen; what is refused changes nothing."""
        self._changing.change_or_leave(wanted, self._show_line)
