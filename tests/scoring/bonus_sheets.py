"""Score sheets of belote with prizes as a referee writes them, for tests:

    cards      last  told                                    ->    1    2
    90/80♥        1  1:tierce-K-♠  2:brelan-J                ->  100  280
    96♥           2  2:belote  1:dealing                     ->   86  110
    90/60         c2 -                                       ->   90   60
    passed           2:dealing                               ->    0  -10

Cards are those of every side, or of side 1 alone where the other has the rest; the sign is trumps. `!1` in the place of
the last trick is a capot of side 1, `c1` that it said that it had finished. Told is what counts beside: combinations as
`side:kind-card-suit`, with a figure for a longer `quinte6` and `+unshown`; belotes, prizes and penalties as
`side:word`.
"""

from tests.scoring.taken_sheets import TRUMPS, letter
from tournament.i18n import translator
from tournament.messages.scores.scores import ending_text, hand_text
from tournament.scoring.facts import (
    SIDES,
    Annulment,
    ClockStop,
    Declaration,
    DeclarationKind,
    HandFacts,
    Penalty,
    PenaltyKind,
    PrizeKind,
    Rank,
    RevokePrize,
    Sheet,
)
from tournament.scoring.games import score_sheet
from tournament.scoring.scores import GameScore
from tournament.scoring.systems import resolve_rules

FRENCH = translator("fr")


def play(system: str, text: str, stop: ClockStop | None = None, **options: object) -> GameScore:
    """Play a sheet by a system and hold what is marked against what stands on it."""
    heading, *lines = [line.split() for line in text.strip().splitlines()]
    letters = SIDES[: len(heading) - heading.index("->") - 1]
    score = score_sheet(
        Sheet(resolve_rules(system, options), tuple(hand_of(line, letters) for line in lines), len(letters), stop)
    )
    assert all(hand_text(hand, FRENCH) for hand in score.hands)
    assert bool(ending_text(score, FRENCH)) == score.is_over
    marked = [list(hand.marks.values()) for hand in score.hands]
    assert marked == [[int(mark) for mark in line[line.index("->") + 1 :]] for line in lines]
    return score


def hand_of(line: list[str], letters: str) -> HandFacts:
    """The deal on a line."""
    words = [word for word in line[: line.index("->")] if word != "-"]
    if words[0] == "passed" or words[0] in list(Annulment):
        penalties = tuple(penalty for word in words[1:] if (penalty := penalty_of(word)))
        return HandFacts(
            passed=words[0] == "passed",
            annulled=None if words[0] == "passed" else Annulment(words[0]),
            penalties=penalties,
        )
    cards, last, *told = words
    trump = TRUMPS.get(cards[-1])
    points = [int(made) for made in (cards[:-1] if trump else cards).split("/")]
    return HandFacts(
        declarer="A",
        trump=trump,
        points=points[0] if len(points) == 1 else None,
        by_side=tuple(zip(letters, points, strict=True)) if len(points) > 1 else (),
        capot=letter(last[1]) if last.startswith("!") else None,
        claim=letter(last[1]) if last.startswith("c") else None,
        last_trick=letter(last) if len(last) == 1 else None,
        belote=tuple(letter(word[0]) for word in told if word.endswith("belote")),
        declarations=tuple(combination_of(word) for word in told if any(kind in word for kind in DeclarationKind)),
        prizes=tuple(RevokePrize(letter(word[0]), PrizeKind(word[2:])) for word in told if word[2:] in list(PrizeKind)),
        penalties=tuple(penalty for word in told if (penalty := penalty_of(word))),
    )


def penalty_of(word: str) -> Penalty | None:
    """The penalty of a word, if it is one."""
    return Penalty(letter(word[0]), PenaltyKind(word[2:])) if word[2:] in list(PenaltyKind) else None


def combination_of(word: str) -> Declaration:
    """A combination, as `1:quinte6-A-♥+unshown`."""
    told, _, note = word[2:].partition("+")
    named, card, *suit = told.split("-")
    kind = DeclarationKind(named.rstrip("678"))
    is_brelan = kind is DeclarationKind.BRELAN
    return Declaration(
        letter(word[0]),
        kind,
        top=None if is_brelan else Rank(card),
        suit=TRUMPS[suit[0]] if suit else None,
        rank=Rank(card) if is_brelan else None,
        length=int(named[-1]) if named[-1].isdigit() else None,
        shown=note != "unshown",
    )
