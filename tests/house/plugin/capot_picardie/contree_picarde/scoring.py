"""`contree-picarde`: the side that wins the hand marks the contract; a contract made without contre brings a premium on
top."""

from tournament.errors import Detail
from tournament.scoring.contracts import SEATING, contract_score, form_of_bids, outcome, played_contract
from tournament.scoring.facts import HandFacts
from tournament.scoring.forms import HandForm
from tournament.scoring.rules import Rules
from tournament.scoring.scores import HandScore, Reason, TotalsBefore
from tournament.scoring.settings import TAKER, RuleSetting, SettingExample, game_settings
from tournament.scoring.systems import System
from tournament.sentences import N_, Convention

CAPOT = 250
SETTINGS = (
    *game_settings(target=1500),
    RuleSetting(
        "premium",
        (50, 100),
        label=N_("Premium of a contract made"),
        sentence=N_("What a contract brings on top that was made without contre."),
        plain=True,
        shown_by=(SettingExample(N_("100 bid, and 110 points taken."), HandFacts(TAKER, 100, points=110)),),
        on_sheet={
            "50": Convention(N_("A contract made without contre brings 50 on top.")),
            "100": Convention(N_("A contract made without contre brings 100 on top.")),
        },
    ),
)


def form(_rules: Rules, letters: str) -> HandForm:
    """What a hand may tell."""
    return form_of_bids(letters)


def score_hand(hand: HandFacts, rules: Rules, _before: TotalsBefore) -> HandScore:
    """The contract to the side that wins the hand, as often as it was doubled, and the premium."""
    played = played_contract(hand)
    premium = rules.number("premium") if played.made and not played.is_doubled else 0
    marks = played.factor * played.worth(CAPOT) + premium
    details: dict[str, Detail] = {"side": played.winner, "marks": marks, "premium": premium}
    reasons = [outcome(played), Reason("picarde-premium" if premium else "marks", details)]
    return contract_score(played, {played.winner: marks}, reasons, failed="holder", doubled="holder")


SYSTEM = System(SEATING, SETTINGS, form, score_hand)
