"""What referees decided and counted. Teams are known by their numbers, games by their round and table."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournament.records.fields import GREATEST, MOST_TEAMS, known
from tournament.records.team import LONGEST_NAME
from tournament.scoring.facts import Side
from tournament.scoring.sheet_json import MOST_HANDS
from tournament.settings import MOST_ROUNDS

MOST_TRICKS: Final = 16


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What a referee decided."""

    kind: str = known()
    referee: str = known("")
    article: str = known("")
    reason: str = known("")
    round: int | None = known(None, column="round_number", least=1, most=MOST_ROUNDS, is_checked=False)
    table: int | None = known(None, names="table", column="game_id")
    team: int | None = known(None, names="team")
    sides: tuple[Side, ...] = known((), column="letters", meaning="The sides of the game at fault, or concerned.")
    outcome: str = known("", meaning="What followed, where a kind of decision leaves a choice.")
    deal: int | None = known(None, least=1, most=GREATEST, meaning="The number of the deal on the sheet.")
    trick: int | None = known(None, least=1, most=MOST_TRICKS, meaning="The trick of a wrong card.")
    points: int | None = known(
        None,
        meaning=(
            "Points given or taken, or those that the side at fault had before its wrong card; of a clock, "
            "minutes given or hands left."
        ),
    )
    at: datetime | None = known(None, meaning="When it was decided, with the time zone.")
    minutes: int | None = known(
        None, least=0, most=GREATEST, meaning="After how many minutes of the game it was decided."
    )


@dataclass(frozen=True)
class TeamAdjustment:
    """Points given to a team outside its games, or, negative, taken from it."""

    team: int = known(names="team")
    points: int = known()
    reason: str = known()


@dataclass(frozen=True)
class PointsGiven:
    """A referee's points beside deals: why, and after how many (None: at the end, or unknown, ending nothing)."""

    side: Side = known(column="letter")
    points: int = known()
    reason: str = known()
    after: int | None = known(
        None,
        column="after_deals",
        most=MOST_HANDS,
        meaning=(
            "After how many deals of a game that went on: there it may end with them. Absent where the game was "
            "over, or nobody kept it."
        ),
    )


@dataclass(frozen=True)
class Substitution:
    """A player replaced after the first posting."""

    team: int = known(names="team")
    after_round: int = known(most=MOST_ROUNDS, is_checked=False, meaning="The last round posted before it.")
    leaving: str = known(most=LONGEST_NAME, is_checked=False)
    entering: str = known(most=LONGEST_NAME, is_checked=False)
    reason: str = known()


@dataclass(frozen=True, kw_only=True)
class Presence:
    """A count of who is at the tables of a round, ten minutes after its start or whenever it was made."""

    at: datetime = known(meaning="When it was, with the time zone.")
    minutes: int | None = known(None, most=GREATEST, meaning="After how many minutes of play.")
    seated: int = known(most=MOST_TEAMS, meaning="How many teams have a table.")
    missing: tuple[int, ...] = known(meaning="The teams that were not at theirs.")
