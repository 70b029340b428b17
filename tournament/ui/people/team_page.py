"""The page of a team: rank, games, opponents, what happened to it, and what can be done."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.people.teams import TEAM_STATES, licence_lines, origin_text
from tournament.services.cash.accounts import accounts
from tournament.services.cash.payments import cash_entry_views
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.registration import (
    bring_back_team,
    change_team,
    known_texts,
    reachable,
    replace_player,
    set_paid,
    set_present,
)
from tournament.services.people.team_rows import qualified_from
from tournament.services.people.views import TeamDraft, TeamStatus, is_unchanged, players_under, texts_of
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.services.rounds.round_views import team_story
from tournament.services.rounds.views import TeamStory
from tournament.services.scores.decisions import adjust_team, strike_out_ruling
from tournament.services.scores.views import RulingView
from tournament.services.setup.championship import championship
from tournament.ui.cash.cash_lists import TeamAccountCard
from tournament.ui.cash.till_here import handed_over
from tournament.ui.ground.page import DECISION_KEY, Page
from tournament.ui.ground.page_specs import Action, PageName, of_button
from tournament.ui.papers.again import show_again
from tournament.ui.people.team_actions import SamePersonDialog, WhoItIs, asks_who_it_is
from tournament.ui.people.team_cards import Happenings, RoundsTable, StandingLines, WishesCard
from tournament.ui.people.team_dialogs import CorrectionDialog, Replacement, ReplacementDialog
from tournament.ui.people.team_list import TONES, paying_text
from tournament.ui.people.team_rulings import (
    GivenPoints,
    PointsDialog,
    ask_to_exclude,
    ask_to_strike_out,
    ask_to_withdraw,
    leaving_action,
)
from tournament.ui.rounds.why_dialog import WHY_KEY, tell_why_of
from tournament.ui.scores.score_sheet import show_played
from tournament.ui.theme.tokens import CARDS, HALF, LEAST_GAMES, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import danger_button, icon_button, name_button, quiet_button
from tournament.ui.widgets.keys import PAGE_SCROLL, on_key
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import EmptyOrWorking
from tournament.ui.widgets.surfaces import (
    breakable,
    card,
    change_role,
    column,
    figure,
    panel,
    pill,
    row,
    rule,
    scrolled,
    soft,
    spread,
    subtitle,
    title,
    unbroken,
)

BEFORE_KEY, AFTER_KEY = "Ctrl+PgUp", "Ctrl+PgDown"


class TeamPage(Page):
    """Shows its team. `neighbour_asked`: number of another; `table_asked`: a round and a table."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        self._number: int | None = None
        self.story: TeamStory | None = None
        say = tr.gettext
        self.figure, self.name, self.status, self.people = figure(""), title(""), pill(""), soft("")
        self.name.setWordWrap(True)
        self.previous, self.next = icon_button("previous", ""), icon_button("next", "")
        self.rounds, self._stands, self.happenings = RoundsTable(tr), StandingLines(tr), Happenings(tr)
        self.unplayed = soft(say("No draw has been posted yet. Its games appear here from the first round on."))
        self.present, self.paid = quiet_button(""), quiet_button("")
        self.correct = quiet_button(say("&Correct the names…"), "F2")
        self.replace = quiet_button(say("Re&place a player…"))
        self.why = quiet_button(say("Why this table?"), WHY_KEY)
        self.slip = quiet_button(say("Reprint s&lip…"), picture="printer")
        self.decisions = quiet_button(say("Print these decisions…"), picture="printer")
        self.decide_about = quiet_button(say("Referee’s decision…") + f"  {DECISION_KEY}")
        self.points = quiet_button(say("Bonus or pe&nalty…"))
        self.withdraw, self.exclude = danger_button(say("&Withdraw…")), danger_button(say("&Exclude…"))
        self.bring_back = quiet_button(say("&Bring back"))
        self.wishes, self.account = WishesCard(self, desk, tr), TeamAccountCard(tr)
        self._lay_out()
        self._connect()

    def show_team(self, number: int) -> None:
        """Show a team."""
        self._number = number
        self._read()

    def offers(self) -> Sequence[Action]:
        """What can be done with the team that is shown, but for what every page offers."""
        if self.story is None:
            return ()
        return (
            leaving_action(self.story.team, self._tr, self._withdraw, self._bring_back),
            *of_button(self.exclude, "flag"),
            *of_button(self.correct, "pencil", "F2"),
            *of_button(self.replace, "swap"),
            *of_button(self.points, "pencil"),
            *of_button(self.slip, "printer"),
        )

    def show_changes(self, changes: Changes) -> None:
        """Show the team as it is now."""
        if (changes.standings or changes.settings) and self._number is not None:
            self._read()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The page itself takes no keys: arrows move through the rounds."""
        super().focusInEvent(event)
        if self.whole.is_empty:
            self.whole.first.setFocus()
        elif self.story is not None and self.story.rounds:
            self.rounds.view.setFocus()
        else:
            self.correct.setFocus()

    def _read(self) -> None:
        assert self._number is not None
        try:
            story = team_story(self.state, self._number)
            self.story = replace(story, team=reachable([story.team], self._desk.phones)[0])
        except Refused:
            self.story = None
        self.whole.show_empty(self.story is None)
        if self.story is not None:
            self._show(self.story)

    def _show(self, story: TeamStory) -> None:
        team = story.team
        self.figure.setText(str(team.number))
        self.name.setText(breakable(team.name))
        self.status.setText(self._tr.gettext(TEAM_STATES[team.status]))
        change_role(self.status, tone=TONES[team.status])
        people = self._tr.gettext(" and ").join(players_under(team.name, team.players))
        known = " · ".join(breakable(part) for part in (people, *texts_of(team), unbroken(team.phone)) if part)
        origin = qualified_from(self.state).get(team.id)
        came_from = (origin_text(origin, self._tr),) if origin else ()
        licences = licence_lines(team, self._tr) if championship(self.state).licence_fields else ()
        self.people.setText("\n".join((known, *map(breakable, (*came_from, *licences)))))
        self._provisional.setVisible(story.is_provisional)
        self.rounds.setVisible(bool(story.rounds))
        self.unplayed.setVisible(not story.rounds)
        self.rounds.show_rounds(story.rounds, team.number or 0)
        self._stands.show_story(story)
        self.happenings.show_story(story)
        self.decisions.setVisible(bool(story.decisions) and story.team.number is not None)
        self.wishes.show_team(team)
        entries = [line for line in cash_entry_views(self.state) if line.team_id == team.id]
        self.account.show_account(accounts(self.state)[team.id], entries)
        self._show_actions(story)
        self._show_neighbours(story)

    def _show_actions(self, story: TeamStory) -> None:
        say, team = self._tr.gettext, story.team
        self.present.setText(say("Mark absent") if team.present else say("Mark present"))
        self.paid.setText(paying_text(self._tr, is_paid=team.paid, owed=accounts(self.state)[team.id].owed))
        self.present.setVisible(team.status is TeamStatus.ACTIVE)
        self.withdraw.setVisible(team.status is TeamStatus.ACTIVE)
        self.slip.setVisible(team.number is not None)
        for about in (self.decide_about, self.points):
            about.setVisible(team.number is not None)
        self.why.setVisible(any(line.game is not None for line in story.rounds))
        self.exclude.setVisible(team.status is not TeamStatus.EXCLUDED)
        self.bring_back.setVisible(team.status in (TeamStatus.WITHDRAWN, TeamStatus.EXCLUDED))

    def _show_neighbours(self, story: TeamStory) -> None:
        say = self._tr.gettext
        for button, number, sentence, nobody, key in (
            (
                self.previous,
                self._neighbour(-1),
                say("Team {number}, the previous one"),
                say("This is the first team"),
                BEFORE_KEY,
            ),
            (
                self.next,
                self._neighbour(1),
                say("Team {number}, the next one"),
                say("This is the last team"),
                AFTER_KEY,
            ),
        ):
            button.setEnabled(number is not None)
            name_button(button, sentence.format(number=number) if number is not None else nobody, key)

    def _neighbour(self, step: int) -> int | None:
        if self.story is None:
            return None
        numbers = self.story.numbers
        index = numbers.index(self.story.team.number or 0) + step
        return numbers[index] if 0 <= index < len(numbers) else None

    def _turn(self, step: int) -> None:
        number = self._neighbour(step)
        if number is not None:
            self.neighbour_asked.emit(number)

    def _correct(self) -> None:
        """Correct the words of the team; somebody else's name goes on as a replacement."""
        if self.story is None:
            return
        team = self.story.team

        def attempt(draft: TeamDraft, who: WhoItIs | None = None) -> Sequence[Problem] | None:
            if is_unchanged(draft, team):
                return ()
            how, said = handed_over(self._desk), who or WhoItIs(())
            of_players = {"reason": said.reason, "misspelt": said.misspelt}
            problems = self.submit(change_team, team.id, draft, how=how, keeps_phone=self._desk.is_joined, **of_players)
            if who is not None or not asks_who_it_is(problems):
                return problems
            who = SamePersonDialog.ask_about(self.window(), self._tr, self.state, team, draft)
            return attempt(draft, who) if who is not None else None

        asked, joined = championship(self.state).licence_fields, self._desk.is_joined
        CorrectionDialog.ask(
            self, self._tr, team, attempt, licences=asked, known=known_texts(self.state), phones_elsewhere=joined
        )

    def _replace(self) -> None:
        if self.story is None:
            return
        team = self.story.team

        def attempt(wish: Replacement) -> Sequence[Problem]:
            return self.submit(replace_player, team.id, wish.leaving, wish.entering, reason=wish.reason)

        ReplacementDialog.ask(self, self._tr, team, needs_reason=self.story.is_posted, attempt=attempt)

    def _give_points(self) -> None:
        if self.story is None:
            return
        team = self.story.team

        def attempt(given: GivenPoints) -> Sequence[Problem]:
            return self.submit(adjust_team, team.id, given.points, reason=given.reason, referee=given.referee)

        PointsDialog.ask(self, self._tr, team, self.state, by=self._desk.by, attempt=attempt)

    def _withdraw(self) -> None:
        if (
            self.story is not None
            and (leave := ask_to_withdraw(self, self._tr, [self.story.team], self.state, by=self._desk.by)) is not None
        ):
            self.setFocus()  # the button goes: the next one would be that of the exclusion
            self._do(withdraw_teams, [self.story.team.id], **leave.told)

    def _exclude(self) -> None:
        if (
            self.story is not None
            and (leave := ask_to_exclude(self, self._tr, [self.story.team], self.state, by=self._desk.by)) is not None
        ):
            self.setFocus()
            self._do(exclude_teams, [self.story.team.id], **leave.told_of_exclusion)

    def _show_decisions(self) -> None:
        if self._number is not None:
            show_again(self, self._desk, self._tr, "decisions", team=self._number)

    def _strike_out(self, line: RulingView) -> None:
        verdict = ask_to_strike_out(self, self._tr, line, self.state, by=self._desk.by)
        if verdict is not None and line.id is not None:
            self._do(strike_out_ruling, line.id, referee=verdict.referee, reason=verdict.reason)

    def _show_slip(self) -> None:
        if self._number is not None:
            show_again(self, self._desk, self._tr, "team-slips", team=self._number)

    def _tell_why(self) -> None:
        """Why the team sat where it did in the round that is chosen."""
        game = self.rounds.chosen.game if self.rounds.chosen is not None else None
        if game is not None:
            tell_why_of(self.window(), self.state, self._tr, [game], game)

    def _bring_back(self) -> None:
        if self.story is not None:
            self.setFocus()
            self._do(bring_back_team, self.story.team.id)

    def _toggle_present(self) -> None:
        if self.story is not None:
            self._do(set_present, [self.story.team.id], not self.story.team.present)

    def _toggle_paid(self) -> None:
        if self.story is not None:
            self._do(set_paid, [self.story.team.id], not self.story.team.paid, handed_over(self._desk))

    def _ask_for_payment(self) -> None:
        if self.story is not None:
            self.account_asked.emit(self.story.team.id)

    def _do(self, use_case: Callable[..., Changes], *facts: object, **reasons: str) -> None:
        try:
            changes = use_case(self._desk, *facts, **reasons)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.changed.emit(changes)

    def submit(self, use_case: Callable[..., Changes], *facts: object, **more: object) -> Sequence[Problem]:
        """Do something; what is wrong with it goes back to whoever asks."""
        try:
            changes = use_case(self._desk, *facts, **more)
        except Refused as refusal:
            return refusal.problems
        self.changed.emit(changes)
        return ()

    def _lay_out(self) -> None:
        say, theme = self._tr.gettext, theme_of(self)
        self._provisional = pill(say("provisional"), "alert")
        named = column(self.name, self.people, space=HALF)
        head = row(self.figure, named, self.status, self.previous, self.next, space=SPACE)
        head.setStretch(1, 1)
        head.setAlignment(self.status, Qt.AlignmentFlag.AlignVCenter)
        games = panel(subtitle(say("Games")), self.unplayed, self.rounds, space=STEP)
        happened = card(subtitle(say("What happened")), self.happenings, row(self.decisions, None))
        stands = card(row(subtitle(say("Where it stands")), None, self._provisional), self._stands)
        often = (self.present, self.paid, rule(), self.correct, self.replace, self.slip, self.why)
        actions = card(*often, rule(), self.decide_about, self.points, self.bring_back, self.withdraw, self.exclude)
        main, side = QWidget(), QWidget()
        main.setLayout(column(games, self.wishes, happened, None, space=SPACE))
        side.setLayout(column(stands, self.account, actions, None, space=SPACE))
        side.setMinimumWidth(theme.slow_px(CARDS))
        page = QWidget()
        page.setLayout(column(head, SideBySide(main, side, theme.px(LEAST_GAMES)), None, space=SPACE))
        self.whole = EmptyOrWorking(
            say("This team is no longer there"),
            say(
                "This registration was deleted or taken back. Undo brings it back, or choose another one on "
                "the page of teams."
            ),
            say("Go to the teams"),
            page,
            drawing="people",
        )
        self._area = scrolled(self.whole)
        spread(self, self._area)

    def _connect(self) -> None:
        self.whole.first.clicked.connect(lambda: self.page_asked.emit(PageName.TEAMS))
        self.rounds.team_asked.connect(self.team_asked)
        self.account.payment_asked.connect(self._ask_for_payment)
        self.wishes.changed.connect(self.changed)
        self.wishes.refused.connect(self.refused)
        self.rounds.table_asked.connect(self.table_asked)
        self.rounds.past_asked.connect(lambda game_id: show_played(self, self._desk, self._tr, game_id))
        self.present.clicked.connect(self._toggle_present)
        self.paid.clicked.connect(self._toggle_paid)
        self.correct.clicked.connect(self._correct)
        self.replace.clicked.connect(self._replace)
        self.decide_about.clicked.connect(self.decide)
        self.points.clicked.connect(self._give_points)
        self.withdraw.clicked.connect(self._withdraw)
        self.exclude.clicked.connect(self._exclude)
        self.happenings.strike_out_asked.connect(self._strike_out)
        on_key(self, "Del", self.happenings.ask_to_strike_out, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.slip.clicked.connect(self._show_slip)
        self.decisions.clicked.connect(self._show_decisions)
        self.why.clicked.connect(self._tell_why)
        self.bring_back.clicked.connect(self._bring_back)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for button, key, step in ((self.previous, BEFORE_KEY, -1), (self.next, AFTER_KEY, 1)):
            button.clicked.connect(partial(self._turn, step))
            on_key(self, key, partial(self._turn, step), where=within)
        bar = self._area.verticalScrollBar()
        for key, scroll in PAGE_SCROLL.items():
            on_key(self, key, partial(bar.triggerAction, scroll), where=within)
