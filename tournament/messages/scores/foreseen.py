"""What a decision would do to a sheet, in words, before it is taken."""

from tournament.i18n import Translator
from tournament.messages.numbers import number, side_by_side
from tournament.messages.scores.scores import say_ending, say_hand
from tournament.messages.sides import say_side
from tournament.services.scores.lines import SheetLine


def say_award(sheet: SheetLine, deal: int, words: Translator) -> str:
    """An award's worth: `Side 1 138 points. Marked: 140 – 20. …`."""
    hand, scored = next((line, scored) for line, scored in zip(sheet.hands, sheet.score.hands, strict=True) if line.number == deal)
    facts = hand.facts
    told = [*facts.by_side, *([(facts.declarer, facts.points)] if facts.declarer and facts.points is not None else [])]
    points = [words.gettext("{side}: {points} points").format(side=say_side(side, words), points=number(of, words)) for side, of in told]
    capot = [words.gettext("capot for {side}").format(side=say_side(facts.capot, words))] if facts.capot else []
    marks = words.gettext("scored {marks}").format(marks=side_by_side(list(scored.marks.values()), words))
    award = " · ".join((*points, *capot, marks))
    return " ".join(filter(None, (f"{award[:1].upper()}{award[1:]}.", say_hand(scored, words), say_ending(sheet.score, words))))


def say_totals(before: SheetLine, after: SheetLine, words: Translator) -> str:
    """Changed totals: `Totals: 1,800 – 1,660, then 1,800 – 1,500.`."""
    was, now = (side_by_side([side.total for side in one.game.sides], words) for one in (before, after))
    return words.gettext("Totals: {was}, then {now}.").format(was=was, now=now) if was != now else ""
