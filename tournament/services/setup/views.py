"""The championship and its settings, for views: who enters, what an unplayed game is worth, what a change does.

Frozen, and without SQL: windows and sheets can name these types before the database is loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.draw.catalogue import partners_drawn
from tournament.draw.facts import PAIRS, Phase, sizes_for
from tournament.errors import Problem
from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS, seating_of
from tournament.settings import ByeWorth as ByeWorth
from tournament.settings import ForfeitMarks as ForfeitMarks
from tournament.settings import Settings as Settings


@dataclass(frozen=True)
class ChangedGame:
    """A game that would come out otherwise, or whose hands would.

    `teams` are the names of its sides, and totals, those so far while it is out, are in their order; `hands` are
    numbers of those that change.
    """

    round: int
    table: int | None
    teams: tuple[str, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    winner_before: str | None
    winner_after: str | None
    was_over: bool
    will_be_over: bool
    hands: tuple[int, ...]


@dataclass(frozen=True)
class MovedTeam:
    """A team whose rank would change."""

    team: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class TableMove:
    """A round that is not over, and those of its tables that another room would not have given it."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Consequences:
    """What a change of the settings would do to what was played.

    `moved` are the teams that change rank, in the order that would hold; `teams` is how many are ranked. `drawn_round`
    is a draw that is not posted.
    """

    games: tuple[ChangedGame, ...]
    moved: tuple[MovedTeam, ...]
    teams: int
    leaders_before: tuple[str, ...]
    leaders_after: tuple[str, ...]
    drawn_round: int | None
    tables: TableMove | None

    @property
    def are_none(self) -> bool:
        """Whether nothing that happened looks otherwise afterwards."""
        return not (self.games or self.moved or self.tables)


POINTS_OF_A_HAND = 160
"""What one hand of a game of a fixed number of hands is taken to be worth, where a bye or a forfeit needs a target."""


@dataclass(frozen=True)
class WorthTerms:
    """The settings of a championship that decide what a game is worth without being played."""

    rules: Rules
    bye_worth: ByeWorth
    bye_wins: bool
    forfeit_marks: ForfeitMarks

    @property
    def counts_down(self) -> bool:
        """Whether totals go down, and the fewer the better."""
        return SYSTEMS[self.rules.system].countdown

    @property
    def target(self) -> int:
        """A game's target; for fixed hands what they are worth; of a countdown, all the way down."""
        if self.counts_down:
            return self.rules.number("start")
        return self.rules.target or POINTS_OF_A_HAND * (self.rules.hands or 0)

    def worth(self, share: ByeWorth | ForfeitMarks, average: int | None) -> int:
        """The marks of a bye or of a forfeit; the half where the round has no average yet."""
        if share in (ByeWorth.TARGET, ForfeitMarks.TARGET):
            return self.target
        if share in (ByeWorth.AVERAGE, ForfeitMarks.AVERAGE) and average is not None:
            return average
        return self.target // 2

    def gained(self, total: int) -> int:
        """What standings count of a total: for a countdown how far it went; its own inverse."""
        return self.rules.number("start") - total if self.counts_down else total


def terms_by(settings: Settings) -> WorthTerms:
    """The terms that these settings make."""
    return WorthTerms(settings.rules, settings.bye_worth, settings.bye_wins, settings.forfeit_marks)


def marks_of_forfeit(settings: Settings) -> int | None:
    """The marks of a forfeit; None where they are the round's average, unknown before its end."""
    return (
        None
        if settings.forfeit_marks is ForfeitMarks.AVERAGE
        else terms_by(settings).worth(settings.forfeit_marks, None)
    )


def referees_of(settings: Settings) -> tuple[str, ...]:
    """The referees of a championship by name, as its rule sheet has them."""
    return tuple(filter(None, (name.strip() for name in settings.referees.replace(";", ",").split(","))))


def entering_together(rules: Rules, phases: Sequence[Phase]) -> int:
    """How many players enter together, as a team."""
    return 1 if partners_drawn(phases) else seating_of(rules).players


def tables_for(entrants: int, rules: Rules, phases: Sequence[Phase]) -> int:
    """How many tables so many of those who enter make, as the rules seat them and the plan draws partners or not."""
    return len(sizes_for(entrants, seating_of(rules), 2 if partners_drawn(phases) else 1).tables)


def check_entering(rules: Rules, phases: Sequence[Phase]) -> list[Problem]:
    """What is wrong with rules and phases together: drawn partners need two sides of two."""
    return [Problem("melee-needs-pairs", "phases")] if partners_drawn(phases) and seating_of(rules) != PAIRS else []
