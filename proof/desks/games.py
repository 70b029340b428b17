"""What a desk that does one thing after another would answer about a game.

A game is a register: whoever writes totals says how many deeds about it they had seen, and is refused where another
desk has done one since. What a desk did last may be taken back, as long as nobody has gone on from it.
"""

from dataclasses import dataclass

from proof.desks.linear import Operation

OVERTAKEN = "changed-meanwhile"
GONE_ON = "undo-overtaken"
NOT_NEXT = ("undo-not-next", "nothing-to-undo")
"""Why a deed that is not its desk's newest is not undone: of one game alone it always may be."""


@dataclass(frozen=True)
class Write:
    """Write this value, having seen so many deeds about the game."""

    value: str
    seen: int


@dataclass(frozen=True)
class TakeBack:
    """Take back the writing of this value, which this desk did last."""

    value: str


@dataclass(frozen=True)
class Read:
    """Look at the game as the host has it now."""


@dataclass(frozen=True)
class Shown:
    """The answer to an action: how many deeds of the game now, with this, and the value."""

    deeds: int
    value: str


@dataclass(frozen=True)
class Refusal:
    """The answer to what was not done, with the code of the reason."""

    code: str


Wish = Write | TakeBack | Read
Answer = Shown | Refusal


@dataclass(frozen=True)
class GameState:
    """The desks that did something about a game, in order; what holds, by whom."""

    deeds: tuple[str, ...] = ()
    holding: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> Shown:
        """What everybody sees."""
        return Shown(len(self.deeds), self.holding[-1][1] if self.holding else "")


class Games:
    """The model of every game."""

    first = GameState()

    def after(self, state: GameState, operation: Operation) -> GameState | None:
        """The state of a game after it; None where the answer would have been another."""
        following, refusal = done(state, operation.process, operation.what)
        if not operation.is_answered:
            return None if refusal else following
        if isinstance(operation.answer, Refusal):
            is_other = isinstance(operation.what, TakeBack) and operation.answer.code in NOT_NEXT
            return state if is_other or operation.answer.code == refusal else None
        return following if not refusal and operation.answer == following.shown else None


def done(state: GameState, desk: str, wish: Wish) -> tuple[GameState, str]:
    """A game after a wish, or why it is not done."""
    match wish:
        case Write():
            return written(state, desk, wish)
        case TakeBack(value):
            return taken_back(state, desk, value)
        case Read():
            return state, ""


def written(state: GameState, desk: str, write: Write) -> tuple[GameState, str]:
    """A game after a value was written, or why it is not."""
    if any(other != desk for other in state.deeds[write.seen :]):
        return state, OVERTAKEN
    return GameState((*state.deeds, desk), (*state.holding, (desk, write.value))), ""


def taken_back(state: GameState, desk: str, value: str) -> tuple[GameState, str]:
    """A game after a value was taken back, or why it is not."""
    if state.holding[-1:] != ((desk, value),):
        return state, GONE_ON
    return GameState((*state.deeds, desk), state.holding[:-1]), ""
