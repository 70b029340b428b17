"""`belote-traditional`: traditional belote at four, rounded to tens (000, first part).

litige        equal totals are held for the next hand in tens (D8), or the taker has failed
capot_belote  whose the belote of a taker without a trick is (D4)
"""

from dataclasses import replace

from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import CONVENTION, HandScore, Reason, TotalsBefore
from tournament.scoring.settings import CAPOT_BELOTE, LITIGE, game_settings
from tournament.scoring.systems import System
from tournament.scoring.taken import score_taken, terms_of
from tournament.sentences import N_, Convention

SEATING = Seating(usual=2, fewest=2, most=2, players=2)

SETTINGS = (
    *game_settings(target=1000),
    replace(
        LITIGE,
        note="Points held are counted in tens.",
        on_sheet={choice: Convention(said) for choice, said in LITIGE.on_sheet.items()},  # 000 knows no litige (D8)
    ),
    replace(
        CAPOT_BELOTE,
        choices=("holder", "defence"),  # of this game 000 says that the capot side keeps the belote it announced
        default="holder",
        earlier="defence",
        read_since=9,
        on_sheet={
            "holder": N_(
                "scored by whoever announced it, even without a trick; but that of a taker that failed with a "
                "trick goes to the defence."
            ),
            "defence": Convention(
                N_(
                    "scored by whoever announced it, even without a trick; but that of a taker that failed "
                    "goes to the defence."
                )
            ),
        },
    ),
)

FAILED = 160
CAPOT = 250


def form(_rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: nothing is bid, and belote is the only declaration."""
    return HandForm(letters)


def score_hand(hand: HandFacts, rules: Rules, before: TotalsBefore) -> HandScore:
    """What a hand is worth: a taker that fails loses its belote to the defence."""
    terms = replace(
        terms_of(rules, before.letters, hand.trump),
        rounding="tens",
        failed=FAILED,
        capot=CAPOT,
        taker_capot=CAPOT,
        failed_belote="defence",
        capot_belote=str(rules["capot_belote"]),
    )
    score = score_taken(hand, rules, before, terms)
    return score._replace(reasons=tuple(_cited(reason, hand) for reason in score.reasons))


def _cited(reason: Reason, hand: HandFacts) -> Reason:
    """What 000 does not say is a convention: a litige (D8), and who marks the capot of the defence."""
    is_custom = reason.code.startswith("litige") or (reason.code == "marks" and hand.capot not in (None, hand.declarer))
    return reason._replace(article=CONVENTION) if is_custom else reason


SYSTEM = System(SEATING, SETTINGS, form, score_hand)
