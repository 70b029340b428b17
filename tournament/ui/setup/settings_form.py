"""A championship's settings as fields with meanings. Changes go up at once; mistakes show beside."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from tournament.declared import SettingCard
from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.setup import formulas
from tournament.messages.setup.formats import say_plan, say_room, write_room
from tournament.messages.setup.rules import say_rules, say_what_it_is
from tournament.scoring.rules import Rules
from tournament.services.setup.setting_checks import read_room
from tournament.settings import SETTINGS, Settings
from tournament.ui.setup.criteria_order import CriteriaOrder
from tournament.ui.setup.draw_wishes import DrawWishes
from tournament.ui.setup.presets_bar import PresetsBar
from tournament.ui.setup.setting_rows import SettingRows
from tournament.ui.theme.tokens import HALF, SETTINGS_HALF, SPACE, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, day_editor, day_of, text_field
from tournament.ui.widgets.pairs import Pairs
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import card, column, row
from tournament.ui.widgets.text import label, prose, soft, strong, subtitle


class SettingsForm(QWidget):
    """The settings other than rules, which are told in short. `wanted`: what to change of `Settings`."""

    wanted = Signal(dict)
    rules_asked = Signal()
    plan_asked = Signal()

    def __init__(self, line: Settings, words: Translator) -> None:
        super().__init__()
        self._words, self.line = words, line
        say = words.gettext
        self.name, self.venue = text_field(say("&Name"), line.name), text_field(say("&Place"), line.venue)
        self.day = LabelledField(say("&Date"), day_editor(line.day))
        self.rows = SettingRows(line, words)
        self.planned_rounds = self.rows.number("planned_rounds")
        self.wishes = DrawWishes(line, words)
        self.plan, self.change_plan = prose(""), quiet_button(say("P&lan of the rounds…"), picture="shuffle")
        of_room = SETTINGS["room"]
        self.room = text_field(say(of_room.label), placeholder=say("for example: 1-40 except 13, 17"))
        self.game_minutes = self.rows.number("game_minutes")
        self.game_minutes.editor.setSuffix(" " + say("min"))
        self.totals_first = self.rows.flag("totals_first")
        self.totals_example = soft("")
        self.played, self.what_it_is, self.not_as_usual = strong(""), soft(""), soft("")
        self.adjust = quiet_button(say("Rules of play…"), picture="pencil")
        self.presets = PresetsBar(words, lambda: self.line, self.adjust)
        self.criteria, self.criteria_example = CriteriaOrder(words), soft("")
        self.bye_worth, self.bye_wins = self.rows.choice("bye_worth"), self.rows.flag("bye_wins")
        self.bye_example = soft("")
        self.forfeit_marks = self.rows.choice("forfeit_marks")
        self.setLayout(column(self._identity(), self._draws(), self._game(), self._standings(), None, space=SPACE))
        self.show_line(line)
        self._connect()

    def _identity(self) -> QFrame:
        fields = Pairs(self.name, self.venue, self.day, self.planned_rounds, self.room, self.game_minutes)
        return card(subtitle(self._words.gettext("The championship")), fields, *self.rows.of_card(SettingCard.IDENTITY), space=SPACE)

    def _draws(self) -> QFrame:
        asked = row(self.plan, self.change_plan)
        asked.setStretch(0, 1)
        return card(subtitle(self._words.gettext("The draws")), asked, *self.rows.of_card(SettingCard.DRAWS), self.wishes, space=SPACE)

    def _game(self) -> QFrame:
        told = column(self.played, self.what_it_is, self.not_as_usual, space=HALF)
        for line in (self.played, self.not_as_usual):
            line.setWordWrap(True)
        totals = _explained(self.totals_first, self.totals_example)
        return card(subtitle(self._words.gettext("The game")), told, self.presets, totals, *self.rows.of_card(SettingCard.GAME), space=SPACE)

    def _standings(self) -> QFrame:
        order, others = QWidget(), QWidget()
        ranked_by = label(self._words.gettext("Teams are ranked by"), "label")
        order.setLayout(column(ranked_by, self.criteria, self.criteria_example, None))
        byes = _explained(self.bye_wins, self.bye_example)
        others.setLayout(column(self.bye_worth, byes, self.forfeit_marks, *self.rows.of_card(SettingCard.STANDINGS), None, space=SPACE))
        halves = SideBySide(order, others, theme_of(self).px(SETTINGS_HALF), share=1)
        return card(subtitle(self._words.gettext("Standings, byes and forfeits")), halves, space=SPACE)

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
        return {"name": self.name, "place": self.venue, "day": self.day, "room": self.room, **self.rows.fields, **self.wishes.fields}

    def show_line(self, line: Settings) -> None:
        """Show the present settings, each with what it means."""
        self.line = line
        self.name.editor.setText(line.name)
        self.venue.editor.setText(line.venue)
        self.day.editor.setDate(day_editor(line.day).date())
        self.rows.show_line(line)
        self.planned_rounds.setVisible(not line.phases)  # a plan makes its own number of rounds
        self.plan.setText(say_plan(line.phases, self._words))
        self.wishes.show_line(line)
        self.room.editor.setText(write_room(line.room, self._words))
        self._show_rules(line.rules)
        self.criteria.show_order(line.criteria)
        self._show_examples(line)
        for field in self.fields.values():
            field.be_content()

    def _show_rules(self, rules: Rules) -> None:
        played, *others = say_rules(rules, self._words)
        self.played.setText(played)
        self.what_it_is.setText(say_what_it_is(rules.system, self._words))
        self.not_as_usual.setText(" ".join(f"{sentence}." for sentence in others))
        self.not_as_usual.setVisible(bool(others))

    def _show_examples(self, line: Settings) -> None:
        words = self._words
        self.room.explain(say_room(line.room, words))
        self.game_minutes.explain(formulas.example_of_minutes(line.game_minutes, words))
        self.forfeit_marks.explain(formulas.example_of_forfeit(line, words))
        for shown, sentence, editor in (
            (self.totals_example, formulas.example_of_totals(line.totals_first, words), self.totals_first),
            (self.bye_example, formulas.example_of_bye(line, words), self.bye_wins),
            (self.criteria_example, formulas.example_of_criteria(line, words), self.criteria),
        ):
            shown.setText(sentence)
            editor.setAccessibleDescription(sentence)

    def _want_room(self) -> None:
        try:
            self._want("room", read_room(self.room.editor.text()))
        except Refused as refused:
            self.room.complain(" ".join(say_problem(problem, self._words) for problem in refused.problems))

    def _want(self, name: str, value: object) -> None:
        if value != getattr(self.line, name):
            self.wanted.emit({name: value})


def _explained(editor: QWidget, example: QLabel) -> QWidget:
    """A box to tick, and under it what it means."""
    whole = QWidget()
    whole.setLayout(column(editor, example, space=HALF))
    return whole
