"""Example hands of a rule sheet, by its settings, each scored by the scoring itself. The taker is side A."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.scores.hands import SUIT_NAMES, bid_text, doubling_text
from tournament.papers.rules.text import MARK, ExampleGroup, RuleExample
from tournament.scoring.cards import USUAL_SCALE
from tournament.scoring.course import score_hand
from tournament.scoring.facts import (
    DEFENCE,
    Contract,
    Declaration,
    DeclarationKind,
    Doubling,
    HandFacts,
    Rank,
    Side,
    Trump,
)
from tournament.scoring.forms import HandForm, takes_all
from tournament.scoring.games import check_hand
from tournament.scoring.rules import Rules
from tournament.scoring.scores import CONVENTION, HandScore, TotalsBefore
from tournament.scoring.systems import SYSTEMS, form_of
from tournament.sentences import N_

TAKER: Final = "A"


def known_scales(scales: Sequence[ExampleGroup], rules: Rules, *, wall: bool = False) -> list[ExampleGroup]:
    """Scales with examples possible by these rules; for the `wall` only those meant for it."""
    wanted = (
        replace(scale, examples=tuple(each for each in scale.examples if each.wall or not wall)) for scale in scales
    )
    known = (
        replace(scale, examples=tuple(each for each in scale.examples if _is_known(each, rules))) for scale in wanted
    )
    return [scale for scale in known if scale.examples]


def _is_known(example: RuleExample, rules: Rules) -> bool:
    """Whether a hand is possible by these rules, with points held before it if it needs them."""
    if check_hand(example.hand, rules, form_of(rules).letters):
        return False
    return example.after is None or held_before(example, rules) > 0


def score_of(example: RuleExample, rules: Rules) -> HandScore:
    """What a hand of the scale is worth."""
    return score_hand(example.hand, rules, _before(rules, held_before(example, rules)))


def held_before(example: RuleExample, rules: Rules) -> int:
    """The points that a litige holds for a hand of the scale."""
    return 0 if example.after is None else score_hand(example.after, rules, _before(rules, 0)).held


def _before(rules: Rules, held: int) -> TotalsBefore:
    start = rules.number("start") if SYSTEMS[rules.system].countdown else 0
    return TotalsBefore(dict.fromkeys(form_of(rules).letters, start), held)


def outcome_text(score: HandScore, tr: Translator) -> str:
    """Whether the hand was made, marked where its marks are a convention of the contest; nothing where nobody fails."""
    if score.made is None:
        return ""
    outcome = (
        tr.gettext("litige")
        if not score.winners
        else tr.gettext("made")
        if score.made
        else tr.pgettext("scale", "failed")
    )
    return outcome + (MARK if any(reason.article == CONVENTION for reason in score.reasons) else "")


def example_text(example: RuleExample, rules: Rules, tr: Translator) -> str:
    """A hand in short: bid, tricks, announcements, and points that a litige held before it."""
    points = held_before(example, rules)
    held = tr.gettext("{points} were held").format(points=points) if points else ""
    return " · ".join(part for part in (*_facts(example.hand, form_of(rules), tr), held) if part)


def _facts(hand: HandFacts, form: HandForm, tr: Translator) -> Iterator[str]:
    yield _bid(hand, tr)
    yield _took(hand, form, tr)
    named = _sided if form.prizes else _opposed
    for side in hand.belote:
        yield named(side, tr.gettext("belote"), tr)
    for declaration in hand.declarations:
        yield named(declaration.side, _declaration(declaration, tr), tr)
    if hand.capot is not None and form.prizes:
        yield named(hand.capot, tr.gettext("all the tricks"), tr)
    if hand.last_trick is not None:
        yield named(hand.last_trick, tr.gettext("last trick"), tr)
    for prize in hand.prizes:
        yield named(prize.side, tr.gettext("prize"), tr)
    for penalty in hand.penalties:
        yield named(penalty.side, tr.gettext("penalty"), tr)


def _opposed(side: Side, what: str, tr: Translator) -> str:
    """What a side has, where one of them is the taker."""
    return what if side == TAKER else tr.gettext("{what} in defence").format(what=what)


def _sided(side: Side, what: str, _tr: Translator) -> str:
    """What a side has, where nobody plays against the others: by its letter, as its column."""
    return f"{what} {side}"


def _bid(hand: HandFacts, tr: Translator) -> str:
    """The bid with its answer; the trump only where it is no suit, for a suit says nothing of the marks."""
    parts = (
        bid_text(hand.contract, tr) if hand.contract is not None else str(hand.bid or ""),
        tr.gettext(SUIT_NAMES[hand.trump]) if hand.trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP) else "",
        doubling_text(hand.doubling, hand.contract, tr),
    )
    return " ".join(part for part in parts if part)


def _took(hand: HandFacts, form: HandForm, tr: Translator) -> str:
    if hand.generale is not None:
        return tr.gettext("all the tricks, one player")
    winner = takes_all(hand)
    if winner is not None and not form.prizes:
        return tr.gettext("all the tricks") if winner == TAKER else tr.gettext("no trick")
    if hand.by_side:
        points = dict(hand.by_side)
        return " – ".join(number(points[side], tr) for side in form.letters)
    return tr.gettext("{points} points").format(points=number(hand.points or 0, tr))


KINDS: Final[Mapping[DeclarationKind, str]] = {
    DeclarationKind.TIERCE: N_("tierce"),
    DeclarationKind.CINQUANTE: N_("cinquante"),
    DeclarationKind.CENT: N_("cent"),
    DeclarationKind.QUARTE: N_("quarte"),
    DeclarationKind.QUINTE: N_("quinte"),
}
CARRES: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("carré of aces"),
    Rank.KING: N_("carré of kings"),
    Rank.QUEEN: N_("carré of queens"),
    Rank.JACK: N_("carré of jacks"),
    Rank.TEN: N_("carré of tens"),
    Rank.NINE: N_("carré of nines"),
    Rank.EIGHT: N_("carré of eights"),
    Rank.SEVEN: N_("carré of sevens"),
}
BRELANS: Final[Mapping[Rank, str]] = {
    Rank.ACE: N_("brelan of aces"),
    Rank.KING: N_("brelan of kings"),
    Rank.QUEEN: N_("brelan of queens"),
    Rank.JACK: N_("brelan of jacks"),
    Rank.TEN: N_("brelan of tens"),
    Rank.NINE: N_("brelan of nines"),
    Rank.EIGHT: N_("brelan of eights"),
    Rank.SEVEN: N_("brelan of sevens"),
}


def _declaration(declaration: Declaration, tr: Translator) -> str:
    if declaration.rank is not None:
        return tr.gettext((BRELANS if declaration.kind is DeclarationKind.BRELAN else CARRES)[declaration.rank])
    return tr.gettext("8 in a row") if declaration.length == len(Rank) else tr.gettext(KINDS[declaration.kind])


DEFENDERS: Final = (N_("Taker"), N_("Def. 1"), N_("Def. 2"))
HEARTS, NO_TRUMP, ALL_TRUMP = Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP


def taken(points: int, belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS) -> HandFacts:
    """A hand between two sides."""
    return HandFacts("A", trump=trump, points=points, belote=tuple(belote), declarations=declarations)


def all_tricks(belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS, bid: bool = False) -> HandFacts:
    """All the tricks to the taker, in a capot asked for if it was `bid`."""
    total = USUAL_SCALE.total(trump)
    return HandFacts(
        "A", "capot" if bid else None, trump, points=total, capot="A", belote=tuple(belote), declarations=declarations
    )


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


def of_three(
    taker: int, left: int, right: int, belote: Side = "", *declarations: Declaration, trump: Trump = HEARTS
) -> HandFacts:
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


ALL_POINTS = USUAL_SCALE.total()


def contract(
    bid: Contract, points: int, belote: Side = "", capot: Side | None = None, doubling: Doubling = Doubling.NONE
) -> HandFacts:
    """A hand played for a bid."""
    return HandFacts("A", bid, doubling=doubling, points=points, capot=capot, belote=tuple(belote))


def all_tricks_bid(bid: Contract, belote: Side = "", doubling: Doubling = Doubling.NONE) -> HandFacts:
    """A hand in which the taker takes all the tricks."""
    return contract(bid, ALL_POINTS, belote, "A", doubling)


def generale(bid: Contract, doubling: Doubling = Doubling.NONE) -> HandFacts:
    """A hand in which one of the taker's players takes all the tricks."""
    return HandFacts("A", bid, doubling=doubling, points=ALL_POINTS, capot="A", generale="A")
