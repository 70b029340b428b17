"""What a game is worth that nobody plays: byes and forfeits by the settings of a championship. Pure."""

from dataclasses import dataclass

from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS
from tournament.services.setup.lines import ByeWorth, ForfeitMarks, Settings

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
    return None if settings.forfeit_marks is ForfeitMarks.AVERAGE else terms_by(settings).worth(settings.forfeit_marks, None)


def referees_of(settings: Settings) -> tuple[str, ...]:
    """The referees of a championship by name, as its rule sheet has them."""
    return tuple(filter(None, (name.strip() for name in settings.referees.replace(";", ",").split(","))))
