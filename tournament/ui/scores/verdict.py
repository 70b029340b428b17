"""What the line says of a hand before it is saved: its marks and why, or what is wrong. No window."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.errors import Problem, Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.scores.hands import say_uncounted
from tournament.messages.scores.scores import say_ending, say_hand
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.services.scores.lines import HandLine, SheetLine
from tournament.services.scores.sheet_moves import preview_hand
from tournament.ui.scores.key_help import say_example, say_keys, say_unfinished, say_wanted
from tournament.ui.scores.typed_hand import TypedHand


@dataclass(frozen=True)
class HandVerdict:
    """What to say of a hand.

    `tone` is empty for a hand that may be saved, `soft` while it is not complete, `fault` when it is impossible.
    `facts` is the hand to save, None where there is none. `marks` are those the hand would bring, and `ending` is said
    apart when it would end the game. `wrong` are the facts of an impossible hand that make it so, as far as they are
    known.
    """

    sentence: str
    tone: str
    facts: HandFacts | None = None
    marks: Mapping[Side, int] | None = None
    ending: str = ""
    wrong: frozenset[str] = frozenset()


def judge(typed: TypedHand, sheet: SheetLine, hand: HandLine | None, form: HandForm, words: Translator) -> HandVerdict:
    """The verdict on a line of keys that says a hand of this form, at the end of a sheet or in the place of `hand`."""
    if typed.problems:
        return HandVerdict(" ".join(_misread(problem, form, words) for problem in typed.problems), "fault")
    if typed.unfinished:
        return HandVerdict(say_unfinished(typed.unfinished, form, words), "soft")
    if typed.facts == HandFacts():
        uncounted = say_uncounted(sheet, words) if hand is None else ""
        return HandVerdict(" ".join(filter(None, (uncounted, say_example(form, words)))), "alert" if uncounted else "soft")
    if typed.missing:
        return HandVerdict(say_wanted(typed.missing[0], form, words), "soft")
    facts = keep_notes(typed.facts, hand)
    try:
        score = preview_hand(sheet, facts, hand.id if hand else None)
    except Refused as refused:
        wrong = frozenset(problem.path.rpartition(".")[2] for problem in refused.problems)
        return HandVerdict(" ".join(say_problem(problem, words) for problem in refused.problems), "fault", wrong=wrong)
    scored = score.hands[position_of(sheet, hand)]
    return HandVerdict(say_hand(scored, words), "", facts, scored.marks if facts.is_played else None, say_ending(score, words))


def _misread(problem: Problem, form: HandForm, words: Translator) -> str:
    """What is wrong with keys, and where it helps, which keys there are."""
    said = say_problem(problem, words)
    if problem.code == "keys-declaration":
        return f"{said} {say_unfinished('+', form, words)}"
    if problem.code == "keys-unknown":
        return words.gettext("{said} The keys are: {keys}.").format(said=said, keys=say_keys(form, words))
    return said


def keep_notes(facts: HandFacts, hand: HandLine | None) -> HandFacts:
    """The typed hand with what keys cannot say of the corrected one: stops, irregular deals, adjustments."""
    if hand is None:
        return facts
    return replace(facts, stopped=hand.facts.stopped, irregular_deal=hand.facts.irregular_deal, adjustments=hand.facts.adjustments)


def position_of(sheet: SheetLine, hand: HandLine | None) -> int:
    """The index of the hand on the sheet; a new one is at the end."""
    return len(sheet.hands) if hand is None else next(index for index, line in enumerate(sheet.hands) if line.id == hand.id)


def capitalised(text: str) -> str:
    """The text with its first letter a capital, the rest as it is."""
    return text[:1].upper() + text[1:]
