"""A hand's cells on screen and paper: taker, contract, points, belotes, marks."""

from collections.abc import Iterable

from tournament.i18n import Translator
from tournament.messages.numbers import number
from tournament.messages.scores.hands import say_beside, say_contract, say_unplayed
from tournament.messages.sides import numbered
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.forms import HandForm
from tournament.scoring.scores import ScoredHand


def side_numbers(sides: Iterable[Side]) -> str:
    """Sides as screen and paper call them: `1`, or `1 2`."""
    return " ".join(map(numbered, sides))


def title_of_contract(form: HandForm, words: Translator) -> str:
    """What the column of what was played is called in games of this form."""
    return words.gettext("Contract") if form.contracts else words.gettext("Trumps") if form.bid is None else words.gettext("Bid")


def say_told(facts: HandFacts, words: Translator) -> str:
    """What was played, or why nothing was, and its other facts."""
    played = say_unplayed(facts, words) or say_contract(facts, words)
    return " · ".join(filter(None, (played, say_beside(facts, words))))


def say_points(facts: HandFacts) -> str:
    """The taker's points, or those of every side."""
    if facts.points is not None:
        return str(facts.points)
    return "/".join(str(points) for _, points in facts.by_side)


def say_marks(facts: HandFacts, scored: ScoredHand, side: Side, words: Translator) -> str:
    """A side's marks of a hand without a referee's; nothing for unplayed deals without marks."""
    marks = marks_of(scored, side)
    return number(marks, words) if facts.is_played or marks else ""


def marks_of(scored: ScoredHand, side: Side) -> int:
    """The marks of a hand for a side, without what a referee gave at it."""
    return scored.marks.get(side, 0) - scored.given.get(side, 0)


def say_given(points: int, words: Translator) -> str:
    """Points that a referee gave or took, with their sign."""
    return ("+" if points > 0 else "") + number(points, words)


def say_all_marks(facts: HandFacts, scored: ScoredHand, sides: Iterable[Side], words: Translator) -> str:
    """What a hand marks for all its sides, in their order."""
    return " ".join(number(marks_of(scored, side), words) for side in sides) if facts.is_played else ""
