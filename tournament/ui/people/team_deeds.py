"""What is done with the teams that are chosen in the list, and with all of them at the door."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.phrases import euros
from tournament.services.cash.accounts import accounts
from tournament.services.cash.lines import Means, till_called
from tournament.services.cash.payments import tills
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.judging import PLAYERS_OF_A_TEAM
from tournament.services.people.lines import TeamLine, TeamStatus
from tournament.services.people.registration import (
    bring_back_team,
    categories,
    pair_waiting,
    refund_and_remove,
    removable_teams,
    remove_team,
    set_category,
    set_paid,
    set_present,
    swap_names,
)
from tournament.services.repairs.leaving import exclude_teams, withdraw_teams
from tournament.ui.cash.payout_dialog import Payout, PayoutDialog
from tournament.ui.cash.till_here import handed_over, till_here
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import Page
from tournament.ui.papers.again import show_again
from tournament.ui.people.category_dialog import CategoryDialog
from tournament.ui.people.leaving import ask_to_exclude, ask_to_withdraw
from tournament.ui.people.list_filter import is_expected

Teams = Callable[[], Sequence[TeamLine]]


class TeamDeeds(QObject):
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

    def __init__(self, desk: Desk, words: Translator, over: Page, teams: Teams, chosen: Teams) -> None:
        """`teams` are all of them, `chosen` those that are chosen in the list."""
        super().__init__(over)
        self._desk, self._words, self._over, self._teams, self._chosen = desk, words, over, teams, chosen

    def do(self, use_case: Callable[..., Changes], *facts: object, **reasons: str) -> None:
        """Have the desk do something."""
        try:
            changes = use_case(self._desk, *facts, **reasons)
        except Refused as refusal:
            self.refused.emit(refusal)
        else:
            self.done.emit(changes)

    def leaving(self, team: TeamLine) -> Action:
        """Withdrawing a team, or bringing back one that left, asked for by its name."""
        say, name = self._words.gettext, f"{team.number} {team.name}"

        def with_it(deed: Callable[[], None]) -> None:
            self.shown.emit(team.id)
            deed()

        if team.status is TeamStatus.ACTIVE:
            return Action(say("Withdraw {team}…").format(team=name), "flag", partial(with_it, self.withdraw), verb=say("Withdraw"), is_dangerous=True)
        return Action(say("Bring back {team}").format(team=name), "people", partial(with_it, self.bring_back), verb=say("Bring back"))

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
            self.do(set_paid, [team.id for team in chosen], not all(team.paid for team in chosen), handed_over(self._desk))

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
            CategoryDialog.ask(self._over, self._words, chosen, categories(self._over.hall), attempt)

    def withdraw(self) -> None:
        """Let the chosen teams leave, all in one."""
        chosen = self._chosen()
        if chosen and (leave := ask_to_withdraw(self._over, self._words, chosen, self._over.hall, by=self._desk.by)) is not None:
            self.do(withdraw_teams, [team.id for team in chosen], **leave.told)

    def exclude(self) -> None:
        """Exclude the chosen teams, with the referee and the reason."""
        chosen = self._chosen()
        if chosen and (leave := ask_to_exclude(self._over, self._words, chosen, self._over.hall, by=self._desk.by)) is not None:
            self.do(exclude_teams, [team.id for team in chosen], **leave.told_of_exclusion)

    def bring_back(self) -> None:
        """Let the chosen team play again."""
        for team in self._chosen()[:1]:
            self.do(bring_back_team, team.id)

    def remove(self) -> None:
        """Strike the chosen registration out; undo restores it. Payments are given back, asking how."""
        for team in self._chosen()[:1]:
            paid = accounts(self._over.hall)[team.id].paid
            if paid > 0 and team.id in removable_teams(self._over.hall):
                self._give_back_and_remove(team, paid)
            else:
                self.do(remove_team, team.id)

    def _give_back_and_remove(self, team: TeamLine, paid: int) -> None:
        say, amount = self._words.gettext, euros(paid, self._words)
        told = say("{team} has paid {amount}. It is refunded, and the registration is deleted.").format(team=team.name, amount=amount)
        payout = Payout(say("Refund and delete"), told, say("Refund {amount} and delete").format(amount=amount), paid)

        def attempt(means: Means) -> Sequence[Problem]:
            try:
                changes = refund_and_remove(self._desk, team.id, handed_over(self._desk, means=means))
            except Refused as refusal:
                return refusal.problems
            self.done.emit(changes)
            return ()

        PayoutDialog.ask(self._over, self._words, payout, till_called(till_here(self._desk), tills(self._over.hall)), attempt)

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
            show_again(self._over, self._desk, self._words, "team-slips", team=numbers[0])
