"""The line of keys: a whole hand in as few keys as there are things to say. Knows no window.

A line is read from left to right, whatever the case of its letters:

    taker   one figure, the number of the side
    bid     8 to 16 for 80 to 160, or the bid in full, or `cap` for a capot
    then, in any order, each at most once except belote:
      suit      p c k t in French (pique, cœur, carreau, trèfle), s h d c in English
      doubling  `x` contre, `xx` surcontre
      points    the taker's points, cards and last trick
      belote    `b` and the number of the side that announced it
      capot     `!` and the number of the side that took all the tricks

Two rules make it impossible to read a line in two ways. *A number ends at the first sign that is not a figure, a space included*, so the figures
after the taker's are all of the bid; nothing else than spaces has to be typed between two numbers, and a space anywhere else means nothing. *A number
from 8 to 16 as a bid is in tens*, and every other one is as it stands, so that a wrong bid is refused by the rules, not guessed. After `b` and `!`
exactly one figure is the side's. `?` stands for a taker or a bid not known yet. The suit may be left out, for no mark depends on it, and so may the
points when `!` settles them: 162 when the taker took all the tricks, 0 when another side did.

    19c102        side 1, 90, hearts, 102 points            1 9 c 102     the same
    113c128       side 1, 130, hearts, 128 points           1130c128      the same
    212px96b1     side 2, 120, spades, contre, 96 points, belote of side 1
    1capk!1       side 1, capot, diamonds, made             28t!1         side 2 was capot at 80 in clubs
    19 102        side 1, 90, suit not noted, 102 points    -             passed by everyone (also `passe`, `pass`)

What cannot be read stops the reading there: what stands before is kept, and the problem says where it stands.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tournament.errors import Problem
from tournament.scoring.facts import Doubling, HandFacts, Side, Trump

ALL_POINTS: Final = 162
MOST_FIGURES: Final = 4
"""A longer number is a slip of the finger: no bid and no hand is worth it."""
SUIT_KEYS: Final[Mapping[str, Mapping[str, Trump]]] = {
    "fr": {"p": Trump.SPADES, "c": Trump.HEARTS, "k": Trump.DIAMONDS, "t": Trump.CLUBS},
    "en": {"s": Trump.SPADES, "h": Trump.HEARTS, "d": Trump.DIAMONDS, "c": Trump.CLUBS},
}
PASSED_KEYS: Final[Mapping[str, str]] = {"fr": "passe", "en": "pass"}
TENS: Final = range(8, 17)
UNFINISHED_BIDS: Final = ("c", "ca", "capo")
TAKER, BID, REST = "taker", "bid", "rest"
SIGN = re.compile(r"\s*([0-9]+|capot|cap|.)", re.IGNORECASE)
MARKED_SIDE = re.compile(r"\s*([0-9]?)")


@dataclass(frozen=True)
class TypedHand:
    """A line of keys as far as it is understood.

    `missing` names what a hand still needs, in the order it is typed: `taker`, `contract`, `points`. `problems` holds what could not be read, at
    `keys[i]`, counted in signs from 0.
    """

    facts: HandFacts
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether the hand can be put to the rules."""
        return not self.missing and not self.problems


def read_keys(text: str, language: str, letters: str) -> TypedHand:
    """The hand that `text` says, with the suit letters of `language`, at a table whose sides are `letters`."""
    typed = text.strip().lower()
    if typed in ("-", *PASSED_KEYS.values()):
        return TypedHand(HandFacts(passed=True))
    if typed and any(word.startswith(typed) for word in PASSED_KEYS.values()):
        return TypedHand(HandFacts(), missing_in(HandFacts()))
    reader = _Reader(SUIT_KEYS[language], letters)
    problem = reader.read(text)
    facts = with_settled_points(reader.facts)
    return TypedHand(facts, missing_in(facts), (problem,) if problem else ())


def write_keys(facts: HandFacts, language: str, letters: str) -> str:
    """The shortest line that reads back as `facts`, complete or not.

    Only what keys can say is written: how a hand was stopped, irregular deals and adjustments are not, and an annulled deal has no line.
    """
    if facts.passed:
        return "-"
    first = _first_key(facts, letters)
    second = _bid_key(facts)
    suit = next((key for key, trump in SUIT_KEYS[language].items() if trump is facts.trump), "")
    doubling = {Doubling.NONE: "", Doubling.CONTRE: "x", Doubling.SURCONTRE: "xx"}[facts.doubling]
    points = "" if facts.points is None or facts.points == settled_points(facts) else str(facts.points)
    marked = "".join(f"b{letters.index(side) + 1}" for side in facts.belote) + (f"!{letters.index(facts.capot) + 1}" if facts.capot else "")
    rest = suit + doubling + points + marked
    space = " " if second.isdecimal() and rest == points + marked and points else ""
    if rest:
        return (first or "?") + (second or "?") + space + rest
    return (first or "?") + second if second else first


def missing_in(facts: HandFacts) -> tuple[str, ...]:
    """What a hand still needs before the rules can judge it."""
    if not facts.is_played:
        return ()
    return tuple(name for name, value in (("taker", facts.declarer), ("contract", facts.contract), ("points", facts.points)) if value is None)


def with_settled_points(facts: HandFacts) -> HandFacts:
    """The same hand with its points, where they are not given and a capot settles them."""
    return replace(facts, points=settled_points(facts)) if facts.points is None else facts


def settled_points(facts: HandFacts) -> int | None:
    """The taker's points where a side took all the tricks; None where that does not settle them."""
    if facts.capot is None or facts.declarer is None:
        return None
    return ALL_POINTS if facts.capot == facts.declarer else 0


def _first_key(facts: HandFacts, letters: str) -> str:
    return "" if facts.declarer is None else str(letters.index(facts.declarer) + 1)


def _bid_key(facts: HandFacts) -> str:
    if facts.contract is None:
        return ""
    if not isinstance(facts.contract, int):
        return "cap"
    tens, rest = divmod(facts.contract, 10)
    return str(tens) if rest == 0 and tens in TENS else str(facts.contract)


class _Reader:
    """Reads a line sign by sign; `facts` grows as it goes, and `awaits` is the place of the line where it stands."""

    def __init__(self, suits: Mapping[str, Trump], letters: str) -> None:
        self.facts = HandFacts()
        self.awaits = TAKER
        self._suits = suits
        self._letters = letters

    def read(self, text: str) -> Problem | None:
        """Read all of `text`, or up to the first thing that cannot be read, which is returned."""
        at = 0
        text = text.rstrip()
        while at < len(text):
            found = SIGN.match(text, at)
            assert found is not None
            start, sign = found.start(1), found[1].lower()
            if self.awaits == BID and text[start:].lower() in UNFINISHED_BIDS:
                return None
            after, code = self._take(text, start, sign)
            if code:
                return Problem(code, f"keys[{start}]", {"keys": text[start:after], "sides": len(self._letters)})
            at = after
        return None

    def _take(self, text: str, start: int, sign: str) -> tuple[int, str]:
        """Understand the sign that starts at `start`: where the next one begins, and the code of what is wrong with it, if anything is."""
        if self.awaits == TAKER:
            return start + 1, self._take_taker(sign[0])
        if self.awaits == BID:
            return start + len(sign), self._take_bid(sign)
        if sign in "b!":
            side = MARKED_SIDE.match(text, start + 1)
            assert side is not None
            return side.end(), "" if side.end() == len(text) and not side[1] else self._take_marked(sign, side[1])
        if sign.isdecimal():
            return start + len(sign), self._take_points(sign)
        return start + 1, self._take_letter(sign[0])

    def _take_taker(self, key: str) -> str:
        self.awaits = BID
        if key == "?":
            return ""
        if not key.isdecimal():
            return "keys-taker"
        side = self._side(key)
        self.facts = replace(self.facts, declarer=side)
        return "" if side else "keys-side"

    def _take_bid(self, sign: str) -> str:
        self.awaits = REST
        if sign == "?":
            return ""
        if sign.startswith("cap"):
            self.facts = replace(self.facts, contract="capot")
            return ""
        if not sign.isdecimal() or len(sign) > MOST_FIGURES:
            return "keys-bid"
        bid = int(sign)
        self.facts = replace(self.facts, contract=bid * 10 if bid in TENS else bid)
        return ""

    def _take_marked(self, sign: str, figure: str) -> str:
        side = self._side(figure or "0")
        if side is None:
            return "keys-side"
        if sign == "!" and self.facts.capot is not None:
            return "keys-twice"
        self.facts = replace(self.facts, capot=side) if sign == "!" else replace(self.facts, belote=(*self.facts.belote, side))
        return ""

    def _take_points(self, sign: str) -> str:
        if self.facts.points is not None:
            return "keys-twice"
        if len(sign) > MOST_FIGURES:
            return "keys-points"
        self.facts = replace(self.facts, points=int(sign))
        return ""

    def _take_letter(self, key: str) -> str:
        if key == "x":
            raised = {Doubling.NONE: Doubling.CONTRE, Doubling.CONTRE: Doubling.SURCONTRE}.get(self.facts.doubling)
            self.facts = replace(self.facts, doubling=raised or self.facts.doubling)
            return "" if raised else "keys-twice"
        if key not in self._suits:
            return "keys-unknown"
        if self.facts.trump is not None:
            return "keys-twice"
        self.facts = replace(self.facts, trump=self._suits[key])
        return ""

    def _side(self, figure: str) -> Side | None:
        number = int(figure)
        return self._letters[number - 1] if 1 <= number <= len(self._letters) else None
