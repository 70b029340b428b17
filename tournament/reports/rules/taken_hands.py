"""Example hands of the systems in which a side takes the trumps, to have more than the others. The taker is side A."""

from typing import Final

from tournament.reports.rules.text import ExampleGroup, RuleExample
from tournament.scoring.cards import USUAL_SCALE
from tournament.scoring.facts import DEFENCE, Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.sentences import N_

DEFENDERS: Final = (N_("Taker"), N_("Def. 1"), N_("Def. 2"))
HEARTS, NO_TRUMP, ALL_TRUMP = Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP


def taken(points: int, belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS) -> HandFacts:
    """A hand between two sides."""
    return HandFacts("A", trump=trump, points=points, belote=tuple(belote), declarations=declarations)


def all_tricks(belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS, bid: bool = False) -> HandFacts:
    """All the tricks to the taker, in a capot asked for if it was `bid`."""
    total = USUAL_SCALE.total(trump)
    return HandFacts("A", "capot" if bid else None, trump, points=total, capot="A", belote=tuple(belote), declarations=declarations)


def no_trick(belote: Side = "") -> HandFacts:
    """All the tricks to the defence."""
    return HandFacts("A", trump=HEARTS, points=0, capot="B", belote=tuple(belote))


def tierce(side: Side) -> Declaration:
    """Three in a row."""
    return Declaration(side, DeclarationKind.TIERCE, Rank.NINE, Trump.CLUBS)


def cinquante(side: Side) -> Declaration:
    """Four in a row."""
    return Declaration(side, DeclarationKind.CINQUANTE, Rank.KING, Trump.DIAMONDS)


def four(side: Side, rank: Rank) -> Declaration:
    """Four cards of a rank."""
    return Declaration(side, DeclarationKind.CARRE, rank=rank)


def of_three(taker: int, left: int, right: int, belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS) -> HandFacts:
    """A hand of three players by themselves."""
    points = (("A", taker), ("B", left), ("C", right))
    return HandFacts("A", trump=trump, by_side=points, belote=tuple(belote), declarations=declarations)


def capot_of_three(*, by_taker: bool, bid: bool = False) -> HandFacts:
    """All the tricks of three players to the taker, or to the two defenders."""
    points = (("A", 162), ("B", 0), ("C", 0)) if by_taker else (("A", 0), ("B", 100), ("C", 62))
    contract, winner = "capot" if bid else None, "A" if by_taker else DEFENCE
    return HandFacts("A", contract, HEARTS, by_side=points, capot=winner)  # type: ignore[arg-type]


TRADITIONAL: Final = (
    ExampleGroup(
        N_("A hand"),
        (
            RuleExample(taken(100), wall=True),
            RuleExample(taken(86)),
            RuleExample(taken(84)),
            RuleExample(taken(106, "B")),
            RuleExample(taken(75, "A"), wall=True),
            RuleExample(taken(80), wall=True),
            RuleExample(taken(66, "A"), wall=True),
            RuleExample(taken(90, "B")),
        ),
    ),
    ExampleGroup(
        N_("Capot, litige"),
        (
            RuleExample(all_tricks(), wall=True),
            RuleExample(all_tricks("A")),
            RuleExample(all_tricks("B")),
            RuleExample(no_trick(), wall=True),
            RuleExample(no_trick("A"), wall=True),
            RuleExample(taken(81), wall=True),
            RuleExample(taken(71, "A")),
            RuleExample(taken(100), after=taken(81), wall=True),
        ),
    ),
)

CLASSIC: Final = (
    ExampleGroup(
        N_("A hand"),
        (
            RuleExample(taken(100), wall=True),
            RuleExample(taken(106)),
            RuleExample(taken(116)),
            RuleExample(taken(86, "B")),
            RuleExample(taken(75, "A"), wall=True),
            RuleExample(taken(80), wall=True),
            RuleExample(taken(60, "A"), wall=True),
            RuleExample(taken(90, "B")),
            RuleExample(taken(81), wall=True),
            RuleExample(taken(71, "A")),
            RuleExample(taken(100), after=taken(81), wall=True),
        ),
    ),
    ExampleGroup(
        N_("Capot, declarations"),
        (
            RuleExample(all_tricks(), wall=True),
            RuleExample(all_tricks("B")),
            RuleExample(no_trick(), wall=True),
            RuleExample(no_trick("A")),
            RuleExample(all_tricks(bid=True), wall=True),
            RuleExample(taken(82, "", tierce("A")), wall=True),
            RuleExample(taken(75, "", cinquante("A"))),
            RuleExample(taken(86, "", tierce("A"), cinquante("B")), wall=True),
            RuleExample(taken(90, "", four("A", Rank.NINE))),
            RuleExample(taken(90, "", four("A", Rank.ACE))),
            RuleExample(taken(46, "", cinquante("A"), tierce("A"))),
        ),
    ),
)

_OF_TWO_SIDES: Final = (
    RuleExample(taken(100), wall=True),
    RuleExample(taken(75, "A"), wall=True),
    RuleExample(taken(80), wall=True),
    RuleExample(taken(81), wall=True),
    RuleExample(taken(100), after=taken(81), wall=True),
    RuleExample(all_tricks(), wall=True),
    RuleExample(no_trick()),
    RuleExample(all_tricks(bid=True)),
)
_OF_THREE: Final = (
    RuleExample(of_three(90, 50, 22), wall=True),
    RuleExample(of_three(82, 60, 20, "A"), wall=True),
    RuleExample(of_three(80, 60, 22), wall=True),
    RuleExample(of_three(60, 70, 32, "A"), wall=True),
    RuleExample(of_three(81, 60, 21), wall=True),
    RuleExample(of_three(100, 40, 22), after=of_three(81, 60, 21)),
    RuleExample(capot_of_three(by_taker=True), wall=True),
    RuleExample(capot_of_three(by_taker=True, bid=True)),
    RuleExample(capot_of_three(by_taker=False), wall=True),
)
_ANY_TRUMP_OF_TWO: Final = (
    RuleExample(taken(70, trump=NO_TRUMP), wall=True),
    RuleExample(taken(60, trump=NO_TRUMP), wall=True),
    RuleExample(taken(140, trump=ALL_TRUMP), wall=True),
    RuleExample(taken(130, "AA", trump=ALL_TRUMP)),
    RuleExample(taken(120, trump=ALL_TRUMP), wall=True),
)
_ANY_TRUMP_OF_THREE: Final = (
    RuleExample(of_three(70, 40, 20, trump=NO_TRUMP), wall=True),
    RuleExample(of_three(60, 45, 25, trump=NO_TRUMP), wall=True),
    RuleExample(of_three(140, 70, 48, trump=ALL_TRUMP), wall=True),
    RuleExample(of_three(120, 80, 58, "A", trump=ALL_TRUMP)),
)
_DECLARED: Final = (
    RuleExample(taken(82, "", tierce("A")), wall=True),
    RuleExample(taken(86, "", tierce("A"), cinquante("B"))),
    RuleExample(taken(90, "", four("A", Rank.NINE))),
)
_DECLARED_OF_THREE: Final = (
    RuleExample(of_three(82, 60, 20, "", four("A", Rank.ACE))),
    RuleExample(of_three(82, 60, 20, "", four("B", Rank.NINE))),
    RuleExample(of_three(60, 70, 32, "", four("A", Rank.TEN))),
)

_NO_TRUMP_AND_MORE: Final = N_("No trump, all trumps, declarations")
MODERN: Final = (
    ExampleGroup(N_("With a suit"), _OF_TWO_SIDES),
    ExampleGroup(_NO_TRUMP_AND_MORE, (*_ANY_TRUMP_OF_TWO, *_DECLARED)),
)
OF_THREE: Final = (
    ExampleGroup(N_("With a suit"), _OF_THREE, DEFENDERS),
    ExampleGroup(_NO_TRUMP_AND_MORE, (*_ANY_TRUMP_OF_THREE, *_DECLARED_OF_THREE), DEFENDERS),
)
