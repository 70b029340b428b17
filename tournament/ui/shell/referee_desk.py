"""F8 from anywhere: which decision, about what; and when to count who is at the tables."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.messages.rounds.clock import due_text
from tournament.sentences import N_
from tournament.services.desk.changes import Changes
from tournament.services.people.registration import teams
from tournament.services.rounds.clock import missing_tables, presence_due
from tournament.services.rounds.round_views import rounds
from tournament.services.rounds.views import RoundState, RoundView
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.safety.banners import Banner
from tournament.ui.widgets.buttons import icon_button, quiet_button
from tournament.ui.widgets.keys import on_key

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.scores.entry_page import EntryPage


class PresenceBanner(Banner):
    """Says which tables are known to be incomplete, with the button that counts who is there. It can be closed."""

    counting_asked = Signal()
    closed = Signal()

    def __init__(self, tr: Translator) -> None:
        self.count = quiet_button(tr.gettext("Roll call…"))
        self.close_button = icon_button("cross", tr.gettext("Close this message"))
        super().__init__("", lambda colours: colours.baize, self.count, self.close_button, sign="clock")
        self.close_button.setProperty("role", "flat")
        self.count.clicked.connect(self.counting_asked)
        self.close_button.clicked.connect(self.closed)


OF_ROUND: Final = {
    "count": (
        N_("Who is there?"),
        N_("Ten minutes after the start, teams that are not at their table have lost the game (article 9 D)."),
    ),
    "stop": (
        N_("Stop every table"),
        N_("Past the hour the organiser may stop games, with as many hands left for all as is decided (article 9 D)."),
    ),
    "close": (N_("Close the round"), N_("Every table that is still out is decided as it stands.")),
    "clock": (N_("Clock of the round"), N_("Minutes given to all tables or taken, a pause, time called.")),
}
"""What can be decided about a whole round: its name, and what it does."""


def entry_page(view: "ChampionshipFrame") -> "EntryPage":
    """The page of score entry, which is imported when somebody decides at a table."""
    from tournament.ui.scores.entry_page import EntryPage

    return view.pages.of(EntryPage)


class RefereeDesk(WindowService):
    """Leads to where a decision is taken. What it opens is imported when it is first asked for."""

    def __init__(self) -> None:
        self._view: ChampionshipFrame | None = None
        self._state: ChampionshipState | None = None
        self._banner: PresenceBanner | None = None
        self._closed: int | None = None
        """The round whose banner was closed: of that one nobody is told again."""

    def enter(self, view: "ChampionshipFrame") -> None:
        """Open where a page, the rail or the bar asks for it."""
        self._view = view
        self._banner = PresenceBanner(view.translator)
        self._banner.counting_asked.connect(self.count_presence)
        self._banner.closed.connect(self._close_banner)
        view.put_over_pages(self._banner)
        view.decision_asked.connect(self.open)
        for part in view.around_pages:
            on_key(part, DECISION_KEY, self.open, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Decide in the present state."""
        self._state = state

    def tell_time(self, now: datetime) -> None:
        """Say that the ten minutes of a round are over, while nothing is known of what is played there."""
        view, state, banner = self._view, self._state, self._banner
        if view is None or state is None or banner is None or not isValid(view):
            return
        due = presence_due(state, now)
        is_told = due is not None and due != self._closed
        banner.show_text(
            due_text(due, missing_tables(state, due), view.translator) if due is not None and is_told else ""
        )

    def _close_banner(self) -> None:
        view, state, banner = self._view, self._state, self._banner
        if view is not None and state is not None and banner is not None:
            self._closed = presence_due(state, view.desk.clock())
            banner.hide()

    @property
    def _played(self) -> RoundView | None:
        posted = (
            [line for line in rounds(self._state) if line.state is not RoundState.DRAWN]
            if self._state is not None
            else []
        )
        return posted[-1] if posted else None

    def open(self) -> None:
        """Ask about the sheet that is open, about the team that is shown, or about what."""
        view, state = self._view, self._state
        if view is None or state is None:
            return
        if view.here is PageName.ENTRY and (entry := entry_page(view)).game is not None:
            entry.decide()
        elif view.team_shown is not None:
            self.about_team(view.team_shown)
        else:
            self._ask(view, state)

    def _ask(self, view: "ChampionshipFrame", state: "ChampionshipState") -> None:
        from tournament.ui.scores.decision_dialog import NumberDialog, What

        played = self._played
        tables = [game.table for game in played.tables if game.table is not None] if played is not None else []
        about = NumberDialog.ask(
            view, view.translator, tables, [team.number for team in teams(state) if team.number is not None]
        )
        if about is None:
            return
        if about.what is What.TEAM:
            self.about_team(about.number)
        elif about.what is What.TABLE and played is not None:
            self._at_table(view, played.number, about.number)
        else:
            self.about_round()

    def _at_table(self, view: "ChampionshipFrame", number: int, table: int) -> None:
        view.open_table(number, table)
        entry_page(view).decide()

    def about_team(self, number: int) -> None:
        """Decide about a team."""
        from tournament.ui.people.team_rulings import TeamRulings

        view, state = self._view, self._state
        if view is None or state is None:
            return
        table = TeamRulings(view, view.desk, view.translator, view.follow, view.refuse).decide(state, number)
        if table is not None:
            self._at_table(view, *table)

    def about_round(self) -> None:
        """Decide about the round that is played."""
        from tournament.ui.scores.decision_dialog import KindDialog, KindWords

        view, played = self._view, self._played
        if view is None or played is None:
            return
        say = view.translator.gettext
        kinds = {kind: KindWords(say(name), say(told)) for kind, (name, told) in OF_ROUND.items()}
        kind = KindDialog.ask(view, view.translator, say("Decision about round {n}").format(n=played.number), kinds)
        if kind == "clock":
            view.clock_asked.emit()
        elif kind is not None:
            self._of_round(view, played.number, kind)

    def _of_round(self, view: "ChampionshipFrame", number: int, kind: str) -> None:
        view.go(PageName.ENTRY)
        entry_page(view).decide_round(number, kind)

    def count_presence(self) -> None:
        """Count who is at the tables."""
        if self._view is not None and (played := self._played) is not None:
            self._of_round(self._view, played.number, "count")

    def actions(self) -> Sequence[Action]:
        """Decisions by their words."""
        if self._view is None:
            return ()
        say = self._view.translator.gettext
        also = say("referee, incident, dispute, complaint, warning, penalty, irregular deal, wrong card, exclusion")
        return (Action(say("Referee’s decision…"), "flag", self.open, DECISION_KEY, also=also),)
