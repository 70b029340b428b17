"""Permissions by the stage of the round: one table for services, window, tests and manual.

An action is what an organiser does to rounds and teams. Its stage is that of the round it is about: the newest one, or
that of the game. Imports no SQL, so that the window can ask before the database is loaded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.errors import Detail, Problem, Refused
from tournament.services.rounds.views import RoundState, RoundView


class Permission(StrEnum):
    """What has to happen before an action is done.

    `nothing`: done at once. `acknowledge`: done at once, and the window says what follows from it. `confirm`: asked
    first. `consequences`: asked first, with what would follow. `refuse`: not done.
    """

    NOTHING = "nothing"
    ACKNOWLEDGE = "acknowledge"
    CONFIRM = "confirm"
    CONSEQUENCES = "consequences"
    REFUSE = "refuse"


class RoundStage(StrEnum):
    """How far a round is. `changed` by hand; `begun`: something was entered; `next-…`: another follows."""

    NONE = "none"
    DRAWN = "drawn"
    CHANGED = "changed"
    POSTED = "posted"
    BEGUN = "begun"
    COMPLETE = "complete"
    NEXT_DRAWN = "next-drawn"
    NEXT_POSTED = "next-posted"


class RoundAction(StrEnum):
    """What is done to rounds and teams."""

    DRAW = "draw"
    DISCARD = "discard"
    POST = "post"
    TAKE_BACK = "take-back"
    CHANGE_SEATS = "change-seats"
    SEAT_LATE = "seat-late"
    ENTER = "enter"
    STOP = "stop"
    CLOSE = "close"
    REGISTER = "register"
    TICK = "tick"
    STRIKE_OUT = "strike-out"
    REPLACE = "replace"
    WITHDRAW = "withdraw"
    EXCLUDE = "exclude"
    BRING_BACK = "bring-back"
    RULES = "rules"
    CRITERIA = "criteria"
    SETTINGS = "settings"
    ROUNDS = "rounds"


@dataclass(frozen=True)
class Cell:
    """How carefully an action is done at a stage; `code` is that of the refusal where it is not done at all."""

    permission: Permission
    code: str = ""


NOTHING: Final = Cell(Permission.NOTHING)
SAID: Final = Cell(Permission.ACKNOWLEDGE)
ASKED: Final = Cell(Permission.CONFIRM)
WEIGHED: Final = Cell(Permission.CONSEQUENCES)


def never(code: str) -> Cell:
    """Not done, with this refusal."""
    return Cell(Permission.REFUSE, code)


FOLLOWED: Final = never("round-followed")
TO_POST: Final = never("nothing-to-post")
POSTED: Final = never("nothing-posted")
OUT: Final = never("tables-still-out")
RESULTS: Final = never("round-has-results")
AGAIN: Final = never("late-draw-again")
TEAM_DRAWN: Final = never("team-was-drawn")
NONE_PLAYING: Final = never("no-table-to-stop")
NOT_POSTED: Final = never("round-not-posted")
STAGES: Final = tuple(RoundStage)
ROWS: Final[Mapping[RoundAction, tuple[Cell, ...]]] = {
    # no round, drawn, changed by hand, posted, begun, complete, next drawn, next posted
    RoundAction.DRAW: (NOTHING, NOTHING, WEIGHED, OUT, OUT, NOTHING, FOLLOWED, FOLLOWED),
    RoundAction.DISCARD: (TO_POST, NOTHING, WEIGHED, TO_POST, TO_POST, TO_POST, FOLLOWED, FOLLOWED),
    RoundAction.POST: (TO_POST, NOTHING, NOTHING, TO_POST, TO_POST, TO_POST, FOLLOWED, FOLLOWED),
    RoundAction.TAKE_BACK: (POSTED, POSTED, POSTED, NOTHING, RESULTS, RESULTS, FOLLOWED, FOLLOWED),
    RoundAction.CHANGE_SEATS: (
        never("nothing-drawn"),
        WEIGHED,
        WEIGHED,
        WEIGHED,
        WEIGHED,
        never("round-over"),
        FOLLOWED,
        FOLLOWED,
    ),
    RoundAction.SEAT_LATE: (POSTED, AGAIN, AGAIN, WEIGHED, WEIGHED, never("late-next-round"), FOLLOWED, FOLLOWED),
    RoundAction.ENTER: (never("game-gone"), NOT_POSTED, NOT_POSTED, NOTHING, NOTHING, NOTHING, WEIGHED, WEIGHED),
    RoundAction.STOP: (POSTED, POSTED, POSTED, NONE_PLAYING, ASKED, never("round-complete"), FOLLOWED, FOLLOWED),
    RoundAction.CLOSE: (POSTED, POSTED, POSTED, ASKED, ASKED, never("round-complete"), FOLLOWED, FOLLOWED),
    RoundAction.REGISTER: (NOTHING, SAID, SAID, SAID, SAID, NOTHING, SAID, SAID),
    RoundAction.TICK: (NOTHING, SAID, SAID, SAID, SAID, NOTHING, SAID, SAID),
    RoundAction.STRIKE_OUT: (NOTHING, *[TEAM_DRAWN] * 7),
    RoundAction.REPLACE: (NOTHING, NOTHING, NOTHING, ASKED, ASKED, ASKED, ASKED, ASKED),
    RoundAction.WITHDRAW: (ASKED, *[WEIGHED] * 7),
    RoundAction.EXCLUDE: (ASKED, *[WEIGHED] * 7),
    RoundAction.BRING_BACK: (NOTHING, SAID, SAID, SAID, SAID, NOTHING, SAID, SAID),
    RoundAction.RULES: (NOTHING, NOTHING, NOTHING, WEIGHED, WEIGHED, WEIGHED, WEIGHED, WEIGHED),
    RoundAction.CRITERIA: (NOTHING, NOTHING, NOTHING, WEIGHED, WEIGHED, WEIGHED, WEIGHED, WEIGHED),
    RoundAction.SETTINGS: (NOTHING, *[WEIGHED] * 7),  # another room concerns a draw that is not posted too
    RoundAction.ROUNDS: (NOTHING,) * 8,
}
TABLE: Final[Mapping[RoundAction, Mapping[RoundStage, Cell]]] = {
    action: dict(zip(STAGES, cells, strict=True)) for action, cells in ROWS.items()
}


def permission_of(action: RoundAction, stage: RoundStage) -> Permission:
    """How carefully an action is done at a stage."""
    return TABLE[action][stage].permission


def is_possible(action: RoundAction, stage: RoundStage) -> bool:
    """Whether an action is done at all at a stage."""
    return permission_of(action, stage) is not Permission.REFUSE


def refuse_action(action: RoundAction, stage: RoundStage, **details: Detail) -> None:
    """Refuse an action where the table does."""
    cell = TABLE[action][stage]
    if cell.permission is Permission.REFUSE:
        raise Refused(Problem(cell.code, details=details))


def stage_of(rounds: Sequence[RoundView], number: int | None = None) -> RoundStage:
    """How far a round is among those that were drawn, the newest last: the newest, unless another number is given."""
    if not rounds:
        return RoundStage.NONE
    shown, newest = next((line for line in rounds if line.number == number), rounds[-1]), rounds[-1]
    if shown is not newest:
        return RoundStage.NEXT_DRAWN if newest.state is RoundState.DRAWN else RoundStage.NEXT_POSTED
    if shown.state is RoundState.DRAWN:
        return RoundStage.CHANGED if any(game.by_hand for game in shown.games) else RoundStage.DRAWN
    if shown.state is RoundState.COMPLETE:
        return RoundStage.COMPLETE
    return RoundStage.BEGUN if shown.touched else RoundStage.POSTED
