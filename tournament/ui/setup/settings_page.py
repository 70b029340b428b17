"""The settings of the championship in plain words, and what a change of them does to what was played."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.consequences import ConsequencesText, consequences_texts
from tournament.messages.setup.rules import chosen_settings, setting_text, what_it_needs
from tournament.scoring.settings import RuleSetting
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.repairs.consequences import consequences
from tournament.services.setup.championship import championship, change_championship
from tournament.services.setup.views import Consequences
from tournament.ui.dialogs.dialog import Dialog, keep_width
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.setup.settings_form import SettingsForm
from tournament.ui.theme.tokens import CONSEQUENCES, READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import breakable, column, label, prose, row, scrolled, soft, spread, title


class ConsequencesDialog(Dialog):
    """What would change, by name, and what stays; then to change it, or to leave it."""

    def __init__(self, tr: Translator, found: Consequences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = consequences_texts(found, tr)
        heading = tr.gettext("This changes what was played")
        self.setWindowTitle(heading)
        keep_width(self, READING)
        head = title(heading)
        head.setWordWrap(True)
        self.change = primary_button(tr.gettext("&Apply"))
        self.leave = quiet_button(tr.gettext("&Change nothing"))
        self.change.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        layout = column(head, sheet_of(self.told, heading), row(None, self.leave, self.change), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.change.setFocus()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, found: Consequences) -> bool:
        """Whether to make the change."""
        return bool(cls(tr, found, parent).exec())


def sheet_of(told: ConsequencesText, name: str) -> QScrollArea:
    """Consequences to read, with what stays under what they come to, then the lists; it scrolls where they are many."""
    lists = [
        column(label(title, "label"), *(prose(breakable(line)) for line in lines), space=STEP)
        for title, lines in told.lists
    ]
    stays = column(*(soft(sentence) for sentence in told.stays), space=STEP)
    inside = QWidget()
    inside.setProperty("role", "sheet")
    inside.setLayout(
        column(*(prose(breakable(sentence)) for sentence in told.summary), stays, *lists, None, space=SPACE)
    )
    whole = scrolled(inside)
    whole.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    whole.setAccessibleName(name)
    # large text scrolls further: a dialog must not grow beyond the screen
    whole.setMinimumHeight(
        min(inside.heightForWidth(theme_of(whole).px(READING - SPACE) - 2 * WIDE) + STEP, CONSEQUENCES)
    )
    return whole


class Changing:
    """Changes settings for a page, one at a time: a field losing focus to the question asks again."""

    def __init__(self, page: Page, desk: Desk, tr: Translator) -> None:
        self._page, self._desk, self._tr = page, desk, tr
        self.is_asking = False

    def change(self, wanted: Mapping[str, Any]) -> Changes | None:
        """Change these settings, by fields of `Settings`; None if left alone. Raises Refused, nothing changed."""
        seen = self._page.state
        if not self._is_agreed(consequences(seen, wanted)):
            return None
        return change_championship(self._desk.on_sight_of(seen), **wanted)

    def change_or_leave(self, wanted: Mapping[str, Any], as_it_stands: Callable[[], None]) -> None:
        """Change the settings and tell the window so; where they were left or refused, show them as they stand."""
        if self.is_asking:
            return
        try:
            changes = self.change(wanted)
        except Refused as refusal:
            as_it_stands()
            self._page.refused.emit(refusal)
        else:
            if changes is None:
                as_it_stands()
            else:
                self._page.changed.emit(changes)

    def _is_agreed(self, found: Consequences) -> bool:
        """Whether a change may be made: at once where it does nothing to what was played."""
        if found.are_none:
            return True
        self.is_asking = True
        try:
            return ConsequencesDialog.ask(self._page, self._tr, found)
        finally:
            self.is_asking = False


class SettingsPage(Page):
    """Settings that are changed where they are shown."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._changing = Changing(self, desk, tr)
        self.form = SettingsForm(championship(self.state), tr)
        self.form.wanted.connect(self.change)
        self.form.rules_asked.connect(lambda: self.page_asked.emit(PageName.RULES))
        self.form.plan_asked.connect(lambda: self.page_asked.emit(PageName.PHASES))
        content = QWidget()
        content.setProperty("role", "page")
        content.setLayout(column(self.form, None))
        spread(self, scrolled(content))
        self.setFocusProxy(self.form.name.editor)

    def show_changes(self, changes: Changes) -> None:
        """Show the settings as they are now."""
        if changes.standings:
            self.form.show_line(championship(self.state))

    def offers(self) -> Sequence[Action]:
        """Every setting by its name, and the presets."""
        names = ((field, field.label.text().replace("&", "")) for field in self.form.fields.values())
        say = self._tr.gettext
        clock = say("clock, timer, time")
        also = {self.form.game_minutes: clock}
        settings = (
            Action(name, "pencil", field.setFocus, verb=f"{name} {also.get(field, '')}", also=also.get(field, ""))
            for field, name in names
        )
        rules = (self._offer_of_rule(name) for name in self._rules_settings())
        buttons = (
            (self.form.adjust, "pencil", say("rules, regulations, contract, announcements")),
            (self.form.change_plan, "shuffle", say("pools, final, bracket, phases, rounds")),
            (self.form.presets.choose, "list", say("template, last year, model")),
            (self.form.presets.save, "list", say("template, next year, model")),
        )
        alone = say("mêlée, melee, single, individual, alone, without a partner, partner, partners drawn")
        melee = Action(
            say("Individual mêlée"),
            "shuffle",
            self.form.change_plan.click,
            verb=f"{say('Individual mêlée')} {alone}",
            also=alone,
        )
        said = ((button, picture, button.text().replace("&", ""), words) for button, picture, words in buttons)
        return (
            *settings,
            *(
                Action(name, picture, button.click, verb=f"{name} {words}", also=words)
                for button, picture, name, words in said
            ),
            melee,
            *rules,
        )

    def _rules_settings(self) -> Sequence[RuleSetting]:
        rules = self.form.line.rules
        return [setting for setting in chosen_settings(rules.system) if not what_it_needs(setting, rules)]

    def _offer_of_rule(self, setting: RuleSetting) -> Action:
        said = setting_text(setting, self._tr)
        return Action(said, "pencil", partial(self.rule_asked.emit, setting.name), verb=said)

    def change(self, wanted: Mapping[str, Any]) -> None:
        """Change a setting once its effects were seen; a refusal is said beside its field, text kept."""
        if self._changing.is_asking:
            return
        try:
            changes = self._changing.change(wanted)
        except Refused as refusal:
            elsewhere = []
            for problem in refusal.problems:
                if problem.path in self.form.fields:
                    self.form.fields[problem.path].complain(problem_text(problem, self._tr))
                else:
                    elsewhere.append(problem)
            if elsewhere:
                self.form.show_line(self.form.line)
                self.refused.emit(Refused(*elsewhere))
        else:
            if changes is None:
                self.form.show_line(self.form.line)
            else:
                self.changed.emit(changes)
