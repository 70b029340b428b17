"""The kinds of decisions, by which article each goes, and what may follow from it. Imports no SQL.

The articles are those of the championship rules, and no decision cites one for what it does not say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tournament.scoring.facts import Annulment, HandFacts, Side


class Kind(StrEnum):
    """What was decided, by its published name.

    `stopped` is a game that was closed as it stood, `stop` one that the clock ended; `no-show` a forfeit of who was not there, `late` who came late
    and lost nothing; `settled` is what the sides agreed upon without a referee; `contested` a result that the sides reported differently.
    `complaint` is one that was heard and rejected, `signalling` a sign to a partner or play that is irregular on purpose, `exposed` cards
    that lie open and stay so, `recount` points that were to be counted again.
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
    COMPLAINT = "complaint"
    SIGNALLING = "signalling"
    EXPOSED = "exposed"
    RECOUNT = "recount"


class Outcome(StrEnum):
    """What followed, where a kind of decision leaves a choice.

    `pass`: the side at fault may only pass. `annulled`: the deal is void. `awarded`: the other side takes the trick and all that remain. `covered`:
    put right and played on. `no-effect`: ignored, at the last trick but one. `minutes` were given, or taken; `hands` are left to play.
    `reported`: the result is what one side reported; `kept`: what the desk had written; `again`: none, the sides report anew.
    A team is excluded for its `conduct`, for `repeated-deals` that were irregular, or for `signs` to a partner.
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
    CONDUCT = "conduct"
    REPEATED_DEALS = "repeated-deals"
    SIGNS = "signs"


PREAMBLE: Final = "preamble"
"""In the place of an article: what the rules of contrée say before their first one."""


@dataclass(frozen=True)
class Ruling:
    """A kind of decision: the article that it goes by, and what may follow, none where there is no choice.

    `noted` are the outcomes that change nothing on a sheet, and `void` says why a deal is annulled by it. `needs_referee` is false of what sides
    settle among themselves. `of_side` says that somebody is at fault, or concerned. `articles` are those of single outcomes.
    `is_custom` says that no source knows such a decision where it cites no article.
    """

    kind: Kind
    article: str = ""
    outcomes: tuple[Outcome, ...] = ()
    noted: tuple[Outcome | None, ...] = ()
    void: Annulment | None = None
    needs_referee: bool = True
    of_side: bool = True
    articles: Mapping[Outcome, str] = field(default_factory=dict)
    is_custom: bool = False

    def cites(self, outcome: str = "") -> str:
        """The article that says so, with this outcome; empty where none does."""
        return next((article for each, article in self.articles.items() if each == outcome), self.article)


FORFEIT: Final = Ruling(Kind.FORFEIT, "9 D", is_custom=True)
BEGUN_FORFEIT: Final = replace(FORFEIT, article="")
"""Of a game that had begun: 9 D knows only who was not able to play ten minutes after the start."""
NO_SHOW: Final = Ruling(Kind.NO_SHOW, "9 D")
STOP: Final = Ruling(Kind.STOP, "9 D", of_side=False)
STOPPED: Final = Ruling(Kind.STOPPED, of_side=False, is_custom=True)
EXCLUDED: Final = Ruling(
    Kind.EXCLUDED,
    outcomes=(Outcome.CONDUCT, Outcome.REPEATED_DEALS, Outcome.SIGNS),
    articles={Outcome.CONDUCT: "9 D", Outcome.REPEATED_DEALS: "9 A", Outcome.SIGNS: PREAMBLE},
)
WITHDRAWN: Final = Ruling(Kind.WITHDRAWN, is_custom=True)
CLOCK: Final = Ruling(Kind.CLOCK, outcomes=(Outcome.MINUTES, Outcome.HANDS), of_side=False, articles={Outcome.HANDS: "9 D"}, is_custom=True)
POINTS: Final = Ruling(Kind.POINTS, is_custom=True)
IRREGULAR_DEAL: Final = Ruling(Kind.IRREGULAR_DEAL, "9 A", noted=(None,), void=Annulment.IRREGULAR_DEAL)
IRREGULAR_BID: Final = Ruling(Kind.IRREGULAR_BID, "9 B", (Outcome.PASS, Outcome.ANNULLED), (Outcome.PASS,), Annulment.IRREGULAR_BID)
WRONG_CARD: Final = Ruling(
    Kind.WRONG_CARD,
    "9 C",
    (Outcome.AWARDED, Outcome.COVERED, Outcome.ANNULLED, Outcome.NO_EFFECT),
    (Outcome.COVERED, Outcome.NO_EFFECT),
    Annulment.AGREED,
)
WARNING: Final = Ruling(Kind.WARNING, noted=(None,), is_custom=True)
LATE: Final = Ruling(Kind.LATE, noted=(None,), is_custom=True)
COMPLAINT: Final = Ruling(Kind.COMPLAINT, "9 D", noted=(None,))
SIGNALLING: Final = Ruling(Kind.SIGNALLING, PREAMBLE, noted=(None,))
EXPOSED: Final = Ruling(Kind.EXPOSED, noted=(None,), is_custom=True)
RECOUNT: Final = Ruling(Kind.RECOUNT, noted=(None,), of_side=False)
SETTLED: Final = Ruling(
    Kind.SETTLED, "9", (Outcome.COVERED, Outcome.ANNULLED), (Outcome.COVERED,), Annulment.AGREED, needs_referee=False, of_side=False
)
CONTESTED: Final = Ruling(Kind.CONTESTED, outcomes=(Outcome.REPORTED, Outcome.KEPT, Outcome.AGAIN), of_side=False, is_custom=True)
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
        CONTESTED, COMPLAINT, SIGNALLING, EXPOSED, RECOUNT, ANNULLED[Annulment.AGREED],
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


BRINGS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.IRREGULAR_DEAL: ("deal-again", "referee-from-third", "may-be-excluded"),
    Kind.WARNING: ("warned", "may-be-excluded-for-conduct"),
}
"""What the first, second … time brings, by its code; the last holds for all that follow."""


def brings(kind: Kind, times: int) -> str:
    """What being at fault so many times brings, by its code; empty where nothing follows from it."""
    steps = BRINGS.get(kind, ())
    return steps[min(times, len(steps)) - 1] if steps else ""


def rests_on(kind: str, outcome: str, facts: HandFacts) -> bool:
    """Whether a deal with these facts is what such a decision made of it: an annulled one, or one that was stopped at a wrong card."""
    if outcome == Outcome.AWARDED:
        return facts.stopped is not None
    voids = kind in (Kind.ANNULLED, Kind.IRREGULAR_DEAL) or outcome == Outcome.ANNULLED
    return voids and facts.annulled is not None
