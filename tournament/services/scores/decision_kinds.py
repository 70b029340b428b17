"""The kinds of decisions, by which article each goes, and what may follow from it. Imports no SQL.

The articles are those of the championship rules. Where `article` is empty the source knows no such decision: it is a custom of the championship.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.scoring.facts import Annulment, HandFacts, Side


class Kind(StrEnum):
    """What was decided, by its published name.

    `stopped` is a game that was closed as it stood, `stop` one that the clock ended; `no-show` a forfeit of who was not there, `late` who came late
    and lost nothing; `settled` is what the sides agreed upon without a referee; `contested` a result that the sides reported differently.
    """

    ANNULLED = "annulled"
    STOP = "stop"
    STOPPED = "stopped"
    FORFEIT = "forfeit"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    IRREGULAR_DEAL = "irregular-deal"
    IRREGULAR_BID = "irregular-bid"
    WRONG_CARD = "wrong-card"
    POINTS = "points"
    WARNING = "warning"
    NO_SHOW = "no-show"
    LATE = "late"
    CLOCK = "clock"
    SETTLED = "settled"
    CONTESTED = "contested"


class Outcome(StrEnum):
    """What followed, where a kind of decision leaves a choice.

    `pass`: the side at fault may only pass. `annulled`: the deal is void. `awarded`: the other side takes the trick and all that remain. `covered`:
    put right and played on. `no-effect`: ignored, at the last trick but one. `minutes` were given, or taken; `hands` are left to play.
    `reported`: the result is what one side reported; `kept`: what the desk had written; `again`: none, the sides report anew.
    """

    PASS = "pass"
    ANNULLED = "annulled"
    AWARDED = "awarded"
    COVERED = "covered"
    NO_EFFECT = "no-effect"
    MINUTES = "minutes"
    HANDS = "hands"
    REPORTED = "reported"
    KEPT = "kept"
    AGAIN = "again"


@dataclass(frozen=True)
class Ruling:
    """A kind of decision: the article that it goes by, and what may follow, none where there is no choice.

    `noted` are the outcomes that change nothing on a sheet, and `void` says why a deal is annulled by it. `needs_referee` is false of what sides
    settle among themselves. `of_side` says that somebody is at fault, or concerned.
    """

    kind: Kind
    article: str = ""
    outcomes: tuple[Outcome, ...] = ()
    noted: tuple[Outcome | None, ...] = ()
    void: Annulment | None = None
    needs_referee: bool = True
    of_side: bool = True


FORFEIT: Final = Ruling(Kind.FORFEIT, "9 D")
NO_SHOW: Final = Ruling(Kind.NO_SHOW, "9 D")
STOP: Final = Ruling(Kind.STOP, "9 D", of_side=False)
STOPPED: Final = Ruling(Kind.STOPPED, "9 D", of_side=False)
EXCLUDED: Final = Ruling(Kind.EXCLUDED, "9 D")
WITHDRAWN: Final = Ruling(Kind.WITHDRAWN, "9 D")
CLOCK: Final = Ruling(Kind.CLOCK, "9 D", (Outcome.MINUTES, Outcome.HANDS), of_side=False)
POINTS: Final = Ruling(Kind.POINTS)
IRREGULAR_DEAL: Final = Ruling(Kind.IRREGULAR_DEAL, "9 A", noted=(None,), void=Annulment.IRREGULAR_DEAL)
IRREGULAR_BID: Final = Ruling(Kind.IRREGULAR_BID, "9 B", (Outcome.PASS, Outcome.ANNULLED), (Outcome.PASS,), Annulment.IRREGULAR_BID)
WRONG_CARD: Final = Ruling(
    Kind.WRONG_CARD,
    "9 C",
    (Outcome.AWARDED, Outcome.COVERED, Outcome.ANNULLED, Outcome.NO_EFFECT),
    (Outcome.COVERED, Outcome.NO_EFFECT),
    Annulment.AGREED,
)
WARNING: Final = Ruling(Kind.WARNING, noted=(None,))
LATE: Final = Ruling(Kind.LATE, "9 D", noted=(None,))
SETTLED: Final = Ruling(
    Kind.SETTLED, "9", (Outcome.COVERED, Outcome.ANNULLED), (Outcome.COVERED,), Annulment.AGREED, needs_referee=False, of_side=False
)
CONTESTED: Final = Ruling(Kind.CONTESTED, outcomes=(Outcome.REPORTED, Outcome.KEPT, Outcome.AGAIN), of_side=False)
ANNULLED: Final[Mapping[Annulment | None, Ruling]] = {
    Annulment.IRREGULAR_DEAL: Ruling(Kind.ANNULLED, "9 A"),
    Annulment.IRREGULAR_BID: Ruling(Kind.ANNULLED, "9 B"),
    Annulment.AGREED: Ruling(Kind.ANNULLED, "9"),
    Annulment.UNDER_ELEVEN: Ruling(Kind.ANNULLED),
    Annulment.CARRE_OF_SEVEN: Ruling(Kind.ANNULLED),
}
RULINGS: Final[Mapping[Kind, Ruling]] = {
    ruling.kind: ruling
    for ruling in (
        FORFEIT, NO_SHOW, STOP, STOPPED, EXCLUDED, WITHDRAWN, CLOCK, POINTS, IRREGULAR_DEAL, IRREGULAR_BID, WRONG_CARD, WARNING, LATE, SETTLED,
        CONTESTED, ANNULLED[Annulment.AGREED],
    )
}  # fmt: skip
"""Every kind by its name."""


@dataclass(frozen=True)
class Ruled:
    """A decision as it is told: its kind, the `sides` at fault, what followed, the deal, the trick of a wrong card, who decided, and why."""

    kind: Kind
    sides: tuple[Side, ...] = ()
    outcome: Outcome | None = None
    deal: int | None = None
    trick: int | None = None
    referee: str = ""
    reason: str = ""

    @property
    def ruling(self) -> Ruling:
        """What is known of its kind."""
        return RULINGS[self.kind]


def rests_on(kind: str, outcome: str, facts: HandFacts) -> bool:
    """Whether a deal with these facts is what such a decision made of it: an annulled one, or one that was stopped at a wrong card."""
    if outcome == Outcome.AWARDED:
        return facts.stopped is not None
    voids = kind in (Kind.ANNULLED, Kind.IRREGULAR_DEAL) or outcome == Outcome.ANNULLED
    return voids and facts.annulled is not None
