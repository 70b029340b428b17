"""What puts a draw right: changes by hand, and places for teams that came after the posting."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.scoring.systems import seating_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.hall import Hall
from tournament.services.people.registration import teams
from tournament.services.repairs.seat_lines import ChangeKind, LateChoice, LateLine, SeatChange
from tournament.services.repairs.seating_changes import change_seats, foresee_change, late_teams, seat_late
from tournament.services.rounds.cautions import Caution, Deed, caution_of, is_possible, stage_of
from tournament.services.rounds.lines import RoundLine
from tournament.services.setup.championship import championship
from tournament.ui.dialogs.sure_dialog import SureDialog
from tournament.ui.ground.page import Showing
from tournament.ui.repairs.late_dialog import LateDialog
from tournament.ui.repairs.seat_change_dialog import SeatChangeDialog
from tournament.ui.rounds.draw_table import DrawRow, DrawTable
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import prose

BY_HAND_KEY, LATE_KEY = "F4", "F6"
PAIR = 2


class Repairs(QWidget):
    """Two buttons that ask, and do. What is chosen in the table of the draw is what they begin with."""

    changed = Signal(Changes)
    refused = Signal(Refused)

    def __init__(self, page: Showing, desk: Desk, words: Translator, table: DrawTable) -> None:
        super().__init__()
        self._page, self._desk, self._words, self._table = page, desk, words, table
        self._late: LateLine | None = None
        say = words.gettext
        self.by_hand = quiet_button(say("Change by hand…"), BY_HAND_KEY)
        self.who_is_late = prose("")
        self.seat_late = quiet_button(say("Give a place…"), LATE_KEY)
        self.by_hand.clicked.connect(self.ask_for_change)
        self.seat_late.clicked.connect(self.ask_for_seat)
        self.setLayout(column(self.by_hand, self.who_is_late, self.seat_late, space=STEP))

    def show_rounds(self, rounds: Sequence[RoundLine]) -> None:
        """Offer what can be done to the newest round."""
        stage = stage_of(rounds)
        self.by_hand.setVisible(is_possible(Deed.CHANGE_SEATS, stage))
        self._late = late_teams(self._page.hall) if is_possible(Deed.SEAT_LATE, stage) else None
        late = self._late.late if self._late is not None else ()
        sentence = self._words.ngettext("Arrived after the draw: {teams}.", "Arrived after the draw: {teams}.", len(late))
        self.who_is_late.setText(sentence.format(teams=", ".join(map(str, late))))
        for part in (self.who_is_late, self.seat_late):
            part.setVisible(bool(late))
        self.setVisible(not (self.by_hand.isHidden() and self.seat_late.isHidden()))

    def ask_for_change(self) -> None:
        """Ask who trades places with whom."""
        seating = seating_of(championship(self._page.hall).rules)
        SeatChangeDialog.ask(
            self.window(),
            self._words,
            names_in(self._page.hall),
            lambda wish: foresee_change(self._page.hall, wish),
            self._change,
            begun_with(self._table.chosen),
            may_move=seating.most > PAIR,
        )

    def ask_for_seat(self) -> None:
        """Ask where the late teams play, one after another, showing each answer's result before the next."""
        seen = None
        while self._late is not None and self._page.hall is not seen:
            seen = self._page.hall
            offer = LateDialog.ask(self.window(), self._words, self._late, names_in(seen))
            if offer is None or offer.choice is LateChoice.WAIT:
                return
            try:
                changes = seat_late(self._desk.on_sight_of(seen), offer)
            except Refused as refusal:
                self.refused.emit(refusal)
                return
            self.changed.emit(changes)

    def _change(self, wish: SeatChange, reason: str) -> Sequence[Problem]:
        try:
            changes = change_seats(self._desk.on_sight_of(self._page.hall), wish, reason=reason)
        except Refused as refusal:
            return refusal.problems
        self.changed.emit(changes)
        return ()


def names_in(hall: Hall) -> Mapping[int, str]:
    """What the teams that have a number are called."""
    return {team.number: team.name for team in teams(hall) if team.number is not None}


def begun_with(chosen: Sequence[tuple[DrawRow, int]]) -> Mapping[ChangeKind, tuple[str, str]]:
    """What a change begins with, by the chosen rows and sides of the draw: two rows trade tables."""
    tables = [str(line.table) for line, _ in chosen if line.table is not None]
    numbers = [str(line.sides[min(side, len(line.sides) - 1)].teams[0]) for line, side in chosen]
    one, other = ([*numbers, "", ""])[:2]
    first, second = ([*tables, "", ""])[:2]
    begun = {ChangeKind.TEAMS: (one, other), ChangeKind.TABLES: (first, second), ChangeKind.MOVE: (one, "")}
    if len(tables) == PAIR:
        return {ChangeKind.TABLES: begun.pop(ChangeKind.TABLES), **begun}
    return begun


def sure_to_lose_changes(parent: QWidget, words: Translator, rounds: Sequence[RoundLine], deed: Deed, action: str) -> bool:
    """Whether to draw again or discard a draw changed by hand; asks only where something would be lost."""
    if caution_of(deed, stage_of(rounds)) is not Caution.CONSEQUENCES:
        return True
    changed = [game.table for game in rounds[-1].games if game.by_hand and game.table is not None]
    say = words.gettext
    sentence = say("What was changed by hand in round {n} is lost (tables {tables}). The journal keeps it, and Ctrl+Z brings it back.")
    told = sentence.format(n=rounds[-1].number, tables=", ".join(map(str, changed)))
    return SureDialog.ask(parent, words, say("This draw was changed by hand"), told, action)


def sure_to_drop_reports(parent: QWidget, words: Translator, tables: int, action: str) -> bool:
    """Whether to take back a posting though tables have reported by phone; asks only if some have."""
    if not tables:
        return True
    told = words.ngettext(
        "{n} table has reported its result from a telephone. It is dropped, unless this same draw is posted again.",
        "{n} tables have reported their results from telephones. They are dropped, unless this same draw is posted again.",
        tables,
    )
    return SureDialog.ask(parent, words, words.gettext("Results were reported"), told.format(n=tables), action)
