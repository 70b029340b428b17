"""The page of the championship: what to do next, how far the evening is, and its settings in plain words, the rules of play in short."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.championship import championship
from tournament.services.changes import Changes
from tournament.services.course import course
from tournament.services.desk import Desk
from tournament.services.drawing import rounds
from tournament.services.lines import RoundLine, TeamLine, TeamStatus
from tournament.services.registration import teams
from tournament.ui.championship.changing import Changing
from tournament.ui.championship.next_step import Step, next_step
from tournament.ui.championship.settings_form import SettingsForm
from tournament.ui.copies.copies_card import CopiesCard
from tournament.ui.palette.action import Action
from tournament.ui.theme.tokens import CARDS, HALF, SETTINGS, SPACE, theme_of
from tournament.ui.widgets.beside import Beside
from tournament.ui.widgets.buttons import flat_button, key_name, primary_button, quiet_button
from tournament.ui.widgets.keys import CLOSING_KEY
from tournament.ui.widgets.surfaces import card, clear, column, row, rule, scrolled, spread
from tournament.ui.widgets.text import label, pill, prose, subtitle
from tournament.wording.bracket_rounds import say_round_and_brackets
from tournament.wording.refusals import say_problem
from tournament.wording.reopened import say_round
from tournament.wording.rule_settings import chosen_settings, say_setting, what_it_needs


class ChampionshipPage(QWidget):
    """Settings on the left, the evening on the right."""

    changed = Signal(Changes)
    refused = Signal(Refused)
    place_asked = Signal(str)
    rule_asked = Signal(str)
    table_asked = Signal(int, int)
    closing_asked = Signal()

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__()
        self._desk, self._words = desk, words
        self._changing = Changing(self, desk, words)
        self.form = SettingsForm(championship(desk), words)
        self.form.wanted.connect(self.change)
        self.form.rules_asked.connect(lambda: self.place_asked.emit("rules"))
        self.form.plan_asked.connect(lambda: self.place_asked.emit("phases"))
        self.sentence = prose("")
        self.warning = pill("", "fault")
        self.action = primary_button("", "Ctrl+Return")
        self._step = Step("", "", "teams")
        self.action.clicked.connect(self._go_on)
        self.fits = quiet_button(words.gettext("Does it &fit?"), picture="clock")
        self.fits.clicked.connect(lambda: self.place_asked.emit("feasible"))
        self.copies = CopiesCard(words)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(HALF)
        self._lay_out()
        self.refresh(Changes(settings=True))
        self.setFocusProxy(self.action)

    def _go_on(self) -> None:
        if self._step.table is not None:
            self.table_asked.emit(*self._step.table)
        else:
            self.place_asked.emit(self._step.place)

    def _lay_out(self) -> None:
        side = QWidget()
        side.setMinimumWidth(theme_of(self).px(CARDS))
        next_card = card(subtitle(self._words.gettext("What to do next")), self.warning, self.sentence, self.action, role="hot", space=SPACE)
        evening = card(subtitle(self._words.gettext("The evening")), self._lines, self.fits, space=SPACE)
        close = flat_button(self._words.gettext("Close this championship"))
        close.setToolTip(key_name(CLOSING_KEY))
        close.clicked.connect(self.closing_asked)
        side.setLayout(column(next_card, evening, self.copies, None, close, space=SPACE))
        self.form.setProperty("role", "page")
        spread(self, scrolled(Beside(self.form, side, theme_of(self).px(SETTINGS), side_first=True)))

    def refresh(self, changes: Changes) -> None:
        """Show the settings and the evening as they are now."""
        if not changes.standings:
            return
        line, registered, played = championship(self._desk), teams(self._desk), rounds(self._desk)
        self.form.show_line(line)
        how_far = course(self._desk)
        self._step = next_step(line, registered, played, self._words, is_over=how_far.is_over)
        self.sentence.setText(self._step.sentence)
        self.warning.setText(self._step.warning)
        self.warning.setVisible(bool(self._step.warning))
        self.action.setText(self._step.action)
        self._show_evening(registered, played, how_far.rounds or 0)

    def offers(self) -> Sequence[Action]:
        """Every setting by its name, the presets, and what can be done about the copies. What comes next, its own page offers."""
        fields = (*self.form.fields.values(), self.form.bye_worth, self.form.forfeit_marks)
        names = ((field, field.label.text().replace("&", "")) for field in fields)
        clock = self._words.gettext("clock, timer, time")
        also = {self.form.game_minutes: clock}
        settings = (Action(name, "pencil", field.setFocus, verb=f"{name} {also.get(field, '')}", also=also.get(field, "")) for field, name in names)
        rules = (self._offer_of_rule(name) for name in self._rules_settings())
        buttons = (
            (self.form.adjust, "pencil"),
            (self.form.change_plan, "shuffle"),
            (self.form.presets.choose, "list"),
            (self.form.presets.save, "list"),
            (self.fits, "clock"),
        )
        said = ((button, picture, button.text().replace("&", "")) for button, picture in buttons)
        of_buttons = (Action(name, picture, button.click, verb=name) for button, picture, name in said)
        return (*settings, *of_buttons, *rules, *self.copies.offers())

    def _rules_settings(self) -> Sequence[str]:
        rules = self.form.line.rules
        return [setting.name for setting in chosen_settings(rules.system) if not what_it_needs(setting.name, rules)]

    def _offer_of_rule(self, name: str) -> Action:
        said = say_setting(name, self._words)
        return Action(said, "pencil", partial(self.rule_asked.emit, name), verb=said)

    def _show_evening(self, registered: Sequence[TeamLine], played: Sequence[RoundLine], planned: int) -> None:
        clear(self._lines)
        words = self._words
        playing = [team for team in registered if team.status is TeamStatus.ACTIVE]
        present = sum(team.present for team in playing)
        there = words.ngettext("{n} present of {teams}", "{n} present of {teams}", present).format(n=present, teams=len(playing))
        self._add_line(words.gettext("Teams"), there, "")
        waiting = sum(team.status is TeamStatus.WAITING for team in registered)
        if waiting:
            self._add_line(words.gettext("Waiting for a partner"), str(waiting), "alert")
        for drawn in played:
            self._add_line(say_round_and_brackets(drawn, words), *say_round(drawn, played, words))
        for number in range(len(played) + 1, planned + 1):
            self._add_line(words.gettext("Round {n}").format(n=number), words.gettext("planned"), "")

    def _add_line(self, name: str, state: str, tone: str) -> None:
        line = QWidget()
        words = row(label(name, "prose"), None, pill(state, tone))
        words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        line.setLayout(column(words, rule(), space=HALF))
        self._lines.addWidget(line)

    def change(self, wanted: Mapping[str, Any]) -> None:
        """Change a setting, once its consequences were seen; what is refused is told beside its field, with what was typed still in it."""
        if self._changing.is_asking:
            return
        try:
            changes = self._changing.change(wanted, self.form.line.version)
        except Refused as refusal:
            elsewhere = []
            for problem in refusal.problems:
                if problem.place in self.form.fields:
                    self.form.fields[problem.place].complain(say_problem(problem, self._words))
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
