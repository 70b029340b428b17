"""The ways to draw a round: what each is called, and in a sentence what it does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.rounds.lines import DrawMethod


@dataclass(frozen=True)
class FormatWords:
    """A format's words: `how` (short), `name` in lists, `does` (a sentence)."""

    how: str
    name: str
    does: str


FORMATS: Final[Mapping[DrawMethod, FormatWords]] = {
    DrawMethod.RANDOM: FormatWords(
        N_("by random draw"),
        N_("Random draw"),
        N_("The draw is random; nobody meets the same team again while it can be avoided."),
    ),
    DrawMethod.SWISS: FormatWords(
        N_("by standings"),
        N_("By standings, neighbours"),
        N_("First against second, third against fourth …; teams that have met are drawn with the next nearest."),
    ),
    DrawMethod.MIDDLE: FormatWords(
        N_("first against middle"),
        N_("By standings, first against middle"),
        N_("The first meets the first of the lower half, the second the second of it …: the strong meet later."),
    ),
    DrawMethod.GROUPS: FormatWords(
        N_("by score groups"),
        N_("By score groups"),
        N_("Teams with as many wins meet each other; inside a group they are folded, slid or drawn at random."),
    ),
    DrawMethod.WINNERS: FormatWords(
        N_("winners with winners"),
        N_("Winners with winners"),
        N_("Whoever won the last game meets another winner, whoever lost it another loser; chance decides the rest."),
    ),
    DrawMethod.MOVING: FormatWords(
        N_("fixed and moving"),
        N_("Odd numbers stay, even numbers move"),
        N_("Half of the teams keep their table all evening, the others move on by one table after each round."),
    ),
    DrawMethod.MITCHELL: FormatWords(
        N_("two halves"),
        N_("Two halves that meet (Mitchell)"),
        N_("The teams are split into two halves at random; every team meets teams of the other half only, one after another."),
    ),
    DrawMethod.ROUND_ROBIN: FormatWords(
        N_("round robin"),
        N_("Everybody meets everybody"),
        N_("Every team meets every other once, or twice; with an odd number each sits out once."),
    ),
    DrawMethod.POOLS: FormatWords(
        N_("in pools"),
        N_("Pools"),
        N_("Small groups in which everybody meets everybody; the best of each go through."),
    ),
    DrawMethod.KNOCK_OUT: FormatWords(
        N_("knock-out"),
        N_("Knock-out"),
        N_("Whoever wins goes through; whoever loses is out, or plays on in a consolation."),
    ),
    DrawMethod.DOUBLE_KNOCK_OUT: FormatWords(
        N_("double knock-out"),
        N_("Double knock-out"),
        N_("Whoever has lost twice is out."),
    ),
    DrawMethod.MELEE: FormatWords(
        N_("random partners"),
        N_("Mêlée: partners change every round"),
        N_("Everybody enters alone; partners and opponents are new in every round as long as that is possible."),
    ),
    DrawMethod.ADVANCE: FormatWords(
        N_("drawn in advance"),
        N_("Every round drawn in advance"),
        N_("All rounds are drawn at random before the first, so that everybody can be told at once whom they will meet."),
    ),
}


def say_method(method: DrawMethod, words: Translator) -> str:
    """How a round was drawn, in a word or two."""
    return words.gettext(FORMATS[method].how)


def say_format(method: DrawMethod, words: Translator) -> str:
    """What a format is called in a list."""
    return words.gettext(FORMATS[method].name)


def tell_format(method: DrawMethod, words: Translator) -> str:
    """What a format does, in a sentence."""
    return words.gettext(FORMATS[method].does)
