"""The table of deeds and stages in words: what is done, how far a round is, and with which caution."""

from collections.abc import Mapping
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.rounds.cautions import Caution, Deed, RoundStage

DEEDS: Final[Mapping[Deed, str]] = {
    Deed.DRAW: N_("draw the round, or draw it again"),
    Deed.DISCARD: N_("discard the draw"),
    Deed.POST: N_("post the round"),
    Deed.TAKE_BACK: N_("unpost the round"),
    Deed.CHANGE_SEATS: N_("swap two teams, two tables, a team and the bye"),
    Deed.SEAT_LATE: N_("give a late team a place"),
    Deed.ENTER: N_("enter or correct a result"),
    Deed.STOP: N_("stop every table by the clock"),
    Deed.CLOSE: N_("close the round"),
    Deed.REGISTER: N_("register a team"),
    Deed.TICK: N_("mark a team present or absent"),
    Deed.STRIKE_OUT: N_("delete a registration"),
    Deed.REPLACE: N_("replace a player"),
    Deed.WITHDRAW: N_("withdraw teams"),
    Deed.EXCLUDE: N_("exclude teams"),
    Deed.BRING_BACK: N_("bring a team back"),
    Deed.RULES: N_("change a rule of play"),
    Deed.CRITERIA: N_("change the criteria"),
    Deed.SETTINGS: N_("change another setting"),
    Deed.ROUNDS: N_("announce more rounds, or fewer"),
}
STAGES: Final[Mapping[RoundStage, str]] = {
    RoundStage.NONE: N_("no round"),
    RoundStage.DRAWN: N_("drawn"),
    RoundStage.CHANGED: N_("changed by hand"),
    RoundStage.POSTED: N_("posted"),
    RoundStage.BEGUN: N_("begun"),
    RoundStage.COMPLETE: N_("all in"),
    RoundStage.NEXT_DRAWN: N_("next drawn"),
    RoundStage.NEXT_POSTED: N_("next posted"),
}
CAUTIONS: Final[Mapping[Caution, tuple[str, str]]] = {
    # the word in the table, and what it means
    Caution.NOTHING: (N_("at once"), N_("Done; Ctrl+Z takes it back.")),
    Caution.ACKNOWLEDGE: (N_("told"), N_("Done; the page says what follows.")),
    Caution.CONFIRM: (N_("asked"), N_("A question first: who decides, and why.")),
    Caution.CONSEQUENCES: (N_("weighed"), N_("What would follow is shown first, wherever anything does; then it is done or left.")),
    Caution.REFUSE: (N_("no"), N_("Not done; a sentence says why.")),
}


def say_deed(deed: Deed, words: Translator) -> str:
    """What is done."""
    return words.gettext(DEEDS[deed])


def say_stage(stage: RoundStage, words: Translator) -> str:
    """How far a round is."""
    return words.gettext(STAGES[stage])


def say_caution(caution: Caution, words: Translator) -> str:
    """The caution before a deed, in a word or two."""
    return words.gettext(CAUTIONS[caution][0])


def tell_caution(caution: Caution, words: Translator) -> str:
    """The caution before a deed, in a sentence."""
    return words.gettext(CAUTIONS[caution][1])
