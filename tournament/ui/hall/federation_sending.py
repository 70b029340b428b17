"""What the page of the hall does about its federation: joining it, sending, and registering those who qualified."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tournament.errors import Problem, Refused
from tournament.federation.lines import OTHER_HISTORY
from tournament.i18n import Translator
from tournament.messages.cash import paid_before
from tournament.messages.federation import say_sides
from tournament.messages.refusals import say_problem
from tournament.messages.troubles import say_trouble
from tournament.scoring.shapes import parse_limited
from tournament.services.people.registration import register_teams, teams
from tournament.services.setup.championship import championship
from tournament.services.setup.lines import entering_together
from tournament.ui.cash.till_here import handed_over
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.page import Page, Services
from tournament.ui.hall.federation_card import FederationCard
from tournament.ui.hall.send_dialog import SendDialog
from tournament.ui.hall.uplink_part import UplinkPart
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.widgets.long_work import LongWork

if TYPE_CHECKING:
    from tournament.exchange.entry_lists import EntryList
    from tournament.federation.https_channel import HttpsChannel, Membership
    from tournament.services.desk.desk import Desk


class FederationSending:
    """Fills the card of the federation, and has done what is asked for there."""

    def __init__(self, page: Page, card: FederationCard, desk: "Desk", words: Translator) -> None:
        self._page, self._card, self._desk, self._words = page, card, desk, words
        self._part: UplinkPart | None = None
        self.work = LongWork(page, words)
        card.asked.connect(self.join)
        card.switched.connect(self._switch)
        card.now_asked.connect(self._send_now)
        card.qualified_asked.connect(self.fetch_qualified)
        card.leaving_asked.connect(self.leave)
        card.going_on_asked.connect(self.go_on_for)

    def follow(self, services: Services) -> None:
        """Show the federation of this championship."""
        self._part = services.find(UplinkPart)
        if self._part is not None:
            self._part.changed.connect(self._card.part_changed)  # passed on by the card, it ends with the page
            self._card.part_changed.connect(self.show)
        self.show()

    def show(self) -> None:
        """Show which federation it is, and how far it is sent."""
        self._card.show_joined(self._part.joined if self._part is not None else None)
        self._card.show_elsewhere([joined.membership for joined in self._part.elsewhere.values()] if self._part is not None else [])
        self.look()

    def look(self) -> None:
        """Look how far it is sent."""
        if self._part is not None:
            self._card.show_state(self._part.state, self._part.newest, self._desk.clock())

    def join(self, address: str, code: str) -> None:
        """Join the federation at this address, in the background."""
        from tournament.federation.https_channel import join_federation

        def joined(membership: "Membership") -> None:
            if self._part is not None and self._is_meant(self._part, membership):
                part = self._part
                self._tell_refused(lambda: part.join(membership))
                self._card.sends.setFocus()

        self.work.run(
            self._words.gettext("Joining the federation…"), lambda _report: join_federation(address, code), done=joined, refused=self._complain
        )

    def _is_meant(self, part: UplinkPart, membership: "Membership") -> bool:
        """Whether this evening is to be sent as this hall, which is named before anything is sent."""
        outline = part.outline()
        others = [joined.membership for joined in part.elsewhere.values() if joined.membership.certificate == membership.certificate]
        other = next((one.hall for one in others if one.hall != membership.hall), "") if outline.round else ""
        told = self._words.gettext(
            "A copy of this evening is sent as {other} from this computer: it would count only once, for whichever arrives first."
        )
        warning = told.format(other=other) if other else ""
        return SendDialog.ask(self._page, self._words, membership.federation, membership.hall, outline, warning)

    def go_on_for(self, hall: str) -> None:
        """Go on as this hall, as which a copy of this championship was sent until now."""
        if self._part is not None:
            part = self._part
            found = next((key for key, joined in part.elsewhere.items() if joined.membership.hall == hall), None)
            if found is not None and self._is_sent_here(part, part.elsewhere[found].membership):
                self._tell_refused(lambda: part.go_on_for(found))
                self._card.sends.setFocus()

    def _is_sent_here(self, part: UplinkPart, membership: "Membership") -> bool:
        return SendDialog.ask(self._page, self._words, membership.federation, membership.hall, part.outline())

    def fetch_qualified(self) -> None:
        """Fetch the list of those who qualified, and show what it would do."""
        if self._part is None or self._part.joined is None:
            return
        settings, channel = championship(self._page.hall), self._part.channel
        players = entering_together(settings.rules, settings.phases)
        self.work.run(
            self._words.gettext("Fetching those who qualified…"),
            lambda _report: fetched(channel, players),
            done=self._offer,
            refused=self._page.refused.emit,
        )

    def _offer(self, entry_list: "EntryList") -> None:
        hall = self._page.hall
        brought = ImportDialog.ask(self._page, self._words, entry_list, teams(hall), championship(hall).fee_cents)
        if not brought.teams:
            return
        how = paid_before(brought.paid_by, handed_over(self._desk), self._words, entry_list.file)
        try:
            self._page.changed.emit(register_teams(self._desk.on_sight_of(hall), brought.teams, how))
        except Refused as refusal:
            self._page.refused.emit(refusal)

    def leave(self) -> None:
        """Belong to no federation any more, once that is sure."""
        say = self._words.gettext
        told = say("What was sent stays there and counts. To send again, a new code is needed.")
        if self._part is not None and SureDialog.ask(self._page, self._words, say("Leave the federation?"), told, say("Leave the federation")):
            self._tell_refused(self._part.leave)

    def _switch(self, sends: bool) -> None:
        if self._part is not None:
            part = self._part
            self._tell_refused(lambda: part.switch(sends=sends))
        self.show()

    def _send_now(self, instead: bool) -> None:
        if self._part is not None and (not instead or self._is_to_count(self._part)):
            self._part.send_now(instead=instead)
        self.look()

    def _is_to_count(self, part: UplinkPart) -> bool:
        """Whether this file is to count in the place of what the federation has, once both were shown."""
        say, state = self._words.gettext, part.state
        clash = next((problem for problem in state.problems if problem.code == OTHER_HISTORY), None) if state is not None else None
        if clash is None:
            return False
        hall = str(clash.details["hall"])
        question = say("Let this file count for {hall} instead of what the federation has?").format(hall=hall)
        told = "\n\n".join((*say_sides(clash, self._words), say("What the federation has is set aside there.")))
        return SureDialog.ask(self._page, self._words, question, told, say("Let this file count for {hall}").format(hall=hall))

    def _tell_refused(self, do: Callable[[], None]) -> None:
        """Do something, and say why where the disk refuses it."""
        try:
            do()
        except Refused as refusal:
            self._page.refused.emit(refusal)

    def _complain(self, trouble: Refused | OSError) -> None:
        problems = [say_problem(problem, self._words) for problem in trouble.problems] if isinstance(trouble, Refused) else []
        self._card.complain("\n".join(problems) if problems else say_trouble(trouble, self._words) if isinstance(trouble, OSError) else "")


def fetched(channel: "HttpsChannel", players: int) -> "EntryList":
    """The qualified as an entry list of teams of so many players. Refuses what the federation refuses."""
    from tournament.exchange.entry_lists import LARGEST
    from tournament.exchange.qualified_document import read_qualified
    from tournament.hosting.link import LinkDown

    try:
        raw = channel.qualified()
    except LinkDown:
        raise Refused(Problem("federation-away")) from None
    return read_qualified(parse_limited(raw, LARGEST), channel.membership.federation, players)
