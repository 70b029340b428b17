"""How long the tables of a round have been playing. Uses no window and no database."""

from collections.abc import Mapping
from datetime import datetime

from tournament.services.rounds.game_clock import LONG_GAME, GameClock, TableClock, TimePlayed
from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.ui.scores.incidents import ClockState


class EntryTime:
    """The clocks of the rounds that are played, and what time it is."""

    def __init__(self) -> None:
        self.now: datetime | None = None
        """The clock, as it was last told."""
        self._clocks: Mapping[int, GameClock] = {}
        self._own_clocks: Mapping[int, TableClock] = {}

    def follow(self, clocks: Mapping[int, GameClock], own: Mapping[int, TableClock]) -> None:
        """Go by these clocks of rounds, by number, and by what tables have besides, by game id."""
        self._clocks, self._own_clocks = clocks, own

    def played(self, shown: RoundLine | None) -> TimePlayed:
        """How long the tables of a round that are still out have been playing."""
        clock = self._clock_of(shown)
        return self._time_of(clock, shown) if clock is not None else TimePlayed()

    def played_alone(self, shown: RoundLine | None) -> Mapping[int, TimePlayed]:
        """How long the tables have been playing that have minutes or pauses of their own, by game id."""
        clock = self._clock_of(shown)
        if clock is None:
            return {}
        return {game_id: self._time_of(clock.at_table(own), shown, own) for game_id, own in self._own_clocks.items()}

    def clock(self, shown: RoundLine | None, *, has_minutes: bool) -> ClockState:
        """Whether a clock stops the games of a round (the settings give minutes), and whether it has run out."""
        clock = self._clocks.get(shown.number) if shown is not None else None
        return ClockState(clock is not None or has_minutes, clock is not None and self.now is not None and clock.is_over(self.now))

    def was_called(self, shown: RoundLine | None) -> bool:
        """Whether the tables of a round were told that time is up."""
        clock = self._clocks.get(shown.number) if shown is not None else None
        return clock is not None and clock.ended is not None

    def _time_of(self, clock: GameClock, shown: RoundLine | None, own: TableClock | None = None) -> TimePlayed:
        if self.now is None:
            return TimePlayed()
        late = clock.is_over(self.now)
        counted = shown is not None and shown.number in self._clocks
        return TimePlayed(clock.elapsed(self.now) if counted or late else None, is_late=late, own=own or TableClock())

    def _clock_of(self, shown: RoundLine | None) -> GameClock | None:
        """The clock of a round that is played; where there is none, its tables are late after the hour of the rules."""
        if shown is None or shown.state is not RoundState.POSTED:
            return None
        return self._clocks.get(shown.number) or GameClock(shown.posted_at, LONG_GAME)
