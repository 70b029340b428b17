"""A paper sheet's columns: a box for every field of a hand, in the desk's typing order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import numbered
from tournament.messages.scores.hands import KINDS, trump_text
from tournament.scoring.facts import SUITS, Doubling
from tournament.scoring.forms import HandForm, Points

TO_CIRCLE: Final = 4.7
TAKER: Final = 5.3
SUIT: Final = 3.8
WORD: Final = 6.4
FIGURES: Final = 10.8
TOTAL: Final = 12.0
ANNOUNCED: Final = 21.0
MISTAKES: Final = 17.0


@dataclass(frozen=True)
class SheetColumn:
    """A sheet's column: label, share of width, signs to circle, and look."""

    label: str
    share: float
    signs: tuple[str, ...] = ()
    strong: bool = False
    numbered: bool = False


def columns_of(form: HandForm, tr: Translator, *, countdown: bool = False) -> list[SheetColumn]:
    """A form's columns, shares in millimetres of a sheet for two; totals of each side last.

    Who deals first is drawn at the table, so the dealer is written in. In a `countdown` only what is left is written,
    not what went.
    """
    return [
        SheetColumn(tr.gettext("Hand"), 8, numbered=True),
        SheetColumn(tr.gettext("Who deals"), 9),
        *_played(form, tr),
        *_made(form, tr),
        *_by_side(form, tr),
        *_marked(form, tr, countdown=countdown),
    ]


def _played(form: HandForm, tr: Translator) -> Iterator[SheetColumn]:
    say, digits = tr.gettext, _digits(form)
    yield SheetColumn(say("Taker"), TAKER * len(digits), digits)
    if form.numbers:
        yield SheetColumn(say("Contract"), 11.6)
    elif form.contracts:
        yield SheetColumn(say("Capot bid"), FIGURES)
    if form.bid is not None:
        yield SheetColumn(say("Bid"), FIGURES)
    if form.cards is not None:
        yield SheetColumn(say("Cards each"), 9)
    if form.trumps:
        signs = tuple(trump_text(trump, tr) for trump in form.trumps)
        label = say("Suit") if set(form.trumps) <= set(SUITS) else say("Trumps")
        yield SheetColumn(label, SUIT * len(SUITS) + WORD * (len(signs) - len(SUITS)), signs)
    if Doubling.CONTRE in form.doublings:
        yield SheetColumn(
            say("Contre"), 11, (tr.pgettext("contre, to circle", "C"), tr.pgettext("surcontre, to circle", "SC"))
        )


def _made(form: HandForm, tr: Translator) -> Iterator[SheetColumn]:
    say, digits = tr.gettext, _digits(form)
    if form.points is Points.DECLARER:
        yield SheetColumn(say("Taker’s points"), FIGURES)
    else:
        yield from (SheetColumn(say("Points {number}").format(number=digit), FIGURES) for digit in digits)
    if form.capot:
        defence = (tr.pgettext("defence, to circle", "D"),) if form.several_defend else ()
        yield SheetColumn(say("All the tricks"), TO_CIRCLE * (len(digits) + len(defence)), (*digits, *defence))
    if form.generale:
        yield SheetColumn(say("Générale"), WORD * len(digits), digits)


def _by_side(form: HandForm, tr: Translator) -> Iterator[SheetColumn]:
    say, digits = tr.gettext, _digits(form)
    if form.belote:
        # of several belotes, whose they are is written
        yield SheetColumn(say("Belote"), TO_CIRCLE * len(digits), digits if form.most_belotes == 1 else ())
    if form.last_trick:
        yield SheetColumn(say("Last trick"), TO_CIRCLE * len(digits), digits)
    if form.declarations:
        yield SheetColumn(
            say("Announced: side, {kind}, top card").format(kind=say(KINDS[form.declarations[0]])), ANNOUNCED
        )
    if form.prizes or form.penalties:
        yield SheetColumn(say("Not followed, mistakes"), MISTAKES)
    if form.claim:
        yield SheetColumn(say("Has finished"), TO_CIRCLE * len(digits) + 2, digits)
    if form.chien:
        yield SheetColumn(say("Chien"), FIGURES, (say("taken"),))


def _marked(form: HandForm, tr: Translator, *, countdown: bool) -> Iterator[SheetColumn]:
    say, digits = tr.gettext, _digits(form)
    if countdown:
        yield from (SheetColumn(say("Left {number}").format(number=digit), TOTAL, strong=True) for digit in digits)
        return
    yield from (SheetColumn(say("Score {number}").format(number=digit), FIGURES) for digit in digits)
    yield from (SheetColumn(say("Total {number}").format(number=digit), TOTAL, strong=True) for digit in digits)


def _digits(form: HandForm) -> tuple[str, ...]:
    return tuple(numbered(side) for side in form.letters)
