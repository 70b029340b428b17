"""`belote-classic`: the taker must have more than the other side; with or without declarations, litige held over (001).

Every custom that the source describes is a setting, in `settings`.
"""

from tournament.errors import Problem
from tournament.scoring.cards import USUAL_SCALE, CardScale
from tournament.scoring.declarations import KINDS, check_declarations
from tournament.scoring.facts import SUITS, Annulment, HandFacts, Rank
from tournament.scoring.forms import ANNULMENTS, HandForm
from tournament.scoring.rules import Rules, Seating
from tournament.scoring.scores import HandScore, TotalsBefore
from tournament.scoring.systems import CheckHand, System
from tournament.scoring.taken import score_taken, terms_of
from tournament.systems.belote_classic.settings import FOR_TWO, SETTINGS

SEATING = Seating(usual=2, fewest=2, most=2, players=2)


def form(rules: Rules, letters: str) -> HandForm:
    """The fields of a hand: no bid, unless a capot may be asked for; declarations where they are played."""
    return classic_form(rules, letters)


def classic_form(rules: Rules, letters: str, scale: CardScale = USUAL_SCALE, tricks: int = 8) -> HandForm:
    """The form of a hand of classic belote, played with the cards of a scale in so many tricks."""
    return HandForm(
        letters,
        scale=scale,
        tricks=tricks,
        contracts=("capot",) if rules["capot_bid"] == "on" else (),
        contract_needed=False,
        declarations=KINDS if rules["declarations"] == "on" else (),
        passes=rules["vache"] == "off",
        annulments=(*ANNULMENTS, *_annulments(rules, scale)),
    )


def _annulments(rules: Rules, scale: CardScale) -> tuple[Annulment, ...]:
    """Reasons to annul beside everybody's: four sevens, if in the pack with declarations."""
    under_eleven = (Annulment.UNDER_ELEVEN,) if rules["annul_under"] != "off" else ()
    has_carre = rules["declarations"] == "on" and scale.count(Rank.SEVEN) == len(SUITS)
    carre_of_seven = (Annulment.CARRE_OF_SEVEN,) if rules["seven_annuls"] == "on" and has_carre else ()
    return (*under_eleven, *carre_of_seven)


def classic_check(players: int) -> CheckHand:
    """The check of declarations with so many `players` a side; one where three or more sides sit."""

    def check_hand(hand: HandFacts, rules: Rules, form: HandForm, path: str) -> list[Problem]:
        return check_declarations(hand, rules, form, 1 if form.several_defend else players, path)

    return check_hand


def classic_marks(hand: HandFacts, rules: Rules, before: TotalsBefore) -> HandScore:
    """What a hand is worth by the terms that the settings of classic belote make (001)."""
    return score_taken(hand, rules, before, terms_of(rules, before.letters, hand.trump))


def system_for_two() -> System:
    """Classic belote for two: all cards between them, sixteen tricks, nobody else to trump."""

    def form_for_two(rules: Rules, letters: str) -> HandForm:
        return classic_form(rules, letters, tricks=16)

    seating = Seating(usual=2, fewest=2, most=2, players=1)
    return System(seating, FOR_TWO, form_for_two, classic_marks, classic_check(seating.players))


SYSTEM = System(SEATING, SETTINGS, form, classic_marks, classic_check(SEATING.players))
