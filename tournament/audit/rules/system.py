"""A rule system as the judge knows it: seats, settings, fields of a hand, and its worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tournament.audit.export import Choice, ExportedHand, ExportedRules
from tournament.audit.rules.cards import SUITS
from tournament.audit.rules.worth import JudgedBefore, Worth

NUMBERS = tuple(range(80, 161, 10))
EVERY_TRUMP = (*SUITS, "no-trump", "all-trump")
SHORT, LONG = ("tierce", "cinquante", "cent", "carre"), ("tierce", "quarte", "quinte", "brelan")

Settings = Mapping[str, tuple[Choice, ...]]
"""The values of every setting, the default first."""


@dataclass(frozen=True)
class JudgedSystem:
    """One rule system.

    `sides` are the numbers of sides a table can have, the usual one first, each of `players`. `contracts` is empty
    where nothing is bid, and `kinds` where there are no declarations. `tricks` is None where the hand says how many
    cards were dealt. `unsaid` is what an export means that does not say it, where that is not the default.
    """

    worth: Callable[[ExportedHand, ExportedRules, JudgedBefore], Worth]
    settings: Settings
    target: int | None = 1000
    sides: tuple[int, ...] = (2,)
    players: int = 2
    tricks: int | None = 8
    contracts: tuple[Choice, ...] = ()
    doublings: bool = False
    trumps: tuple[str, ...] = SUITS
    kinds: tuple[str, ...] = ()
    has_belote: bool = True
    has_capot: bool = True
    pays_bonus: bool = False
    counts_down: bool = False
    unsaid: Mapping[str, Choice] = field(default_factory=lambda: dict(UNSAID))


UNSAID: Mapping[str, Choice] = {"decided_points": "ranking"}
"""What an unsaid setting of an older export means: it had another default, now always said."""
ALWAYS: Settings = {"tied_game": ("more", "drawn"), "decided_points": ("winner", "ranking")}
