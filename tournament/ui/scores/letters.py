"""The keys of hands and cards: their letters, a hand as far as it is typed, a declaration. Knows no window."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from tournament.errors import Problem
from tournament.scoring.facts import DEFENCE, SUITS, Declaration, DeclarationKind, HandFacts, Rank, Side, Trump
from tournament.scoring.forms import HandForm, Points, takes_all

FIGURES: Final = {Rank.SEVEN: "7", Rank.EIGHT: "8", Rank.NINE: "9", Rank.TEN: "10"}
CHIEN: Final = "ch"
CONTRACTS: Final[Mapping[str, tuple[str, ...]]] = {
    "capot": ("capot", "cap"),
    "generale": ("generale", "générale", "gen"),
}
"""The words for contracts that are no number; the last one is the shortest that says it."""
LENGTHS: Final[Mapping[str, int]] = {"t": 3, "3": 3, "20": 3, "4": 4, "50": 4, "5": 5, "100": 5, "6": 6, "7": 7, "8": 8}
"""What says how many cards a sequence has: its letter, its points, or their number."""
SEQUENCES: Final[Mapping[int, tuple[DeclarationKind, ...]]] = {
    3: (DeclarationKind.TIERCE,),
    4: (DeclarationKind.CINQUANTE, DeclarationKind.QUARTE),
    5: (DeclarationKind.CENT, DeclarationKind.QUINTE),
}
FOURS: Final = (DeclarationKind.CARRE, DeclarationKind.BRELAN)
SHORTEST: Final[Mapping[DeclarationKind, str]] = {
    DeclarationKind.TIERCE: "t",
    DeclarationKind.CINQUANTE: "50",
    DeclarationKind.QUARTE: "50",
    DeclarationKind.CENT: "100",
    DeclarationKind.QUINTE: "100",
    DeclarationKind.CARRE: "c",
    DeclarationKind.BRELAN: "b",
}


@dataclass(frozen=True)
class Letters:
    """The letters of one language: suits, ranks, passed deal, last trick, claim."""

    trumps: Mapping[str, Trump]
    ranks: Mapping[str, Rank]
    passed: str
    last_trick: str
    claim: str

    def of_trump(self, trump: Trump) -> str:
        """What is typed for a trump."""
        return next(key for key, meant in self.trumps.items() if meant is trump)

    def of_rank(self, rank: Rank) -> str:
        """What is typed for a card, a capital where it is a letter, so that it differs from what is around it."""
        return next(key for key, meant in self.ranks.items() if meant is rank).upper()


def _ranks(jack: str, queen: str, king: str, ace: str) -> Mapping[str, Rank]:
    figures = {key: rank for rank, key in FIGURES.items()}
    return MappingProxyType({**figures, jack: Rank.JACK, queen: Rank.QUEEN, king: Rank.KING, ace: Rank.ACE})


def _trumps(suits: str, no_trump: str, all_trump: str) -> Mapping[str, Trump]:
    """The letters of the suits in the order of `SUITS`, and the two words."""
    return MappingProxyType(
        {**dict(zip(suits, SUITS, strict=True)), no_trump: Trump.NO_TRUMP, all_trump: Trump.ALL_TRUMP}
    )


LETTERS: Final[Mapping[str, Letters]] = {
    "fr": Letters(_trumps("pckt", "sa", "ta"), _ranks("v", "d", "r", "a"), "passe", "d", "j"),
    "en": Letters(_trumps("shdc", "nt", "at"), _ranks("j", "q", "k", "a"), "pass", "l", "e"),
}
PASSED: Final = tuple(letters.passed for letters in LETTERS.values())


@dataclass(frozen=True)
class TypedHand:
    """The keys of a hand as far as they are understood.

    `missing` names what a hand still needs, in the order it is typed: `taker`, `contract`, `bid`, `cards`, `trump`,
    `points`. `unfinished` are keys at the end of the line that want others to follow. `problems` holds what could not
    be read, at `keys[i]`, counted in signs from 0.
    """

    facts: HandFacts
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    unfinished: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether the hand can be put to the rules."""
        return not self.missing and not self.problems and not self.unfinished


def numbers_of(form: HandForm) -> tuple[str, ...]:
    """What the numbers of a hand say, in typing order; points by side under the sides' letters."""
    bid = ("bid",) if form.bid is not None else ()
    cards = ("cards",) if form.cards is not None else ()
    contract = ("contract",) if form.numbers else ()
    return (*contract, *bid, *cards, *(("points",) if form.points is Points.DECLARER else tuple(form.letters)))


def missing_in(facts: HandFacts, form: HandForm) -> tuple[str, ...]:
    """What a hand still needs before the rules can judge it."""
    if not facts.is_played:
        return ()
    is_missing = {
        "taker": facts.declarer is None,
        "contract": bool(form.contracts) and form.contract_needed and facts.contract is None,
        "bid": form.bid is not None and facts.bid is None,
        "cards": form.cards is not None and facts.cards is None,
        "trump": form.trump_needed and facts.trump is None,
        "points": not _tells_points(facts, form),
    }
    return tuple(name for name, missing in is_missing.items() if missing)


def with_settled_points(facts: HandFacts, form: HandForm) -> HandFacts:
    """Give a hand its points where they are not typed and follow from who took all the tricks."""
    if facts.points is not None or facts.by_side:
        return facts
    points, by_side = settled_points(facts, form)
    return replace(facts, points=points, by_side=by_side)


def settled_points(facts: HandFacts, form: HandForm) -> tuple[int | None, tuple[tuple[Side, int], ...]]:
    """The points, the taker's or those by side, where who took all the tricks settles them."""
    winner = takes_all(facts)
    if winner is None or facts.declarer is None or not form.shares_total:
        return None, ()
    total = form.total(facts.trump)
    if form.points is not Points.SIDES:
        return (total if winner == facts.declarer else 0), ()
    if winner == DEFENCE:
        return None, ()
    return None, tuple((side, total if side == winner else 0) for side in form.letters)


def without_settled_points(facts: HandFacts, before: HandFacts, form: HandForm) -> HandFacts:
    """The hand without points that stood there only because of who took all the tricks in the hand it was made from."""
    settled = settled_points(before, form)
    if settled != (None, ()) and (facts.points, facts.by_side) == settled:
        return replace(facts, points=None, by_side=())
    return facts


def _tells_points(facts: HandFacts, form: HandForm) -> bool:
    if facts.points is not None and form.points is not Points.SIDES:
        return True
    return form.points is not Points.DECLARER and {side for side, _ in facts.by_side} >= set(form.letters)


OPENS: Final = "+="
"""`=` is the same key without shift on a French keyboard."""
NOT_SHOWN: Final = "n"
USED: Final = "u"
LONGEST_KIND: Final = 5


def declaration_sign(letters: Letters, form: HandForm) -> str:
    """A declaration as typed: side, player where a card may not serve twice, kind, card, suit, outcome."""
    if not form.declarations:
        return ""
    kinds = "|".join(sorted(LENGTHS, key=len, reverse=True))
    ranks = "|".join(sorted(letters.ranks, key=len, reverse=True))
    longer = "".join(key[-1] for key in letters.trumps if len(key) > 1)
    suits = "".join(key for key in letters.trumps if len(key) == 1)
    suit = f"(?P<suit>[{suits}](?![{longer}]))?"
    sequence = rf"(?P<length>{kinds})\s*(?P<top>{ranks})?(?(top){suit}|)"
    four = rf"(?P<four>[bc])\s*(?P<rank>{ranks})?"
    flags = rf"(?P<flags>(?:{USED}|{NOT_SHOWN}(?![{longer}]))*)"
    begun_ten = "(?(top)|(?(rank)|(?:1$)?))"
    return rf"[{OPENS}]\s*(?P<side>[0-9])?(?:/(?P<player>[0-9]))?\s*(?:{four}|{sequence})?{flags}{begun_ten}"


def read_declaration(
    found: re.Match[str], letters: Letters, form: HandForm, *, ends: bool
) -> tuple[Declaration | None, bool]:
    """The declaration of a sign, None if it says none; and whether more keys may complete it at the end."""
    side = (
        form.letters[int(found["side"]) - 1] if found["side"] and 1 <= int(found["side"]) <= len(form.letters) else None
    )
    if found["side"] and side is None:
        return None, False
    card = found["top"] or found["rank"]
    if side is None or card is None:
        return None, ends
    kind, length = _kind(found, form.declarations)
    if kind is None:
        return None, False
    suit = letters.trumps[found["suit"]] if found["suit"] else None
    return _declaration(side, kind, letters.ranks[card], length, suit, found), False


def write_declaration(told: Declaration, letters: Letters, form: HandForm) -> str:
    """The keys of a declaration."""
    card = told.top if told.top is not None else told.rank
    parts = (
        "+" + str(form.letters.index(told.side) + 1),
        f"/{told.player}" if told.player is not None else "",
        str(told.length) if told.length is not None and told.length > LONGEST_KIND else SHORTEST[told.kind],
        letters.of_rank(card) if card is not None else "",
        letters.of_trump(told.suit) if told.suit is not None else "",
        USED if told.used else "",
        "" if told.shown else NOT_SHOWN,
    )
    return "".join(parts)


def _kind(found: re.Match[str], known: Sequence[DeclarationKind]) -> tuple[DeclarationKind | None, int | None]:
    """The kind of a declaration among those that are known, and the cards of a sequence longer than any kind."""
    cards = LENGTHS[found["length"]] if found["length"] else 0
    meant = SEQUENCES[min(cards, LONGEST_KIND)] if cards else FOURS
    return next((kind for kind in meant if kind in known), None), cards if cards > LONGEST_KIND else None


def _declaration(
    side: Side, kind: DeclarationKind, card: Rank, length: int | None, suit: Trump | None, found: re.Match[str]
) -> Declaration:
    is_four = kind in FOURS
    return Declaration(
        side=side,
        kind=kind,
        top=None if is_four else card,
        rank=card if is_four else None,
        suit=suit if suit in SUITS else None,
        length=length,
        used=USED in found["flags"],
        shown=NOT_SHOWN not in found["flags"],
        player=int(found["player"]) if found["player"] else None,
    )
