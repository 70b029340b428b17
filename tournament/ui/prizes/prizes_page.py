"""The prizes: the plan of them, what it costs, and beside it who wins which as things stand."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSpinBox, QVBoxLayout, QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.paper_titles import TITLES
from tournament.messages.people.teams import EntrantWords, who_plays
from tournament.messages.phrases import euros
from tournament.messages.prizes import (
    award_text,
    conventions_text,
    fund_lines,
    note_lines,
    prize_for_text,
    prize_text,
    won_for_text,
)
from tournament.records.money import LONGEST_NOTE, PlannedPrize
from tournament.services.cash.payments import tills
from tournament.services.cash.views import Means, till_called
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamStatus, players_under
from tournament.services.prizes.prizes import (
    Names,
    add_prize,
    awards,
    change_prize,
    move_prize,
    pay_prizes,
    plan_prizes,
    rankings_offered,
    remove_prize,
    round_sum,
    takings,
    unpaid_prizes,
)
from tournament.services.prizes.views import AwardsView, AwardView, PrizeView, suggested_plan
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.scores.standing import standings
from tournament.services.setup.championship import championship, change_settings
from tournament.ui.cash.payment_dialogs import Payout, PayoutDialog
from tournament.ui.cash.till_here import handed_over, till_here
from tournament.ui.ground.page import Page, WaitingForm
from tournament.ui.ground.page_specs import Action, of_button
from tournament.ui.papers.again import show_again
from tournament.ui.prizes.prize_form import PrizeForm
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, chosen_in, keep_in_sight, table_view
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, SPACE, STEP, TEAM_COLUMN, WindowTheme, theme_of
from tournament.ui.widgets.buttons import icon_button, key_name, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField, number_editor
from tournament.ui.widgets.keys import ENTER_KEYS, on_key
from tournament.ui.widgets.layouts import SideBySide, wrapping
from tournament.ui.widgets.messages import empty_state
from tournament.ui.widgets.surfaces import (
    card,
    change_role,
    clear,
    column,
    give_room,
    panel,
    pill,
    prose,
    row,
    scrolled,
    soft,
    spread,
    strong,
    subtitle,
    title,
)


def plan_columns(tr: Translator) -> Sequence[TableColumn[PrizeView]]:
    """What a prize is for, what each winner has, and what that comes to where there are several."""
    return (
        TableColumn(tr.gettext("Prize for"), lambda line: prize_for_text(line.prize, tr), bold=True, wrap=True),
        TableColumn(tr.gettext("Prize"), lambda line: prize_text(line, tr), wrap=True, stretch=True),
        TableColumn(tr.gettext("In all"), lambda line: euros(line.total, tr) if line.total else "", digits=True),
    )


def award_columns(tr: Translator, theme: WindowTheme, who: EntrantWords) -> Sequence[TableColumn[AwardView]]:
    """What is won for what, by whom, what it is, and whether its money was paid out."""
    tick = icon("check", theme.colours.baize, theme.px(ICON))

    def team(line: AwardView) -> str:
        players = " · ".join(players_under(line.name, line.players))
        return "\n".join(part for part in (f"{line.team} · {line.name}", players) if part)

    return (
        TableColumn(tr.gettext("For"), lambda line: won_for_text(line, tr), bold=True, wrap=True),
        TableColumn(who.one, team, wrap=True, stretch=True, spoken=lambda line: f"{line.team}, {line.name}"),
        TableColumn(tr.gettext("Prize"), lambda line: award_text(line, tr), wrap=True),
        TableColumn(
            tr.gettext("Paid out"),
            lambda line: tr.gettext("yes") if line.is_paid else "",
            icon=lambda line: tick if line.is_paid else None,
        ),
    )


FIVE: Final = 5


class FundsCard(QWidget):
    """Amounts under each other, and the two settings that decide about them."""

    share_asked = Signal(int)
    """The prizes are to follow this share of the entry fees, in percent; 0 where their sums are fixed."""
    parting_asked = Signal(bool)

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        say = tr.gettext
        self.share: LabelledField[QSpinBox] = LabelledField(
            say("Share of the entry &fees for prizes"), number_editor(0, 0, 100, FIVE)
        )
        self.share.editor.setSuffix(" %")
        self.share.editor.setSpecialValueText(say("fixed sums"))
        self.share.editor.setKeyboardTracking(False)
        self.parted = QCheckBox(say("Draw &lots for the prizes of a shared rank"))
        self.amounts = QGridLayout()
        amounts = QWidget()
        amounts.setLayout(self.amounts)
        self.amounts.setContentsMargins(0, 0, 0, 0)
        self.amounts.setHorizontalSpacing(SPACE)
        self.amounts.setVerticalSpacing(HALF)
        settings = QWidget()
        settings.setLayout(row(self.share, None))
        self.setLayout(column(SideBySide(amounts, settings, 0, share=1), self.parted, space=STEP))
        self.share.editor.valueChanged.connect(self.share_asked)
        self.parted.clicked.connect(self.parting_asked)

    def show_funds(self, line: AwardsView, percent: int | None, *, parted: bool) -> None:
        """Show the amounts and the settings as they are."""
        blocked = self.share.editor.blockSignals(True)
        self.share.editor.setValue(percent or 0)
        self.share.editor.blockSignals(blocked)
        self.parted.setChecked(parted)
        clear(self.amounts)
        for at, (name, amount) in enumerate(fund_lines(line, percent, self._tr)):
            self.amounts.addWidget(prose(name), at, 0)
            self.amounts.addWidget(strong(amount), at, 1, Qt.AlignmentFlag.AlignRight)


UP_KEY: Final = "Alt+Up"
DOWN_KEY: Final = "Alt+Down"
PAPERS: Final = ("prize-list", "prize-envelopes", "podium", "diplomas")
PAY_KEY: Final = "P"
PAY_ALL_KEY: Final = "Shift+P"
WINNERS: Final = 9
"""How many lines of each table are in sight at once: the page scrolls then, and no table in it."""
LIST: Final = 2
"""Which part of each half of the page its table is: it takes the room that is left."""


class PrizesPage(Page):
    """A prize is typed in a line and is in the plan; the plan is in the order in which it is announced."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        say = tr.gettext
        self.headline, self.status = title(say("Prizes and awards")), pill("")
        self.propose = quiet_button(say("Propose a plan"), picture="list")
        self.papers = quiet_button(say("Documents"), picture="printer")
        self.form, self.funds = PrizeForm(tr), FundsCard(tr)
        self._waiting = WaitingForm(lambda: self.form.typed_so_far, self._go_on)
        self.up = icon_button("up", say("Earlier in the plan"), UP_KEY)
        self.down = icon_button("down", say("Later in the plan"), DOWN_KEY)
        self.correct = icon_button("pencil", say("Correct the prize"))
        self.remove = icon_button("cross", say("Take the prize out of the plan"))
        self.pay, self.pay_all = quiet_button(say("&Pay out…")), quiet_button(say("Pay &all…"))
        self.pay.setToolTip(key_name(PAY_KEY))
        self.pay_all.setToolTip(key_name(PAY_ALL_KEY))
        self.first_plan = primary_button(say("Propose a plan"))
        nothing = say("Type the first one below, or have a plan proposed: everything in it can be changed.")
        self.no_plan = empty_state(say("No prize yet"), nothing, self.first_plan, drawing="trophy")
        self.no_awards = soft("")
        self.conventions = soft("")
        self.notes: QVBoxLayout = column(space=2)
        self._line = AwardsView()
        self._plan = LinesModel[PrizeView](plan_columns(tr), (), self, name=lambda line: line.id)
        who = who_plays(championship(self.state), tr)
        self._awards = LinesModel[AwardView](award_columns(tr, theme_of(self), who), (), self, name=title_of)
        self.plan = table_view(self._plan, say("Plan of the prizes"))
        self.awards = table_view(self._awards, say("Who wins what"))
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.form.worth.editor)
        self.show_changes(Changes(settings=True, money=True))
        self.form.begin(self._next_rank)

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        keep_in_sight(self.plan, WINNERS, exactly=True)
        keep_in_sight(self.awards, WINNERS)
        tools = SideBySide(subtitle(say("Plan")), wrapping(self.up, self.down, self.correct, self.remove), 0)
        plan = panel(tools, self.no_plan, self.plan, self.form, None, space=STEP)
        told = QWidget()
        told.setLayout(self.notes)
        payers = SideBySide(subtitle(say("Who wins what")), wrapping(self.pay, self.pay_all), 0, space=STEP)
        won = panel(payers, self.no_awards, self.awards, told, None, space=STEP)
        give_room(won, LIST, 100)
        side = QWidget()
        both = column(won, card(self.funds, self.conventions), space=SPACE)
        both.setStretch(0, 1)
        side.setLayout(both)
        named = QWidget()
        named.setLayout(row(self.headline, self.status, None, space=STEP))
        head = SideBySide(named, wrapping(self.propose, self.papers), 0, space=STEP)
        page = QWidget()
        halves = SideBySide(
            plan, side, theme.px(2 * TEAM_COLUMN) if theme.text_size > LARGE_TEXT else 2 * TEAM_COLUMN, share=1
        )
        whole = column(head, halves, space=SPACE)
        whole.setStretch(1, 1)
        page.setLayout(whole)
        spread(self, scrolled(page))

    def _connect(self) -> None:
        self.form.typed.connect(self._take)
        for editor in (self.form.ranking.editor, self.form.won_by.editor):
            editor.activated.connect(lambda: self.form.propose(self._next_rank))
        self.form.left.connect(lambda: self.form.begin(self._next_rank))
        for button in (self.propose, self.first_plan):
            button.clicked.connect(self.take_proposal)
        self.papers.clicked.connect(lambda: self.document_asked.emit(PAPERS[0]))
        self.up.clicked.connect(partial(self._move, -1))
        self.down.clicked.connect(partial(self._move, 1))
        self.correct.clicked.connect(self._correct)
        self.remove.clicked.connect(self._remove)
        self.plan.selectionModel().selectionChanged.connect(self._show_tools)
        self.plan.doubleClicked.connect(lambda: self._correct())
        self.awards.selectionModel().selectionChanged.connect(self._show_tools)
        self.pay.clicked.connect(self._pay)
        self.pay_all.clicked.connect(self._pay_all)
        on_key(self.awards, PAY_KEY, self._pay)
        on_key(self.awards, PAY_ALL_KEY, self._pay_all)
        self.awards.doubleClicked.connect(lambda: self._open())
        on_key(self.plan, "Del", self._remove)
        for key in (*ENTER_KEYS, "F2"):
            on_key(self.plan, key, self._correct)
        for key in ENTER_KEYS:
            on_key(self.awards, key, self._pay_or_open)
        self.funds.share_asked.connect(
            lambda percent: self._do(change_settings.command({"prize_percent": percent or None}))
        )
        self.funds.parting_asked.connect(lambda parted: self._do(change_settings.command({"ties_parted": parted})))

    def offers(self) -> Sequence[Action]:
        """Typing a prize, a plan to start from, and the papers about prizes."""
        say, titles = self._tr.gettext, {paper: self._tr.gettext(TITLES[paper]) for paper in PAPERS}
        return (
            Action(say("Add a prize"), "plus", self.form.worth.editor.setFocus),
            *of_button(self.propose if self._line.prizes else self.first_plan, "list"),
            *of_button(self.pay_all, "coins", PAY_ALL_KEY, also=say("hand out, winnings, money, prizes")),
            *of_button(self.pay, "coins", PAY_KEY, also=say("hand out, winnings, money, prizes")),
            *(
                Action(say("Preview: {document}").format(document=title), "page", partial(self._show, paper))
                for paper, title in titles.items()
            ),
        )

    def _show(self, paper: str) -> None:
        show_again(self, self._desk, self._tr, paper)

    def unfinished(self) -> Any:
        """The prize that is being typed."""
        return self.form.typed_so_far

    def carry_on(self, unfinished: Any) -> None:
        """Go on typing it."""
        if unfinished is not None:
            self.form.go_on(unfinished)

    def show_changes(self, changes: Changes) -> None:
        """Show the plan, and who wins what by the results that are in."""
        if not (changes.money or changes.standings):
            return
        line, contents = awards(self.state), self.state.contents
        self._line, winner = line, chosen_in(self.awards, self._awards)
        self.form.offer_rankings(rankings_offered(self.state))
        chosen = self.chosen
        self._plan.show(line.prizes)
        self._awards.show(line.awards)
        self._choose(chosen.id if chosen else None)
        if winner is not None:
            self._choose_winner(winner)
        for view, nothing, there in (
            (self.plan, self.no_plan, line.prizes),
            (self.awards, self.no_awards, line.awards),
        ):
            view.setVisible(bool(there))
            nothing.setVisible(not there)
        self.no_awards.setText(self._no_awards_text(line))
        self.propose.setVisible(bool(line.prizes))
        self.funds.show_funds(line, contents.prize_percent, parted=contents.ties_parted)
        self.conventions.setText(conventions_text(self._tr, parted=contents.ties_parted))
        self._show_state(line)
        clear(self.notes)
        for note in note_lines(line, contents.prize_percent, self._tr):
            self.notes.addWidget(soft(note))
        self.form.follow(self._next_rank)
        self._show_tools()

    def _no_awards_text(self, line: AwardsView) -> str:
        say = self._tr.gettext
        if not line.prizes:
            return say("Who wins what is shown here once the plan has a prize.")
        return say("Who wins what is shown here as soon as a result is in.")

    def _show_state(self, line: AwardsView) -> None:
        say, is_over = self._tr.gettext, round_progress(self.state).is_over
        self.status.setVisible(bool(line.awards))
        if line.is_provisional:
            self.status.setText(say("provisional"))
        else:
            self.status.setText(
                say("final") if is_over else say("after round {n}").format(n=standings(self.state).round)
            )
        change_role(self.status, tone="done" if is_over and not line.is_provisional else "alert")

    @property
    def chosen(self) -> PrizeView | None:
        """The prize that is chosen in the plan."""
        return chosen_in(self.plan, self._plan)

    @property
    def _next_rank(self) -> int:
        ranking = self.form.chosen_ranking
        return (
            max((line.prize.last_rank or 0 for line in self._plan.lines if line.prize.ranking == ranking), default=0)
            + 1
        )

    def _choose(self, prize_id: int | None) -> None:
        for index, line in enumerate(self._plan.lines):
            if line.id == prize_id:
                choose_row(self.plan, index)

    def _choose_winner(self, before: AwardView) -> None:
        for index, line in enumerate(self._awards.lines):
            if title_of(line) == title_of(before):
                choose_row(self.awards, index)

    def _show_tools(self) -> None:
        chosen = self.chosen
        for button in (self.correct, self.remove):
            button.setEnabled(chosen is not None)
        self.up.setEnabled(chosen is not None and chosen != self._plan.lines[0])
        left = unpaid_prizes(self.state)
        self.pay.setEnabled(self._chosen_winner in left)
        self.pay_all.setVisible(len(left) > 1)
        self.down.setEnabled(chosen is not None and chosen != self._plan.lines[-1])

    def _take(self, draft: PlannedPrize) -> None:
        """Put the draft into the plan; a refusal is said beside its field, and nothing typed is lost."""
        correcting = self.form.correcting
        desk = self._desk.on_sight_of(self.state)
        try:
            changes = add_prize(desk, draft) if correcting is None else change_prize(desk, correcting.id, draft)
        except Refused as refusal:
            if elsewhere := self.form.complain(refusal.problems):
                self.refused.emit(Refused(*elsewhere))
            self._waiting.note(refusal)
            return
        self._go_on(changes)
        self.form.worth.setFocus()

    def _go_on(self, changes: Changes) -> None:
        self.changed.emit(changes)
        self.form.begin(self._next_rank)

    def settle(self, changes: Changes) -> bool:
        """What waited for the host is done: make room for the next prize."""
        return self._waiting.settle(changes)

    def take_proposal(self) -> None:
        """Replace the plan by a usual one for so many entries; undo brings the other back."""
        state = self.state
        entered = sum(team.status is TeamStatus.ACTIVE for team in teams(state))
        categories = tuple(sorted(Names(state).categories.values()))
        brackets = rankings_offered(state)
        share, goods = state.contents.prize_percent, self._tr.gettext("Prize in kind")
        self._do(
            plan_prizes.command(
                suggested_plan(entered, takings(state), share, brackets, categories, goods, step=round_sum(state))
            )
        )
        self.form.begin(self._next_rank)

    def _correct(self) -> None:
        if self.chosen is not None:
            self.form.correct(self.chosen)

    def _remove(self) -> None:
        chosen = self.chosen
        if chosen is not None:
            row_of_it = self._plan.lines.index(chosen)
            self._do(remove_prize.command(chosen.id))
            if self._plan.lines:
                choose_row(self.plan, min(row_of_it, len(self._plan.lines) - 1))
            self.form.begin(self._next_rank)

    def _move(self, by: int) -> None:
        chosen = self.chosen
        if chosen is not None:
            position = self._plan.lines.index(chosen) + 1 + by
            if 1 <= position <= len(self._plan.lines):
                self._do(move_prize.command(chosen.id, position))

    @property
    def _chosen_winner(self) -> int:
        """The number of the team that is chosen among those who win something; 0 where none is."""
        chosen = chosen_in(self.awards, self._awards)
        return 0 if chosen is None else chosen.team

    def _pay(self) -> None:
        """Ask how all the money that who is chosen wins is paid; undo, or a correction of the entry, takes it back."""
        left, number = unpaid_prizes(self.state), self._chosen_winner
        if number in left:
            self._ask_how({number: left[number]})

    def _pay_all(self) -> None:
        """Ask once how all is paid that is won and not paid yet; one undo takes it back."""
        if left := unpaid_prizes(self.state):
            self._ask_how(left)

    def _ask_how(self, left: Mapping[int, int]) -> None:
        say, tr = self._tr.gettext, self._tr
        won = {number: [line for line in self._line.awards if line.team == number] for number in left}
        notes = {
            number: " · ".join(won_for_text(line, tr) for line in lines)[:LONGEST_NOTE] for number, lines in won.items()
        }
        cents = sum(left.values())
        if len(left) == 1:
            (number,) = left
            heading, told = say("Pay out"), say("{amount} for {number} · {name}: {won}.")
            sentence = told.format(amount=euros(cents, tr), number=number, name=won[number][0].name, won=notes[number])
        else:
            heading = say("Pay all prizes")
            told = tr.ngettext("{n} team is paid {amount}.", "{n} teams are paid {amount} in all.", len(left))
            sentence = told.format(n=len(left), amount=euros(cents, tr))

        def attempt(means: Means) -> Sequence[Problem]:
            return self._try(pay_prizes.command(notes, handed_over(self._desk, means=means)))

        payout = Payout(heading, sentence, say("Pay out"), cents)
        PayoutDialog.ask(self, tr, payout, till_called(till_here(self._desk), tills(self.state)), attempt)

    def _pay_or_open(self) -> None:
        """Pay who is chosen, or show who is paid or wins no money."""
        if self._chosen_winner in unpaid_prizes(self.state):
            self._pay()
        else:
            self._open()

    def _open(self) -> None:
        line = chosen_in(self.awards, self._awards)
        if line is not None:
            self.team_asked.emit(line.team)

    def _do(self, command: Command) -> None:
        if problems := self._try(command):
            self.refused.emit(Refused(*problems))
            self.show_changes(Changes(money=True))

    def _try(self, command: Command) -> Sequence[Problem]:
        """Have something done; what is wrong with it goes back to whoever asks."""
        try:
            changes = self._desk.on_sight_of(self.state).ask(command)
        except Refused as refusal:
            return refusal.problems
        self.changed.emit(changes)
        return ()


def title_of(line: AwardView) -> tuple[object, ...]:
    """What identifies an award: the team, and what it wins something for."""
    return line.ranking, line.won_by, line.of_whom, line.rank, line.team
