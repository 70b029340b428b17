"""The columns of a score sheet on screen: one row a deal, as on the paper."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.messages.phrases import number
from tournament.messages.scores.hands import say_all_marks, say_given, say_marks, say_points, say_told, side_numbers, title_of_contract
from tournament.scoring.facts import Side
from tournament.scoring.forms import HandForm, Points
from tournament.scoring.scores import ScoredHand
from tournament.services.scores.lines import HandLine, PointsGiven
from tournament.ui.tables.lines_model import TableColumn

FLAG: Final = "⚑"
LOOK: Final = "!"
NUMBER_WIDTH: Final = 60
FIGURES_WIDTH: Final = 72
MARKS_WIDTH: Final = 80
NARROW_WIDTH: Final = 64
DIGIT_WIDTH: Final = 36
FULL_TITLES: Final = 4
"""Totals of so many sides are called so; of more, by their numbers alone."""
FLAG_WIDTH: Final = 28
USUAL_SIDES: Final = 2
"""Of so many sides each has a column for its marks; of more, they are together."""


@dataclass(frozen=True)
class SheetRow:
    """A deal as typed, what it is worth, whether to check it, and points a referee gave after it."""

    hand: HandLine
    scored: ScoredHand
    to_check: bool = False
    given: tuple[PointsGiven, ...] = ()


def sheet_columns(form: HandForm, words: Translator, *, with_held: bool = False) -> tuple[TableColumn[SheetRow], ...]:
    """Columns of this form: deal, marks and totals by side (one of many), held points if `with_held`, notes."""
    say = words.gettext
    return (
        TableColumn(say("Hand"), lambda row: str(row.hand.number), digits=True, width=NUMBER_WIDTH),
        TableColumn(say("Taker"), lambda row: side_numbers(row.hand.facts.declarer or ""), digits=True, width=FIGURES_WIDTH),
        _told(form, words),
        _points(form, words),
        *([TableColumn(say("Belote"), lambda row: side_numbers(row.hand.facts.belote), digits=True, width=NUMBER_WIDTH)] if form.belote else []),
        *_of_sides(form.letters, words),
        *([_held(words)] if with_held else []),
        TableColumn("", _signs, width=FLAG_WIDTH, spoken=lambda row: "\n".join((*([say("To check")] if row.to_check else []), *referee_notes(row)))),
    )


def _held(words: Translator) -> TableColumn[SheetRow]:
    return TableColumn(words.gettext("Held"), lambda row: number(row.scored.held, words) if row.scored.held else "", digits=True, width=NUMBER_WIDTH)


def unplayed_span(form: HandForm) -> int:
    """How many columns a deal that was not played has no figures for, from that of the contract on."""
    return 3 if form.belote else 2


def _told(form: HandForm, words: Translator) -> TableColumn[SheetRow]:
    """What was played, and its other facts."""

    def text(row: SheetRow) -> str:
        return say_told(row.hand.facts, words)

    return TableColumn(title_of_contract(form, words), text, stretch=True, spoken=text if tells_beside(form) else None)


def tells_beside(form: HandForm) -> bool:
    """Whether a hand has more than its contract, points and belotes, so that its line may be long."""
    return any(form.knows(fact) for fact in ("declarations", "last_trick", "prizes", "penalties", "claim", "chien"))


def _points(form: HandForm, words: Translator) -> TableColumn[SheetRow]:
    width = NUMBER_WIDTH if form.points is Points.DECLARER else 0
    return TableColumn(words.gettext("Points"), lambda row: say_points(row.hand.facts), digits=True, width=width)


def _of_sides(letters: str, words: Translator) -> Iterator[TableColumn[SheetRow]]:
    say = words.gettext
    if len(letters) > USUAL_SIDES:
        yield TableColumn(say("Scored"), _all_marks(letters, words), digits=True)
    else:
        for side in letters:
            yield TableColumn(say("Score of {side}").format(side=side_numbers(side)), _marks(side, words), digits=True, width=MARKS_WIDTH)
    width = FIGURES_WIDTH if len(letters) == USUAL_SIDES else NARROW_WIDTH if len(letters) <= FULL_TITLES else DIGIT_WIDTH
    for side in letters:
        title = say("Total {side}").format(side=side_numbers(side)) if len(letters) <= FULL_TITLES else side_numbers(side)
        yield TableColumn(title, _total(side, words), digits=True, bold=True, width=width)


def referee_notes(row: SheetRow) -> tuple[str, ...]:
    """The points that a referee gave or took at a deal, with their reasons."""
    noted = [(one.side, one.points, one.reason) for one in row.hand.facts.adjustments] + [(one.side, one.points, one.reason) for one in row.given]
    return tuple(f"{side_numbers(side)}: {points:+} · {reason}" for side, points, reason in noted)


def _signs(row: SheetRow) -> str:
    """What ends a line: that it is to be checked goes before what a referee noted."""
    return LOOK if row.to_check else FLAG if referee_notes(row) else ""


def _all_marks(letters: str, words: Translator) -> Callable[[SheetRow], str]:
    return lambda row: say_all_marks(row.hand.facts, row.scored, letters, words)


def _marks(side: Side, words: Translator) -> Callable[[SheetRow], str]:
    """The marks of the hand; what a referee gave at it is beside them, so that the totals add up."""

    def text(row: SheetRow) -> str:
        marks, given = say_marks(row.hand.facts, row.scored, side, words), row.scored.given.get(side, 0)
        return " ".join(filter(None, (marks, say_given(given, words) if given else "")))

    return text


def _total(side: Side, words: Translator) -> Callable[[SheetRow], str]:
    return lambda row: number(row.scored.totals.get(side, 0), words)
