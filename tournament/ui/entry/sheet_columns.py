"""The columns of a score sheet on screen: one row a deal, as on the paper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tournament.i18n import Translator
from tournament.scoring.facts import SIDES, Side
from tournament.scoring.scores import ScoredHand
from tournament.services.lines import HandLine
from tournament.ui.tables.lines_model import Column
from tournament.wording.hands import say_contract, say_unplayed
from tournament.wording.numbers import number

FLAG: Final = "⚑"
NUMBER_WIDTH: Final = 60
FIGURES_WIDTH: Final = 72
MARKS_WIDTH: Final = 80
FLAG_WIDTH: Final = 32


@dataclass(frozen=True)
class SheetRow:
    """A deal as it was typed, and what it is worth."""

    hand: HandLine
    scored: ScoredHand


def sheet_columns(letters: str, words: Translator) -> tuple[Column[SheetRow], ...]:
    """The columns for a table whose sides are `letters`: the deal, marks and totals of every side, and a flag where a referee noted something."""
    say = words.gettext
    return (
        Column(say("Hand"), lambda row: str(row.hand.number), digits=True, width=NUMBER_WIDTH),
        Column(say("Taker"), lambda row: side_numbers(row.hand.facts.declarer or ""), digits=True, width=FIGURES_WIDTH),
        Column(say("Contract"), lambda row: say_unplayed(row.hand.facts, words) or say_contract(row.hand.facts, words), stretch=True),
        Column(say("Points"), lambda row: "" if row.hand.facts.points is None else str(row.hand.facts.points), digits=True, width=NUMBER_WIDTH),
        Column(say("Belote"), lambda row: side_numbers(row.hand.facts.belote), digits=True, width=NUMBER_WIDTH),
        *(Column(say("Marks {side}").format(side=side_numbers(side)), _marks(side, words), digits=True, width=MARKS_WIDTH) for side in letters),
        *(
            Column(say("Total {side}").format(side=side_numbers(side)), _total(side, words), digits=True, bold=True, width=FIGURES_WIDTH)
            for side in letters
        ),
        Column("", lambda row: FLAG if referee_notes(row) else "", width=FLAG_WIDTH, spoken=lambda row: "\n".join(referee_notes(row))),
    )


def side_numbers(sides: str | tuple[Side, ...]) -> str:
    """Sides as screen and paper call them: `1`, or `1 2`."""
    return " ".join(str(SIDES.index(side) + 1) for side in sides)


def referee_notes(row: SheetRow) -> tuple[str, ...]:
    """The adjustments that stand on a deal, with their reasons."""
    return tuple(f"{side_numbers(noted.side)}: {noted.points:+} · {noted.reason}" for noted in row.hand.facts.adjustments)


def _marks(side: Side, words: Translator) -> Callable[[SheetRow], str]:
    return lambda row: number(row.scored.marks.get(side, 0), words) if row.hand.facts.is_played or row.scored.marks.get(side) else ""


def _total(side: Side, words: Translator) -> Callable[[SheetRow], str]:
    return lambda row: number(row.scored.totals.get(side, 0), words)
