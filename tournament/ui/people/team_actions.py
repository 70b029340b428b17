"""What is done with teams at the door: one is registered or corrected, and those chosen in the list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.messages.warnings import warned_text
from tournament.services.cash.accounts import accounts
from tournament.services.cash.payments import tills
from tournament.services.cash.views import Means, till_called
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.people.judging import NAMESAKE, PLAYERS_OF_A_TEAM
from tournament.services.people.names import is_misspelt
from tournament.services.people.registration import (
    bring_back_team,
    categories,
    change_team,
    pair_waiting,
    refund_and_remove,
    register_team,
    removable_teams,
    remove_team,
    set_category,
    set_paid,
    set_present,
    swap_names,
)
from tournament.services.people.team_rows import Renamed, last_posted, renamed
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView, is_unchanged, tidied
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.ui.cash.payment_dialogs import Payout, PayoutDialog
from tournament.ui.cash.till_here import handed_over, till_here
from tournament.ui.dialogs.dialog import FormDialog
from tournament.ui.ground.page import Page, WaitingForm
from tournament.ui.ground.page_specs import Action
from tournament.ui.papers.again import show_again
from tournament.ui.people.team_dialogs import complete_by
from tournament.ui.people.team_fields import TeamFields
from tournament.ui.people.team_list import is_expected
from tournament.ui.people.team_rulings import ask_to_exclude, ask_to_withdraw, leaving_action
from tournament.ui.people.typed_team import arrivals_text
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.buttons import SegmentChoice, Segments
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import breakable, column, prose, soft

Attempt = Callable[[str], Sequence[Problem]]


class CategoryDialog(FormDialog):
    """The category of the teams that are chosen, empty for none. `attempt` keeps it, or answers with what is wrong."""

    def __init__(
        self,
        tr: Translator,
        teams: Sequence[TeamView],
        known: Sequence[str],
        attempt: Attempt,
        parent: QWidget | None = None,
    ) -> None:
        say = tr.gettext
        self._attempt = attempt
        now = {team.category for team in teams}
        self.category = text_field(say("Category"), now.pop() if len(now) == 1 else "", placeholder=", ".join(known))
        complete_by(self.category, known)
        whom = (
            teams[0].name if len(teams) == 1 else tr.ngettext("{n} team", "{n} teams", len(teams)).format(n=len(teams))
        )
        sentence = say("A category with a prize of its own: ladies, juniors, over sixty… Leave it empty for none.")
        super().__init__(
            tr,
            say("Category of {teams}").format(teams=whom),
            sentence,
            say("Keep the category"),
            (self.category,),
            parent,
        )
        self.finished_typing.connect(self.hand_in)
        self.category.setFocus()
        self.category.editor.selectAll()

    def hand_in(self) -> None:
        """Close, unless something is wrong."""
        self.settle(self._attempt(self.category.editor.text()), {"category": self.category})

    @classmethod
    def ask(
        cls, parent: QWidget, tr: Translator, teams: Sequence[TeamView], known: Sequence[str], attempt: Attempt
    ) -> None:
        """Put teams into a category, or think better of it."""
        cls(tr, teams, known, attempt, parent).exec()


@dataclass(frozen=True)
class WhoItIs:
    """The names of those who were misspelt, as they are written now, and why the others come."""

    misspelt: Sequence[str]
    reason: str = ""


class SamePersonDialog(FormDialog):
    """A question for each name, answered if few letters differ. Another person needs a reason."""

    def __init__(self, tr: Translator, changed: Sequence[Renamed], round_: int, parent: QWidget | None = None) -> None:
        """`round_` is the last one that was posted."""
        say = tr.gettext
        self._changed, self._round = changed, round_
        self.questions = [self._question(tr, was, name) for was, name in changed]
        self._follows = [soft("") for _ in changed]
        self.reason = text_field(say("&Reason"))
        asked = [
            column(
                prose(breakable(say("“{was}” becomes “{name}”:").format(was=was, name=name))),
                question,
                follows,
                space=HALF,
            )
            for (was, name), question, follows in zip(changed, self.questions, self._follows, strict=True)
        ]
        sentence = say("A draw has been posted: the name is on its papers.")
        super().__init__(
            tr, say("The same person?"), sentence, say("Keep the correction"), (*asked, self.reason), parent
        )
        for question, (was, name) in zip(self.questions, changed, strict=True):
            question.press((is_misspelt(was, name),))
            question.chosen.connect(self._show)
        self.finished_typing.connect(self.hand_in)
        self._show()
        next(button for button in self.questions[0].buttons if button.isChecked()).setFocus()

    @staticmethod
    def _question(tr: Translator, was: str, name: str) -> Segments:
        same, other = tr.gettext("Same person, misspelt"), tr.gettext("Another person")
        about = f"{was} → {name}"
        return Segments(
            (SegmentChoice(True, same, f"{same}: {about}"), SegmentChoice(False, other, f"{other}: {about}")), must=True
        )

    def _show(self) -> None:
        """Say what follows from each answer, and ask for what it needs."""
        say = self._tr.gettext
        for (was, name), question, follows in zip(self._changed, self.questions, self._follows, strict=True):
            if question.value:
                text = say("Corrected in every round and on every paper; no reason is needed.")
            else:
                text = say(
                    "{name} plays instead of {was} after round {round}: only for a serious reason, which is kept. "
                    "The papers of the rounds until then keep {was}."
                ).format(name=name, was=was, round=self._round)
            follows.setText(breakable(text))
        is_another = any(not question.value for question in self.questions)
        self.reason.setVisible(is_another)
        self.keep.setText(say("Replace the player") if is_another else say("Keep the correction"))
        self._fit()

    @property
    def answer(self) -> WhoItIs:
        """What was chosen and typed."""
        names = [name for (_, name), question in zip(self._changed, self.questions, strict=True) if question.value]
        return WhoItIs(names, self.reason.editor.text().strip())

    def hand_in(self) -> None:
        """Close, unless somebody else comes and nobody says why."""
        if not self.reason.isHidden() and not self.answer.reason:
            self.reason.complain(self._tr.gettext("Write in a few words why: the journal and the sheets will show it."))
            self.reason.setFocus()
            self._fit()
        else:
            self.accept()

    @classmethod
    def ask_about(
        cls, parent: QWidget, tr: Translator, state: ChampionshipState, team: TeamView, draft: TeamDraft
    ) -> WhoItIs | None:
        """Who the renamed of a draft are; None if the correction was cancelled."""
        dialog = cls(tr, renamed(team.players, tidied(draft).players), last_posted(state) or 0, parent)
        return dialog.answer if dialog.exec() else None


def asks_who_it_is(problems: Sequence[Problem]) -> bool:
    """Whether a correction was refused because another name may be another person's."""
    return any(problem.code == "substitution-needs-reason" for problem in problems)


class Registering(QObject):
    """`done`: what changed; `registered`: id of a new team; `left`: nothing more is typed of the last."""

    done = Signal(Changes)
    registered = Signal(int)
    left = Signal()
    corrected = Signal(int)
    """The id of a team whose correction is kept."""

    def __init__(
        self, desk: Desk, tr: Translator, over: Page, fields: TeamFields, teams: Callable[[], Sequence[TeamView]]
    ) -> None:
        """`over` is the page with the fields, and the state it shows is decided on; `teams` are those that it lists."""
        super().__init__(over)
        self._desk, self._tr, self._over, self._fields, self._teams = desk, tr, over, fields, teams
        self._waiting = WaitingForm(self._typed, self._go_on)
        self._arrived: tuple[Sequence[int], tuple[str, ...]] = (), ()
        self._said = ""
        if desk.is_joined:
            fields.phone.editor.setPlaceholderText(tr.gettext("kept at the main computer alone"))

    def submit(self, draft: TeamDraft) -> None:
        """Register what was typed, or keep the correction."""
        if self._fields.team is not None:
            self._correct(self._fields.team, draft)
            return
        try:
            registered = register_team(self._desk, draft, handed_over(self._desk))
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._fields.clear()
        self.done.emit(registered.changes)
        self.registered.emit(registered.team)
        self._fields.setFocus()
        unsaid = [warned_text(warned, self._tr) for warned in registered.warnings if warned.code != NAMESAKE]
        self.show_arrivals([registered.team], *unsaid)

    def show_arrivals(self, ids: Sequence[int], *others: str) -> None:
        """Say where those who just came get a place in a drawn round, and what else is to be looked at."""
        self._arrived = ids, others
        self._said = self._where_text()
        if self._said:
            self._fields.message.say(self._said, tone="alert")

    def look_again(self) -> None:
        """Say again where those who came get a place, if that still stands there: it may be given by now."""
        if not self._said or self._fields.message.text != self._said:
            return
        self._said = self._where_text()
        self._fields.message.say(*filter(None, [self._said]), tone="alert")

    def _where_text(self) -> str:
        ids, others = self._arrived
        arrived = {team.number for team in self._teams() if team.id in ids and team.present and team.number is not None}
        return "\n".join(filter(None, [*others, arrivals_text(self._over.state, arrived, self._tr)]))

    def settle(self, changes: Changes) -> bool:
        """What waited for the host is done: make room for the next team, unless something else is typed by now."""
        return self._waiting.settle(changes)

    def _typed(self) -> object:
        return self._fields.team.id if self._fields.team is not None else None, self._fields.typed().texts

    def _refuse(self, refusal: Refused) -> None:
        self._fields.complain(refusal.problems)
        self._waiting.note(refusal)

    def _go_on(self, changes: Changes) -> None:
        corrected = self._fields.team
        self.left.emit()
        self.done.emit(changes)
        if corrected is not None:
            self.corrected.emit(corrected.id)

    def _correct(self, team: TeamView, draft: TeamDraft, who: WhoItIs | None = None) -> None:
        if is_unchanged(draft, team):
            self.left.emit()
            return
        how, said = handed_over(self._desk), who or WhoItIs(())
        try:
            changes = change_team(
                self._desk,
                team.id,
                draft,
                reason=said.reason,
                how=how,
                keeps_phone=self._desk.is_joined,
                misspelt=said.misspelt,
            )
        except Refused as refusal:
            if who is None and asks_who_it_is(refusal.problems):
                self._ask_who_it_is(team, draft)
            else:
                self._refuse(refusal)
            return
        self._go_on(changes)

    def _ask_who_it_is(self, team: TeamView, draft: TeamDraft) -> None:
        who = SamePersonDialog.ask_about(self._over, self._tr, self._over.state, team, draft)
        if who is not None:
            self._correct(team, draft, who)


Teams = Callable[[], Sequence[TeamView]]


class TeamActions(QObject):
    """Asks over a page where something has to be asked, has the desk do it, and says what came of it."""

    done = Signal(Changes)
    refused = Signal(Refused)
    arrived = Signal(object)
    """The ids of teams that are there now."""
    shown = Signal(int)
    """The id of a team that is to be chosen where everybody is listed."""
    paired = Signal(int)
    """The id of the team that two who waited are now."""
    partner_wanted = Signal()
    """Whom to pair the one who is chosen with is to be asked."""

    def __init__(self, desk: Desk, tr: Translator, over: Page, teams: Teams, chosen: Teams) -> None:
        """`teams` are all of them, `chosen` those that are chosen in the list."""
        super().__init__(over)
        self._desk, self._tr, self._over, self._teams, self._chosen = desk, tr, over, teams, chosen

    def do(self, use_case: Callable[..., Changes], *facts: object, **reasons: str) -> None:
        """Have the desk do something."""
        try:
            changes = use_case(self._desk, *facts, **reasons)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.done.emit(changes)

    def leaving(self, team: TeamView) -> Action:
        """Withdrawing a team, or bringing back one that left, asked for by its name."""

        def with_it(act: Callable[[], None]) -> None:
            self.shown.emit(team.id)
            act()

        return leaving_action(team, self._tr, partial(with_it, self.withdraw), partial(with_it, self.bring_back))

    def toggle_present(self) -> None:
        """Tick the chosen teams as present, or as absent if all of them are present. Whoever has left is neither."""
        expected = tuple(filter(is_expected, self._chosen()))
        if expected:
            ids = [team.id for team in expected]
            self.do(set_present, ids, not all(team.present for team in expected))
            self.arrived.emit(ids)

    def toggle_paid(self) -> None:
        """Tick the chosen teams as having paid, or as not if all of them have."""
        if chosen := self._chosen():
            self.do(
                set_paid, [team.id for team in chosen], not all(team.paid for team in chosen), handed_over(self._desk)
            )

    def mark_all_present(self) -> None:
        """Tick everybody who plays as present."""
        if absent := [team.id for team in self._teams() if is_expected(team) and not team.present]:
            self.do(set_present, absent, True)
            self.arrived.emit(absent)

    def mark_nobody_present(self) -> None:
        """Take the tick of everybody who plays away, to point them at the door."""
        if present := [team.id for team in self._teams() if is_expected(team) and team.present]:
            self.do(set_present, present, False)

    def mark_all_paid(self) -> None:
        """Tick everybody who is present as having paid."""
        if unpaid := [team.id for team in self._teams() if is_expected(team) and team.present and not team.paid]:
            self.do(set_paid, unpaid, True, handed_over(self._desk))

    def swap_names(self) -> None:
        """Exchange name and first name in the chosen teams."""
        if chosen := self._chosen():
            self.do(swap_names, [team.id for team in chosen])

    def ask_category(self) -> None:
        """Ask what category the chosen teams are in."""
        chosen = self._chosen()

        def attempt(category: str) -> Sequence[Problem]:
            try:
                self.done.emit(set_category(self._desk, [team.id for team in chosen], category))
            except Refused as refusal:
                return refusal.problems
            return ()

        if chosen:
            CategoryDialog.ask(self._over, self._tr, chosen, categories(self._over.state), attempt)

    def withdraw(self) -> None:
        """Let the chosen teams leave, all in one."""
        chosen = self._chosen()
        if (
            chosen
            and (leave := ask_to_withdraw(self._over, self._tr, chosen, self._over.state, by=self._desk.by)) is not None
        ):
            self.do(withdraw_teams, [team.id for team in chosen], **leave.told)

    def exclude(self) -> None:
        """Exclude the chosen teams, with the referee and the reason."""
        chosen = self._chosen()
        if (
            chosen
            and (leave := ask_to_exclude(self._over, self._tr, chosen, self._over.state, by=self._desk.by)) is not None
        ):
            self.do(exclude_teams, [team.id for team in chosen], **leave.told_of_exclusion)

    def bring_back(self) -> None:
        """Let the chosen team play again."""
        for team in self._chosen()[:1]:
            self.do(bring_back_team, team.id)

    def remove(self) -> None:
        """Strike the chosen registration out; undo restores it. Payments are given back, asking how."""
        for team in self._chosen()[:1]:
            paid = accounts(self._over.state)[team.id].paid
            if paid > 0 and team.id in removable_teams(self._over.state):
                self._give_back_and_remove(team, paid)
            else:
                self.do(remove_team, team.id)

    def _give_back_and_remove(self, team: TeamView, paid: int) -> None:
        say, amount = self._tr.gettext, euros(paid, self._tr)
        told = say("{team} has paid {amount}. It is refunded, and the registration is deleted.").format(
            team=team.name, amount=amount
        )
        payout = Payout(say("Refund and delete"), told, say("Refund {amount} and delete").format(amount=amount), paid)

        def attempt(means: Means) -> Sequence[Problem]:
            try:
                changes = refund_and_remove(self._desk, team.id, handed_over(self._desk, means=means))
            except Refused as refusal:
                return refusal.problems
            self.done.emit(changes)
            return ()

        PayoutDialog.ask(
            self._over, self._tr, payout, till_called(till_here(self._desk), tills(self._over.state)), attempt
        )

    def pair(self, other: int) -> None:
        """Make a team of the chosen person and another of the waiting list."""
        for team in self._chosen()[:1]:
            self._pair(team.id, other)

    def pair_chosen(self) -> None:
        """Pair two chosen people who wait; or one with the only other, or with one from the menu."""
        waiting = [team for team in self._teams() if team.status is TeamStatus.WAITING]
        chosen = [team for team in self._chosen() if team.status is TeamStatus.WAITING]
        if len(chosen) == len(waiting) - 1 == 1:
            chosen = waiting
        if len(chosen) == PLAYERS_OF_A_TEAM:
            self._pair(chosen[0].id, chosen[1].id)
        elif len(chosen) == 1 and len(waiting) > PLAYERS_OF_A_TEAM:
            self.partner_wanted.emit()

    def _pair(self, one: int, other: int) -> None:
        self.do(pair_waiting, one, other)
        if any(team.id == one and team.status is TeamStatus.ACTIVE for team in self._teams()):
            self.paired.emit(one)

    def show_slip(self) -> None:
        """The slip of the chosen team, to print it once more; before the first posted draw there is none."""
        numbers = [team.number for team in self._chosen() if team.number is not None]
        if numbers:
            show_again(self._over, self._desk, self._tr, "team-slips", team=numbers[0])
