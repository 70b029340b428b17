"""The letters of the line of keys and their meaning, in the language of the scorer. Uses no window."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tournament.scoring.facts import SUITS, DeclarationKind, Rank, Trump

FIGURES: Final = {Rank.SEVEN: "7", Rank.EIGHT: "8", Rank.NINE: "9", Rank.TEN: "10"}
CHIEN: Final = "ch"
CONTRACTS: Final[Mapping[str, tuple[str, ...]]] = {"capot": ("capot", "cap"), "generale": ("generale", "générale", "gen")}
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
    return MappingProxyType({**dict(zip(suits, SUITS, strict=True)), no_trump: Trump.NO_TRUMP, all_trump: Trump.ALL_TRUMP})


LETTERS: Final[Mapping[str, Letters]] = {
    "fr": Letters(_trumps("pckt", "sa", "ta"), _ranks("v", "d", "r", "a"), "passe", "d", "j"),
    "en": Letters(_trumps("shdc", "nt", "at"), _ranks("j", "q", "k", "a"), "pass", "l", "e"),
}
PASSED: Final = tuple(letters.passed for letters in LETTERS.values())
