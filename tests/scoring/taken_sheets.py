"""Score sheets of the systems in which a side takes, as a referee writes them, for tests:

    taker   points  belote  declared          ->    1    2  held
    1          100       -  -                 ->  100   62     0
    2         102♥       1  1:tierce-K        ->    …
    1         162!       -  -                 ->  252    0     0
    1      90/50/22      -  -                 ->   90   50   22     0
    passed                                    ->    0    0     0

A suit, `NT` or `AT` after the points is the trump; `!` says that one side took all the tricks: the taker with all the
points, the defence with none; `cap` before them that a capot was bid. Declarations are `side:kind-card`, with the suit
after a second dash, `used` or `unshown` after a plus.
"""

import re

from tournament.i18n import translator
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import (
    DEFENCE,
    SIDES,
    Annulment,
    ClockStop,
    Declaration,
    DeclarationKind,
    HandFacts,
    Rank,
    Sheet,
    Side,
    Trump,
)
from tournament.scoring.games import score_sheet
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import form_of, resolve_rules

TRUMPS = {
    "♠": Trump.SPADES,
    "♥": Trump.HEARTS,
    "♦": Trump.DIAMONDS,
    "♣": Trump.CLUBS,
    "NT": Trump.NO_TRUMP,
    "AT": Trump.ALL_TRUMP,
}
POINTS = re.compile("(cap)?([0-9/]+)(♠|♥|♦|♣|NT|AT)?(!)?")
FRENCH = translator("fr")


def play(system: str, text: str, stop: ClockStop | None = None, **options: object) -> GameScore:
    """Play a sheet by a system and hold what is marked and held against what stands on it."""
    heading, *lines = [line.split() for line in text.strip().splitlines()]
    letters = SIDES[: heading.index("held") - heading.index("->") - 1]
    rules = resolve_rules(system, options)
    score = score_sheet(Sheet(rules, tuple(hand_of(line, letters) for line in lines), len(letters), stop))
    assert all(hand_text(hand, FRENCH) for hand in score.hands)
    assert bool(ending_text(score, FRENCH)) == score.is_over
    marked = [[*(hand.marks[side] for side in letters), hand.held] for hand in score.hands]
    assert marked == [[int(mark) for mark in line[line.index("->") + 1 :]] for line in lines]
    assert form_of(rules, letters).letters == letters
    return score


def hand_of(line: list[str], letters: str) -> HandFacts:
    """The deal on a line."""
    told = line[: line.index("->")]
    if told[0] == "passed":
        return HandFacts(passed=True)
    if told[0] in list(Annulment):
        return HandFacts(annulled=Annulment(told[0]), irregular_deal=tuple(SIDES[int(side) - 1] for side in told[1:]))
    taker, points, belote, *declared = told
    bid, bare, sign, took_all = POINTS.fullmatch(points).groups()
    declarer = letter(taker)
    by_side = (
        tuple((side, int(made)) for side, made in zip(letters, bare.split("/"), strict=True)) if "/" in bare else ()
    )
    made = dict(by_side).get(declarer) if by_side else int(bare)
    others = DEFENCE if len(letters) > 2 else next(side for side in letters if side != declarer)
    return HandFacts(
        declarer=declarer,
        contract="capot" if bid else None,
        trump=TRUMPS.get(sign),
        points=None if by_side else made,
        by_side=by_side,
        capot=None if not took_all else declarer if made else others,
        belote=() if belote == "-" else tuple(letter(side) for side in belote),
        declarations=tuple(declaration_of(told) for told in declared if told != "-"),
    )


def declaration_of(told: str) -> Declaration:
    """`1:tierce-K-♥+unshown` is a tierce to the king of hearts that side 1 did not show."""
    whose, rest = told.split(":")
    what, *notes = rest.split("+")
    kind, card, *suit = what.split("-")
    is_carre = kind == DeclarationKind.CARRE
    return Declaration(
        letter(whose),
        DeclarationKind(kind),
        top=None if is_carre else Rank(card),
        rank=Rank(card) if is_carre else None,
        suit=TRUMPS[suit[0]] if suit else None,
        used="used" in notes,
        shown="unshown" not in notes,
    )


def letter(number: str) -> Side:
    """The letter of a side that a sheet numbers."""
    return SIDES[int(number) - 1]


def codes(score: GameScore, hand: int = -1) -> list[str]:
    """The codes of the reasons of a hand, the last unless said otherwise."""
    return [reason.code for reason in score.hands[hand].reasons]
