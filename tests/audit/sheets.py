"""Score sheets for the judge, one hand a line, what it marks behind the arrow:

A 100: 112 b=A                 ->  130  50         contract, points of the declarer, belote of A
B 80: 104 xx all=B             ->    0 740         surcontre, all the tricks to B
A 90/50/22 all=defence         ->  …               points of every side, all the tricks to the defence
A 96 tierce=B:K♥ carre=A:8!    ->  …   held 81     declarations, a used four of eights, what is held afterwards
passed                         ->    0   0
"""

from collections.abc import Mapping
from typing import Any

from tournament.audit.export import ExportedHand
from tournament.audit.reader import Reader
from tournament.audit.reading import read_hand
from tournament.audit.rules.course import JudgedGame, course, played_out
from tournament.audit.rules.possible import impossible_fields
from tournament.audit.rules.system import resolve

Json = dict[str, Any]
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
DOUBLINGS = {"x": "contre", "xx": "surcontre"}
NAMED = {"all": "capot", "player": "generale", "in": "trump", "last": "last_trick", "claim": "claim"}
NUMBERED = ("bid", "cards")
LISTED = {"b": "belote", "misdealt": "irregular_deal"}


def sheet(
    system: str, text: str, options: Mapping[str, Any] | None = None, stop: tuple[int, int] | None = None
) -> JudgedGame:
    """Play the sheet; every line must mark what stands behind its arrow, adjustments and penalties included."""
    lines = [line.split("->") for line in text.strip().splitlines()]
    hands = [told(facts) for facts, _ in lines]
    sides = max(len(marks.split("held")[0].split()) for _, marks in lines)
    rules = rules_of(system, options or {})
    entries = [read(hand, sides) for hand in hands]
    for hand, (facts, _) in zip(entries, lines, strict=True):
        assert list(impossible_fields(hand, rules, sides)) == [], facts
    before, *after = course(entries, sides, stop, rules)
    for standing, (facts, wanted) in zip(after, lines, strict=True):
        marks, _, held = wanted.partition("held")
        got = [now - then for now, then in zip(standing.totals, before.totals, strict=True)]
        assert (got, standing.held) == ([int(mark) for mark in marks.split()], int(held or 0)), facts
        before = standing
    return played_out(entries, sides, stop, rules)


def faults(system: str, facts: str, options: Mapping[str, Any] | None = None, sides: int = 2) -> list[str]:
    """The fields of a hand that cannot be."""
    return list(impossible_fields(read(told(facts), sides), rules_of(system, options or {}), sides))


def rules_of(system: str, options: Mapping[str, Any]) -> Any:
    chosen = {name: value for name, value in options.items() if name not in ("target", "hands")}
    return resolve(system, chosen, options.get("target"), options.get("hands"))


def read(hand: Json, sides: int) -> ExportedHand:
    reader = Reader()
    reader.sides = sides
    found = read_hand(hand, "", reader)
    assert reader.findings == [], hand
    return found


def told(facts: str) -> Json:
    """The published form of a line."""
    first, *words = facts.split()
    if first in ("passed", "annulled"):
        hand: Json = {"passed": True} if first == "passed" else {"annulled": words.pop(0)}
    else:
        hand = {"declarer": first}
    for word in words:
        add(word, hand)
    return hand


def add(word: str, hand: Json) -> None:
    """Add what a word says to a hand."""
    name, _, value = word.partition("=")
    if word.endswith(":"):
        hand["contract"] = int(word[:-1]) if word[:-1].isdigit() else word[:-1]
    elif word in DOUBLINGS:
        hand["doubling"] = DOUBLINGS[word]
    elif name in NAMED:
        hand[NAMED[name]] = value
    elif name in NUMBERED:
        hand[name] = int(value)
    elif name in LISTED:
        hand[LISTED[name]] = list(value)
    elif name == "given":
        hand.setdefault("adjustments", []).append({"side": value[0], "points": int(value[1:]), "reason": "words"})
    elif name in ("prize", "penalty"):
        side, _, kind = value.partition(":")
        hand.setdefault(f"{name[:-1]}ies" if name == "penalty" else "prizes", []).append({"side": side, "kind": kind})
    elif value:
        hand.setdefault("declarations", []).append(declaration(name, value))
    elif "/" in word:
        hand["points"] = dict(zip("ABCDEF", map(int, word.split("/")), strict=False))
    else:
        hand["points"] = int(word)


def declaration(kind: str, value: str) -> Json:
    """`B:K♥` a sequence with its top card, `A:8` four alike, `A2:` the second player's; then `!` used, `?` not shown,
    `+6` its length."""
    side, _, card = value.partition(":")
    card, _, length = card.partition("+")
    plain = card.rstrip("!?")
    told: Json = {"side": side[0], "kind": kind} | ({"player": int(side[1:])} if side[1:] else {})
    told |= {"top": plain[:-1], "suit": SUITS[plain[-1]]} if plain[-1] in SUITS else {"rank": plain}
    return (
        told
        | ({"used": True} if "!" in card else {})
        | ({"shown": False} if "?" in card else {})
        | ({"length": int(length)} if length else {})
    )
