"""The rule systems: who sits, which settings there are, what a hand may tell and what it is worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.audit.export import Choice, Hand, Rules
from tournament.audit.rules import bonus, classic, comptoir, contree
from tournament.audit.rules.cards import SUITS
from tournament.audit.rules.worth import Before, Worth

NUMBERS = tuple(range(80, 161, 10))
EVERY_TRUMP = (*SUITS, "no-trump", "all-trump")
SHORT, LONG = ("tierce", "cinquante", "cent", "carre"), ("tierce", "quarte", "quinte", "brelan")

Settings = Mapping[str, tuple[Choice, ...]]
"""The values of every setting, the default first."""


@dataclass(frozen=True)
class System:
    """One rule system.

    `sides` are the numbers of sides a table can have, the usual one first, each of `players`. `contracts` is empty where nothing is bid, and `kinds`
    where there are no declarations. `tricks` is None where the hand tells how many cards were dealt.
    """

    worth: Callable[[Hand, Rules, Before], Worth]
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


ALWAYS: Settings = {"tied_game": ("more", "drawn"), "decided_points": ("ranking", "winner")}
CLASSIC: Settings = {
    **ALWAYS,
    "capot_bid": ("off", "on"),
    "taker_capot": (252, 162),
    "failed_marks": (162, 250),
    "failed_belote": ("holder", "defence"),
    "litige": ("held", "failed"),
    "declarations": ("on", "off"),
    "declarations_make": ("on", "off"),
    "belote_makes": ("on", "off"),
    "card_twice": ("on", "off"),
    "seven_annuls": ("off", "on"),
    "carre_values": ("150-100", "140-110"),
    "natural_order": ("natural", "strength"),
    "annul_under": ("off", "eleven", "eleven-no-trump"),
    "rounding": ("none", "tens", "tens-160", "fives"),
    "ending": ("real", "rounded"),
    "both_over": ("greater", "last-hand"),
    "misdeal": ("again", 162),
    "round_five": ("up", "in-turn"),
    "capot_declarations": ("kept", "lost", "other"),
    "vache": ("off", "on"),
    "turned_jack": ("free", "taken"),
    "higher_suit": ("off", "on"),
    "belote_first": ("any", "king"),
    "under_trump": ("must", "free"),
}
FOR_TWO: Settings = {name: choices for name, choices in CLASSIC.items() if name != "under_trump"}
MODERN: Settings = {**CLASSIC, "rounding": ("none", "tens"), "turned_jack": ("taken", "free")}
SHARED: Settings = {"failed_share": ("half", "all")}
BONUS: Settings = {
    **ALWAYS,
    "king": (10, 4),
    "low_brelans_cancel": ("on", "off"),
    "combinations_need_worth": ("on", "off"),
    "faults": ("penalties", "referee"),
}

SYSTEMS: Mapping[str, System] = {
    "contree-championship": System(
        contree.championship,
        {
            **ALWAYS,
            "ending": ("real", "rounded"),
            "defence_capot": (250, 160),
            "failed_capot": (500, 410, 250, 160),
            "doubled_belote": ("winner", "holder"),
            "capot_belote": ("defence", "holder"),
        },
        target=2000,
        contracts=(*NUMBERS, "capot"),
        doublings=True,
    ),
    "contree-multiplied": System(
        contree.multiplied,
        {**ALWAYS, "defence_capot": (162, 252), "litige_doubled": ("taker-loses", "doubled-rule")},
        target=2000,
        contracts=(*NUMBERS, "capot", "generale"),
        doublings=True,
    ),
    "coinche-made-plus-contract": System(
        contree.made_plus_contract,
        {
            **ALWAYS,
            "doubled": ("contract", "everything"),
            "failed_belote": ("holder", "defence"),
            "doubled_belote": ("holder", "winner"),
            "belote_makes": ("on", "off"),
        },
        target=2000,
        contracts=(*NUMBERS, "capot"),
        doublings=True,
    ),
    "contree-announced": System(
        contree.announced,
        {**ALWAYS, "failed_marks": ("contract", 160), "failed_belote": ("holder", "defence"), "belote_makes": ("on", "off")},
        target=2000,
        contracts=(*NUMBERS, "capot"),
        doublings=True,
    ),
    "belote-traditional": System(classic.traditional, {**ALWAYS, "capot_belote": ("defence", "holder"), "litige": ("held", "failed")}),
    "belote-classic": System(classic.classic, CLASSIC, kinds=SHORT),
    "belote-modern": System(classic.classic, {**MODERN, **SHARED, "seats": (2, 3)}, sides=(2, 3), kinds=SHORT, trumps=EVERY_TRUMP),
    "belote-three": System(classic.classic, {**MODERN, **SHARED, "pack": (24, 30)}, sides=(3,), players=1, kinds=SHORT, trumps=EVERY_TRUMP),
    "belote-two-open": System(classic.classic, FOR_TWO, players=1, tricks=16, kinds=SHORT),
    "belote-two-piles": System(classic.classic, FOR_TWO, players=1, tricks=16, kinds=SHORT),
    "belote-four-exact": System(classic.exact_points, ALWAYS),
    "belote-two-bonus": System(bonus.bonus, {**BONUS, "seats": (2, 3)}, sides=(2, 3), players=1, tricks=9, kinds=LONG, pays_bonus=True),
    "belote-four-bonus": System(bonus.bonus, BONUS, kinds=LONG, pays_bonus=True),
    "belote-comptoir": System(
        comptoir.countdown,
        {**ALWAYS, "seats": (4, 2, 3, 5, 6), "start": (6, 12), "lyonnaise": ("off", "on")},
        target=None,
        sides=(4, 2, 3, 5, 6),
        players=1,
        tricks=None,
        has_belote=False,
        has_capot=False,
        counts_down=True,
    ),
}


def sides_of(rules: Rules) -> tuple[int, ...]:
    """The numbers of sides that a table can have under these rules: as was chosen, but a last table of bar belote may have more or fewer."""
    system = SYSTEMS[rules.system]
    return (int(rules["seats"]),) if "seats" in rules.settings and not system.counts_down else system.sides


def resolve(system: str, chosen: Mapping[str, Choice], target: int | None = None, hands: int | None = None) -> Rules:
    """A system with what was chosen of its settings, and its defaults for the rest. A fixed number of hands leaves no target."""
    found = SYSTEMS[system]
    settings = {name: values[0] for name, values in found.settings.items()}
    return Rules(system, {**settings, **chosen}, None if hands is not None else target or found.target, hands)
