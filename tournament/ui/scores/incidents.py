"""What the desk remembers between decisions, and what the clock says to them."""

from dataclasses import dataclass


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
