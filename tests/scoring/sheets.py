"""Score sheets as a referee writes them, for tests:

    taker  contract    points belote   ->    1    2
    1       90♥           102    -     ->  100   60
    2      120♠ contre     96    1     ->  340    0
    1       capot♦       162!    -     ->  500    0
    passed                             ->    0    0
    irregular-bid                      ->    0  160    2 +160

`!` after the points says that one side took all the tricks: the taker with 162, the other with 0; `!!` that one player
of it did. After the marks stands what a referee added. Where nothing is bid, the column of contracts is left out.
"""

from collections.abc import Sequence

from tournament.errors import Problem
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import Adjustment, Annulment, ClockStop, Contract, Doubling, HandFacts, Sheet, Trump
from tournament.scoring.games import score_sheet
from tournament.scoring.rules import Rules
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import DEFAULT_SYSTEM, resolve_rules

SUITS = {"♠": Trump.SPADES, "♥": Trump.HEARTS, "♦": Trump.DIAMONDS, "♣": Trump.CLUBS}
LETTERS = {"1": "A", "2": "B"}
ENGLISH = translator("en")
HEADING = ["taker", "contract", "points", "belote", "->", "1", "2"]
HEADING_WITHOUT_BIDS = [column for column in HEADING if column != "contract"]


def rules_with(system: str = DEFAULT_SYSTEM, **options: object) -> Rules:
    return resolve_rules(system, options)


def play(text: str, stop: ClockStop | None = None, system: str = DEFAULT_SYSTEM, **options: object) -> GameScore:
    """Play a sheet and hold what is marked against what stands on it."""
    lines = [line.split() for line in text.strip().splitlines()]
    heading = lines.pop(0)
    assert heading in (HEADING, HEADING_WITHOUT_BIDS)
    hands = tuple(hand_of(line, has_bids=heading == HEADING) for line in lines)
    score = score_sheet(Sheet(rules_with(system, **options), hands, stop=stop))
    assert all(hand_text(hand, ENGLISH) for hand in score.hands)
    assert bool(ending_text(score, ENGLISH)) == score.is_over
    marked = [(hand.marks["A"], hand.marks["B"]) for hand in score.hands]
    assert marked == [marks_of(line) for line in lines]
    return score


def coded(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """Codes and paths of problems, each of which has a sentence."""
    assert all(problem_text(problem, ENGLISH) for problem in problems)
    return [(problem.code, problem.path) for problem in problems]


def hand_of(line: list[str], *, has_bids: bool = True) -> HandFacts:
    """The deal on a line."""
    arrow = line.index("->")
    adjustments = adjustments_of(line[arrow + 3 :])
    if line[0] == "passed":
        return HandFacts(passed=True, adjustments=adjustments)
    if line[0] in list(Annulment):
        return HandFacts(annulled=Annulment(line[0]), adjustments=adjustments)
    taker, *bid, points, belote = line[:arrow]
    declarer, defence = LETTERS[taker], "B" if taker == "1" else "A"
    takes_all = declarer if points.startswith("162") else defence
    return HandFacts(
        declarer=declarer,
        contract=contract_of(bid[0][:-1]) if has_bids else None,
        trump=SUITS[bid[0][-1]] if has_bids else None,
        doubling=Doubling(bid[1]) if bid[1:] else Doubling.NONE,
        points=int(points.rstrip("!")),
        capot=takes_all if points.endswith("!") else None,
        generale=takes_all if points.endswith("!!") else None,
        belote=() if belote == "-" else (LETTERS[belote],),
        adjustments=adjustments,
    )


def contract_of(bid: str) -> Contract:
    """What was bid: points, or all the tricks."""
    return "capot" if bid == "capot" else "generale" if bid == "generale" else int(bid)


def marks_of(line: list[str]) -> tuple[int, int]:
    """The marks on a line."""
    arrow = line.index("->")
    return int(line[arrow + 1]), int(line[arrow + 2])


def adjustments_of(words: list[str]) -> tuple[Adjustment, ...]:
    """What a referee added, in pairs of side and points."""
    return tuple(
        Adjustment(LETTERS[side], int(points), "wrong count")
        for side, points in zip(words[::2], words[1::2], strict=True)
    )


def codes(score: GameScore, hand: int = -1) -> list[str]:
    """The codes of the reasons of a hand, the last unless said otherwise."""
    return [reason.code for reason in score.hands[hand].reasons]
