"""`belote-two-bonus` and `belote-four-bonus`: nobody fails, every side marks what it has, less its penalties."""

from tournament.audit.export import ExportedHand, ExportedRules
from tournament.audit.rules.cards import king_of, values
from tournament.audit.rules.declarations import combinations
from tournament.audit.rules.system import ALWAYS, Settings
from tournament.audit.rules.worth import LETTERS, JudgedBefore, Worth, belotes_of, exact, points_of

SETTINGS: Settings = {
    **ALWAYS,
    "king": (10, 4),
    "low_brelans_cancel": ("on", "off"),
    "combinations_need_worth": ("on", "off"),
    "faults": ("penalties", "referee"),
}


def bonus(hand: ExportedHand, rules: ExportedRules, before: JudgedBefore) -> Worth:
    """Combinations, belote, cards, prizes, penalties. No winner; a side without trick may still win by it."""
    sides = before.sides
    cards = points_of(hand, sides, sum(values(hand.trump, king_of(rules))))
    noted = [combined + belote for combined, belote in zip(combinations(hand, rules, sides), belotes_of(hand, sides), strict=True)]
    if rules.has("combinations_need_worth", "on"):
        noted = [points if won else 0 for points, won in zip(noted, cards, strict=True)]
    parts = (noted, cards, prizes(hand, sides), [0] * sides if rules.has("faults", "referee") else hidden(hand, sides))
    return exact([sum(part) for part in zip(*parts, strict=True)], None)


def prizes(hand: ExportedHand, sides: int) -> list[int]:
    """A hundred for all the tricks, or else ten for the last one; ten for each suit that another did not follow."""
    marks = [10 * sum(side == letter for side, _ in hand.prizes) for letter in LETTERS[:sides]]
    if hand.capot is not None:
        marks[LETTERS.index(hand.capot)] += 100
    elif hand.last_trick is not None:
        marks[LETTERS.index(hand.last_trick)] += 10
    return marks


def hidden(hand: ExportedHand, sides: int) -> list[int]:
    """Ten less for every combination that was announced and not shown, unless it is listed among the penalties."""

    def unlisted(letter: str) -> int:
        unshown = sum(declared.side == letter and not declared.shown for declared in hand.declarations)
        return max(0, unshown - hand.penalties.count((letter, "not-shown")))

    return [-10 * unlisted(letter) for letter in LETTERS[:sides]]


def penalties(hand: ExportedHand, sides: int) -> list[int]:
    """Ten less for every penalty of any deal, played or not."""
    return [-10 * sum(side == letter for side, _ in hand.penalties) for letter in LETTERS[:sides]]
