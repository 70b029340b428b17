"""The line of keys: a whole hand in as few keys as there are things to say. Knows no window.

A line is read from left to right, whatever the case of its letters. It says what the `HandForm` of the rule system has,
and nothing else:

    taker        one figure, the number of the side
    contract     where contracts are numbers: 8 to 16 for 80 to 160, or the number in full; `cap` for a capot, `gen` for
                 a générale
    then, in any order, each at most once unless said otherwise:
      trump      p c k t, sa and ta in French (pique, cœur, carreau, trèfle), s h d c, nt and at in English
      doubling   `x` contre, `xx` surcontre
      numbers    the points bid and the cards dealt where these change, then the points: the taker's, or those of side
                 1, of side 2 …
      belote     `b` and the number of the side that announced it, as often as it was
      capot      `!` and the number of the side that took all the tricks, `!d` for a defence of several sides
      générale   `g` and the number of the side
      the rest   with the number of a side: last trick `d` (`l` in English), prize for a suit not followed `r`, claim
                 `j` (`e`),
                 mistake `f` and then its number; `ch` the chien was taken, `ch0` it was not
      `+`        a declaration: side, kind, top card, suit if it matters: `+1tR` tierce to the king, `+250Dk` cinquante
                 to the queen of diamonds,
                 `+1100A` cent to the ace, `+16A` six cards to the ace, `+1cV` four jacks; then `n` if not shown, `u` if
                 used to cancel the others

Three rules make it impossible to read a line in two ways. *A number ends at the first sign that is not a figure, a
space included*, so the figures after the taker's are all of the contract; nothing else than spaces has to be typed
between two numbers (`/` may be there too), and a space anywhere else means nothing, except that *the suit of a
declaration comes right after its card*. *A number that is no contract, but whose tenfold is one, is in tens*; every
other one is taken as typed, so that rules refuse a wrong bid. After `b` and the like exactly one figure is the side's.
`?` is a taker or a number not known yet. The suit may be left out where no mark depends on it, and so may the points
that follow from who took all the tricks.

    19c102        side 1, 90, hearts, 102 points            1 9 c 102     the same
    212px96b1     side 2, 120, spades, contre, 96 points, belote of side 1
    1capk!1       side 1, capot, diamonds, made             28t!1         side 2 was capot at 80 in clubs
    1c102+2tA     where nothing is bid: side 1, hearts, 102 points, tierce to the ace for side 2
    3ta90/50/118  side 3, all trumps, the points of three sides
    1 60 4 72     bar belote: side 1, 60 bid, 4 cards each, 72 points
    -             passed by everyone (also `passe`, `pass`)

What cannot be read stops the reading there: what comes before is kept, and the problem says where it is.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from tournament.errors import Detail, Problem
from tournament.scoring.facts import DEFENCE, Doubling, HandFacts, Penalty, PrizeKind, RevokePrize, Side
from tournament.scoring.forms import HandForm, Points
from tournament.ui.scores.letters import (
    CHIEN,
    CONTRACTS,
    LETTERS,
    PASSED,
    Letters,
    TypedHand,
    declaration_sign,
    missing_in,
    numbers_of,
    read_declaration,
    with_settled_points,
)

MOST_FIGURES: Final = 4
"""A longer number is a slip of the finger: no bid and no hand is worth it."""
NUMBER: Final = re.compile(r"[0-9]+")
RAISED: Final = {Doubling.NONE: Doubling.CONTRE, Doubling.CONTRE: Doubling.SURCONTRE}


def read_keys(text: str, language: str, form: HandForm) -> TypedHand:
    """The hand that `text` says, with the letters of `language`, at a table whose hands have this form."""
    reader = _KeyReader(text.rstrip(), LETTERS[language], form)
    if reader.says_passed():
        problem = reader.read_all() or (None if form.passes else Problem("passed-by-nobody", "keys[0]"))
        return TypedHand(replace(reader.facts, passed=True), (), (problem,) if problem else (), reader.unfinished)
    typed = text.strip().lower()
    if typed and any(word.startswith(typed) for word in PASSED):
        return TypedHand(HandFacts(), missing_in(HandFacts(), form))
    problem = reader.read_taker() or reader.read_all()
    facts = with_settled_points(reader.whole(), form)
    return TypedHand(facts, missing_in(facts, form), (problem,) if problem else (), reader.unfinished)


@dataclass(frozen=True)
class Sign:
    """A kind of sign: how it looks, what to do with one that was found, and the code of what is wrong."""

    pattern: re.Pattern[str]
    take: Callable[["_KeyReader", re.Match[str]], str]


class _KeyReader:
    """Reads a line sign by sign into `facts`; `unfinished` are last keys that want others to follow."""

    def __init__(self, text: str, letters: Letters, form: HandForm) -> None:
        self.facts = HandFacts()
        self.unfinished = ""
        self._typed, self._letters, self._form = text, letters, form
        self._text = "".join(lower if len(lower := sign.lower()) == 1 else sign for sign in text)
        self._at = 0
        self._slots = [name for name in numbers_of(form) if name != "contract"]
        self._points: dict[Side, int] = {}

    def whole(self) -> HandFacts:
        """The facts with the points: one number is the taker's where it may be, several are the sides'."""
        points, first = self._points, self._form.letters[0]
        if self._form.points is Points.EITHER and self._slots == list(self._form.letters[1:]) and first in points:
            return replace(self.facts, points=points[first])
        return replace(self.facts, by_side=tuple(sorted(points.items()))) if points else self.facts

    def says_passed(self) -> bool:
        """Whether the line begins with the word for a passed deal; only mistakes may follow it."""
        begins = next((word for word in ("-", *PASSED) if self._text.strip().startswith(word)), "")
        if not begins:
            return False
        self._at = self._text.index(begins) + len(begins)
        self._signs = _signs_of_passed(self._letters.passed, self._form)
        return True

    def read_taker(self) -> Problem | None:
        """Read the taker, and the contract where there must be one as a number."""
        self._signs = _signs(self._letters.passed, self._form)
        return self._read_first() or (self._read_contract() if self._form.numbers else None)

    def read_all(self) -> Problem | None:
        """Read what is left of the line, or up to the first thing that cannot be read, which is returned."""
        while (start := self._skip_spaces()) < len(self._text):
            if self._is_begun(start):
                self.unfinished = self._text[start:]
                return None
            found = next(
                ((sign, match) for sign in self._signs if (match := sign.pattern.match(self._text, start))), None
            )
            if found is None:
                return self._problem("keys-unknown", start, start + 1)
            sign, match = found
            self._at = match.end()
            if code := sign.take(self, match):
                return self._problem(
                    code, start, self._end_of_word(start) if code == "keys-declaration" else match.end()
                )
        return None

    def _read_first(self) -> Problem | None:
        start = self._skip_spaces()
        if start == len(self._text):
            return None
        self._at = start + 1
        key = self._text[start]
        if key == "?":
            return None
        if not key.isdecimal():
            return self._problem("keys-taker", start, start + 1)
        self.facts = replace(self.facts, declarer=self._side(key))
        return None if self.facts.declarer else self._problem("keys-side", start, start + 1)

    def _read_contract(self) -> Problem | None:
        start = self._skip_spaces()
        if start == len(self._text):
            return None
        words = [word for contract, spelt in CONTRACTS.items() if contract in self._form.contracts for word in spelt]
        rest = self._text[start:]
        if any(word.startswith(rest) and word != rest for word in words) and not any(rest == word for word in words):
            self._at = len(self._text)
            return None
        word = next((word for word in words if rest.startswith(word)), "")
        number = NUMBER.match(self._text, start)
        self._at = number.end() if number else start + max(len(word), 1)
        if word:
            self.facts = replace(self.facts, contract="capot" if word in CONTRACTS["capot"] else "generale")
        elif number and len(number[0]) <= MOST_FIGURES:
            self.facts = replace(self.facts, contract=contract_of(int(number[0]), self._form))
        elif rest[0] != "?":
            return self._problem(
                "keys-bid-generale" if "generale" in self._form.contracts else "keys-bid", start, self._at
            )
        return None

    def _skip_spaces(self) -> int:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._at

    def _end_of_word(self, start: int) -> int:
        return next((at for at in range(start, len(self._text)) if self._text[at].isspace()), len(self._text))

    def _is_begun(self, start: int) -> bool:
        rest = self._text[start:]
        words = [key for key, trump in self._letters.trumps.items() if trump in self._form.trumps and len(key) > 1]
        if not self._form.numbers:
            words += [
                word for contract, spelt in CONTRACTS.items() if contract in self._form.contracts for word in spelt
            ]
        if any(rest == word for word in (*words, *self._letters.trumps)):
            return False
        return any(word.startswith(rest) for word in words)

    def _problem(self, code: str, start: int, end: int) -> Problem:
        most = self._form.total(self.facts.trump)
        details: dict[str, Detail] = {
            "keys": self._typed[start:end].strip(),
            "sides": len(self._form.letters),
            "most": most,
        }
        return Problem(code, f"keys[{start}]", details)

    def _side(self, figure: str) -> Side | None:
        number = int(figure or "0")
        return self._form.letters[number - 1] if 1 <= number <= len(self._form.letters) else None

    def _marked(self, match: re.Match[str]) -> tuple[Side | None, str]:
        """The side that a sign names, or what is wrong; at the end of the line its number may still come."""
        side = self._side(match[1])
        if side is None and not match[1] and match.end() == len(self._text):
            self.unfinished = match[0]
            return None, ""
        return side, "" if side else "keys-side"

    # --- one function for each kind of sign
    # -----------------------------------------------------------------------------------------------------

    def take_number(self, match: re.Match[str]) -> str:
        if len(match[0]) > MOST_FIGURES:
            return "keys-points"
        if not self._slots:
            return "keys-twice"
        slot = self._slots.pop(0)
        if slot in self._form.letters:
            self._points[slot] = int(match[0])
        else:
            self._tell(**{slot: int(match[0])})
        return ""

    def take_unknown_number(self, _match: re.Match[str]) -> str:
        if not self._slots:
            return "keys-unknown"
        self._slots.pop(0)
        return ""

    def take_trump(self, match: re.Match[str]) -> str:
        if self.facts.trump is not None:
            return "keys-twice"
        self.facts = replace(self.facts, trump=self._letters.trumps[match[0]])
        return ""

    def take_doubling(self, _match: re.Match[str]) -> str:
        raised = RAISED.get(self.facts.doubling)
        if raised not in self._form.doublings:
            return "keys-twice"
        self.facts = replace(self.facts, doubling=raised)
        return ""

    def take_contract(self, match: re.Match[str]) -> str:
        if self.facts.contract is not None:
            return "keys-twice"
        self.facts = replace(self.facts, contract="capot" if match[0] in CONTRACTS["capot"] else "generale")
        return ""

    def take_capot(self, match: re.Match[str]) -> str:
        if match[1] == "d":
            side, code = DEFENCE, ""
        else:
            side, code = self._marked(match)  # type: ignore[assignment]
        return code or self._take_once("capot", side)

    def take_belote(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        if side:
            self.facts = replace(self.facts, belote=(*self.facts.belote, side))
        return code

    def take_generale(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        return code or self._take_once("generale", side)

    def take_last_trick(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        return code or self._take_once("last_trick", side)

    def take_claim(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        return code or self._take_once("claim", side)

    def take_prize(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        if side:
            self.facts = replace(self.facts, prizes=(*self.facts.prizes, RevokePrize(side, PrizeKind.NOT_FOLLOWED)))
        return code

    def take_penalty(self, match: re.Match[str]) -> str:
        side, code = self._marked(match)
        if side is None:
            return code
        kinds = self._form.penalties
        if not match[2] and match.end() == len(self._text):
            self.unfinished = match[0]
            return ""
        if not 1 <= int(match[2] or "0") <= len(kinds):
            return "keys-penalty"
        self.facts = replace(self.facts, penalties=(*self.facts.penalties, Penalty(side, kinds[int(match[2]) - 1])))
        return ""

    def take_chien(self, match: re.Match[str]) -> str:
        if self.facts.chien is not None:
            return "keys-twice"
        self.facts = replace(self.facts, chien=match[1] != "0")
        return ""

    def take_declaration(self, match: re.Match[str]) -> str:
        told, is_begun = read_declaration(match, self._letters, self._form, ends=match.end() == len(self._text))
        if told is not None:
            self.facts = replace(self.facts, declarations=(*self.facts.declarations, told))
        elif is_begun:
            self.unfinished = match[0]
        else:
            return "keys-declaration"
        return ""

    def take_slash(self, _match: re.Match[str]) -> str:
        return ""

    def _take_once(self, field: str, side: Side | None) -> str:
        if side is None:
            return ""
        if getattr(self.facts, field) is not None:
            return "keys-twice"
        self._tell(**{field: side})
        return ""

    def _tell(self, **told: Any) -> None:
        self.facts = replace(self.facts, **told)


def contract_of(number: int, form: HandForm) -> int:
    """The contract that a number says: in tens where only its tenfold can be bid, otherwise as typed."""
    return number * 10 if number not in form.numbers and number * 10 in form.numbers else number


@cache
def _signs(passed: str, form: HandForm) -> tuple[Sign, ...]:
    """The signs of a played hand of this form, in the language that has this word for a passed deal."""
    letters = next(known for known in LETTERS.values() if known.passed == passed)
    trumps = sorted((key for key, trump in letters.trumps.items() if trump in form.trumps), key=len, reverse=True)
    contracts = [word for contract, spelt in CONTRACTS.items() if contract in form.contracts for word in spelt]
    sides = r"\s*([0-9]?)"
    known: tuple[tuple[bool, str, Callable[[_KeyReader, re.Match[str]], str]], ...] = (
        (form.knows("declarations"), declaration_sign(letters, form), _KeyReader.take_declaration),
        (bool(contracts) and not form.numbers, "|".join(contracts), _KeyReader.take_contract),
        (form.chien, f"{CHIEN}(0?)", _KeyReader.take_chien),
        (bool(trumps), "|".join(trumps), _KeyReader.take_trump),
        (form.knows("doubling"), "x", _KeyReader.take_doubling),
        (form.belote, f"b{sides}", _KeyReader.take_belote),
        (form.capot, r"!\s*([0-9d]?)" if form.several_defend else f"!{sides}", _KeyReader.take_capot),
        (form.generale, f"g{sides}", _KeyReader.take_generale),
        (form.last_trick, f"{letters.last_trick}{sides}", _KeyReader.take_last_trick),
        (form.claim, f"{letters.claim}{sides}", _KeyReader.take_claim),
        (form.knows("prizes"), f"r{sides}", _KeyReader.take_prize),
        (form.knows("penalties"), rf"f{sides}\s*([0-9]?)", _KeyReader.take_penalty),
        (True, NUMBER.pattern, _KeyReader.take_number),
        (len(numbers_of(form)) > 1 + bool(form.numbers), r"\?", _KeyReader.take_unknown_number),
        (form.points is not Points.DECLARER, "/", _KeyReader.take_slash),
    )
    return tuple(Sign(re.compile(pattern), take) for is_known, pattern, take in known if is_known)


@cache
def _signs_of_passed(passed: str, form: HandForm) -> tuple[Sign, ...]:
    return tuple(sign for sign in _signs(passed, form) if sign.take is _KeyReader.take_penalty)
