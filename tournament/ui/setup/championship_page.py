"""The page of the championship: what to do next, how far the round and the evening are, and the way to the settings."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.prizes import say_overpaid
from tournament.messages.repairs import say_round
from tournament.messages.rounds.brackets import say_round_and_brackets
from tournament.messages.rounds.clock import say_expected
from tournament.messages.setup.formats import say_plan
from tournament.messages.setup.rules import say_rules
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import awaited_tables
from tournament.services.hall.lines import Awaits
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import teams
from tournament.services.prizes.prizes import awards, paid_out
from tournament.services.rounds.clock import clock_in
from tournament.services.rounds.game_clock import outlook
from tournament.services.rounds.lines import RoundLine
from tournament.services.rounds.phase_plan import course
from tournament.services.rounds.round_lines import rounds
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import Settings
from tournament.ui.ground.action import Action
from tournament.ui.ground.copying import Copying
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import PageName
from tournament.ui.safety.copies_card import CopiesCard
from tournament.ui.setup.next_step import NextStep, next_step
from tournament.ui.setup.round_card import RoundCard
from tournament.ui.theme.tokens import CARDS, HALF, SETTINGS, SPACE, theme_of
from tournament.ui.widgets.buttons import flat_button, key_name, primary_button, quiet_button
from tournament.ui.widgets.keys import CLOSING_KEY, SETTINGS_KEY
from tournament.ui.widgets.side_by_side import SideBySide
from tournament.ui.widgets.surfaces import card, clear, column, row, rule, scrolled, spread
from tournament.ui.widgets.text import pill, prose, soft, strong, subtitle


class ChampionshipPage(Page):
    """What comes next and the round on the left, the evening on the right."""

    def __init__(self, desk: Desk, words: Translator) -> None:
        super().__init__(desk, words)
        say = words.gettext
        self._line: Settings = championship(self.hall)
        self._rounds: tuple[RoundLine, ...] = ()
        self._planned: int | None = None
        self._step = NextStep("", "", PageName.TEAMS)
        self.sentence, self.warning = prose(""), pill("", "fault")
        self.action = primary_button("", "Ctrl+Return")
        self.round = RoundCard(words)
        self.end = strong("")
        self.fits = quiet_button(say("Does it &fit?"), picture="clock")
        self.played, self.plan = prose(""), soft("")
        self.settings = quiet_button(say("&Settings…"), picture="pencil")
        self.settings.setToolTip(key_name(SETTINGS_KEY))
        self.copies = CopiesCard(words)
        self.copies.saving_asked.connect(self.saving_asked)
        self.copies.second_asked.connect(self.second_asked)
        self.copies.no_second_asked.connect(self.no_second_asked)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(HALF)
        self._lay_out()
        self._connect()
        self.show_changes(Changes(settings=True))
        self.setFocusProxy(self.action)

    def _connect(self) -> None:
        self.action.clicked.connect(self._go_on)
        self.round.table_asked.connect(self.table_asked)
        self.fits.clicked.connect(lambda: self.page_asked.emit(PageName.FEASIBLE))
        self.settings.clicked.connect(lambda: self.page_asked.emit(PageName.SETTINGS))

    def _go_on(self) -> None:
        if self._step.table is not None:
            self.table_asked.emit(*self._step.table)
        else:
            self.page_asked.emit(self._step.page)

    def _lay_out(self) -> None:
        theme = theme_of(self)
        main, side = QWidget(), QWidget()
        next_card = card(subtitle(self._words.gettext("What to do next")), self.warning, self.sentence, self.action, role="hot", space=SPACE)
        main.setLayout(column(next_card, self.round, self._of_settings(), None, space=SPACE))
        side.setMinimumWidth(theme.px(CARDS))
        close = flat_button(self._words.gettext("Close this championship"))
        close.setToolTip(key_name(CLOSING_KEY))
        close.clicked.connect(self.closing_asked)
        side.setLayout(column(self._of_evening(), self.copies, None, close, space=SPACE))
        spread(self, scrolled(SideBySide(main, side, theme.px(SETTINGS))))

    def _of_evening(self) -> QFrame:
        return card(subtitle(self._words.gettext("The evening")), self._lines, self.end, self.fits, space=SPACE)

    def _of_settings(self) -> QFrame:
        told = row(column(self.played, self.plan, space=HALF), self.settings, space=SPACE)
        told.setStretch(0, 1)
        told.setAlignment(self.settings, Qt.AlignmentFlag.AlignVCenter)
        return card(subtitle(self._words.gettext("How it is played")), told, space=SPACE)

    def show_changes(self, changes: Changes) -> None:
        """Show the evening as it is now."""
        if not (changes.standings or changes.hall or changes.money):
            return
        self._line, registered, self._rounds = championship(self.hall), teams(self.hall), rounds(self.hall)
        how_far = course(self.hall)
        self._planned = how_far.rounds
        self._awaited = awaited_tables(self.hall)
        self._step = next_step(self._line, registered, self._rounds, self._words, is_over=how_far.is_over, awaited=self._awaited)
        self.sentence.setText(self._step.sentence)
        overpaid = say_overpaid(awards(self.hall), self._words) if paid_out(self.hall) else ()
        self.warning.setText("\n".join(filter(None, (self._step.warning, *overpaid))))
        self.warning.setVisible(bool(self.warning.text()))
        self.action.setText(self._step.action)
        self._show_round()
        self._show_evening(registered)
        self.played.setText(" ".join(f"{rule}." for rule in say_rules(self._line.rules, self._words)))
        self.plan.setText(say_plan(self._line.phases, self._words))
        self.show_time(self._desk.clock())

    def _contested(self, number: int) -> Sequence[int]:
        return self._awaited.get(number, {}).get(Awaits.CONTESTED, ())

    def show_time(self, now: datetime) -> None:
        """Show for how long the round is played, and when it and the evening will probably be over."""
        clock = clock_in(self.hall)
        expected = outlook(self._rounds, self._planned, self._line.game_minutes, now, clock)
        self.round.show_time(clock, expected, now)
        end = expected.evening_end
        self.end.setVisible(end is not None)
        self.end.setText(self._words.gettext("Over {time}").format(time=say_expected(end, self._words)) if end is not None else "")

    def follow_copies(self, copying: Copying) -> None:
        """Show beside the evening when the last copies were made, and where."""
        self.copies.follow(copying)

    def offers(self) -> Sequence[Action]:
        """Whether it fits, and what can be done about the copies. What comes next, its own page offers."""
        fits = self.fits.text().replace("&", "")
        also = self._words.gettext("finishing time, schedule, how long, late, meal")
        return (Action(fits, "clock", self.fits.click, verb=f"{fits} {also}", also=also), *self.copies.offers())

    def _show_round(self) -> None:
        newest = self._rounds[-1] if self._rounds else None
        name = say_round_and_brackets(newest, self._words) if newest is not None else ""
        self.round.show_round(name, newest, self._rounds, self._contested(newest.number) if newest is not None else ())

    def _show_evening(self, registered: Sequence[TeamLine]) -> None:
        clear(self._lines)
        words = self._words
        playing = [team for team in registered if team.status is TeamStatus.ACTIVE]
        present = sum(team.present for team in playing)
        there = words.ngettext("{n} of {teams} present", "{n} of {teams} present", present).format(n=present, teams=len(playing))
        self._add_line(words.gettext("Teams"), there, "")
        waiting = sum(team.status is TeamStatus.WAITING for team in registered)
        if waiting:
            self._add_line(words.gettext("Waiting for a partner"), str(waiting), "alert")
        for drawn in self._rounds:
            self._add_line(say_round_and_brackets(drawn, words), *say_round(drawn, self._rounds, words, self._contested(drawn.number)))
        for number in range(len(self._rounds) + 1, (self._planned or 0) + 1):
            self._add_line(words.gettext("Round {n}").format(n=number), words.gettext("planned"), "")

    def _add_line(self, name: str, state: str, tone: str) -> None:
        line = QWidget()
        words = row(prose(name), pill(state, tone), space=HALF)
        words.setStretch(0, 1)
        words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        line.setLayout(column(words, rule(), space=HALF))
        self._lines.addWidget(line)
