"""What stands beside the figures of a sheet: what referees decided, the clock's stop, and totals that disagree. Knows no window."""

from collections import Counter
from collections.abc import Iterator

from tournament.i18n import Translator
from tournament.scoring.facts import Side
from tournament.services.lines import SheetLine
from tournament.wording.numbers import number, side_by_side
from tournament.wording.sides import say_side


def sheet_notes(sheet: SheetLine, words: Translator) -> tuple[str, ...]:
    """One sentence for each thing, in the order in which it was noted on the sheet."""
    return (*_adjustments(sheet, words), *_irregular_deals(sheet, words), *_stop(sheet, words), *_decisions(sheet, words), *_dispute(sheet, words))


def _adjustments(sheet: SheetLine, words: Translator) -> Iterator[str]:
    for hand in sheet.hands:
        for noted in hand.facts.adjustments:
            where = words.gettext("Hand {n}").format(n=hand.number)
            yield f"{where} · {_adjustment(noted.side, noted.points, noted.reason, words)}"
    for side, points, reason in sheet.adjustments:
        yield _adjustment(side, points, reason, words)


def _adjustment(side: Side, points: int, reason: str, words: Translator) -> str:
    sign = "+" if points > 0 else ""
    return words.gettext("{points} for {side}: {reason}").format(points=sign + number(points, words), side=say_side(side, words), reason=reason)


def _irregular_deals(sheet: SheetLine, words: Translator) -> Iterator[str]:
    """How often each side dealt wrongly: from the second time on the others may call a referee (article 9 A)."""
    counted = Counter(side for hand in sheet.hands for side in hand.facts.irregular_deal)
    if counted:
        told = ", ".join(f"{say_side(side, words)} ×{count}" for side, count in sorted(counted.items()))
        yield words.gettext("Irregular deals: {told}.").format(told=told)


def _stop(sheet: SheetLine, words: Translator) -> Iterator[str]:
    if sheet.stop is not None:
        sentence = words.ngettext(
            "Stopped after hand {after}: {more} more hand counts.", "Stopped after hand {after}: {more} more hands count.", sheet.stop.more
        )
        yield sentence.format(after=sheet.stop.after, more=sheet.stop.more)


def _decisions(sheet: SheetLine, words: Translator) -> Iterator[str]:
    for decision in sheet.decisions:
        if decision.reason:
            who = decision.referee or words.gettext("Referee")
            yield words.gettext("{who}: {reason}").format(who=who, reason=decision.reason)


def _dispute(sheet: SheetLine, words: Translator) -> Iterator[str]:
    if sheet.game.disputed and sheet.typed_totals:
        typed = side_by_side([sheet.typed_totals[side.letter] for side in sheet.game.sides], words)
        yield words.gettext("To check: the totals typed are {totals}.").format(totals=typed)
