"""The kinds of decisions, a row each: article, possible outcomes, and what all is called.

The articles are those of the championship rules, and no decision cites one for what it does not say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tournament.scoring.facts import Annulment, HandFacts, Side
from tournament.sentences import N_, NN_


class Kind(StrEnum):
    """What was decided, by its published name.

    `stopped` is a game that was closed as it stood, `stop` one that the clock ended; `no-show` a forfeit of who was not
    there, `late` who came late and lost nothing; `settled` is what the sides agreed upon without a referee; `contested`
    a result that the sides reported differently. `complaint` is one that was heard and rejected, `signalling` a sign to
    a partner or play that is irregular on purpose, `exposed` cards that lie open and stay so, `recount` points that
    were to be counted again.
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

    `pass`: the side at fault may only pass. `annulled`: the deal is void. `awarded`: the other side takes the trick and
    all that remain. `covered`: put right and played on. `no-effect`: ignored, at the last trick but one. `minutes` were
    given, or taken; `hands` are left to play. `reported`: the result is what one side reported; `kept`: what the desk
    had written; `again`: none, the sides report anew. A team is excluded for its `conduct`, for `repeated-deals` that
    were irregular, or for `signs` to a partner.
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
class Counted:
    """How a kind is counted by team: which time it is, and how many in all, singular and plural."""

    again: str
    times: tuple[str, str]


@dataclass(frozen=True)
class Ruling:
    """A kind of decision: name, article, and possible outcomes with their texts, none if no choice.

    `noted` are the outcomes that change nothing on a sheet, and `void` says why a deal is annulled by it.
    `needs_referee` is false of what sides settle among themselves. `of_side` says that somebody is at fault, or
    concerned. `articles` are those of single outcomes. `is_custom` says that no source knows such a decision where it
    cites no article. `counted` says how often a team was at fault, where that is counted, and `brings` what the first,
    second … time brings, by its code: the last holds for all that follow.
    """

    kind: Kind
    name: str
    article: str = ""
    outcomes: Mapping[Outcome, str] = field(default_factory=dict)
    noted: tuple[Outcome | None, ...] = ()
    void: Annulment | None = None
    needs_referee: bool = True
    of_side: bool = True
    articles: Mapping[Outcome, str] = field(default_factory=dict)
    is_custom: bool = False
    counted: Counted | None = None
    brings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuses an outcome without its words, as a bug: `MEASURED` ones alone are said by their number."""
        if silent := [outcome for outcome, told in self.outcomes.items() if not told and outcome not in MEASURED]:
            raise ValueError(self.kind, silent)

    def cites(self, outcome: str = "") -> str:
        """The article that says so, with this outcome; empty where none does."""
        return next((article for each, article in self.articles.items() if each == outcome), self.article)


MEASURED: Final = (Outcome.MINUTES, Outcome.HANDS)
"""Outcomes that are said by their number."""

FORFEIT: Final = Ruling(
    Kind.FORFEIT,
    N_("Forfeit"),
    "9 D",
    is_custom=True,
    counted=Counted(N_("forfeit {n} of team {team}"), NN_("{n} forfeit", "{n} forfeits")),
)
BEGUN_FORFEIT: Final = replace(FORFEIT, article="")
"""Of a game that had begun: 9 D knows only who was not able to play ten minutes after the start."""
NO_SHOW: Final = Ruling(
    Kind.NO_SHOW,
    N_("Forfeit, nobody there"),
    "9 D",
    counted=Counted(N_("forfeit {n} of team {team}"), NN_("{n} forfeit, nobody there", "{n} forfeits, nobody there")),
)
STOP: Final = Ruling(Kind.STOP, N_("Stopped by the clock"), "9 D", of_side=False)
STOPPED: Final = Ruling(Kind.STOPPED, N_("Closed as it stood"), of_side=False, is_custom=True)
EXCLUDED: Final = Ruling(
    Kind.EXCLUDED,
    N_("Exclusion"),
    outcomes={
        Outcome.CONDUCT: N_("for its conduct"),
        Outcome.REPEATED_DEALS: N_("for repeated irregular deals"),
        Outcome.SIGNS: N_("for signalling or irregular play"),
    },
    articles={Outcome.CONDUCT: "9 D", Outcome.REPEATED_DEALS: "9 A", Outcome.SIGNS: PREAMBLE},
)
WITHDRAWN: Final = Ruling(Kind.WITHDRAWN, N_("Withdrawal"), is_custom=True)
CLOCK: Final = Ruling(
    Kind.CLOCK,
    N_("Clock"),
    outcomes=dict.fromkeys(MEASURED, ""),
    of_side=False,
    articles={Outcome.HANDS: "9 D"},
    is_custom=True,
)
POINTS: Final = Ruling(Kind.POINTS, N_("Bonus or penalty"), is_custom=True)
IRREGULAR_DEAL: Final = Ruling(
    Kind.IRREGULAR_DEAL,
    N_("Irregular deal"),
    "9 A",
    noted=(None,),
    void=Annulment.IRREGULAR_DEAL,
    counted=Counted(N_("irregular deal {n} of team {team}"), NN_("{n} irregular deal", "{n} irregular deals")),
    brings={
        "deal-again": N_("dealt again, shuffled and cut (art. 9 A)"),
        "referee-from-third": N_("the other side may ask for a referee from the third deal on (art. 9 A)"),
        "may-be-excluded": N_("repeated: the organiser may exclude the team (art. 9 A)"),
    },
)
IRREGULAR_BID: Final = Ruling(
    Kind.IRREGULAR_BID,
    N_("Irregular bid"),
    "9 B",
    {Outcome.PASS: N_("the side can only pass"), Outcome.ANNULLED: N_("hand annulled by the other side")},
    (Outcome.PASS,),
    Annulment.IRREGULAR_BID,
    counted=Counted(N_("irregular bid {n} of team {team}"), NN_("{n} irregular bid", "{n} irregular bids")),
)
WRONG_CARD: Final = Ruling(
    Kind.WRONG_CARD,
    N_("Wrong card"),
    "9 C",
    {
        Outcome.AWARDED: N_("this trick and the rest to the other side"),
        Outcome.COVERED: N_("put right and played on"),
        Outcome.ANNULLED: N_("hand annulled by agreement"),
        Outcome.NO_EFFECT: N_("without effect, in the last trick but one"),
    },
    (Outcome.COVERED, Outcome.NO_EFFECT),
    Annulment.AGREED,
    counted=Counted(N_("wrong card {n} of team {team}"), NN_("{n} wrong card", "{n} wrong cards")),
)
WARNING: Final = Ruling(
    Kind.WARNING,
    N_("Warning"),
    noted=(None,),
    is_custom=True,
    counted=Counted(N_("warning {n} of team {team}"), NN_("{n} warning", "{n} warnings")),
    brings={
        "warned": N_("a warning before any exclusion (this championship’s convention)"),
        "may-be-excluded-for-conduct": N_("the organiser may exclude a team that disturbs the tournament (art. 9 D)"),
    },
)
LATE: Final = Ruling(
    Kind.LATE,
    N_("Came late"),
    noted=(None,),
    is_custom=True,
    counted=Counted(N_("lateness {n} of team {team}"), NN_("{n} time late", "{n} times late")),
)
COMPLAINT: Final = Ruling(Kind.COMPLAINT, N_("Complaint rejected: nothing to punish"), "9 D", noted=(None,))
SIGNALLING: Final = Ruling(Kind.SIGNALLING, N_("Signalling, irregular play"), PREAMBLE, noted=(None,))
EXPOSED: Final = Ruling(Kind.EXPOSED, N_("Open cards, which stay open"), noted=(None,), is_custom=True)
RECOUNT: Final = Ruling(Kind.RECOUNT, N_("Recount ordered"), noted=(None,), of_side=False)
SETTLED: Final = Ruling(
    Kind.SETTLED,
    N_("Settled by the players"),
    "9",
    {Outcome.COVERED: N_("covered and played on"), Outcome.ANNULLED: N_("hand annulled")},
    (Outcome.COVERED,),
    Annulment.AGREED,
    needs_referee=False,
    of_side=False,
)
CONTESTED: Final = Ruling(
    Kind.CONTESTED,
    N_("Contested result"),
    outcomes={
        Outcome.REPORTED: N_("as this side reported"),
        Outcome.KEPT: N_("as the scorers’ desk had recorded"),
        Outcome.AGAIN: N_("to be reported again"),
    },
    of_side=False,
    is_custom=True,
)
ANNULLED_HAND: Final = Ruling(Kind.ANNULLED, N_("Hand annulled"))
ANNULLED: Final[Mapping[Annulment | None, Ruling]] = {
    Annulment.IRREGULAR_DEAL: replace(ANNULLED_HAND, article="9 A"),
    Annulment.IRREGULAR_BID: replace(ANNULLED_HAND, article="9 B"),
    Annulment.AGREED: replace(ANNULLED_HAND, article="9"),
    Annulment.UNDER_ELEVEN: ANNULLED_HAND,
    Annulment.CARRE_OF_SEVEN: ANNULLED_HAND,
}


def each_kind(*rulings: Ruling) -> Mapping[str, Ruling]:
    """The rulings by their kind. Refuses, as a bug, a kind that has none."""
    known: dict[str, Ruling] = {ruling.kind: ruling for ruling in rulings}
    if missing := [kind for kind in Kind if kind not in known]:
        raise ValueError(missing)
    return known


RULINGS: Final = each_kind(
    IRREGULAR_DEAL, IRREGULAR_BID, WRONG_CARD, WARNING, LATE, NO_SHOW, FORFEIT, STOP, STOPPED, EXCLUDED, WITHDRAWN,
    CLOCK, POINTS, SETTLED, CONTESTED, COMPLAINT, SIGNALLING, EXPOSED, RECOUNT, ANNULLED[Annulment.AGREED],
)  # fmt: skip
"""Every kind by its name; those that are counted in the order in which they are listed."""
COUNTED: Final = tuple(ruling.kind for ruling in RULINGS.values() if ruling.counted)
"""The kinds that are counted by team."""


@dataclass(frozen=True)
class Ruled:
    """A decision as told: kind, `sides` at fault, outcome, deal, trick of a wrong card, referee, reason."""

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


def brings(kind: Kind, times: int) -> str:
    """What being at fault so many times brings, by its code; empty where nothing follows from it."""
    steps = tuple(RULINGS[kind].brings)
    return steps[min(times, len(steps)) - 1] if steps else ""


def rests_on(kind: str, outcome: str, facts: HandFacts) -> bool:
    """Whether a deal is what such a decision made of it: annulled, or stopped at a wrong card."""
    if outcome == Outcome.AWARDED:
        return facts.stopped is not None
    voids = kind in (Kind.ANNULLED, Kind.IRREGULAR_DEAL) or outcome == Outcome.ANNULLED
    return voids and facts.annulled is not None
