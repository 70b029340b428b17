"""The page of the championship: what to do next, how far the round and the evening are, and the way to the settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.messages.hall.tables import awaited_lines
from tournament.messages.people.teams import EntrantWords, who_plays
from tournament.messages.prizes import overpaid_lines
from tournament.messages.repairs import opened_rounds, opened_text, round_text_and_tone
from tournament.messages.rounds.brackets import round_and_brackets_text
from tournament.messages.rounds.clock import clock_text, expected_text, rounds_to_check_lines
from tournament.messages.setup.formats import plan_text, tables_missing_text
from tournament.messages.setup.rules import rule_lines
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.hall.calls import awaited_tables
from tournament.services.hall.views import AwaitedTables, Awaits
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.prizes.prizes import awards, paid_out
from tournament.services.rounds.clock import clock_in
from tournament.services.rounds.game_clock import GameClock, Outlook, outlook
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship
from tournament.services.setup.views import Settings, tables_for
from tournament.ui.ground.page import Copying, Page
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.safety.copies_dialog import CopiesCard
from tournament.ui.theme.tokens import CARDS, HALF, SETTINGS, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import DANGER, flat_button, key_name, primary_button, quiet_button
from tournament.ui.widgets.keys import CLOSING_KEY, SETTINGS_KEY
from tournament.ui.widgets.layouts import SideBySide, WrappingRow
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    clear,
    column,
    figure,
    label,
    pill,
    prose,
    row,
    rule,
    scrolled,
    soft,
    spread,
    strong,
    subtitle,
)

FEWEST_TEAMS = 2
NOTHING: Final[Mapping[int, AwaitedTables]] = {}


@dataclass(frozen=True)
class NextStep:
    """A sentence, a button, and its page, or the `table` of an earlier round; `warning` must be seen."""

    sentence: str
    action: str
    page: PageName
    table: tuple[int, int] | None = None
    warning: str = ""


def next_step(
    line: Settings,
    teams: Sequence[TeamView],
    rounds: Sequence[RoundView],
    tr: Translator,
    *,
    is_over: bool,
    awaited: Mapping[int, AwaitedTables] = NOTHING,
) -> NextStep:
    """What the evening waits for, by the championship's state; `is_over` once all announced is played.

    A room with too few tables for it, tables to check and those that are not settled (`awaited`, by round) are told
    beside.
    """
    check = rounds_to_check_lines(rounds, tr)
    waiting = tuple(awaited_lines(awaited, rounds[-1].number, tr)) if rounds else ()
    step = _step(line, teams, rounds, tr, is_over=is_over, is_settled=not (waiting or check))
    present = sum(team.present and team.status is TeamStatus.ACTIVE for team in teams)
    missing = (
        tables_missing_text(line.room, tables_for(present, line.rules, line.phases), tr)
        if step.page is PageName.DRAW
        else ""
    )
    return replace(
        with_opened(step, rounds, tr), sentence=" ".join(filter(None, (step.sentence, *waiting, *check, missing)))
    )


def with_opened(step: NextStep, rounds: Sequence[RoundView], tr: Translator) -> NextStep:
    """The step with earlier rounds' open games, which come first once the newest round is in."""
    opened = opened_rounds(rounds)
    if not opened:
        return step
    named = (tr.gettext("Round {n}: {tables}.").format(n=line.number, tables=opened_text(line, tr)) for line in opened)
    warned = replace(step, warning="\n".join(named))
    if rounds[-1].state is not RoundState.COMPLETE:
        return warned
    first = opened[0]
    table = next(game.table for game in first.tables if game.table is not None and not game.is_in)
    action = tr.gettext("Open table {table} of round {round}").format(table=table, round=first.number)
    sentence = tr.gettext("Before anything else is drawn, this result is to be completed.")
    return NextStep(sentence, action, PageName.ENTRY, (first.number, table), warned.warning)


def _step(
    line: Settings,
    teams: Sequence[TeamView],
    rounds: Sequence[RoundView],
    tr: Translator,
    *,
    is_over: bool,
    is_settled: bool,
) -> NextStep:
    if not rounds:
        return _before_the_first_round(teams, who_plays(line, tr), tr)
    newest, say = rounds[-1], tr.gettext
    if newest.state is RoundState.DRAWN:
        sentence = say(
            "Round {n} is drawn and not posted yet. Look at it, then post it: from then on it can be played."
        ).format(n=newest.number)
        return NextStep(sentence, say("Look at the draw"), PageName.DRAW)
    if newest.state is RoundState.POSTED:
        out = len(newest.tables) - newest.tables_in
        sentence = tr.ngettext(
            "Round {n} is being played: {out} table is still out.",
            "Round {n} is being played: {out} tables are still out.",
            out,
        )
        return NextStep(sentence.format(n=newest.number, out=out), say("Enter the scores"), PageName.ENTRY)
    if not is_over:
        sentence = say(
            "Every table of round {n} is in. Mark who has left or come back, then draw the next round."
        ).format(n=newest.number)
        return NextStep(sentence, say("Draw round {n}").format(n=newest.number + 1), PageName.DRAW)
    sentence = say("All planned rounds have been played.")
    if is_settled:
        sentence += " " + say("The final standings are ready to be read out and printed.")
    return NextStep(sentence, say("See the final standings"), PageName.STANDINGS)


def _before_the_first_round(teams: Sequence[TeamView], who: EntrantWords, tr: Translator) -> NextStep:
    playing = [team for team in teams if team.status is TeamStatus.ACTIVE]
    present = sum(team.present for team in playing)
    if len(playing) < FEWEST_TEAMS:
        return NextStep(who.how_to_register, who.register, PageName.TEAMS)
    if present < FEWEST_TEAMS:
        return NextStep(who.tick_as_they_come, tr.gettext("Tick who is present"), PageName.TEAMS)
    sentence = tr.ngettext(
        "{n} team is present. When everybody is there, draw the first round.",
        "{n} teams are present. When everybody is there, draw the first round.",
        present,
    )
    return NextStep(sentence.format(n=present), tr.gettext("Draw round {n}").format(n=1), PageName.DRAW)


MOST_NAMED = 40
"""More tables than that are on the page of score entry, which shows them all."""


class RoundCard(QFrame):
    """Shows the newest round; a missing table is a button that opens its sheet. Hidden while nothing is drawn."""

    table_asked = Signal(int, int)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self._round: int | None = None
        self.name, self.status = subtitle(""), pill("")
        self.tables, self.of_tables = figure(""), soft("")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr.gettext("Tables in"))
        self.clock, self.ends = label("", "prose"), soft("")
        self.missing = prose("")
        self._buttons = QWidget()
        self._chips = WrappingRow(space=STEP)
        self._buttons.setLayout(self._chips)
        self.of_tables.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.name.setWordWrap(True)
        head = row(self.name, self.status, space=STEP)
        head.setStretch(0, 1)
        counted = row(self.tables, self.of_tables, None, column(self.clock, self.ends, space=0), space=STEP)
        inside = card(head, counted, self.bar, self.missing, self._buttons, space=SPACE)
        self.setLayout(column(inside, space=0))
        self.hide()

    def show_round(
        self, name: str, shown: RoundView | None, rounds: Sequence[RoundView], contested: Sequence[int] = ()
    ) -> None:
        """Show how far a round is; `name` is what it is called, `contested` are the tables that wait for a referee."""
        self.setVisible(shown is not None)
        if shown is None:
            return
        tr = self._tr
        self._round = shown.number
        self.name.setText(name)
        state, tone = round_text_and_tone(shown, rounds, tr, contested)
        self.status.setText(state)
        self.status.setVisible(
            shown.state is not RoundState.POSTED or bool(shown.to_check or contested)
        )  # what is only being played is counted
        change_role(self.status, tone=tone)
        self.tables.setText(str(shown.tables_in))
        self.of_tables.setText(
            tr.ngettext("table in, of {n}", "tables in, of {n}", shown.tables_in).format(n=len(shown.tables))
        )
        self.bar.setRange(0, max(len(shown.tables), 1))
        self.bar.setValue(shown.tables_in)
        self._show_missing(
            [game for game in shown.tables if not game.is_in or game.table in contested],
            shown.posted_at is not None,
            contested,
        )

    def _show_missing(self, games: Sequence[GameView], is_posted: bool, contested: Sequence[int]) -> None:
        clear(self._chips)
        out = games if is_posted else ()
        waiting = sum(not game.is_in for game in out)
        said = (
            self._tr.ngettext("Still out: {n} table.", "Still out: {n} tables.", waiting).format(n=waiting)
            if waiting
            else ""
        )
        self.missing.setText(said)
        self.missing.setVisible(bool(said))
        for game in sorted(out, key=lambda game: game.table not in contested)[:MOST_NAMED]:
            button = quiet_button(str(game.table))
            button.setAccessibleName(self._tr.gettext("Open table {n}").format(n=game.table))
            if game.table in contested:
                button.setProperty("tone", DANGER)
                button.setAccessibleName(self._tr.gettext("Open table {n}, which is contested").format(n=game.table))
            button.setToolTip(" – ".join(side.name for side in game.sides))
            button.clicked.connect(lambda _=False, table=game.table: self.table_asked.emit(self._round, table))
            self._chips.addWidget(button)
        self._buttons.setVisible(bool(out))

    def show_time(self, clock: GameClock | None, expected: Outlook, now: datetime) -> None:
        """Show how long is played, and when the round is expected to be over."""
        self.clock.setText(clock_text(clock, now, self._tr) if clock is not None else "")
        change_role(self.clock, role="warning" if clock is not None and clock.is_over(now) else "prose")
        self.clock.setVisible(clock is not None)
        end = expected.round_end if clock is None else None
        self.ends.setText(
            self._tr.gettext("The round ends {time}").format(time=expected_text(end, self._tr))
            if end is not None
            else ""
        )
        self.ends.setVisible(end is not None)


class ChampionshipPage(Page):
    """What comes next and the round on the left, the evening on the right."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self._line: Settings = championship(self.state)
        self._rounds: tuple[RoundView, ...] = ()
        self._planned: int | None = None
        self._step = NextStep("", "", PageName.TEAMS)
        self.sentence, self.warning = prose(""), pill("", "fault")
        self.action = primary_button("", "Ctrl+Return")
        self.round = RoundCard(tr)
        self.end = strong("")
        self.fits = quiet_button(say("Does it &fit?"), picture="clock")
        self.played, self.plan = prose(""), soft("")
        self.settings = quiet_button(say("&Settings…"), picture="pencil")
        self.settings.setToolTip(key_name(SETTINGS_KEY))
        self.copies = CopiesCard(tr)
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
        next_card = card(
            subtitle(self._tr.gettext("What to do next")),
            self.warning,
            self.sentence,
            self.action,
            role="hot",
            space=SPACE,
        )
        main.setLayout(column(next_card, self.round, self._of_settings(), None, space=SPACE))
        side.setMinimumWidth(theme.px(CARDS))
        close = flat_button(self._tr.gettext("Close this championship"))
        close.setToolTip(key_name(CLOSING_KEY))
        close.clicked.connect(self.closing_asked)
        side.setLayout(column(self._of_evening(), self.copies, None, close, space=SPACE))
        spread(self, scrolled(SideBySide(main, side, theme.px(SETTINGS))))

    def _of_evening(self) -> QFrame:
        return card(subtitle(self._tr.gettext("The evening")), self._lines, self.end, self.fits, space=SPACE)

    def _of_settings(self) -> QFrame:
        told = row(column(self.played, self.plan, space=HALF), self.settings, space=SPACE)
        told.setStretch(0, 1)
        told.setAlignment(self.settings, Qt.AlignmentFlag.AlignVCenter)
        return card(subtitle(self._tr.gettext("How it is played")), told, space=SPACE)

    def show_changes(self, changes: Changes) -> None:
        """Show the evening as it is now."""
        if not (changes.standings or changes.hall or changes.money):
            return
        self._line, registered, self._rounds = championship(self.state), teams(self.state), rounds(self.state)
        how_far = round_progress(self.state)
        self._planned = how_far.rounds
        self._awaited = awaited_tables(self.state)
        self._step = next_step(
            self._line, registered, self._rounds, self._tr, is_over=how_far.is_over, awaited=self._awaited
        )
        self.sentence.setText(self._step.sentence)
        overpaid = overpaid_lines(awards(self.state), self._tr) if paid_out(self.state) else ()
        self.warning.setText("\n".join(filter(None, (self._step.warning, *overpaid))))
        self.warning.setVisible(bool(self.warning.text()))
        self.action.setText(self._step.action)
        self._show_round()
        self._show_evening(registered)
        self.played.setText(" ".join(f"{rule}." for rule in rule_lines(self._line.rules, self._tr)))
        self.plan.setText(plan_text(self._line.phases, self._tr))
        self.show_time(self._desk.clock())

    def _contested(self, number: int) -> Sequence[int]:
        return self._awaited.get(number, {}).get(Awaits.CONTESTED, ())

    def show_time(self, now: datetime) -> None:
        """Show for how long the round is played, and when it and the evening will probably be over."""
        clock = clock_in(self.state)
        expected = outlook(self._rounds, self._planned, self._line.game_minutes, now, clock)
        self.round.show_time(clock, expected, now)
        end = expected.evening_end
        self.end.setVisible(end is not None)
        self.end.setText(
            self._tr.gettext("Over {time}").format(time=expected_text(end, self._tr)) if end is not None else ""
        )

    def follow_copies(self, copying: Copying) -> None:
        """Show beside the evening when the last copies were made, and where."""
        self.copies.follow(copying)

    def offers(self) -> Sequence[Action]:
        """Whether it fits, and what can be done about the copies. What comes next, its own page offers."""
        fits = self.fits.text().replace("&", "")
        also = self._tr.gettext("finishing time, schedule, how long, late, meal")
        return (Action(fits, "clock", self.fits.click, verb=f"{fits} {also}", also=also), *self.copies.offers())

    def _show_round(self) -> None:
        newest = self._rounds[-1] if self._rounds else None
        name = round_and_brackets_text(newest, self._tr) if newest is not None else ""
        self.round.show_round(name, newest, self._rounds, self._contested(newest.number) if newest is not None else ())

    def _show_evening(self, registered: Sequence[TeamView]) -> None:
        clear(self._lines)
        tr = self._tr
        playing = [team for team in registered if team.status is TeamStatus.ACTIVE]
        present = sum(team.present for team in playing)
        there = tr.ngettext("{n} of {teams} present", "{n} of {teams} present", present).format(
            n=present, teams=len(playing)
        )
        self._add_line(tr.gettext("Teams"), there, "")
        waiting = sum(team.status is TeamStatus.WAITING for team in registered)
        if waiting:
            self._add_line(tr.gettext("Waiting for a partner"), str(waiting), "alert")
        for drawn in self._rounds:
            self._add_line(
                round_and_brackets_text(drawn, tr),
                *round_text_and_tone(drawn, self._rounds, tr, self._contested(drawn.number)),
            )
        for number in range(len(self._rounds) + 1, (self._planned or 0) + 1):
            self._add_line(tr.gettext("Round {n}").format(n=number), tr.gettext("planned"), "")

    def _add_line(self, name: str, state: str, tone: str) -> None:
        line = QWidget()
        words = row(prose(name), pill(state, tone), space=HALF)
        words.setStretch(0, 1)
        words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        line.setLayout(column(words, rule(), space=HALF))
        self._lines.addWidget(line)
