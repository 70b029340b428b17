"""Games by totals alone, to simulate draws: faster than by hands, and as possible."""

from collections.abc import Sequence

from tournament.scoring.rules import Rules
from tournament.scoring.systems import SYSTEMS
from tournament.services.desk.desk import Desk
from tournament.services.scores.entry import record_totals
from tournament.services.scores.lines import GameLine, WinReason
from tournament.simulation.luck import Luck

HAND = 162
DRAWN = 0.15
"""How often a game is drawn, where it can be."""


def bring_totals(desk: Desk, game: GameLine, rules: Rules, luck: Luck) -> None:
    """Enter a game by its totals, or instead of those that were entered."""
    letters = [side.letter for side in game.sides]
    if SYSTEMS[rules.system].countdown:
        left, first = luck.shuffled(letters)[:2]
        totals = {letter: luck.number(1, rules.number("start")) if letter == left else -luck.number(0, 3) for letter in letters}
        record_totals(desk, game.id, totals, winner=first)
    elif rules["tied_game"] == "drawn" and luck.chance(DRAWN):
        record_totals(desk, game.id, dict.fromkeys(letters, 10 * luck.number(1, 40)), why=WinReason.CLOCK)
    else:
        totals = dict(zip(luck.shuffled(letters), falling(rules, len(letters), luck), strict=True))
        record_totals(desk, game.id, totals)


def falling(rules: Rules, sides: int, luck: Luck) -> Sequence[int]:
    """Different totals of so many sides, the winner's first, at the target if there is one."""
    worth = rules.target or HAND * (rules.hands or 1)
    lower = luck.shuffled(range(0, worth, 10))[: sides - 1]
    best = worth + 10 * luck.number(0, 20) if rules.target else max(lower, default=0) + 10 * luck.number(1, 9)
    return best, *lower
