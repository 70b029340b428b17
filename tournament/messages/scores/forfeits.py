"""What a forfeit does to whom."""

from collections.abc import Collection, Sequence

from tournament.i18n import Translator
from tournament.messages.enumerations import say_list
from tournament.messages.numbers import number
from tournament.scoring.facts import Side
from tournament.services.scores.lines import SideLine

TWO = 2


def say_forfeit(sides: Sequence[SideLine], losers: Collection[Side], marks: int | None, absent: bool, words: Translator) -> str:
    """Who lost and who wins what; `marks` None: the round's average; `absent`: no longer drawn."""
    lost = say_list([side.numbered_name for side in sides if side.letter in losers], words)
    won = say_list([side.numbered_name for side in sides if side.letter not in losers], words)
    if not won:
        either = words.gettext("{teams} have lost, and nothing is scored for either.")
        several = words.gettext("{teams} have lost, and nothing is scored for any of them.")
        said = (either if len(sides) == TWO else several).format(teams=lost)
    elif marks is None:
        said = words.gettext("{loser} has lost with 0; {winner} wins with the average of the round.").format(loser=lost, winner=won)
    else:
        said = words.gettext("{loser} has lost: {winner} wins {points} – 0.").format(loser=lost, winner=won, points=number(marks, words))
    if not absent:
        return said
    return " ".join((said, words.gettext("Absent: out of the draw from the next round on, until marked present again.")))
