"""Every sentence of every system against its mark by value: what an explanation claims, read as a table reads it, is
what is marked.

A hand is read from what stands on the sheet (the points of the cards) and from the numbers of its sentences, in their
order. Nothing of how scoring comes to them is used: where a sentence names no number, or the wrong one, the sum is not
the mark.
"""

import os
from collections import Counter
from random import Random

import pytest

from tests.examples import a_slice
from tests.scoring.conftest import possible_game
from tournament.i18n import translator
from tournament.messages.scores.scores import hand_text
from tournament.scoring.facts import SIDES, Declaration, DeclarationKind, HandFacts, Rank, Sheet, Trump
from tournament.scoring.forms import points_by_side
from tournament.scoring.stored import deals_to_check, score_stored
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules

SHEETS = 60
BELOTE = 20

SILENT = frozenset({
    "made", "made-with-belote", "failed", "failed-with-belote", "failed-without-trick", "made-all-tricks", "capot-made",
    "capot-failed", "capot-failed-without-trick", "taken-made", "taken-made-all-tricks", "taken-failed",
    "taken-failed-equal", "litige", "taken-failed-without-trick", "generale-made", "generale-failed", "more-than-half",
    "half-or-less", "declarations-equal", "declarations-cancelled", "declarations-not-shown", "brelans-worthless",
    "sequences-cancelled", "passed", "annulled-agreed", "annulled-under-eleven", "annulled-carre-of-seven",
    "annulled-irregular-deal", "annulled-irregular-deal-marked", "irregular-deal", "annulled-irregular-bid", "goes-out",
    "tied", "tied-several", "barred", "barred-without-trick", "short-of-target", "unrounded", "held-lost", "cards",
    "stopped", "stopped-among-several", "aside-given", "aside-taken",
})  # fmt: skip
"""They say how it came, and promise nobody any points beside those on the sheet."""
ALONE = frozenset({
    "marks", "contre", "surcontre", "contre-all-tricks", "surcontre-all-tricks", "contre-capot-bid",
    "surcontre-capot-bid", "marks-multiplied", "contract-multiplied", "everything-multiplied",
})  # fmt: skip
"""One side marks this, the others nothing beside what is said apart."""


SHARED = ("declarations-shared", "declarations-to-defenders", "declarations-won-by-defenders")
DECIDED_BY = ("alone", "by-points", "by-carre", "by-top", "by-trump", "by-length", "by-order", "best")
COUNTED = tuple(f"{kind}-{why}" for kind in ("brelans", "sequences") for why in DECIDED_BY)
PRIZES = ("prize-all-tricks", "prize-last-trick", "prize-not-followed", "held-taken", "last-trick")
BELOTES = (
    "belote", "belote-to-winner", "belote-to-defence", "belote-kept-in-doubled", "belote-kept-failed", "belote-lost",
    "belote-kept-without-trick",
)  # fmt: skip


class Claims:
    """What the sentences of a hand claim so far, for a reader who has its line of the sheet."""

    def __init__(self, hand, letters, cards):
        self.hand, self.letters = hand, letters
        self.defence = [side for side in letters if side != hand.declarer]
        self.marks, self.declared, self.beside = Counter(cards), Counter(), Counter()

    def alone(self, points):
        self.marks = Counter(points)

    def each(self, sides, points):
        for side in sides:
            self.marks[side] += points

    def move(self, sides, points):
        """What was counted for a side goes elsewhere, or is said once more to be its own."""
        self.declared.clear()
        self.each(sides, points)

    def with_contract(self, side, points):
        self.marks[side] = points
        if side != self.hand.declarer:
            self.alone({side: points})

    def last_litige(self, told):
        self.each(self.defence, told["marks"])
        self.marks[self.hand.declarer] += told["half"]

    def equal(self):
        """It decided, and is halved with the rest; or a sentence of its own tells whose it is."""
        self.alone({})
        self.declared.clear()

    def rounded(self, side, real, marks):
        assert real == self.marks[side] + self.declared[side], "what is rounded is what was claimed"
        self.marks[side] = marks - self.declared[side]

    def others(self, side):
        return [letter for letter in self.letters if letter != side]

    def total(self, side):
        return self.marks[side] + self.declared[side] + self.beside[side]


def given(sign):
    return lambda claims, told: claims.beside.update({told["side"]: sign * told["points"]})


READ = {
    **dict.fromkeys(SILENT, lambda claims, told: None),
    **dict.fromkeys(ALONE, lambda claims, told: claims.alone({told["side"]: told["marks"]})),
    **dict.fromkeys(
        ("last-trick-of-capot", "last-trick-of-generale"),
        lambda claims, told: claims.alone({told["side"]: told["points"]}),
    ),
    **dict.fromkeys(BELOTES, lambda claims, told: claims.each(told["side"], told["belote"])),
    **dict.fromkeys(SHARED, lambda claims, told: claims.move(claims.defence, told["marks"])),
    **dict.fromkeys((*COUNTED, *PRIZES), lambda claims, told: claims.each(told["side"], told["points"])),
    **dict.fromkeys(
        [f"declarations-{why}" for why in DECIDED_BY],
        lambda claims, told: claims.declared.update({told["side"]: told["points"]}),
    ),
    **dict.fromkeys(("declarations-lost-without-trick", "declarations-held"), lambda claims, told: claims.move((), 0)),
    **dict.fromkeys(
        ("declarations-kept-without-trick", "declarations-beside-litige"),
        lambda claims, told: claims.move(told["side"], told["points"]),
    ),
    **dict.fromkeys(
        ("litige-held", "litige-held-several"), lambda claims, told: claims.each(claims.defence, told["marks"])
    ),
    **dict.fromkeys(("litige-last", "litige-last-several"), lambda claims, told: claims.last_litige(told)),
    **dict.fromkeys(("adjustment-given", "adjustment-given-one"), given(1)),
    **dict.fromkeys(("adjustment-taken", "adjustment-taken-one"), given(-1)),
    "litige": lambda claims, told: claims.equal(),
    "marks-each": lambda claims, told: claims.alone(dict.fromkeys(claims.defence, told["marks"])),
    "points-and-contract": lambda claims, told: claims.with_contract(told["side"], told["marks"]),
    "equal-declarer-loses": lambda claims, told: claims.alone({told["other"]: told["total"]}),
    "all-tricks-bonus": lambda claims, told: claims.each(told["side"], told["bonus"]),
    "belote-to-defenders": lambda claims, told: claims.each(claims.defence, told["marks"]),
    "declarations-to-defence": lambda claims, told: claims.move(claims.others(told["side"]), told["points"]),
    "declarations-won-by-capot": lambda claims, told: claims.move(told["other"], told["points"]),
    "held-shared": lambda claims, told: claims.each(claims.defence, told["points"]),
    "combinations-without-worth": lambda claims, told: claims.each(
        told["side"], BELOTE * claims.hand.belote.count(told["side"]) - told["points"]
    ),
    "penalties": lambda claims, told: claims.each(told["side"], -told["points"]),
    "bid-made": lambda claims, told: claims.each(told["side"], -told["worth"]),
    "bid-failed-before-one": lambda claims, told: claims.each(told["other"], -told["worth"]),
    "bid-failed": lambda claims, told: claims.each(told["sides"], -told["worth"]),
    "rounded": lambda claims, told: claims.rounded(told["side"], told["real"], told["marks"]),
    "irregular-deal-marked": lambda claims, told: claims.beside.update(
        dict.fromkeys(claims.others(told["side"]), told["points"])
    ),
}
"""What each sentence claims; one that is not here fails the test."""


def claimed(line, hand, rules, letters):
    """What the sentences of a line claim for every side."""
    has_cards = hand.is_played and not SYSTEMS[rules.system].countdown
    claims = Claims(hand, letters, points_by_side(hand, form_of(rules, letters)) if has_cards else {})
    for reason in line.reasons:
        READ[reason.code](claims, reason.details)
    return {side: claims.total(side) for side in letters}


def check(hands, rules, sides):
    letters = SIDES[:sides]
    score = score_stored(Sheet(rules, tuple(hands), sides))
    possible = min(
        deals_to_check(score), default=len(hands)
    )  # hands after the end, or of a side that is out, mark nothing
    for hand, line in list(zip(hands, score.hands, strict=True))[:possible]:
        found, told = claimed(line, hand, rules, letters), hand_text(line, translator("en"))
        assert found == dict(line.marks), f"{rules.system} {dict(rules.by_name)}\n{hand}\n{told}"


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=2))
def test_what_is_said_of_a_hand_is_what_it_marks(system):
    rng, explained = Random(f"{system} said"), 0
    for _ in range(int(os.environ.get("CAPOT_GAMES", SHEETS))):
        rules, sides, hands = possible_game(system, rng)
        check(hands, rules, sides)
        explained += len(hands)
    assert explained > SHEETS


TIERCE = Declaration("A", DeclarationKind.TIERCE, Rank.ACE)


def test_a_failed_hand_at_three_gives_each_defender_what_is_printed():
    """Taker 3 fails at 52 points; player 1 declares a tierce: 81 of the hand and 10 of the tierce for each defender,
    and a belote for the taker."""
    rules = resolve_rules("belote-three", {})
    hand = HandFacts(
        "C", trump=Trump.HEARTS, by_side=(("A", 100), ("B", 30), ("C", 32)), belote=("C",), declarations=(TIERCE,)
    )
    score = score_stored(Sheet(rules, (hand,), 3))
    assert dict(score.totals) == {"A": 91, "B": 91, "C": 20}
    said = hand_text(score.hands[0], translator("en"))
    assert "Each defender scores 81" in said
    assert "The 20 points declared are the defenders’ together: 10 each" in said


def test_what_is_held_when_the_game_ends_is_said_to_be_lost():
    """Two hands, two litiges: the second is halved, and the 81 of the first are nobody's."""
    rules = resolve_rules("belote-classic", {"hands": 2, "declarations": "off"})
    litige = HandFacts("A", points=81)
    score = score_stored(Sheet(rules, (litige, litige), 2))
    assert (dict(score.totals), score.winner) == ({"A": 81, "B": 162}, "B")
    said = hand_text(score.hands[1], translator("en"))
    assert said.endswith("The game is over: the 81 points that were held are lost (this championship’s convention).")
