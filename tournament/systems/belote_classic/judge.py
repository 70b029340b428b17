"""`belote-classic` counted again from the rules; systems played like it share this."""

from tournament.audit.rules.families import classic
from tournament.audit.rules.system import ALWAYS, SHORT, JudgedSystem, Settings

SETTINGS: Settings = {
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
FOR_TWO: Settings = {name: choices for name, choices in SETTINGS.items() if name != "under_trump"}
ANY_TRUMP: Settings = {
    **SETTINGS,
    "rounding": ("none", "tens"),
    "turned_jack": ("taken", "free"),
    "failed_share": ("half", "all"),
}

SYSTEM = JudgedSystem(classic, SETTINGS, kinds=SHORT)
