"""Where one is in score entry, and where each key leads. Uses no window and no database.

The page passes it what is pressed, and does the `Step` it answers with. The state is the round that is shown, the open
sheet, what is asked under it, which of its hands is being corrected, and what is asked of the whole round.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, StrEnum, auto

from tournament.hosting.joined import NOBODYS
from tournament.scoring.facts import HandFacts
from tournament.services.desk.use_cases import Command
from tournament.services.hall.views import NOTHING_SAID, SaidView
from tournament.services.rounds.game_clock import LONG_GAME, GameClock, TableClock, TimePlayed
from tournament.services.rounds.views import RoundState, RoundView
from tournament.services.scores.entry import change_hand, record_hand
from tournament.services.scores.views import GameView, HandView, SheetView
from tournament.services.setup.views import Settings


@dataclass
class PreviousRuling:
    """Who decides, and the reason of the last stop: the next table has the same."""

    referee: str = ""
    reason: str = ""


@dataclass(frozen=True)
class ClockState:
    """Whether games are stopped by a clock, so that it is the reason, and whether it has run out."""

    stops_games: bool = False
    has_run_out: bool = False


class EntryTime:
    """The clocks of the rounds that are played, and what time it is."""

    def __init__(self) -> None:
        self.now: datetime | None = None
        """The clock, as it was last told."""
        self._clocks: Mapping[int, GameClock] = {}
        self._table_clocks: Mapping[int, TableClock] = {}

    def follow(self, clocks: Mapping[int, GameClock], table_clocks: Mapping[int, TableClock]) -> None:
        """Go by these clocks of rounds, by number, and by what tables have besides, by game id."""
        self._clocks, self._table_clocks = clocks, table_clocks

    def played(self, shown: RoundView | None) -> TimePlayed:
        """How long the tables of a round that are still out have been playing."""
        clock = self._clock_of(shown)
        return self._time_of(clock, shown) if clock is not None else TimePlayed()

    def played_alone(self, shown: RoundView | None) -> Mapping[int, TimePlayed]:
        """How long the tables have been playing that have minutes or pauses of their own, by game id."""
        clock = self._clock_of(shown)
        if clock is None:
            return {}
        return {
            game_id: self._time_of(clock.at_table(table_clock), shown, table_clock)
            for game_id, table_clock in self._table_clocks.items()
        }

    def clock(self, shown: RoundView | None, *, has_minutes: bool) -> ClockState:
        """Whether a clock stops the games of a round (the settings give minutes), and whether it has run out."""
        clock = self._clocks.get(shown.number) if shown is not None else None
        return ClockState(
            clock is not None or has_minutes, clock is not None and self.now is not None and clock.is_over(self.now)
        )

    def was_called(self, shown: RoundView | None) -> bool:
        """Whether the tables of a round were told that time is up."""
        clock = self._clocks.get(shown.number) if shown is not None else None
        return clock is not None and clock.ended is not None

    def _time_of(self, clock: GameClock, shown: RoundView | None, table_clock: TableClock | None = None) -> TimePlayed:
        if self.now is None:
            return TimePlayed()
        late = clock.is_over(self.now)
        counted = shown is not None and shown.number in self._clocks
        return TimePlayed(
            clock.elapsed(self.now) if counted or late else None, is_late=late, table_clock=table_clock or TableClock()
        )

    def _clock_of(self, shown: RoundView | None) -> GameClock | None:
        """The clock of a round that is played; where there is none, its tables are late after the hour of the rules."""
        if shown is None or shown.state is not RoundState.POSTED:
            return None
        return self._clocks.get(shown.number) or GameClock(shown.posted_at, LONG_GAME)


class AskedBelow(StrEnum):
    """What is asked: under the open sheet, and in the last three of every table of the round."""

    HAND = "hand"
    ANNOUNCED = "announced"
    TOTALS = "totals"
    INCIDENT = "incident"
    NEXT = "next"
    """Nothing more is typed: how the game came out, and whether to go on to the next table."""
    CLOSING = "closing"
    STOPPING = "stopping"
    COUNTING = "counting"


AT_HAND = (AskedBelow.HAND, AskedBelow.ANNOUNCED)
OF_SHEET = (AskedBelow.INCIDENT, AskedBelow.TOTALS)
OF_ROUND = (AskedBelow.CLOSING, AskedBelow.STOPPING, AskedBelow.COUNTING)
KINDS_OF_ROUND = {"count": AskedBelow.COUNTING, "stop": AskedBelow.STOPPING, "close": AskedBelow.CLOSING}


class EntryStep(Enum):
    """What the page does after a key."""

    STAY = auto()
    SAVE_FIRST = auto()
    """Nothing, but say that what is typed would be lost."""
    TABLES = auto()
    """The keys go to the number of the next table; what is typed elsewhere stays there."""
    ROUND = auto()
    """The keys go to the number of the next table, among those of another round, or without an open sheet."""
    NEXT = auto()
    """The keys go to the number of the table that is proposed: one to be checked first, or the next one still out."""
    DRAW = auto()
    """The keys go to the button that leads to what comes after this round."""
    SHEET = auto()
    """The sheet is shown anew, and the keys go to what is asked under it."""
    ASK = auto()
    """A panel begins to ask: it is made ready, and the keys go there."""
    RESUME = auto()
    """The keys go to what is asked, as it is."""


class EntryController:
    """The state of score entry. `is_unsaved` says whether the line of keys holds something that is not on the sheet."""

    def __init__(self, settings: Settings, is_unsaved: Callable[[], bool]) -> None:
        self.settings = settings
        self.time = EntryTime()
        self.said: Mapping[int, SaidView] = {}
        """What is said at tables beside their games, by the ids of these."""
        self.whose = NOBODYS
        """Which tables this desk takes first, and which the others do."""
        self.round: RoundView | None = None
        self.posted: tuple[int, ...] = ()
        self.sheet: SheetView | None = None
        self.asked = AskedBelow.NEXT
        self.deciding: AskedBelow | None = None
        self.proposed: int | None = None
        """The number of the table that `EntryStep.NEXT` leads to."""
        self._doubted: set[GameView] = set()
        self._drawn: tuple[RoundView, ...] = ()
        self._is_unsaved = is_unsaved
        self._correcting: int | None = None
        self._is_over = self._is_typing_on = self._has_corrected = False
        self._totals_from_tables = self._incident_from_totals = False

    # what there is

    @property
    def game(self) -> GameView | None:
        """The game whose sheet is open."""
        return self.sheet.game if self.sheet else None

    @property
    def is_latest(self) -> bool:
        """Whether the newest posted round is shown: the page then follows the play."""
        return self.round is None or self.round.number == self.posted[-1]

    @property
    def is_newest(self) -> bool:
        """Whether no round was drawn after the one that is shown."""
        return self.round is None or self.round.number == self._drawn[-1].number

    @property
    def is_complete(self) -> bool:
        """Whether every table of the round that is shown is in."""
        return self.round is not None and self.round.state is RoundState.COMPLETE

    @property
    def correcting(self) -> HandView | None:
        """The hand of the open sheet that is corrected, or about which a decision is asked."""
        return self.hand(self._correcting)

    @property
    def must_save(self) -> bool:
        """Whether going elsewhere on the sheet would lose what is typed."""
        return self.asked is AskedBelow.HAND and self._is_unsaved()

    @property
    def is_begun(self) -> bool:
        """Whether something is asked or half typed under the sheet."""
        if self.sheet is None or self.asked is AskedBelow.NEXT:
            return False
        return self.asked is not AskedBelow.HAND or self._correcting is not None or self._is_unsaved()

    @property
    def leaves_totals_to_tables(self) -> bool:
        """Whether Escape leads from the totals to the tables, from where one came."""
        return self._totals_from_tables

    @property
    def leaves_incident_to_totals(self) -> bool:
        """Whether Escape leads from the incident to the totals, from where one came."""
        return self._incident_from_totals

    @property
    def totals_come_first(self) -> bool:
        """Whether the open sheet is new, and sheets are begun with their totals here."""
        sheet = self.sheet
        return (
            sheet is not None
            and self.settings.totals_first
            and not (sheet.game.is_in or sheet.hands or sheet.typed_totals)
        )

    def hand(self, hand_id: int | None) -> HandView | None:
        """A hand of the open sheet by its id."""
        return next((hand for hand in self.sheet.hands if hand.id == hand_id), None) if self.sheet else None

    def game_at(self, table: int) -> GameView:
        """The game of a table of the round that is shown."""
        assert self.round is not None
        return next(game for game in self.round.tables if game.table == table)

    @property
    def is_final(self) -> bool:
        """Whether nothing is to be drawn after the round that is shown."""
        return self.is_newest and self._is_over

    # what changed

    def follow(self, settings: Settings, drawn: Sequence[RoundView], *, is_over: bool) -> None:
        """Show the newest posted round, or the chosen one; `is_over` once everything planned is played."""
        chosen = None if self.is_latest or self.round is None else self.round.number
        self.settings, self._drawn, self._is_over = settings, tuple(drawn), is_over
        posted = [line for line in drawn if line.state is not RoundState.DRAWN]
        self.posted = tuple(line.number for line in posted)
        if posted:
            self.round = next((line for line in posted if line.number == chosen), posted[-1])
        else:
            self.round = self.sheet = None

    @property
    def said_here(self) -> SaidView:
        """What is said at the table whose sheet is open."""
        return self.said.get(self.game.id, NOTHING_SAID) if self.game is not None else NOTHING_SAID

    @property
    def sheet_is_gone(self) -> bool:
        """Whether the open sheet is none of the round that is shown any more."""
        tables = self.round.tables if self.round is not None else ()
        return self.game is not None and all(line.id != self.game.id for line in tables)

    @property
    def decides_nothing(self) -> bool:
        """Whether something is asked of a round that is complete by now."""
        return self.deciding is not None and self.is_complete

    def reread(self, sheet: SheetView) -> bool:
        """Take the open sheet as it is, keeping what is still valid; whether its totals are asked from now on."""
        before, self.sheet = self.sheet, sheet
        asked = self.asked
        if asked in OF_SHEET:
            return False
        self._ready(self._correcting)
        of_totals = self._incident_from_totals or (
            before is not None and bool(before.typed_totals) and not before.hands
        )
        if (
            asked is AskedBelow.NEXT
            and self.asked is AskedBelow.HAND
            and not sheet.hands
            and (of_totals or self.totals_come_first)
        ):
            self.ask_totals(from_tables=self._totals_from_tables)
            return True
        if asked is AskedBelow.ANNOUNCED and self.asked is AskedBelow.HAND:
            self.asked = asked
        return False

    # going from table to table

    def choose_round(self, number: int) -> EntryStep:
        """Another round is chosen."""
        self.round = next(line for line in self._drawn if line.number == number)
        self._has_corrected = False
        return self.close_sheet()

    def close_sheet(self) -> EntryStep:
        """No sheet is open any more."""
        self.sheet = self.deciding = None
        return EntryStep.ROUND

    def open(self, sheet: SheetView, correcting: int | None = None) -> EntryStep:
        """A sheet of the round that is shown is opened, for its next hand or to correct one."""
        self.sheet = sheet
        self._is_typing_on = self._incident_from_totals = False
        self.deciding = None
        return self._ready(correcting)

    def go_to_tables(self) -> EntryStep:
        """The next table is wanted."""
        self.deciding = None
        return EntryStep.TABLES

    def next_table(self) -> EntryStep:
        """Enter on a finished game: tables to check once, the played round's next table, or what comes after it."""
        if not self.is_latest:
            return self.choose_round(self.posted[-1])
        if not (self.is_newest and self.is_complete and self.round is not None):
            self.proposed = self._next_out()
            return EntryStep.TABLES if self.proposed is None else EntryStep.NEXT
        doubted = next((game for game in self._in_order() if game.to_check and game not in self._doubted), None)
        if doubted is None:
            return EntryStep.DRAW
        self._doubted.add(doubted)
        self.proposed = doubted.table
        return EntryStep.NEXT

    def _next_out(self) -> int | None:
        """The next table that is still out, after the open one; other desks' tables last."""
        here = self.game.table if self.game is not None and self.game.table is not None else 0
        out = [game.table for game in self._in_order() if not game.is_in and game.table is not None]
        mine = [table for table in out if self.whose.order(table) is self.whose.order(out[0])]
        return next((table for table in mine if table > here), mine[0] if mine else None)

    def _in_order(self) -> Sequence[GameView]:
        return (
            sorted(self.round.tables, key=lambda game: self.whose.order(game.table)) if self.round is not None else ()
        )

    def come_back(self) -> EntryStep:
        """Go on with what is asked or half typed, else with the tables of the round that is played."""
        if self.deciding is not None or self.is_begun:
            return EntryStep.RESUME
        if self._has_corrected and not self.is_latest:
            return self.choose_round(self.posted[-1])
        return EntryStep.TABLES

    # on the sheet

    def walk(self, step: int) -> EntryStep:
        """Up and down along the sheet; below its last hand is the one still to type."""
        assert self.sheet is not None
        if self.must_save:
            return EntryStep.SAVE_FIRST
        ids = [hand.id for hand in self.sheet.hands]
        here = ids.index(self._correcting) if self.asked is AskedBelow.HAND and self._correcting in ids else len(ids)
        if not 0 <= here + step <= len(ids):
            return EntryStep.STAY
        return self._ready(ids[here + step] if here + step < len(ids) else None)

    def correct(self, hand_id: int) -> EntryStep:
        """A hand of the sheet is chosen."""
        return EntryStep.SAVE_FIRST if self.must_save else self._ready(hand_id)

    def type_on(self) -> EntryStep:
        """The next hand is typed, though the totals say that there is none."""
        self._is_typing_on = True
        return self._ready(None)

    def leave(self) -> EntryStep:
        """Escape: one step back from what is asked."""
        if self.deciding is not None:
            return self.go_to_tables()
        if self.asked is AskedBelow.ANNOUNCED:
            self.asked = AskedBelow.HAND
            return EntryStep.RESUME
        if self.asked is AskedBelow.INCIDENT and self._incident_from_totals:
            return self.ask_totals(from_tables=self._totals_from_tables)
        to_tables = {
            AskedBelow.NEXT: True,
            AskedBelow.HAND: self._correcting is None,
            AskedBelow.TOTALS: self._totals_from_tables,
        }
        return self.go_to_tables() if to_tables.get(self.asked) else self._ready(None)

    def leave_to_hands(self) -> EntryStep:
        """F9 from the totals: to the hands, wherever one came from."""
        return self._ready(None)

    # what is asked

    def ask_incident(self) -> EntryStep:
        """F8: a decision about the sheet, or about the hand that is corrected."""
        if self._correcting is not None and self.must_save:
            return EntryStep.SAVE_FIRST
        self._incident_from_totals = self.asked is AskedBelow.TOTALS
        if self.asked is not AskedBelow.HAND:
            self._correcting = None
        self.asked = AskedBelow.INCIDENT
        return EntryStep.ASK

    def ask_totals(self, *, from_tables: bool = False) -> EntryStep:
        """F9, or the first thing asked about a table: its totals. Escape then goes back where one came from."""
        if self._correcting is not None and self.must_save:
            return EntryStep.SAVE_FIRST
        self._totals_from_tables = from_tables
        self._correcting = None
        self.asked = AskedBelow.TOTALS
        return EntryStep.ASK

    def ask_announced(self) -> EntryStep:
        """What was announced in the hand that is typed."""
        self.asked = AskedBelow.ANNOUNCED
        return EntryStep.ASK

    def ask(self, asked: AskedBelow) -> EntryStep:
        """What was being asked elsewhere is asked again."""
        asks = {
            AskedBelow.TOTALS: self.ask_totals,
            AskedBelow.INCIDENT: self.ask_incident,
            AskedBelow.ANNOUNCED: self.ask_announced,
        }
        return asks[asked]() if asked in asks else self.ask_of_round(asked)

    def ask_of_round(self, asked: AskedBelow) -> EntryStep:
        """Closing the round, stopping its tables, or counting who is there."""
        assert asked in OF_ROUND
        self.deciding = asked
        return EntryStep.ASK

    # what is done

    def saving(self, facts: HandFacts) -> Command:
        """What writes the hand that is typed on the sheet, or the correction of one."""
        assert self.sheet is not None
        game, hand = self.sheet.game, self.correcting
        if hand is None:
            return record_hand.command(game.id, facts)
        return change_hand.command(hand.id, facts)

    def done(self, asked: AskedBelow) -> None:
        """What was asked is done: nothing of it is open any more when the changes are followed."""
        self.asked, self._correcting = AskedBelow.NEXT, None
        if asked is AskedBelow.TOTALS:
            self._is_typing_on = False
        self._has_corrected = not self.is_latest

    def go_on(self, asked: AskedBelow) -> EntryStep:
        """On from what is done, once the changes were followed."""
        if asked in OF_ROUND:
            self.deciding = None
            return self.go_to_tables() if asked is AskedBelow.COUNTING else self.next_table()
        if self.sheet is None:
            return self.go_to_tables()
        if asked is AskedBelow.INCIDENT and self._incident_from_totals and not self.sheet.game.is_in:
            return self.ask_totals(from_tables=self._totals_from_tables)
        return EntryStep.RESUME

    def _ready(self, hand_id: int | None) -> EntryStep:
        """Be at a hand to correct, at the next one to type, or at how the game ended."""
        assert self.sheet is not None
        game = self.sheet.game
        to_settle = game.disputed and not self._is_typing_on
        hand = self.hand(hand_id)
        self._correcting = hand.id if hand else None
        self.asked = AskedBelow.HAND if hand is not None or not (game.is_in or to_settle) else AskedBelow.NEXT
        return EntryStep.SHEET
