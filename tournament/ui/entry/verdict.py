"""What the entry line says of a hand before it is saved: what would be marked and why, or what is wrong. Knows no window."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tournament.errors import Refused
from tournament.i18n import N_, Translator
from tournament.scoring.facts import HandFacts, Side
from tournament.services.entry import preview_hand
from tournament.services.lines import HandLine, SheetLine
from tournament.ui.entry.hand_keys import TypedHand
from tournament.wording.refusals import say_problem
from tournament.wording.scores import say_ending, say_hand

EXAMPLES: Final = {
    "fr": N_("Type the hand and press Enter: 19c102 is side 1, 90, hearts, 102 points."),
    "en": N_("Type the hand and press Enter: 19h102 is side 1, 90, hearts, 102 points."),
}
WANTED: Final = {
    "taker": N_("Which side took? Type its number."),
    "contract": N_("What was the contract? 8 to 16 for 80 to 160, cap for a capot."),
    "points": N_("How many points did the taker make? Type !1 or !2 for the side that took all the tricks."),
}


@dataclass(frozen=True)
class Verdict:
    """What to say of a hand.

    `tone` is empty for a hand that may be saved, `soft` while it is not complete, `fault` when it is impossible. `facts` is the hand to save, None
    where there is none. `marks` are those the hand would bring, and `ending` is said apart when it would end the game.
    """

    sentence: str
    tone: str
    facts: HandFacts | None = None
    marks: Mapping[Side, int] | None = None
    ending: str = ""


def judge(typed: TypedHand, sheet: SheetLine, hand: HandLine | None, words: Translator) -> Verdict:
    """The verdict on a line of keys, at the end of a sheet or in the place of `hand`."""
    if typed.problems:
        return Verdict(" ".join(say_problem(problem, words) for problem in typed.problems), "fault")
    if typed.facts == HandFacts():
        return Verdict(words.gettext(EXAMPLES[words.language]), "soft")
    if typed.missing:
        return Verdict(words.gettext(WANTED[typed.missing[0]]), "soft")
    facts = keep_notes(typed.facts, hand)
    try:
        score = preview_hand(sheet, facts, hand.id if hand else None)
    except Refused as refused:
        return Verdict(" ".join(say_problem(problem, words) for problem in refused.problems), "fault")
    scored = score.hands[place_of(sheet, hand)]
    return Verdict(say_hand(scored, words), "", facts, scored.marks if facts.is_played else None, say_ending(score, words))


def keep_notes(facts: HandFacts, hand: HandLine | None) -> HandFacts:
    """The typed hand with what keys cannot say of the one it corrects: how it was stopped, irregular deals, adjustments."""
    if hand is None:
        return facts
    return replace(facts, stopped=hand.facts.stopped, irregular_deal=hand.facts.irregular_deal, adjustments=hand.facts.adjustments)


def place_of(sheet: SheetLine, hand: HandLine | None) -> int:
    """Where the hand stands on the sheet, counted from 0; a new one stands at the end."""
    return len(sheet.hands) if hand is None else next(place for place, line in enumerate(sheet.hands) if line.id == hand.id)


def capitalised(text: str) -> str:
    """The text with its first letter a capital, the rest as it is."""
    return text[:1].upper() + text[1:]
