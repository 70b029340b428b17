"""The window's side of a federation: while the championship belongs to one, entries are sent if wanted."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from tournament.errors import Refused
from tournament.messages.refusals import problem_text
from tournament.preferences import preferences_file
from tournament.services.desk.changes import Changes
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action, PageName

if TYPE_CHECKING:
    from tournament.federation.https_channel import ChampionshipMembership, FileKey, HttpsChannel, Membership
    from tournament.federation.uplink import DeskSource, Uplink
    from tournament.federation.views import EveningOutline, UplinkState
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.hall.exclusive import DeskExclusive

MEMBERSHIPS = "federations.json"
"""Where there is no such file beside the preferences, nothing of this is loaded."""


class UplinkPart(QObject, WindowService):
    """The federation of this championship. `changed`: it belongs to another, or sending changed."""

    changed = Signal()
    _told = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.joined: ChampionshipMembership | None = None
        self.elsewhere: Mapping[FileKey, ChampionshipMembership] = {}
        """The federations of other copies of this championship here, while this one belongs to none."""
        self.newest = 0
        """The number of the newest entry that is shown."""
        self._desk: Desk | None = None
        self._key: FileKey | None = None
        self._uplink: Uplink | None = None
        self._exclusive: DeskExclusive | None = None
        self._view: ChampionshipFrame | None = None
        self._told.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    @property
    def state(self) -> "UplinkState | None":
        """How far it was sent; None while nothing is to be sent."""
        return self._uplink.state if self._uplink is not None else None

    @property
    def channel(self) -> "HttpsChannel":
        """The way to the federation that this championship belongs to."""
        from tournament.federation.https_channel import HttpsChannel

        assert self.joined is not None
        return HttpsChannel(self.joined.membership)

    def join(self, membership: "Membership") -> None:
        """Belong to a federation from now on, and send what is done. Refuses what the disk refuses."""
        from tournament.federation.https_channel import ChampionshipMembership, Memberships

        self._stop()
        Memberships(preferences_file().parent).keep(self._known_key(), ChampionshipMembership(membership, sends=True))
        self._look_up()
        self.changed.emit()

    def go_on_for(self, before: "FileKey") -> None:
        """Go on for the copy kept there, which belongs to none from now on. Refuses what the disk refuses."""
        from tournament.federation.https_channel import Memberships

        memberships = Memberships(preferences_file().parent)
        memberships.carry_over(before, self._known_key())
        memberships.switch(self._known_key(), sends=True)
        self._look_up()
        self.changed.emit()

    def switch(self, *, sends: bool) -> None:
        """Send what is done from now on, or no longer. Refuses what the disk refuses."""
        from tournament.federation.https_channel import ChampionshipMembership, Memberships

        if self.joined is None or self.joined.sends == sends:
            return
        Memberships(preferences_file().parent).switch(self._known_key(), sends=sends)
        self.joined = ChampionshipMembership(self.joined.membership, sends)
        self._start() if sends else self._stop()
        self.changed.emit()

    def leave(self) -> None:
        """Belong to no federation any more; what was sent stays there."""
        from tournament.federation.https_channel import Memberships

        Memberships(preferences_file().parent).leave(self._known_key())
        self._stop()
        self._look_up()
        self.changed.emit()

    def send_now(self, *, instead: bool = False) -> None:
        """Try at once; `instead` puts this history in the place of another one that the federation has."""
        if self._uplink is not None:
            self._uplink.retry(instead=instead)

    # what the championship tells

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view from now on; the first one begins to send where that was switched on."""
        self._view = view
        if self._desk is None:
            self._desk = view.services.desk
            if (preferences_file().parent / MEMBERSHIPS).exists():
                try:
                    self._look_up()
                except Refused as refused:
                    view.complain("\n".join(problem_text(problem, view.translator) for problem in refused.problems))

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Send what was done, soon."""
        self.newest = state.sequence
        if self._uplink is not None:
            self._uplink.nudge()

    def actions(self) -> Sequence[Action]:
        """The card of the federation."""
        if self._view is None:
            return ()
        view, say = self._view, self._view.translator.gettext
        return (
            Action(
                say("Send to the federation…"),
                "arrow",
                lambda: view.go(PageName.HALL),
                also=say("uplink, halls, overall standings, qualified"),
            ),
        )

    def close(self) -> None:
        """Send no more: what is not sent yet is sent when the championship is open again."""
        self._stop()

    def outline(self) -> "EveningOutline":
        """The championship in a few words."""
        return self._source().outline()

    def _look_up(self) -> None:
        """See what this championship belongs to, and send where that is switched on."""
        from tournament.federation.https_channel import Memberships

        memberships, key = Memberships(preferences_file().parent), self._known_key()
        self.joined = memberships.of(key)
        self.elsewhere = memberships.elsewhere(key) if self.joined is None else {}
        if self.joined is not None and self.joined.sends:
            self._start()

    def _known_key(self) -> "FileKey":
        """By what memberships know this championship."""
        if self._key is None:
            self._key = self._source().key()
        return self._key

    def _source(self) -> "DeskSource":
        """The journal of this championship, read in the thread of the desk."""
        from tournament.federation.uplink import DeskSource
        from tournament.hosting.exclusive import Direct

        assert self._desk is not None
        return DeskSource(self._desk, Direct())

    def _start(self) -> None:
        from tournament.federation.uplink import DeskSource, Uplink
        from tournament.ui.hall.exclusive import DeskExclusive

        assert self._desk is not None
        self._exclusive = DeskExclusive()
        self._uplink = Uplink(DeskSource(self._desk, self._exclusive.queued), self.channel, told=self._told.emit)
        self._uplink.start()

    def _stop(self) -> None:
        """End it: whoever waits for the desk is refused, and what is on its way is waited for a moment."""
        if self._uplink is not None and self._exclusive is not None:
            self._exclusive.queued.close()
            self._uplink.stop(1.0)
        self._uplink = self._exclusive = None
