"""The championship's settings, the rules in short; effects on what was played are shown first."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.setup.rules import chosen_settings, say_setting, what_it_needs
from tournament.scoring.settings import RuleSetting
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.setup.championship import championship
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PageName
from tournament.ui.setup.changing import Changing
from tournament.ui.setup.settings_form import SettingsForm
from tournament.ui.widgets.surfaces import column, scrolled, spread


class SettingsPage(Page):
    """Settings that are changed where they are shown."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        self._changing = Changing(self, desk, words)
        self.form = SettingsForm(championship(self.hall), words)
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
            self.form.show_line(championship(self.hall))

    def offers(self) -> Sequence[Action]:
        """Every setting by its name, and the presets."""
        names = ((field, field.label.text().replace("&", "")) for field in self.form.fields.values())
        say = self._words.gettext
        clock = say("clock, timer, time")
        also = {self.form.game_minutes: clock}
        settings = (Action(name, "pencil", field.setFocus, verb=f"{name} {also.get(field, '')}", also=also.get(field, "")) for field, name in names)
        rules = (self._offer_of_rule(name) for name in self._rules_settings())
        buttons = (
            (self.form.adjust, "pencil", say("rules, regulations, contract, announcements")),
            (self.form.change_plan, "shuffle", say("pools, final, bracket, phases, rounds")),
            (self.form.presets.choose, "list", say("template, last year, model")),
            (self.form.presets.save, "list", say("template, next year, model")),
        )
        alone = say("mêlée, melee, single, individual, alone, without a partner, partner, partners drawn")
        melee = Action(say("Individual mêlée"), "shuffle", self.form.change_plan.click, verb=f"{say('Individual mêlée')} {alone}", also=alone)
        said = ((button, picture, button.text().replace("&", ""), words) for button, picture, words in buttons)
        return (
            *settings,
            *(Action(name, picture, button.click, verb=f"{name} {words}", also=words) for button, picture, name, words in said),
            melee,
            *rules,
        )

    def _rules_settings(self) -> Sequence[RuleSetting]:
        rules = self.form.line.rules
        return [setting for setting in chosen_settings(rules.system) if not what_it_needs(setting, rules)]

    def _offer_of_rule(self, setting: RuleSetting) -> Action:
        said = say_setting(setting, self._words)
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
                    self.form.fields[problem.path].complain(say_problem(problem, self._words))
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
