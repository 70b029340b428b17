"""The draw: drawn by one button, looked at, drawn again or thrown away, then posted."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.hall.tables import awaited_lines
from tournament.messages.people.teams import who_plays
from tournament.messages.rounds.brackets import main_bracket_text
from tournament.messages.rounds.clock import overtaken_text, stale_plan_text, to_check_text
from tournament.messages.setup.formats import format_description_text, method_text, tables_missing_text, turn_text
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import awaited_tables, reported_tables
from tournament.services.papers.snapshot import printed_plan_is_stale
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.rounds.bracket_views import phase_bracket_views
from tournament.services.rounds.draw_plans import coming_turn, overtaken_by, plan_draw
from tournament.services.rounds.drawing import discard_draw, post_draw, seat_draw, take_back_posting
from tournament.services.rounds.permissions import RoundAction, is_possible, stage_of
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.schedule_views import is_schedule, pools_of, schedule_of
from tournament.services.rounds.views import DrawMethod, RoundState, RoundView
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship
from tournament.services.setup.views import tables_for
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action, PageName, of_button
from tournament.ui.rounds.apart import work_out
from tournament.ui.rounds.draw_table import (
    BY_HAND_KEY,
    LATE_KEY,
    DrawTable,
    Repairs,
    draw_rows,
    sure_to_drop_reports,
    sure_to_lose_changes,
)
from tournament.ui.rounds.round_views import DrawnViews, PlanViews
from tournament.ui.rounds.why_dialog import WHY_KEY, AskingWhy
from tournament.ui.theme.tokens import CARDS, DRAW_SHEET, HALF, SPACE, theme_of
from tournament.ui.widgets.buttons import SegmentChoice, Segments, danger_button, primary_button, quiet_button
from tournament.ui.widgets.jobs import DeferredCall, JobRunner
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import EmptyOrWorking
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    change_role,
    clear,
    column,
    give_room,
    panel,
    pill,
    prose,
    row,
    rule,
    scrolled,
    soft,
    spread,
    strong,
    subtitle,
    title,
)

FEWEST_TEAMS: Final = 2
TABLES_NAMED: Final = 12
METHODS: Final = (DrawMethod.RANDOM, DrawMethod.SWISS)
STATES: Final = {
    RoundState.DRAWN: (N_("not posted yet"), "alert"),
    RoundState.POSTED: (N_("posted"), "done"),
    RoundState.COMPLETE: (N_("every table is in"), "done"),
}


class DrawPage(Page):
    """Shows the newest round and offers what can be done with it next."""

    is_refreshed_at_once = False

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self.jobs = JobRunner(self, tr)
        self._rounds: tuple[RoundView, ...] = ()
        self.method = Segments(
            [SegmentChoice(name, method_text(name, tr), method_text(name, tr)) for name in METHODS], must=True
        )
        self._method_chosen = False
        self.primary = primary_button("")
        self.redraw, self.discard = quiet_button(tr.gettext("Redraw")), danger_button(tr.gettext("Discard"))
        self.take_back = quiet_button(tr.gettext("Unpost"))
        self.post_as_it_is, self.one_more = quiet_button(tr.gettext("Post it as it is")), quiet_button("")
        self.papers = quiet_button(tr.gettext("Papers of the round"), picture="page")
        self._overtaken: tuple[str, ...] = ()
        self._weighing = DeferredCall(self)
        self.warning = prose("")
        self._title, self.summary, self.status = title(""), soft(""), pill("")
        self.table = DrawTable(tr)
        self.plan_views = PlanViews(self.table, tr)
        self.views = DrawnViews(self.plan_views, tr)
        self.repairs = Repairs(self, desk, tr, self.table)
        self.why = AskingWhy(self, tr, self.table)
        self._ready = QWidget()
        self._facts = QVBoxLayout()
        self.explained, self._planned = soft(""), False
        self.plan = quiet_button(tr.gettext("Plan of the rounds…"), picture="shuffle")
        self.trouble = prose("")
        self._posting = soft(
            tr.gettext("Once it is posted, the hall may be told who plays where, and scores can be entered.")
        )
        self._lay_out()
        self._connect()
        self.show_changes(Changes(rounds=True))

    @property
    def newest(self) -> RoundView | None:
        """The round drawn last."""
        return self._rounds[-1] if self._rounds else None

    @property
    def next_number(self) -> int:
        """The number of the round that a draw would be for."""
        return len(self._rounds) if self.newest and self.newest.state is RoundState.DRAWN else len(self._rounds) + 1

    @property
    def _is_over(self) -> bool:
        return round_progress(self.state).is_over

    def show_changes(self, changes: Changes) -> None:
        """Show the newest round as it stands now."""
        if not (changes.standings or changes.papers):
            if changes.hall:
                self._warn(self.newest)
            return
        before, self._rounds = self.newest, rounds(self.state)
        registered = [team for team in teams(self.state) if team.status is TeamStatus.ACTIVE]
        newest = self.newest
        self._whole.show_empty(newest is None and len(registered) < FEWEST_TEAMS)
        if self._whole.is_empty:
            return
        self._weigh_later(newest, before)
        self._suggest_method(newest)
        self._show_actions(newest)
        self._show_draw(newest, registered)
        self._show_trouble(newest, registered)
        self.repairs.show_rounds(self._rounds)
        self.why.show_rounds(self._rounds)

    def _weigh_later(self, newest: RoundView | None, before: RoundView | None) -> None:
        """Check in the background whether the draw is overtaken; until then it is shown as before."""
        if (
            newest is None
            or before is None
            or (newest.number, newest.seed, newest.state) != (before.number, before.seed, before.state)
        ):
            self._overtaken = ()
        self._weighing.ask(self._weigh)

    def _weigh(self) -> None:
        """Find out whether the draw is overtaken, and offer what follows from it."""
        before, self._overtaken = self._overtaken, overtaken_by(self.state)
        if self._overtaken != before:
            self._show_actions(self.newest)

    def offers(self) -> Sequence[Action]:
        """What can be done with the newest round; the buttons say nothing while there is nothing to draw."""
        self._weighing.finish()
        if self._whole.is_empty:
            return ()
        return (
            *of_button(self.primary, "shuffle", also=self._tr.gettext("draw, lots, pairings, next round")),
            *of_button(self.redraw, "shuffle", also=self._tr.gettext("again, anew, other pairings")),
            *of_button(self.discard, "cross"),
            *of_button(self.take_back, "undo", also=self._tr.gettext("unpublish, take back, posted too early")),
            *of_button(self.post_as_it_is, "check"),
            *of_button(self.one_more, "shuffle"),
            *of_button(self.plan, "shuffle"),
            *of_button(self.why.button, "search", WHY_KEY),
            *of_button(self.repairs.by_hand, "people", BY_HAND_KEY, self._tr.gettext("swap, exchange, seats")),
            *of_button(self.repairs.seat_late, "people", LATE_KEY),
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself wants no keys: they go to what comes next."""
        super().focusInEvent(event)
        (self._whole.first if self._whole.is_empty else self.primary).setFocus()

    def _suggest_method(self, newest: RoundView | None) -> None:
        self._planned = bool(championship(self.state).phases)
        self.method.setVisible(not self._planned)
        if self._planned:
            turn = coming_turn(self.state)
            self.explained.setText(
                turn_text(turn, self._tr) if turn else self._tr.gettext("Everything planned has been played.")
            )
            return
        if newest is not None and newest.state is RoundState.DRAWN and newest.method in METHODS:
            self.method.press((newest.method,))
        elif not self._method_chosen:
            self.method.press((DrawMethod.SWISS if self._rounds else DrawMethod.RANDOM,))
        self.explained.setText(format_description_text(DrawMethod(self.method.value), self._tr))

    def _show_actions(self, newest: RoundView | None) -> None:
        say, state = self._tr.gettext, newest.state if newest else RoundState.COMPLETE
        texts = {
            RoundState.DRAWN: say("Post round {n}").format(n=self.next_number),
            RoundState.POSTED: say("Enter the scores"),
            RoundState.COMPLETE: say("Draw round {n}").format(n=self.next_number),
        }
        text = say("See the final standings") if self._is_over else say("Redraw") if self._overtaken else texts[state]
        self.primary.setText(text)
        self.one_more.setText(say("Add round {n}").format(n=self.next_number))
        self.one_more.setVisible(
            self._is_over and not self._planned
        )  # a plan has its rounds; more of them is another plan
        self.post_as_it_is.setVisible(bool(self._overtaken) and not {"present", "seats"} & set(self._overtaken))
        self.papers.setVisible(newest is not None and state is not RoundState.DRAWN)
        stage = stage_of(self._rounds)
        self.redraw.setVisible(state is RoundState.DRAWN and not self._overtaken)
        self.discard.setVisible(is_possible(RoundAction.DISCARD, stage))
        self._posting.setVisible(state is RoundState.DRAWN)
        self.take_back.setVisible(is_possible(RoundAction.TAKE_BACK, stage))
        self._how.setVisible(state is not RoundState.POSTED)
        self._warn(newest)

    def _warn(self, newest: RoundView | None) -> None:
        stale = stale_plan_text(self._tr) if printed_plan_is_stale(self.state) else ""
        waiting = (
            " ".join(awaited_lines(awaited_tables(self.state), newest.number, self._tr)) if newest is not None else ""
        )
        self.warning.setText(
            overtaken_text(self._overtaken, self._tr) or to_check_text(newest, self._tr) or waiting or stale
        )
        self._warned.setVisible(bool(self.warning.text()))

    def _show_draw(self, newest: RoundView | None, registered: Sequence[TeamView]) -> None:
        say = self._tr.gettext
        present = [team for team in registered if team.present]
        self.status.setVisible(newest is not None)
        if newest is None:
            self._title.setText(say("Draw of round {n}").format(n=1))
            self.summary.setText(say("Nothing is drawn yet. Look once more at who is present, then draw."))
            self._sheet.setCurrentWidget(self._ready)
            self._count.setText(
                self._tr.ngettext("{n} team is present", "{n} teams are present", len(present)).format(n=len(present))
            )
        else:
            told = say("Draw of round {n}").format(n=newest.number)
            self._title.setText(" · ".join(filter(None, (told, main_bracket_text(newest, self._tr)))))
            self.summary.setText(self._summary(newest))
            text, tone = STATES[newest.state]
            self.status.setText(say(text))
            change_role(self.status, tone=tone)
            self._sheet.setCurrentWidget(self.views)
            self._show_plan(newest)
            standing = (
                standings(self.state, newest.number - 1)
                if newest.number > 1 and newest.state is RoundState.DRAWN
                else None
            )
            self.table.show_rows(
                draw_rows(self._rounds, newest, standing),
                standing.criteria if standing else (),
                who_plays(championship(self.state), self._tr),
            )
            self.views.show_brackets(
                phase_bracket_views(self._rounds, newest, championship(self.state).phases, teams(self.state))
            )
        self._show_facts(self._facts_of(newest, present, len(registered) - len(present)))

    def _show_plan(self, newest: RoundView) -> None:
        line, known = championship(self.state), teams(self.state)
        schedule = schedule_of(line, known, self._rounds) if is_schedule(newest) else None
        pools = pools_of(line, known, self._rounds, standings(self.state)) if schedule is not None else ()
        self.plan_views.show_plan(schedule, pools, known, who_plays(line, self._tr))

    def _summary(self, drawn: RoundView) -> str:
        seated = sum(len(side.teams) for game in drawn.games for side in game.sides)
        parts = [
            method_text(drawn.method, self._tr),
            self._tr.ngettext("{n} team", "{n} teams", seated).format(n=seated),
            self._tr.ngettext("{n} table", "{n} tables", len(drawn.tables)).format(n=len(drawn.tables)),
            self._tr.gettext("draw no. {seed}").format(seed=drawn.seed),
        ]
        return " · ".join(parts)

    def _facts_of(self, newest: RoundView | None, present: Sequence[TeamView], absent: int) -> Mapping[str, str]:
        say = self._tr.gettext
        if newest is None:
            return {
                say("Teams present"): str(len(present)),
                say("Absent"): str(absent),
                say("Tables"): str(self._tables_for(len(present))),
            }
        byes = [game.sides[0] for game in newest.games if game.table is None]
        return {
            say("Rematches"): str(newest.rematches),
            say("Bye"): ", ".join(side.numbered_name for side in byes) or say("nobody"),
            say("Absent now"): str(absent),
            say("Draw no."): str(newest.seed),
        }

    def _show_facts(self, facts: Mapping[str, str]) -> None:
        clear(self._facts)
        for name, value in facts.items():
            shown = strong(breakable(value))
            shown.setWordWrap(True)
            shown.setAlignment(Qt.AlignmentFlag.AlignRight)
            line = QWidget()
            inside = row(QLabel(name), shown)
            inside.setStretch(1, 1)
            line.setLayout(column(inside, rule(), space=HALF))
            self._facts.addWidget(line)

    def _show_trouble(self, newest: RoundView | None, registered: Sequence[TeamView]) -> None:
        present = {team.number for team in registered if team.present}
        sentences = [
            sentence
            for sentence in (self._trouble_of(newest, present), self._room_text(newest, len(present)))
            if sentence
        ]
        self.trouble.setText("\n".join(sentences))
        self._alert.setVisible(bool(sentences))

    def _room_text(self, newest: RoundView | None, present: int) -> str:
        """The warning that the round which is drawn, or could be, has more games than the room has tables."""
        if newest is not None and newest.state is RoundState.POSTED:
            return ""
        games = (
            len(newest.tables) if newest is not None and newest.state is RoundState.DRAWN else self._tables_for(present)
        )
        return tables_missing_text(championship(self.state).room, games, self._tr)

    def _tables_for(self, present: int) -> int:
        line = championship(self.state)
        return tables_for(present, line.rules, line.phases)

    def _trouble_of(self, newest: RoundView | None, present: set[int | None]) -> str:
        say = self._tr.gettext
        if not present and (newest is None or newest.state is RoundState.COMPLETE):
            return say("Nobody is marked present: tick the teams at the door on the page Teams.")
        if newest is None or newest.state is RoundState.COMPLETE:
            return ""
        if newest.state is RoundState.DRAWN:
            return ""
        is_last = newest.number == round_progress(self.state).rounds
        follows = [] if is_last else [say("Round {n} can be drawn once every table is in.").format(n=newest.number + 1)]
        sentences = [*follows, self._tables_out_text(newest)]
        return "\n".join(sentences)

    def _tables_out_text(self, posted: RoundView) -> str:
        out = [str(game.table) for game in posted.tables if not game.is_in]
        if len(out) > TABLES_NAMED:
            return self._tr.ngettext("{n} table is still out.", "{n} tables are still out.", len(out)).format(
                n=len(out)
            )
        return self._tr.gettext("Still out: {tables}.").format(tables=", ".join(out))

    def act(self) -> None:
        """Do what comes next: draw, post, or go where the round goes on."""
        self._weighing.finish()
        newest = self.newest
        if self._is_over:
            self.page_asked.emit(PageName.STANDINGS)
        elif newest is None or newest.state is RoundState.COMPLETE or self._overtaken:
            self.draw_now()
        elif newest.state is RoundState.DRAWN:
            self._do(post_draw.command())
        else:
            self.page_asked.emit(PageName.ENTRY)

    def _take_back(self) -> None:
        if sure_to_drop_reports(
            self, self._tr, reported_tables(self.state, self._rounds[-1].number), self.take_back.text()
        ):
            self._do(take_back_posting.command())

    def _discard(self) -> None:
        if sure_to_lose_changes(
            self, self._tr, self._rounds, RoundAction.DISCARD, self._tr.gettext("Discard the draw")
        ):
            self._do(discard_draw.command())

    def draw_now(self) -> None:
        """Draw the next round in the background, and seat it unless its inputs have changed meanwhile."""
        if not sure_to_lose_changes(self, self._tr, self._rounds, RoundAction.DRAW, self._tr.gettext("Draw it again")):
            return
        try:
            plan = plan_draw(
                self.state, None if self._planned else DrawMethod(self.method.value), seed=self._desk.rng()
            )
        except Refused as refusal:
            self.refused.emit(refusal)
            return
        self.jobs.run(
            self._tr.gettext("Round {n} is being drawn…").format(n=plan.number),
            partial(work_out, plan),
            done=lambda drawn: self._do(seat_draw.command(drawn, plan.method, plan.seed, plan.read_at)),
            refused=self.refused.emit,
        )

    def _choose_method(self) -> None:
        self._method_chosen = True
        self.explained.setText(format_description_text(DrawMethod(self.method.value), self._tr))

    def _do(self, command: Command) -> None:
        if self.jobs.is_running:
            return
        try:
            changes = self._desk.ask(command)
        except Refused as refusal:
            self.refused.emit(refusal)
            return
        self._method_chosen = False
        self.changed.emit(changes)
        self.primary.setFocus()

    def _lay_out(self) -> None:
        say = self._tr.gettext
        theme, told = theme_of(self), QWidget()
        told.setLayout(column(row(self._title, self.status, None), self.summary, space=HALF))
        actions = wrapping(self.take_back, self.discard, self.redraw, self.post_as_it_is, self.one_more, self.primary)
        head = SideBySide(told, actions, 0, in_one_line=True)
        self._count = title("")
        self._ready.setLayout(column(None, self._count, None))
        self._count.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._sheet = QStackedWidget()
        self._sheet.addWidget(self._ready)
        self._sheet.addWidget(self.views)
        self._warned = card(self.warning, role="alert")
        sheet = panel(head, self._warned, self._sheet, space=SPACE)
        give_room(sheet, 2)
        self._how = card(subtitle(say("How to draw")), self.method, self.explained, row(self.plan, None))
        self._alert = card(self.trouble, role="alert")
        facts = card(subtitle(say("This draw")), self._facts, self._posting, self.why, self.repairs, self.papers)
        (side := QWidget()).setMinimumWidth(theme.px(CARDS))
        side.setLayout(column(facts, self._how, self._alert, None, space=SPACE))
        self._drawing = SideBySide(sheet, side, theme.px(DRAW_SHEET), share=3)
        self._whole = EmptyOrWorking(
            say("Nobody is registered yet"),
            say("A draw needs at least two teams. Register them, then come back here."),
            say("Register teams"),
            self._drawing,
            drawing="shuffle",
        )
        spread(self, scrolled(self._whole))

    def _connect(self) -> None:
        self.primary.clicked.connect(self.act)
        self.redraw.clicked.connect(self.draw_now)
        self.discard.clicked.connect(self._discard)
        self.repairs.changed.connect(self.changed)
        self.repairs.changed.connect(lambda: self.showing_asked.emit())
        self.repairs.refused.connect(self.refused)
        self.why.refused.connect(self.refused)
        self.take_back.clicked.connect(self._take_back)
        self.post_as_it_is.clicked.connect(lambda: self._do(post_draw.command()))
        self.one_more.clicked.connect(self.draw_now)
        for button, name in (
            (self.papers, PageName.DOCUMENTS),
            (self.plan, PageName.PHASES),
            (self._whole.first, PageName.TEAMS),
        ):
            button.clicked.connect(lambda _=False, name=name: self.page_asked.emit(name))
        self.method.chosen.connect(self._choose_method)
