"""The settings of a championship in the hall's words: the formula in one line, and each choice as an organiser would say it."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import N_, Translator
from tournament.scoring.rules import Rules
from tournament.services.lines import ByeWorth, ForfeitMarks, TeamStatus
from tournament.wording.numbers import number
from tournament.wording.systems import say_system

SETTINGS: Final[Mapping[str, str]] = {
    "target": N_("Target of a game"),
    "hands": N_("Hands of a game"),
    "ending": N_("Points that end a game"),
    "tied_game": N_("Equal after the last hand"),
    "defence_capot": N_("Defence that takes all the tricks marks"),
    "failed_capot": N_("Bid capot that fails: the defence marks"),
    "doubled_belote": N_("Belote of a doubled hand goes to"),
    "capot_belote": N_("Belote of a declarer without a trick goes to"),
}

CHOICES: Final[Mapping[tuple[str, str], str]] = {
    ("ending", "real"): N_("the last hand is not rounded"),
    ("ending", "rounded"): N_("the last hand is rounded"),
    ("tied_game", "more"): N_("one more hand"),
    ("tied_game", "drawn"): N_("the game is drawn"),
    ("doubled_belote", "winner"): N_("the side that wins the hand"),
    ("doubled_belote", "holder"): N_("the side that announced it"),
    ("capot_belote", "defence"): N_("the defence"),
    ("capot_belote", "holder"): N_("the side that announced it"),
}

BYE_WORTHS: Final[Mapping[ByeWorth, str]] = {
    ByeWorth.HALF: N_("half the target"),
    ByeWorth.AVERAGE: N_("the average of the round"),
    ByeWorth.TARGET: N_("the target"),
}

FORFEIT_MARKS: Final[Mapping[ForfeitMarks, str]] = {
    ForfeitMarks.TARGET: N_("the target, the other side nothing"),
    ForfeitMarks.HALF: N_("half the target, the other side nothing"),
    ForfeitMarks.AVERAGE: N_("the average of the round, the other side nothing"),
}

TEAM_STATES: Final[Mapping[TeamStatus, str]] = {
    TeamStatus.ACTIVE: N_("registered"),
    TeamStatus.WAITING: N_("waiting list"),
    TeamStatus.WITHDRAWN: N_("withdrawn"),
    TeamStatus.EXCLUDED: N_("excluded"),
}


def say_formula(rules: Rules, words: Translator) -> str:
    """What is played, in one line: `contrée, 2,000 points`."""
    system = say_system(rules.system, words)
    if rules.hands is not None:
        played = words.ngettext("{n} hand", "{n} hands", rules.hands).format(n=rules.hands)
    else:
        target = rules.target or 0
        played = words.ngettext("{n} point", "{n} points", target).format(n=number(target, words))
    return words.gettext("{system}, {length}").format(system=system, length=played)


def say_setting(name: str, words: Translator) -> str:
    """The name of a setting of the rules."""
    return words.gettext(SETTINGS[name])


def say_choice(name: str, value: object, words: Translator) -> str:
    """One value of a setting; a number of points where it is a number."""
    said = CHOICES.get((name, str(value)))
    return words.gettext(said) if said else str(value)
