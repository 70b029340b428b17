"""The line of fields at work: registers a team, or keeps a correction; what is refused stays typed."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.warnings import say_warned
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.people.judging import NAMESAKE
from tournament.services.people.lines import TeamDraft, TeamLine, is_unchanged
from tournament.services.people.registration import change_team, register_team
from tournament.ui.cash.till_here import handed_over
from tournament.ui.ground.page import Page, WaitingForm
from tournament.ui.people.arrivals import tell_arrivals
from tournament.ui.people.same_person_dialog import SamePersonDialog, WhoItIs, asks_who_it_is
from tournament.ui.people.team_fields import TeamFields


class Registering(QObject):
    """`done`: what changed; `registered`: id of a new team; `left`: nothing more is typed of the last."""

    done = Signal(Changes)
    registered = Signal(int)
    left = Signal()
    corrected = Signal(int)
    """The id of a team whose correction is kept."""

    def __init__(self, desk: Desk, words: Translator, over: Page, fields: TeamFields, teams: Callable[[], Sequence[TeamLine]]) -> None:
        """`over` is the page with the fields, and the hall it shows is decided on; `teams` are those that it lists."""
        super().__init__(over)
        self._desk, self._words, self._over, self._fields, self._teams = desk, words, over, fields, teams
        self._waiting = WaitingForm(self._typed, self._go_on)
        self._arrived: tuple[Sequence[int], tuple[str, ...]] = (), ()
        self._said = ""
        if desk.is_joined:
            fields.phone.editor.setPlaceholderText(words.gettext("kept at the main computer alone"))

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
        unsaid = [say_warned(warned, self._words) for warned in registered.warnings if warned.code != NAMESAKE]
        self.say_arrivals([registered.team], *unsaid)

    def say_arrivals(self, ids: Sequence[int], *others: str) -> None:
        """Say where those who just came get a place in a drawn round, and what else is to be looked at."""
        self._arrived = ids, others
        self._said = self._say_where()
        if self._said:
            self._fields.message.say(self._said, tone="alert")

    def look_again(self) -> None:
        """Say again where those who came get a place, if that still stands there: it may be given by now."""
        if not self._said or self._fields.message.text != self._said:
            return
        self._said = self._say_where()
        self._fields.message.say(*filter(None, [self._said]), tone="alert")

    def _say_where(self) -> str:
        ids, others = self._arrived
        arrived = {team.number for team in self._teams() if team.id in ids and team.present and team.number is not None}
        return "\n".join(filter(None, [*others, tell_arrivals(self._over.hall, arrived, self._words)]))

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

    def _correct(self, team: TeamLine, draft: TeamDraft, who: WhoItIs | None = None) -> None:
        if is_unchanged(draft, team):
            self.left.emit()
            return
        how, said = handed_over(self._desk), who or WhoItIs(())
        try:
            changes = change_team(self._desk, team.id, draft, reason=said.reason, how=how, keeps_phone=self._desk.is_joined, misspelt=said.misspelt)
        except Refused as refusal:
            if who is None and asks_who_it_is(refusal.problems):
                self._ask_who_it_is(team, draft)
            else:
                self._refuse(refusal)
            return
        self._go_on(changes)

    def _ask_who_it_is(self, team: TeamLine, draft: TeamDraft) -> None:
        who = SamePersonDialog.ask_about(self._over, self._words, self._over.hall, team, draft)
        if who is not None:
            self._correct(team, draft, who)
