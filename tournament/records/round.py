"""A round: how and for whom it was drawn, what the draw saw, and its games. Teams are known by their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tournament.draw.facts import Choice
from tournament.records.fields import known
from tournament.records.game import Game
from tournament.records.rulings import Presence
from tournament.settings import MOST_ROUNDS, ByeWorth


class DrawMethod(StrEnum):
    """How a round is drawn, by its published name: the formats of `draw.catalogue`."""

    RANDOM = "random"
    SWISS = "swiss"
    MIDDLE = "middle"
    GROUPS = "groups"
    WINNERS = "winners"
    MOVING = "moving"
    MITCHELL = "mitchell"
    ROUND_ROBIN = "round-robin"
    POOLS = "pools"
    KNOCK_OUT = "knock-out"
    DOUBLE_KNOCK_OUT = "double-knock-out"
    MELEE = "melee"
    ADVANCE = "advance"


@dataclass(frozen=True)
class SeenByDraw:
    """What a draw saw beside who was present: the scores in the order of `present`, and the settings that held then.

    `phase` is 0 where the round was drawn without a plan; otherwise `turn` is the round of the phase, and `options`
    what its format was set to. `roster` are the positions of the phase after the draw, `groups` the score groups in the
    order of `present`, `winners` who had won the games of a bracket by their slots, `never` and `early` the pairs to be
    kept apart, `pools` the teams of each pool that a bracket was drawn after.
    """

    scores: tuple[Mapping[str, int], ...]
    criteria: tuple[str, ...]
    bye_worth: ByeWorth
    bye_wins: bool
    phase: int = 0
    turn: int = 0
    options: Mapping[str, Choice] = field(default_factory=dict)
    roster: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    winners: Mapping[str, int] = field(default_factory=dict)
    never: tuple[tuple[int, int], ...] = ()
    early: tuple[tuple[int, int], ...] = ()
    pools: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Round:
    """A posted round: how and for whom it was drawn, and its games in the order of their tables, the bye last.

    `resting` had neither game nor bye; `left` are those whose game was annulled when they left. `presence` are the
    counts of who was there.
    """

    number: int = known(least=1, most=MOST_ROUNDS, is_checked=False, meaning="1 for the first round, and so on.")
    method: DrawMethod = known(meaning="A way to draw a round.")
    seed: int = known(meaning="The seed of the draw.")
    present: tuple[int, ...] = known(in_row=False, meaning="The teams the draw was made for, in the order it used.")
    saw: SeenByDraw | None = known(None)
    posted: datetime | None = known(None, column="posted_at", meaning="When it was posted, with the time zone.")
    resting: tuple[int, ...] = known(
        (),
        in_row=False,
        meaning="Teams that were there, and were drawn neither a game nor a bye: their phase was over for them.",
    )
    left: tuple[int, ...] = known(
        (), in_row=False, meaning="Teams whose game of this round was annulled when they left."
    )
    presence: tuple[Presence, ...] = known((), meaning="Who was counted at the tables, oldest first.")
    games: tuple[Game, ...] = known()
